"""Crystal Palace: table of contents.

    box/nouns, rules/verbs              the game's small grammar                     CP-2, CP-4.0
    box/data/, printed, deeds, data*, kit   what is printed on cardboard             CP-2
    box/options, terms                  what is agreed before the game               CP-6
    rules/state, mat, counting          the position, and what is counted in it      CP-1, CP-2.12, CP-2.13
    rules/money, gains, free            payments, loans, newspapers                  CP-4.10, CP-4.11, CP-4.15
    rules/effects, deeds                what is printed, carried out                 CP-2.4, CP-4.24
    rules/buzz, research, market, green tracks, tiles, assistants, green banners     CP-4.12 to CP-4.17
    rules/setup, displays               the beginning, and what is laid out          CP-3
    rules/flow                          what comes next, to the end                  CP-1
    rules/dice, placing                 phases 1 and 2                               CP-4.1, CP-4.2
    rules/acting, offices               phase 3 and the eight locations              CP-4.3, CP-4.21 to CP-4.28
    rules/people, building, earning, renewing   phases 4 to 7                        CP-4.4 to CP-4.7
    rules/settling, result, tally       the end                                      CP-5
    rules/shadow, solo                  the game alone                               CP-6
    told/view, text*, what_is*, sheet, position*, owed, rulebook, aid    what is seen, said and written
    bots/hints                          evaluation for bots
    scene/                              drawings
    game                                RULES and OPTIONS: all of it together
"""
