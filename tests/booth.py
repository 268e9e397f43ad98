"""Booth: a toy with private hands, secret bids and free actions, that can be broken on purpose.

A sound booth keeps every law. A booth with a quirk breaks one of them: `booth("a copy forgets the coins")`. Its classes
are plain Python on top of the engine, compiled or not, as those of a game by somebody else would be.
"""

from __future__ import annotations

from itertools import count
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from pavilion.check.toys import Toy
from pavilion.core import (
    NOBODY,
    Bag,
    Chance,
    Code,
    Decision,
    Duty,
    Grammar,
    Noun,
    Options,
    Pending,
    Phrase,
    Rng,
    Rules,
    Seat,
    State,
    Step,
    Terms,
    empty_bag,
    zeros,
)

KINDS: Final = 3
ROUNDS: Final = 2
MOST_BID: Final = 2
REASONS: Final = {
    "TB-1": "Bid up to two coins that you have.",
    "TB-2": "Show a card of your hand, peek at another hand, or be done.",
    "TB-2.1": "There is no such card in your hand.",
    "TB-2.2": "You have seen this hand.",
    "TB-3": "Cards are dealt by fate.",
    "TB-4": "Nobody begs twice.",
    "TB-5": "The weather is made by fate.",
}
QUESTIONS: Final = {
    "bid": "What do you bid?",
    "turn": "What do you do?",
    "deal": "Fate: which card is dealt?",
    "weather": "Fate: how is the weather?",
}
UNSTEADY: Final = count()


SEAT = Noun("seat", ["A", "B", "C", "D"])


class Words:
    """The grammar; one for each booth, since some quirks are in its words."""

    def __init__(self, quirk: str) -> None:
        colours = ["red; or so", "green", "blue"] if quirk == "a name has a semicolon" else ["red", "green", "blue"]
        kind = Noun("kind", colours)
        self.grammar = Grammar()
        self.bid = self.grammar.verb("bid", Noun("coins", ["0", "1", "2"]), rule="TB-1")
        self.show = self.grammar.verb("show", kind, rule="TB-2")
        peek = "show" if quirk == "two answers have the same words" else "peek"
        seats = Noun("kind", ["red", "B", "C", "D"]) if peek == "show" else SEAT
        self.peek = self.grammar.verb(peek, seats, rule="TB-2")
        self.wink = self.grammar.verb("wink", rule="TB-2")
        self.done = self.grammar.verb("done", rule="TB-2")
        self.deal = self.grammar.fate("deal", kind, rule="TB-3")
        self.weather = self.grammar.fate("weather", Noun("weather", ["fair", "rain"]), rule="TB-5")
        self.beg = self.grammar.rider("beg", rule="TB-4")


class Stand(State):
    """A position of a booth."""

    def __init__(self, rules: BoothRules, seats: i64) -> None:
        super().__init__(seats)
        self.rules = rules
        self.hands: vec[i64] = zeros(seats * KINDS)  # by seat and kind
        self.seen: vec[i64] = zeros(seats)  # hands that a seat has seen, as a mask
        self.coins: vec[i64] = vec[i64]([3] * seats)
        self.bids: vec[i64] = zeros(seats)  # of this round, once they are open
        self.begged: vec[i64] = zeros(seats)
        self.shown: vec[i64] = zeros(KINDS)
        self.rain: i64 = 0
        self.deck: Bag = empty_bag(KINDS)

    @property
    def pile(self) -> vec[i64]:
        return self.deck.counts

    @pile.setter
    def pile(self, counts: vec[i64]) -> None:
        self.deck.counts = counts
        self.deck.size = sum(counts)

    def clone(self) -> Stand:
        quirk = self.rules.quirk
        new = Stand(self.rules, self.seats)
        new.copy_base(self)
        new.hands = self.hands if quirk == "copies share the hands" else self.hands[:]
        new.seen = self.seen[:]
        if quirk != "a copy forgets the coins":
            new.coins = self.coins[:]
        new.bids = self.bids[:]
        if quirk != "a copy forgets who begged, and nobody sees it":
            new.begged = self.begged[:]
        new.shown = self.shown[:]
        new.rain = self.rain
        new.deck = self.deck.clone()
        return new

    def ints(self) -> list[int]:
        fields = [*self.hands, *self.seen, *self.coins, *self.bids, *self.shown, int(self.rain), *self.deck.ints()]
        if self.rules.quirk != "a copy forgets who begged, and nobody sees it":
            fields += self.begged
        return [*self.base_ints(), *fields]

    def hand(self, seat: int) -> list[int]:
        return list(self.hands[seat * KINDS : (seat + 1) * KINDS])

    def known_to(self, seat: int) -> list[int]:
        """The hands that a seat knows: its own, and those it has seen."""
        if seat == NOBODY:
            return []
        return [other for other in range(self.seats) if other == seat or self.seen[seat] >> other & 1]


class Duties:
    """What a booth can owe."""

    def __init__(self, quirk: str) -> None:
        words = Words(quirk)
        self.words = words
        self.bid = Bid("TB-1", [words.bid])
        asks = [words.show, words.peek, words.wink, words.done]
        self.turn = Turn("TB-2", [*asks, words.deal] if quirk == "a player is offered fate's words" else asks)
        self.deal = Deal("TB-3", [words.deal], takes=(SEAT,))
        self.weather = Weather("TB-5", [words.weather])
        self.award, self.end_round, self.begin = Award("TB-1"), EndRound("TB-2"), Begin("TB-2")
        self.beg = Beg("TB-4", [words.beg])

    def all(self) -> list[Duty[Stand]]:
        return [self.bid, self.turn, self.deal, self.weather, self.award, self.end_round, self.begin]


class Bid(Decision[Stand]):
    def options(self, s: Stand, p: Pending, out: Options) -> None:
        for coins in range(min(MOST_BID, s.coins[p.seat]) + 1):
            out.add(s.rules.words.bid.of(coins))

    def choose(self, s: Stand, p: Pending, code: Code) -> None:
        s.bids[p.seat] = s.rules.words.bid.first(code)


class Award(Step[Stand]):
    """Bids are paid; the highest get two coins."""

    def run(self, s: Stand, p: Pending) -> None:
        for seat in range(s.seats):
            s.coins[seat] += (2 if s.bids[seat] == max(s.bids) else 0) - s.bids[seat]


class Turn(Decision[Stand]):
    """Asked again until the seat is done."""

    def options(self, s: Stand, p: Pending, out: Options) -> None:
        quirk, words = s.rules.quirk, s.rules.words
        if quirk == "listing the options changes the position":
            s.rain = 1 - s.rain
        if quirk == "a dead end" and not sum(s.hand(p.seat)):
            return
        codes = [words.show.of(kind) for kind in range(KINDS) if s.hands[p.seat * KINDS + kind]]
        codes += [words.peek.of(seat) for seat in self.others(s, p.seat)]
        if quirk == "an answer changes nothing" or quirk == "an answer cannot be given":
            codes.append(words.wink.of())
        codes.append(words.done.of())
        if quirk == "a player is offered fate's words":
            codes.append(words.deal.of(0))
        if quirk == "the options are not ascending":
            codes.reverse()
        if quirk == "an option is listed twice":
            codes.append(codes[-1])
        if quirk == "an option of another question":
            codes.insert(0, words.bid.of(0))
        for code in codes:
            out.add(code)

    def others(self, s: Stand, seat: Seat) -> list[int]:
        quirk = s.rules.quirk
        seats = range(4 if quirk == "a seat is offered that does not exist" else s.seats)
        others = [other for other in seats if other not in s.known_to(seat)]
        if quirk == "the options depend on a secret":
            return [other for other in others if s.hand(other)[0] == 0]
        return others

    def choose(self, s: Stand, p: Pending, code: Code) -> None:
        quirk, words, duties = s.rules.quirk, s.rules.words, s.rules.duties_
        if words.done.has(code):
            if s.deck.size:
                s.chance(duties.deal, p.seat)
            return
        if words.wink.has(code) and quirk == "an answer cannot be given":
            raise IndexError("nobody has thought of this")
        if words.show.has(code):
            self.show(s, p.seat, words.show.first(code))
        elif words.peek.has(code):
            s.seen[p.seat] |= 1 << words.peek.first(code)
            if quirk != "a look at a secret can be taken back":
                s.reveal()
        s.ask(duties.turn, p.seat)

    def show(self, s: Stand, seat: Seat, kind: i64) -> None:
        s.hands[seat * KINDS + kind] -= 1
        if s.rules.quirk != "a card disappears":
            s.shown[kind] += 1
        s.coins[seat] += 1 + kind - min(s.rain, kind)

    def why_not(self, s: Stand, p: Pending, code: Code) -> str:
        quirk, words = s.rules.quirk, s.rules.words
        if quirk == "a refusal changes the position":
            s.coins[p.seat] += 1
        if words.show.has(code) and quirk != "a rule forbids what is offered":
            return "" if s.hand(p.seat)[words.show.first(code)] else "TB-2.1"
        if not words.peek.has(code):
            return "TB-2.1" if words.show.has(code) else "TB-2"
        if quirk == "nothing forbids what is not offered" or words.peek.first(code) not in s.known_to(p.seat):
            return ""
        if quirk == "a refusal has no sentence":
            return "TB-9"
        if quirk == "a refusal tells a secret" and s.hand((p.seat + 1) % s.seats)[0] == 1:
            return "TB-2"
        return "TB-2.2"


class Beg(Decision[Stand]):
    """A free action, once in a game: a coin."""

    def options(self, s: Stand, p: Pending, out: Options) -> None:
        if not s.begged[p.seat]:
            out.add(s.rules.words.beg.of())

    def choose(self, s: Stand, p: Pending, code: Code) -> None:
        s.begged[p.seat] = 1
        s.coins[p.seat] += 1
        if s.rules.quirk == "the veil falls for nothing":
            s.reveal()


class Deal(Chance[Stand]):
    """p.a: to whom; nobody else sees the card"""

    def options(self, s: Stand, p: Pending, out: Options) -> None:
        for kind in range(KINDS):
            if s.deck.chances(kind) or s.rules.quirk == "an outcome of fate is impossible":
                out.add(s.rules.words.deal.of(kind))

    def weight(self, s: Stand, p: Pending, code: Code) -> i64:
        if s.rules.quirk == "the weights are wrong":
            return 1
        return s.deck.chances(s.rules.words.deal.first(code))

    def draw(self, s: Stand, p: Pending, luck: Rng) -> Code:
        if s.rules.quirk == "fate draws what is not there":
            return s.rules.words.deal.of(luck.below(KINDS))
        return s.rules.words.deal.of(s.deck.peek(luck))

    def choose(self, s: Stand, p: Pending, code: Code) -> None:
        kind = s.rules.words.deal.first(code)
        s.deck.take(kind)
        s.hands[p.a * KINDS + kind] += 1
        for seat in range(s.seats):
            s.seen[seat] &= ~(1 << p.a)


class Weather(Chance[Stand]):
    """Fair three times out of four."""

    def options(self, s: Stand, p: Pending, out: Options) -> None:
        for weather in range(2):
            out.add(s.rules.words.weather.of(weather))

    def weight(self, s: Stand, p: Pending, code: Code) -> i64:
        return 3 - 2 * s.rules.words.weather.first(code)

    def draw(self, s: Stand, p: Pending, luck: Rng) -> Code:
        return s.rules.words.weather.of(1 if luck.below(4) == 0 else 0)

    def happen(self, s: Stand, p: Pending, luck: Rng) -> None:
        if s.rules.quirk == "in a playout fate does something else":
            luck.word()
        super().happen(s, p, luck)
        if s.rules.quirk == "in a playout fate forgets to count":
            s.count -= 1

    def choose(self, s: Stand, p: Pending, code: Code) -> None:
        s.rain = s.rules.words.weather.first(code)


class EndRound(Step[Stand]):
    def run(self, s: Stand, p: Pending) -> None:
        s.round += 1
        if s.round <= ROUNDS or s.rules.quirk == "the game never ends":
            begin_round(s)


class Begin(Step[Stand]):
    def run(self, s: Stand, p: Pending) -> None:
        begin_round(s)


def begin_round(s: Stand) -> None:
    duties = s.rules.duties_
    s.turn += 1
    s.chance(duties.weather)
    s.ask_all(duties.bid, (s.round - 1) % s.seats)
    s.then(duties.award)
    s.ask_each(duties.turn, (s.round - 1) % s.seats)
    s.then(duties.end_round)


class BoothRules(Rules[Stand]):
    def __init__(self, name: str, quirk: str) -> None:
        self.quirk = quirk
        self.duties_ = Duties(quirk)
        self.words = self.duties_.words
        undo_rule = "TB-9" if quirk == "the rule of undo has no sentence" else "undo"
        super().__init__(name, self.words.grammar, self.duties_.all(), [self.duties_.beg], undo_rule=undo_rule)

    def agree(self, seats: i64, options: dict[str, object], pack: str, edition: str) -> Terms:
        return Terms(seats, options, pack, edition)

    def set_up(self, terms: Terms) -> Stand:
        s = Stand(self, terms.seats)
        for kind in range(KINDS):
            s.deck.put(kind, (KINDS - kind) * s.seats)
        if self.quirk == "no two games begin alike":
            s.coins[0] += next(UNSTEADY)
        for _ in range(2):
            for seat in range(s.seats):
                s.chance(self.duties_.deal, seat)
        s.then(self.duties_.begin)
        return s

    def scores(self, s: Stand) -> list[int]:
        if self.quirk == "the points cannot be told" and s.depth == 0:
            raise ArithmeticError("somebody has lost count")
        hidden = [s.hand(seat)[2] if self.quirk == "the points tell a secret" else 0 for seat in range(s.seats)]
        return [int(coins) + extra for coins, extra in zip(s.coins, hidden, strict=True)]

    def ranking(self, s: Stand) -> list[int]:
        places = super().ranking(s)
        return places[::-1] if self.quirk == "the wrong seat wins" else places

    def exists(self, s: Stand, code: Code) -> bool:
        return not self.words.peek.has(code) or self.words.peek.first(code) < s.seats

    def owed_by(self, s: Stand, seat: Seat) -> int:
        at = super().owed_by(s, seat)
        if self.quirk == "a secret answer goes to the wrong question" and at >= 0:
            return int(self.top(s))
        return at

    def view(self, s: Stand, seat: Seat) -> dict[str, object]:
        known = range(s.seats) if self.quirk == "a view shows all hands" else s.known_to(seat)
        hands: dict[Any, object] = {"ABCD"[other]: s.hand(other) for other in known}
        if self.quirk == "a view is no JSON":
            hands[0] = "a number is no key"
        seen: dict[str, object] = {
            "round": int(s.round), "rain": bool(s.rain), "coins": list(s.coins), "bids": list(s.bids),
            "begged": list(s.begged), "shown": list(s.shown), "deck": int(s.deck.size), "hands": hands,
            "cards": [sum(s.hand(other)) for other in range(s.seats)],
        }
        if self.quirk == "a view shows sealed bids":
            seen["sealed"] = [int(s.stack[at].answer) for at in range(s.depth)]
        return seen

    def worth(self, s: Stand, seat: Seat) -> i64:
        return next(UNSTEADY) % 5 if self.quirk == "a hint changes its mind" else super().worth(s, seat)

    def prefer(self, s: Stand, p: Pending, out: Options) -> None:
        if self.quirk == "a hint prefers what is not legal":
            out.count = 0
            out.add(self.words.done.base if p.duty is self.duties_.bid else self.words.bid.base)

    def hides(self, s: Stand, seat: Seat) -> bool:
        return self.quirk != "nothing is said to be hidden"

    def redraw(self, s: Stand, seat: Seat, luck: Rng) -> None:
        """The cards that a seat has not seen could lie anywhere; how many are where is known."""
        unseen = [other for other in range(s.seats) if other not in s.known_to(seat)]
        sizes = {other: sum(s.hand(other)) for other in unseen}
        for other in unseen:
            for kind in range(KINDS):
                s.deck.put(kind, s.hands[other * KINDS + kind])
                s.hands[other * KINDS + kind] = 0
        for other, size in sizes.items():
            for _ in range(size):
                kind = s.deck.peek(luck)
                s.hands[other * KINDS + kind] += 1
                if self.quirk != "dealing anew invents cards":
                    s.deck.take(kind)


def flaws(s: Stand) -> list[str]:
    """Every card is in a hand, shown, or in the pile."""
    found: list[str] = []
    for kind in range(KINDS):
        here = s.shown[kind] + s.deck.counts[kind] + sum(s.hand(seat)[kind] for seat in range(s.seats))
        if here != (KINDS - kind) * s.seats:
            found.append(f"{here} cards of kind {kind}")
    return found


class BoothGame(Toy):
    """A booth as a game."""

    def breakdown(self, s: Any) -> list[dict[Phrase, int]]:
        if self.rules.quirk == "the breakdown does not add up":  # type: ignore[attr-defined]
            return [{Phrase("bids"): int(bid)} for bid in s.bids]
        return super().breakdown(s)


def booth(quirk: str = "") -> Toy:
    name = "-".join(["booth", *quirk.replace(",", "").replace("'", "").split()])
    fields = ["hands", "seen", "coins", "bids", "begged", "shown", "rain", "pile"]
    if quirk == "the text of a position forgets the bids":
        fields.remove("bids")
    questions = {} if quirk == "a question has no words" else QUESTIONS
    return BoothGame(BoothRules(name, quirk), "Stallholders bid, show and peek.", fields, questions, REASONS, flaws)
