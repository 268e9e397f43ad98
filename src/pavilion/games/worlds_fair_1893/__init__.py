"""World's Fair 1893: table of contents.

    nouns, verbs      the game's small grammar                 WF-2, WF-4.7
    data/, printed, data, kit   what is printed on cardboard   WF-2
    options, terms    what is agreed before the game           WF-6.5
    state, setup      the position and its beginning           WF-3
    flow              what comes next                          WF-4.1, WF-5.1
    supporters        supply and board                         WF-4.2
    place, figures, collect, refill    the four steps          WF-4.3 to WF-4.6
    scoring, result   scoring phases, the end                  WF-5.2, WF-5.3
    view, text, position   what is seen, said and written
    hints, rival      evaluation for bots, a reference bot     WF-6.2
    game              RULES and OPTIONS: all of it together
"""
