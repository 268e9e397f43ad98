"""The parts of a game: what each of its modules offers to tables, pages and bots. `Game.part` knows them by name.

Three parts are in every game: `game`, `text` and `position`. Whatever shows a game needs its `scene`; the others are
for those who want them, and `Game.has` says whether they are there:

    scene    what lies where            sheet, tally   the score sheet of a physical table
    solo     the end of a game alone    faces          which of several equal cards lies where
    rival    bots of its own            data           components, for a game that takes packs

A part is a module, so a protocol is matched by plain functions and constants. S is the game's State, T its Terms.
What a module may leave out stands in a protocol of its own (`Text…`, `Scene…`), with what happens then.

The hints for bots are no part: `Rules.worth` and `Rules.prefer` lead to them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:  # a game that nobody draws or counts by hand does without them
    from .chains import Link
    from .clauses import Clause
    from .explained import Explained
    from .game import Verdict
    from .options import Option
    from .phrases import Phrase, Say
    from .position import Pending
    from .reached import Reached
    from .reports import Report
    from .rules import Rules
    from .scene import Scene
    from .sections import Sections
    from .sheet import Sheet
    from .view import Bot

from .phrases import Words
from .position import State, Terms

S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)
T_contra = TypeVar("T_contra", bound=Terms, contravariant=True)
C_co = TypeVar("C_co", covariant=True)
C_contra = TypeVar("C_contra", contravariant=True)
Seen = Mapping[str, Any]  # what `Table.view` gives: the game's own view is its "board"


class GamePart(Protocol[S]):
    """`game`: the rules, and what can be agreed before the first move."""

    @property
    def RULES(self) -> Rules[S]: ...
    @property
    def OPTIONS(self) -> list[Option]: ...


# ---- text -----------------------------------------------------------------------------------------------------------


class TextPart(Protocol[S_contra]):
    """`text`: everything the game says, in English; translations start from it."""

    @property
    def QUESTIONS(self) -> dict[str, str]:
        """By the name of the decision. Gaps are filled with what the duty carries."""
        ...

    @property
    def ANSWERS(self) -> dict[str, str]:
        """What somebody did, by verb; an answer without a sentence is told in its own words."""
        ...

    @property
    def NAMES(self) -> dict[str, str]:
        """What the words of answers are called; a word without a name stands for itself. Where the same word means two
        things, "noun:word" names one of them.
        """
        ...

    @property
    def REASONS(self) -> dict[str, str]:
        """Why an answer is refused, by rule."""
        ...

    def breakdown(self, s: S_contra, /) -> list[dict[Phrase, int]]:
        """The points of each seat by their source; they add up to `Rules.scores`."""
        ...


class TextCodes(Protocol):
    """Optional: short codes that the rules print, by word; people may type them."""

    @property
    def CODES(self) -> dict[str, str]: ...


class TextChanges(Protocol):
    """Optional: what quantities are called, by their place in the view; else places speak for themselves."""

    @property
    def CHANGES(self) -> dict[str, str]: ...


class TextCounted(Protocol[S_contra]):
    """Optional: those parts of an onlooker's view that `CHANGES` name, if all of it is slow to make."""

    def counted(self, s: S_contra, /) -> dict[str, object]: ...


class TextClauses(Protocol):
    """Optional: how a preview says what matters, in this order; else it tells in numbers what `CHANGES` name."""

    @property
    def CLAUSES(self) -> tuple[Clause, ...]: ...


class TextWarnings(Protocol[S_contra]):
    """Optional: what somebody should know before an answer; the positions are those before and after it."""

    def warnings(self, s: S_contra, after: S_contra, code: int, /) -> list[Phrase]: ...


class TextForewarned(Protocol[S_contra]):
    """Optional: the same of an answer whose consequences nobody may see yet, such as dice to be sealed by a seat."""

    def forewarned(self, s: S_contra, seat: int, code: int, /) -> list[Phrase]: ...


class TextVerdicts(Protocol):
    """Optional, for a game alone: the words for what a verdict says besides points."""

    @property
    def VERDICTS(self) -> dict[str, str]: ...


class TextUsual(Protocol[S_contra]):
    """Optional: the answer to the question asked now that most would give without a thought, as a code: how one pays.

    Pages offer it, and those that follow it, as one button; previews take it for given; nobody is bound by it.
    """

    def usual(self, s: S_contra, /) -> int | None: ...


class TextRounds(Protocol):
    """Optional: rounds that are called by a name and not by their number."""

    @property
    def ROUNDS(self) -> dict[int, str]: ...


class TextChained(Protocol[S_contra]):
    """Optional: what something owed is in a chain of effects, None if it is no part of one: a turn, a phase. Pages then
    say "Step 2 of 4" and what has set it off; else no question is told as a step of anything.
    """

    def chained(self, s: S_contra, p: Pending, /) -> Link | None: ...


class TextReports(Protocol):
    """Optional: duties whose effects are told as events, by name; else all that follows belongs to an answer."""

    @property
    def REPORTS(self) -> dict[str, Report]: ...


class TextEffects(Protocol):
    """Optional, for a game with printed effects: the words for each deed, as `EffectRow.keys` calls it."""

    @property
    def EFFECTS(self) -> dict[str, str]: ...


class TextUnlogged(Protocol):
    """Optional: those of `CHANGES` that the log does not tell, because its sentence says so already."""

    @property
    def UNLOGGED(self) -> tuple[str, ...]: ...


class TextGroups(Protocol):
    """Optional: what sources of points are subtotalled under, by the template of a source; else each stands alone."""

    @property
    def GROUPS(self) -> dict[str, str]: ...


class TextShifting(Protocol):
    """Optional: True where points may come from another source though they are as many."""

    @property
    def SHIFTING(self) -> bool: ...


class TextUntold(Protocol):
    """Optional: sources of points, by their templates, that the log and previews do not tell of before the end."""

    @property
    def UNTOLD(self) -> tuple[str, ...]: ...


class TextSources(Protocol[S_contra]):
    """Optional: all sources of points in the order of the rules, also those from which nobody has any."""

    def sources(self, s: S_contra, /) -> list[Phrase]: ...


class TextPlaces(Protocol[S_contra]):
    """Optional: what others might choose as well of what an answer is about, and what that is called; the position is
    that before the answer. Hints then tell who would choose it next.
    """

    def places(self, s: S_contra, code: int, /) -> dict[str, Phrase]: ...


class TextReached(Protocol[S_contra]):
    """Optional: what each seat has come to, of all that is worth a word: where it leads, what it has completed.

    What comes first is of more interest. Hints then tell in how many futures that comes true.
    """

    def reached(self, s: S_contra, /) -> list[list[Reached]]: ...


class TextReasoned(Protocol):
    """Optional: the nouns whose drawings show why a thing cannot be chosen; else none does."""

    @property
    def REASONED(self) -> tuple[str, ...]: ...


class TextDetails(Protocol[S_contra]):
    """Optional: more for the gaps of the question asked now than its duty carries."""

    def details(self, s: S_contra, /) -> dict[str, str]: ...


class TextMeant(Protocol[S_contra]):
    """Optional: what an answer is about at its moment, for the gaps of its sentence: a name, or a phrase."""

    def meant(self, s: S_contra, code: int, /) -> Mapping[str, Words]: ...


class TextWhatIs(Protocol):
    """Optional: what the things in drawings are and do, for whoever looks at one from nearer; else its label says it.

    A thing is called as a shape or a moving piece is: "area:fine-arts", "seat:B@area:fine-arts", "card:ticket". None
    stands for things that do not exist. Numbers come from the components of the table, which may have a pack.
    """

    def what_is(self, terms: Terms, view: Seen, thing: str, /) -> Explained | None: ...


class TextNamesByPack(Protocol):
    """Optional, for a game whose packs name components: the names at a table, and in a view; else `NAMES`."""

    def names_of(self, terms: Terms, /) -> dict[str, str]: ...
    def names_seen(self, view: Seen, /) -> dict[str, str]: ...


# ---- position -------------------------------------------------------------------------------------------------------


class PositionPart(Protocol[S, T_contra]):
    """`position`: the game's sections of a position as text. Head and [owed] are written and read for it."""

    @property
    def SHORTHANDS(self) -> Phrase:
        """What `owe` knows, for an error that lists what can be owed."""
        ...

    def write(self, s: S, /) -> list[str]:
        """Complete sections: what is read again is the same position."""
        ...

    def read(self, text: Sections, terms: T_contra, /) -> S:
        """The position without anything owed, or an error that names the line."""
        ...

    def owe(self, s: S, words: list[str], /) -> bool:
        """Owe what a short name in [owed] stands for; False if it is none. `turn A` begins a turn."""
        ...

    def barred_owed(self, s: S, p: Pending, /) -> Words:
        """Why this cannot be owed in this position, or ""; what is owed later is on the stack already."""
        ...

    def barred_together(self, s: S, /) -> Words:
        """Why all that is owed does not go together, or ""."""
        ...

    def flaws(self, s: S, /) -> list[str]:
        """What cannot be: a component too many, a count below zero."""
        ...


# ---- scene ----------------------------------------------------------------------------------------------------------


class ScenePart(Protocol):
    """`scene`: what lies where, made from a view. The layout is "wide", "narrow" or, for who has it, "middle"."""

    def board(self, view: Seen, layout: str, names: Mapping[str, str] | None, say: Say, after: Seen | None, /) -> Scene:
        """All that lies in the middle; `after` is the view after an answer that is being considered."""
        ...

    def players(self, view: Seen, layout: str, names: Mapping[str, str] | None, say: Say, /) -> Scene:
        """What lies in front of each player, in the same layout."""
        ...


class SceneBoardForAll(Protocol):
    """Optional: is the board the same for all who may know the same, whoever looks? Else it is drawn for each seat."""

    @property
    def BOARD_FOR_ALL(self) -> bool: ...


class SceneBreakpoints(Protocol):
    """Optional: up to which width of a page, in pixels, a layout is used: `{"narrow": 720, "middle": 1100}`.

    Else there is "narrow" on phones; a game without "middle", for tablets, shows the wide layout there.
    """

    @property
    def BREAKPOINTS(self) -> dict[str, int]: ...


class SceneDocked(Protocol):
    """Optional: up to which width of a page, in pixels, the prompt is a dock and panels lie below the board; 1200."""

    @property
    def DOCKED(self) -> int: ...


# ---- for those who want them ----------------------------------------------------------------------------------------


class SheetPart(Protocol[C_contra]):
    """`sheet`: the score sheet of a physical table. C are the game's components."""

    @property
    def SHEET(self) -> Sheet: ...

    def sheet_of(self, components: C_contra, /) -> Sheet:
        """The sheet for the components of a pack."""
        ...


class DataPart(Protocol[C_co]):
    """`data`: the components of the house, or of the pack in a folder."""

    def load(self, pack: Path | None, /) -> C_co: ...


class SoloPart(Protocol[S_contra]):
    """`solo`: how a game played alone has ended."""

    def verdict(self, s: S_contra, /) -> Verdict: ...


class Ledger(Protocol[S_contra]):
    """Keeps apart cards that are equal by the rules, as answers go by."""

    def see(self, s: S_contra, /) -> None:
        """Catch up with a position that is at most one answer ahead."""
        ...

    def view(self) -> dict[str, list[str]]:
        """The ids of the cards in each place."""
        ...

    def clone(self) -> Ledger[S_contra]: ...


class FacesPart(Protocol[S_contra]):
    """`faces`: which of several equal cards lies where."""

    def deal(self, s: S_contra, salt: str, /) -> Ledger[S_contra]:
        """The ledger of an opening; what it makes up follows from the salt."""
        ...


class RivalPart(Protocol):
    """`rival`: the bots that `Game.bots` names, each made from a seed."""

    @property
    def BOTS(self) -> dict[str, Callable[[int], Bot]]: ...
