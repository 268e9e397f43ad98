"""Weather Machine: table of contents.

    box/nouns, rules/verbs              the game's small grammar               WM-2, WM-4.18
    box/data/, printed, deeds, data, kit    what is printed on cardboard       WM-2
    box/options, terms                  what is agreed before the game         WM-6
    rules/state                         the position                           WM-1
    rules/vouchers                      gaining and paying vouchers            WM-4.1, WM-4.3
    rules/result, tally                 final scoring                          WM-5
    told/view                           what is seen
"""
