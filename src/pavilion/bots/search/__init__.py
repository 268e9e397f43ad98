"""Search: bots that look ahead in positions that could be the real one, by what hasty bots would make of them.

    futures.py   a game goes on for some turns, and the chances of winning there
    planner.py   lines of the own turn are compared by such futures; for games with hints
    tree.py      answers are tried out by playing to the end; for games that give none
"""
