"""Weather Machine: table of contents.

    box/nouns, rules/verbs              the game's small grammar                 WM-2, WM-4.18
    box/data/, printed, deeds, data, kit    what is printed on cardboard         WM-2
    box/options, terms                  what is agreed before the game           WM-6
    rules/state, workshop               the position, and what has room          WM-1, WM-4.2
    rules/vouchers, payments            what can be paid, unit by unit           WM-4.1, WM-4.3
    rules/gains, benefits               what spaces and tiles give               WM-2.2
    rules/setup                         the beginning, goals drafted or dealt    WM-3, WM-6.3
    rules/flow                          what comes next, to the end              WM-4.4, WM-4.5, WM-4.17, WM-5
    rules/funding, moves, actions, menus, office    the four steps of a turn     WM-4.6 to WM-4.9, WM-4.15
    rules/supply, government, lab, development      actions of the locations     WM-4.10 to WM-4.13
    rules/prototype_rows, prototype     parts for a breakthrough                 WM-4.14
    rules/experiment                    the Weather Machine                      WM-4.16
    rules/hideout, harm, saboteurs, reports, solo   the game alone               WM-6.5
    rules/result, tally                 final scoring                            WM-5
    told/view, text*, what_is*, sheet, position*, owed, rulebook, aid    what is seen, said and written
    bots/hints                          evaluation for bots
    scene/                              drawings
    game                                RULES and OPTIONS: all of it together
"""
