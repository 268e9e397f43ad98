"""Cards and tiles: patents, persons, research, shares, loans, flyers, posters, conditions of the Times, nations."""

from __future__ import annotations

from pavilion.core import Phrase
from pavilion.core.explained import Explained
from pavilion.core.phrases import translatable

from ..box.printed import Patent, Person
from .text_names import COUNTED, bonus, formula
from .what_is_table import Table, by_year, listed, sentences


def cost(row: Patent | Person) -> Phrase:
    """Energy, gears and money; some cost nothing of these."""
    parts: list[Phrase] = []
    if row.energy:
        parts.append(Phrase("{n} energy", n=row.energy))
    if row.gears:
        parts.append(Phrase("{n} {n|gear|gears}", n=row.gears))
    if row.money:
        parts.append(Phrase("£{n}", n=row.money))
    return listed(parts) if parts else Phrase("nothing")


def patent(table: Table, word: str) -> Explained:
    row = table.patent(word)
    told = [
        Phrase("Built in phase 5 for {cost}, it scores {points}.", cost=cost(row), points=by_year(row.points)),
        Phrase("Then apply this to one player of your choice: {effect}.", effect=bonus(row.effect)),
    ]
    if row.links:
        told.insert(1, Phrase(
            "{n} more points for each of these persons you have: {persons}.",
            n=table.printed.link_points.value, persons=listed(table.name(person) for person in row.links),
        ))  # fmt: skip
    return Explained(table.name(word), sentences(told))


def person(table: Table, word: str) -> Explained:
    row, printed = table.person(word), table.printed
    told = [Phrase("Costs {cost} at the Reform Club and scores {points}.", cost=cost(row), points=by_year(row.points))]
    if row.instant:
        told.append(Phrase("At once: {effect}.", effect=bonus(row.instant)))
    if row.orange:
        told.append(Phrase("Once in each phase 4 you may use the pennant: {effect}.", effect=bonus(row.orange)))
    if row.end:
        told.append(
            Phrase("Points at the end of the game: {formula}; at most {n}.", formula=formula(row.end), n=row.end.most)
        )
    pay = next(one.pay for one in printed.salaries if one.tier == row.tier)
    a, b, c, d, e = pay
    salaries = Phrase("£{a}, £{b}, £{c}, £{d}, £{e}", a=a, b=b, c=c, d=d, e=e)
    told.append(Phrase("Salary in each phase 4, by your field in Westminster, I to V: {salaries}.", salaries=salaries))
    if table.owner:
        told.append(Phrase("Yours would be £{n} now.", n=pay[table.owner["westminster"] - 1]))
    link, n = table.name(row.link), printed.link_points.value
    told.append(Phrase("{n} more points when you build {patent}.", n=n, patent=link))
    return Explained(Phrase("{name}, {trade}", name=table.name(word), trade=Phrase(row.trade)), sentences(told))


def research(table: Table, word: str) -> Explained | None:
    row = table.tile(word)
    if row is None:
        return None
    if row.kind == "green":
        return Explained(table.name(word), Phrase(
            "Green: on your mat you may use it once in each phase 6: {effect}. It also covers a research field.",
            effect=bonus(row.effect),
        ))  # fmt: skip
    return Explained(table.name(word), Phrase(
        "Lightning: works once, when you put it on your mat: {effect}. After that it only covers its field.",
        effect=bonus(row.effect),
    ))  # fmt: skip


def slot(table: Table, word: str) -> Explained:
    """The tile that lies in a place of the Museum."""
    tiles = table.board["museum"]["display"]
    there = tiles[int(word) - 1] if int(word) <= len(tiles) else None
    empty = Explained("", Phrase("There is no research tile left on this space of the Museum."))
    return research(table, there) or empty if there else empty


def share(table: Table, word: str) -> Explained:
    row = next(row for row in table.printed.shares if row.id == word)
    return Explained(Phrase("Share of round {round}", round=word[2]), Phrase(
        "Taken at the Bank of England, it gives at once: {effect}. Then it is removed from the game.",
        effect=bonus(row.effect),
    ))  # fmt: skip


def loan(table: Table, word: str) -> Explained:
    row = next(row for row in table.printed.loans if row.id == word)
    return Explained(table.name(word), Phrase(
        "It gave you £{money} and costs {open} points at the end of the game, or only {repaid} if you repay it for "
        "£{money}. It covers a research field for good.",
        money=table.printed.loan_money.value, open=row.open, repaid=row.repaid,
    ))  # fmt: skip


def flyer(table: Table, word: str) -> Explained:
    row = next(row for row in table.printed.flyers if row.id == word)
    return Explained(table.name(word), Phrase(
        "Whoever reaches or passes it on the Buzz track gains at once: {effect}. It stays there for the others.",
        effect=bonus(row.effect),
    ))  # fmt: skip


def poster(table: Table, word: str) -> Explained:
    row = next(row for row in table.printed.posters if row.id == word)
    return Explained(Phrase("Poster on space {n}", n=row.space), Phrase(
        "When your marker reaches or passes it, you may leave one of your two Buzz tokens here for good. It then "
        "gives in each phase 6: {effect}.",
        effect=bonus(row.effect),
    ))  # fmt: skip


def publisher(table: Table, word: str) -> Explained:
    row = next(row for row in table.printed.publishers if row.id == word)
    does = Phrase(
        "Whoever acts at the London Times this round advances this far on the Buzz track: {formula}; at most {n}.",
        formula=formula(row), n=row.most,
    )  # fmt: skip
    if table.owner and table.board["times"]["now"] == word:
        does = sentences([does, Phrase("Now it would bring you {n} Buzz.", n=table.owner["publishing"])])
    return Explained(Phrase("London Times: {name}", name=table.name(word)), does)


def publishing(table: Table) -> Explained | None:
    """The condition of this round."""
    now = table.board["times"]["now"]
    return publisher(table, now) if now else None


def next_patent(table: Table) -> Explained | None:
    top = table.board["patents"]["top"]
    return not_yet(patent(table, top)) if top else None


def next_person(table: Table) -> Explained | None:
    top = table.board["persons"]["top"]
    return not_yet(person(table, top)) if top else None


def not_yet(card: Explained) -> Explained:
    """The visible card of a deck."""
    later = Phrase("The next card in the deck: it cannot be taken before the next round.")
    return Explained(card.name, sentences([later, card.does]))


def level(table: Table, word: str) -> Explained | None:
    """A level of the commission on the mat that is shown."""
    name, n, mine = Phrase("Commission, level {n}", n=word), int(word), table.owner
    if n >= len(table.printed.commission.values):
        return None
    points = table.printed.commission.values[n]
    if mine is None or mine["nation"] is None:
        return Explained(name, Phrase("At the end of the game it scores {n} {n|point|points}.", n=points))
    row = next(row for row in table.printed.nations if row.id == mine["nation"])
    return Explained(name, Phrase(
        "An assistant action reaches it once this is at least {need}: {counted}. Now it is {now}. At the end of the "
        "game it scores {n} {n|point|points}.",
        need=row.levels[n - 1], counted=Phrase(COUNTED[row.counts]), now=mine["commission"]["now"], n=points,
    ))  # fmt: skip


def nation(table: Table, word: str) -> Explained:
    row = next(row for row in table.printed.nations if row.id == word)
    _, first, second, third = table.printed.commission.values
    a, b, c = row.levels
    told = [Phrase(
        "Its commission counts {counted}: {a} for level 1, {b} for level 2, {c} for level 3. At the end of the game "
        "the level you have reached scores {first}, {second} or {third} points.",
        counted=Phrase(COUNTED[row.counts]), a=a, b=b, c=c, first=first, second=second, third=third,
    )]  # fmt: skip
    if table.owner and table.owner["nation"] == word:
        told.append(Phrase("You are at {n} now.", n=table.owner["commission"]["now"]))
    return Explained(table.name(word), sentences(told))


WATCH, WATCH_DOES = translatable(
    (
        "Pocket watch",
        "Comes with Phileas Fogg. Once in each phase 6 it gives: {effect}. It covers a research field for good.",
    )
)


def watch(table: Table, word: str = "") -> Explained:
    return Explained(Phrase(WATCH), Phrase(WATCH_DOES, effect=bonus(table.printed.watch.effect)))
