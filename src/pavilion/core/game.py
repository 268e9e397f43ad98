"""Games: what there is to play, known by name; nothing of a game is imported before it is needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, overload

from pavilion.core.errors import Unreadable
from pavilion.core.explained import Explained
from pavilion.core.options import Option, agree
from pavilion.core.phrases import Words, translatable
from pavilion.core.position import Pending, State, Terms
from pavilion.core.rules import Rules

if TYPE_CHECKING:  # slow to import, and nothing that runs needs them
    from pathlib import Path

    from pavilion.core.parts import (
        DataPart,
        FacesPart,
        GamePart,
        PositionPart,
        RivalPart,
        ScenePart,
        SheetPart,
        SoloPart,
        TextPart,
    )
    from pavilion.core.phrases import Phrase
    from pavilion.core.reached import Reached
    from pavilion.core.sheet import Tally

Told = tuple[tuple[str, Words], ...]  # what an answer is about at its moment: gaps of its sentence, English words


class Verdict(NamedTuple):
    """What somebody who plays alone has come to: is the target reached, with how many points, and by which rule?"""

    reached: bool
    points: int
    target: int  # points to be surpassed
    rule: str
    why: str = ""  # what decided, if it was not the points: a key of the game's VERDICTS
    rank: str = ""  # a rank that was won, another key


class Game:
    """A game by name. Its package has the modules game, text and position, loaded on first use.

    >>> from pavilion.games import find
    >>> game = find("worlds-fair-1893")
    >>> game
    <World's Fair 1893, 2 to 4 seats>
    >>> terms = game.agree(3, {"equal_turns": True})
    >>> terms.seats, terms.options["equal_turns"], game.rules.name
    (3, True, 'worlds-fair-1893')
    """

    def __init__(
        self,
        name: str,
        package: str,
        *,
        title: str,
        edition: str,
        seats: tuple[int, int],
        seats_rule: str,
        designers: str,
        publishers: str,
        about: str = "",
        minutes: int = 0,
        age: int = 0,
        bots: tuple[str, ...] = (),
        older: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.package = package
        self.title = title
        self.edition = edition  # of the rules for new tables: a change that breaks old records raises it
        self.editions = (*older, edition)  # that are here: a table begun with an older one ends with it
        self.seats = seats
        self.seats_rule = seats_rule
        self.designers = designers
        self.publishers = publishers
        self.about = about  # in a sentence: who are the players, and what do they want?
        self.minutes = minutes  # of play and age of players, as the box says; 0: unknown
        self.age = age
        self._parts: dict[str, bool] = {}
        self.bots = bots  # the game's own, besides those that play every game

    def __repr__(self) -> str:
        return f"<{self.title}, {self.seats[0]} to {self.seats[1]} seats>"

    @overload
    def part(self, module: Literal["game"]) -> GamePart[Any]: ...
    @overload
    def part(self, module: Literal["text"]) -> TextPart[Any]: ...
    @overload
    def part(self, module: Literal["position"]) -> PositionPart[Any, Any]: ...
    @overload
    def part(self, module: Literal["scene"]) -> ScenePart: ...
    @overload
    def part(self, module: Literal["sheet"]) -> SheetPart[Any]: ...
    @overload
    def part(self, module: Literal["tally"]) -> Tally: ...
    @overload
    def part(self, module: Literal["data"]) -> DataPart[Any]: ...
    @overload
    def part(self, module: Literal["solo"]) -> SoloPart[Any]: ...
    @overload
    def part(self, module: Literal["faces"]) -> FacesPart[Any]: ...
    @overload
    def part(self, module: Literal["rival"]) -> RivalPart: ...
    @overload
    def part(self, module: str) -> Any: ...

    def part(self, module: str) -> Any:
        """A module of the game, loaded on first use; `core.parts` says what each offers."""
        return module_in(self.package, module)

    def file(self, name: str) -> Path:
        """Where a file or folder of the game lies: its aid, its poster, the source of a part."""
        from pathlib import Path  # slow to import, and not needed to play

        found = find_spec(self.package)
        assert found is not None
        folders = found.submodule_search_locations
        root = Path(folders[0]) if folders else Path(found.origin or "").parent
        inside = root / FOLDERS.get(name.removesuffix(".py"), "") / name
        return inside if inside.exists() else root / name

    def has(self, module: str) -> bool:
        """Some parts are not for every game: faces, sheet, rival, solo."""
        if module not in self._parts:
            self._parts[module] = find_spec(home_of(self.package, module)) is not None
        return self._parts[module]

    @property
    def rules(self) -> Rules[Any]:
        return self.part("game").RULES

    @property
    def options(self) -> list[Option]:
        return self.part("game").OPTIONS

    @property
    def texts(self) -> TextPart[Any]:
        """What the game says."""
        return self.part("text")

    def reason(self, rule: str) -> str:
        """The sentence of a rule that forbids something."""
        return self.texts.REASONS.get(rule, translatable("A rule forbids this."))

    def names_at(self, terms: Terms) -> Mapping[str, str]:
        """What the words of answers are called at a table: the components of a pack may have names of their own."""
        names_of: Callable[[Terms], dict[str, str]] | None = getattr(self.texts, "names_of", None)
        return names_of(terms) if names_of else self.texts.NAMES

    def among_people(self, options: Mapping[str, object]) -> dict[str, object]:
        """Options for a table at which people look, with what is usual there where nothing is given."""
        unlike = {option.name: option.among_people for option in self.options if option.among_people != option.default}
        return {**unlike, **options}

    @property
    def usual_seats(self) -> int:
        """How many seats a table has if nobody says: two, or as many as the game needs."""  # EX-6.6
        least, most = self.seats
        return min(max(least, 2), most)

    def details(self, s: State, terms: Terms) -> dict[str, str]:
        """What fills the gaps of the question asked now: what the duty carries, and what the game adds to it."""
        if s.depth == 0:
            return {}
        details: Callable[[State], dict[str, str]] | None = getattr(self.texts, "details", None)
        return self.carried(s.stack[s.depth - 1], terms) | (details(s) if details else {})

    def carried(self, p: Pending, terms: Terms) -> dict[str, str]:
        """What a duty carries, in English words, by the names of its values."""
        names = self.names_at(terms)
        return {
            value.name: ", ".join(names.get(word, word) for word in value.words(int(n)))
            for value, n in zip(p.duty.takes, (p.a, p.b, p.c), strict=False)
        }

    def answer_context(self, s: State, code: int) -> Told:
        """What the game tells of an answer now, beyond its own words; most games need not."""
        meant = meant_in(self)
        return tuple(meant(s, code).items()) if meant else ()

    def usual(self, s: State) -> int | None:
        """The answer that most would give without a thought, if the game knows one."""
        choose: Callable[[State], int | None] | None = getattr(self.texts, "usual", None)
        return choose(s) if choose and s.depth else None

    def places(self, s: State, code: int) -> dict[str, Phrase]:
        """What others might choose as well of what an answer is about, by thing; nothing if the game does not say."""
        places: Callable[[State, int], dict[str, Phrase]] | None = getattr(self.texts, "places", None)
        return places(s, code) if places else {}

    def reached(self, s: State) -> list[list[Reached]]:
        """What each seat has come to: where it leads, what it has completed; nothing if the game does not say."""
        reached: Callable[[State], list[list[Reached]]] | None = getattr(self.texts, "reached", None)
        return reached(s) if reached else [[] for _ in range(s.seats)]

    def what_is(self, terms: Terms, view: Mapping[str, Any], thing: str) -> Explained | None:
        """What a thing in a drawing is and does; None if the game does not say."""
        explain: Callable[[Terms, Mapping[str, Any], str], Explained | None] | None
        explain = getattr(self.texts, "what_is", None)
        return explain(terms, view, thing) if explain else None

    def verdict(self, s: State) -> Verdict | None:
        """How a game played alone has ended, by the game's part `solo`; None if places tell who has won."""
        if s.seats > 1 or s.depth > 0 or not self.has("solo"):
            return None
        return self.part("solo").verdict(s)

    def agree(self, seats: int, options: dict[str, object], pack: str = "", edition: str = "") -> Terms:
        """The terms of a table, by the newest rules unless an older edition is named, or a clear error."""
        least, most = self.seats
        if isinstance(seats, bool) or not isinstance(seats, int) or not least <= seats <= most:
            raise Unreadable(
                "{title} cannot be played with {seats!r} seats ({rule})", "seats", "Seats: {least} to {most}.",
                title=self.title, seats=seats, rule=self.seats_rule, least=least, most=most,
            )  # fmt: skip
        return self.rules.agree(seats, agree(self.options, options, seats), pack, edition or self.edition)


# In which folder of a game a part lies; a small game may do without folders and lay its modules side by side.
FOLDERS = {
    "data": "box", "options": "box", "tally": "rules", "solo": "rules", "text": "told", "position": "told",
    "sheet": "told", "faces": "told", "aid": "told", "rulebook": "told", "languages": "told", "scene": "scene",
    "style.css": "scene", "icons.toml": "scene", "poster.svg": "scene", "puzzles.toml": "told", "hints": "bots",
    "rival": "bots",
}  # fmt: skip


@cache
def module_in(package: str, module: str) -> Any:
    """Looked for once; kept beside the game, which goes to other processes without it."""
    return import_module(home_of(package, module))


@cache
def home_of(package: str, module: str) -> str:
    """The full name of a part."""
    folder = FOLDERS.get(module, "")
    inside = f"{package}.{folder}.{module}"
    return inside if folder and is_there(inside) else f"{package}.{module}"


def is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # nor is what it would lie in
        return False


@cache
def meant_in(game: Game) -> Callable[[State, int], Mapping[str, Words]] | None:
    """How the game tells it, if it does."""
    return getattr(game.texts, "meant", None)
