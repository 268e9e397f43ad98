"""`pavilion games` and `pavilion decisions`: what there is, from the games' own declarations."""

from __future__ import annotations

import json
import sys
from typing import Annotated, Any

from cyclopts import Parameter

from pavilion.cli.arguments import AsJson, GameName, game_named
from pavilion.cli.screen import print_table
from pavilion.core import NO_NOUN, Game, Grammar, Verb
from pavilion.core.position import CHANCE, OPEN

AllKinds = Annotated[
    bool, Parameter(name="--all", help="Also what the rules do by themselves, without a question.")
]

AsMarkdown = Annotated[bool, Parameter(name="--markdown", help="Print a table for docs/decisions.md.")]
HEADINGS = ["question", "rule", "answered by", "answers [codes]", "carries"]


def games(game: GameName = "", /, *, as_json: AsJson = False) -> int:
    """What can be played. With a game's name: its seats, options and bots in full.

    Options are agreed before a game begins, as in `pavilion play GAME -o approve=ask`; the first value is the default.
    """
    from pavilion.games import broken
    from pavilion.games import games as all_games

    if game:
        chosen = game_named(game)
        print(json.dumps(described(chosen), indent=2, ensure_ascii=False)) if as_json else print_game(chosen)
        return 0
    shelf = list(all_games().values())
    if as_json:
        print(json.dumps([described(one) for one in shelf], indent=2, ensure_ascii=False))
        return 0
    rows = [(one.name, one.title, seats(one), one.edition, one.designers) for one in shelf]
    print_table(["name", "title", "seats", "rules", "designers"], rows)
    for reason in broken().values():
        print(f"pavilion: {reason}", file=sys.stderr)
    return 0


def seats(game: Game) -> str:
    least, most = game.seats
    return f"{least}" if least == most else f"{least}-{most}"


def described(game: Game) -> dict[str, object]:
    from pavilion.bots import names

    return {
        "name": game.name, "title": game.title, "rules": game.edition, "seats": list(game.seats),
        "designers": game.designers, "publishers": game.publishers, "bots": names(game),
        "options": [
            {
                "name": o.name, "default": o.among_people, "allowed": str(o.allowed()), "meaning": o.meaning,
                "rule": o.rule,
            }
            for o in game.options
        ],
    }


def print_game(game: Game) -> None:
    from pavilion.bots import names

    print(f"{game.title} ({game.name}), {seats(game)} seats, rules edition {game.edition}")
    print(f"Designed by {game.designers}; published by {game.publishers}.")
    print(f"Bots: {', '.join(names(game))}.")
    rows = [(o.name, o.say(o.among_people) or "-", str(o.allowed()), o.meaning, o.rule) for o in game.options]
    print_table(["option", "default", "values", "meaning", "rule"], rows)


def decisions(
    game: GameName, /, *, everything: AllKinds = False, as_json: AsJson = False, markdown: AsMarkdown = False
) -> int:
    """All questions that a game can ask, from the engine's own decision table.

    For each question: its rule, who answers, the verbs it can be answered with, each with the number of its codes, and
    what the question carries.
    """
    chosen = game_named(game)
    rules = chosen.rules
    duties = [*rules.duties, *(rider for rider in rules.riders if rider not in rules.duties)]
    rows = [row(duty, duty in rules.riders) for duty in duties]
    rows = [found for found in rows if everything or found["mode"] != "rules"]
    if as_json:
        print(json.dumps({"game": chosen.name, "codes": codes(rules.grammar), "decisions": rows}, indent=2))
        return 0
    table = [
        (r["name"], r["rule"], r["mode"], ", ".join(map(spelled, r["verbs"])) or "-", ", ".join(r["carries"]) or "-")
        for r in rows
    ]
    if markdown:
        print("\n".join(f"| {' | '.join(cells)} |" for cells in [HEADINGS, ["---"] * len(HEADINGS), *table]))
    else:
        print_table(HEADINGS, table)
    total = codes(rules.grammar)
    print(f"Codes of players: {total['players']}, of fate: {total['fate']}; action index: {total['actions']} entries.")
    return 0


def row(duty: Any, rides: bool) -> dict[str, Any]:
    """One row of the decision table."""
    mode = "free action" if rides else "player" if duty.mode == OPEN else "fate" if duty.mode == CHANCE else "rules"
    verbs = [described_verb(verb) for verb in duty.asks]
    return {
        "name": duty.name, "rule": duty.rule, "mode": mode, "always": bool(duty.always), "verbs": verbs,
        "carries": [str(value) for value in duty.takes],
    }


def described_verb(verb: Verb) -> dict[str, object]:
    nouns = [noun.name for noun in (verb.noun, verb.second_noun) if noun is not NO_NOUN]
    return {"name": verb.name, "nouns": nouns, "codes": int(verb.end - verb.base), "rule": verb.rule}


def spelled(verb: dict[str, Any]) -> str:
    """lift SEAT AREA [20]"""
    return f"{' '.join([verb['name'], *map(str.upper, verb['nouns'])])} [{verb['codes']}]"


def codes(grammar: Grammar) -> dict[str, int]:
    fate = sum(int(verb.end - verb.base) for verb in grammar.verbs if verb.index < 0)
    return {"players": int(grammar.size) - fate, "fate": fate, "actions": int(grammar.actions)}
