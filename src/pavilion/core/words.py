"""Words: the nouns and verbs of a game, and the codes made of them.

Inside the engine an answer is an int; outside it is text, a path of touches, a row of a table. Both are derived from
the declarations below, so nothing is listed twice:

    AREA: Final = Noun("area", ["agriculture", "electricity", "fine-arts"])
    VERBS: Final = Grammar()
    PLACE: Final = VERBS.verb("place", AREA, rule="WF-4.3.1")
    PLACE.of(2)                # the code of "place fine-arts"
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

Code = i64  # one answer: small, dense, stable
Seat = i64  # 0, 1, … in turn order


@final
class Noun:
    """A kind of thing on the table; its members are numbered from 0 in printed order.

    A member made of several things is touched part by part along a path: of the noun "hand" with the path
    ["die1", "die2"], the member "6-5" is "die1:6" and then "die2:5". No member may begin as another one ends. Of a
    heap the parts are all alike, so that people may type them in any order: "5 6" too.

    >>> from pavilion.core import Noun
    >>> Noun("area", ["agriculture", "electricity", "fine-arts"]).size
    3
    """

    def __init__(self, name: str, names: list[str], path: list[str] | None = None, is_heap: bool = False) -> None:
        self.name = name
        self.names = names
        self.path: list[str] = path or []  # what the words between hyphens are, one after the other
        self.is_heap = is_heap
        self.size: i64 = len(names)


NO_NOUN: Final[Noun] = Noun("", [""])


@final
class Verb:
    """A kind of answer with up to two nouns: one dense block of codes, first noun major.

    >>> from pavilion.core import Grammar, Noun
    >>> seat, area = Noun("seat", ["A", "B"]), Noun("area", ["north", "east", "south"])
    >>> verbs = Grammar()
    >>> lift = verbs.verb("lift", seat, area, rule="X-1")
    >>> lift.of(1, 2), lift.words(5), lift.first(5), lift.second(5)
    (5, ['lift', 'B', 'south'], 1, 2)
    >>> verbs.verb_of(5) is lift, lift.has(6)
    (True, False)
    """

    def __init__(self, name: str, noun: Noun, second_noun: Noun, rule: str, base: i64, index: i64) -> None:
        self.name = name
        self.noun = noun
        self.second_noun = second_noun
        self.rule = rule
        self.base = base
        self.index = index  # of its first code among the players' actions (research APIs); -1: fate's
        self.lifts = False  # does it only take something in hand, which is then put down by the next answer?
        self.width = second_noun.size
        self.end: i64 = base + noun.size * second_noun.size

    def of(self, i: i64 = 0, j: i64 = 0) -> Code:
        return self.base + i * self.width + j

    def has(self, code: Code) -> bool:
        return self.base <= code < self.end

    def first(self, code: Code) -> i64:
        if self.width == 1:  # spares a division in nearly every verb
            return code - self.base
        return (code - self.base) // self.width

    def second(self, code: Code) -> i64:
        return (code - self.base) % self.width

    def words(self, code: Code) -> list[str]:
        """The code in words: ["lift", "B", "electricity"]."""
        words = [self.name]
        if self.noun is not NO_NOUN:
            words.append(self.noun.names[self.first(code)])
        if self.second_noun is not NO_NOUN:
            words.append(self.second_noun.names[self.second(code)])
        return words


@final
class Grammar:
    """All verbs of a game in a fixed order, which numbers their codes: players' verbs, fate's verbs, riders' verbs.

    >>> from pavilion.core import Grammar, Noun
    >>> verbs, coin = Grammar(), Noun("side", ["heads", "tails"])
    >>> call, toss = verbs.verb("call", coin, rule="X-1"), verbs.fate("toss", coin, rule="X-2")
    >>> [verbs.verb_of(code).words(code) for code in range(verbs.size)]
    [['call', 'heads'], ['call', 'tails'], ['toss', 'heads'], ['toss', 'tails']]
    >>> verbs.actions, verbs.action(call.of(1)), verbs.action(toss.of(1))  # players' actions only
    (2, 1, -1)
    """

    def __init__(self) -> None:
        self.verbs: list[Verb] = []
        self.nevers: dict[str, str] = {}  # what people try to say although no answer is meant by it → the rule
        self.size: i64 = 0  # of all codes
        self.actions: i64 = 0  # of the players' action index
        self.riders_from: i64 = 1 << 40  # the first code that is a free action

    def verb(
        self, name: str, noun: Noun = NO_NOUN, second: Noun = NO_NOUN, *, rule: str, shares: Verb | None = None,
        lifts: bool = False,
    ) -> Verb:  # fmt: skip
        """A player's answer; it may share the action index of another verb that is never asked at the same time.

        A verb that lifts only takes something in hand: pages give such an answer at once, and take it back as lightly.
        """
        if self.size > self.riders_from:
            raise ValueError(f"declare {name!r} before the riders' verbs")
        if shares is not None:
            verb = self._declare(name, noun, second, rule, shares.index)
        else:
            verb = self._declare_action(name, noun, second, rule)
        verb.lifts = lifts
        return verb

    def fate(self, name: str, noun: Noun = NO_NOUN, second: Noun = NO_NOUN, *, rule: str) -> Verb:
        """What chance can say."""
        if self.size > self.riders_from:
            raise ValueError(f"declare {name!r} before the riders' verbs")
        return self._declare(name, noun, second, rule, -1)

    def rider(self, name: str, noun: Noun = NO_NOUN, second: Noun = NO_NOUN, *, rule: str) -> Verb:
        """A free action: open at every rideable decision of its owner."""
        self.riders_from = min(self.riders_from, self.size)
        return self._declare_action(name, noun, second, rule)

    def never(self, name: str, *, rule: str) -> None:
        """A word that is no answer, because a rule says so: "pass" where nobody may pass."""
        self.nevers[name] = rule

    def _declare_action(self, name: str, noun: Noun, second: Noun, rule: str) -> Verb:
        verb = self._declare(name, noun, second, rule, self.actions)
        self.actions += verb.end - verb.base
        return verb

    def _declare(self, name: str, noun: Noun, second: Noun, rule: str, index: i64) -> Verb:
        verb = Verb(name, noun, second, rule, self.size, index)
        self.verbs.append(verb)
        self.size = verb.end
        return verb

    def verb_of(self, code: Code) -> Verb:
        for verb in self.verbs:
            if verb.has(code):
                return verb
        raise IndexError(f"no verb has the code {code}")

    def action(self, code: Code) -> i64:
        """The players' action index of a code; -1 for fate's."""
        verb = self.verb_of(code)
        if verb.index < 0:
            return -1
        return verb.index + code - verb.base
