"""Expo 1906: table of contents.

    nouns, verbs      the game's small grammar                 EX-2, EX-4.15
    data/, printed, data, kit   what is printed on cardboard   EX-2
    options, terms    what is agreed before the game           EX-6.6
    shapes, lab       how tiles lie and what they supply       EX-2.5, EX-4.10
    stacks, state     the position                             EX-1
    setup, handicaps  its beginning                            EX-3, EX-6.3
    flow              what comes next                          EX-4.1, EX-5
    cards             which card may be played                 EX-4.2
    station, academy, laboratory, patents, meeting   the actions    EX-4.3 to EX-4.8
    resources, jury, cleanup    piles and the end of a round   EX-4.9
    projects          completing projects                      EX-4.11
    ghosts, solo      one and two players                      EX-6.1, EX-6.2
    result            final scoring                            EX-5.5
    view, text, scene*, position, owed          what is seen, said and written
    unfinished, outlook, hints  evaluation for bots
    game              RULES and OPTIONS: all of it together
"""
