"""What is said between client and server: one class for each kind of message. The OpenAPI text is made of these."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from pavilion.core.phrases import Words, phrase
from pavilion.languages import translator

Nonce = Annotated[str, Meta(min_length=1, max_length=64, description="Chosen by the client, new for every message.")]
Seat = Annotated[int, Meta(ge=0, le=7)]
Number = Annotated[int, Meta(ge=0, le=1_000_000_000)]
AnswerText = Annotated[str, Meta(min_length=1, max_length=200)]
Token = Annotated[str, Meta(min_length=1, max_length=200)]
Name = Annotated[str, Meta(max_length=200)]
OptionValue = bool | int | Annotated[str, Meta(max_length=200)] | list[int | list[int]]


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who shall sit on a seat: human, hotseat, open (joinable by invite), bot."""

    kind: Annotated[str, Meta(pattern="^(human|hotseat|open|bot)$")]
    bot: Annotated[str, Meta(max_length=40)] = ""
    name: Name = ""


class NewTable(Struct, forbid_unknown_fields=True):
    """A table to be founded. Entry i of seats is seat i of the table."""

    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=8)]
    options: Annotated[dict[str, OptionValue], Meta(max_length=40)] = {}
    seed: int | Annotated[str, Meta(max_length=200)] | None = None  # only with --debug
    listed: bool = False
    pace: Annotated[str, Meta(pattern="^(live|turn-based)$")] = "live"
    hints: bool | None = None  # may players ask for hints? Left out: yes, unless people at several devices play


class ToImport(Struct, forbid_unknown_fields=True):
    """A record to go on with as a hot-seat table; at: after so many answers.

    With a seat, that one is for whoever goes on, and bots play the others.
    """

    record: Annotated[str, Meta(max_length=2 * 1024 * 1024)]
    at: Number | None = None
    seat: Seat | None = None


class GivenAnswer(Struct, forbid_unknown_fields=True):
    """An answer to the question with this decision number."""

    decision: Number
    answer: AnswerText
    nonce: Nonce
    seat: Seat | None = None  # for those who hold several


class AskedHint(Struct, forbid_unknown_fields=True):
    """Which answers are good for the question with this decision number?"""

    decision: Number
    seat: Seat | None = None  # for those who hold several


class HintAnswer(Struct):
    """An answer worth giving: its text, its words, the things it names, and reasons in words."""

    answer: str
    words: str
    things: list[str]
    chance: float | None  # of winning; None for who plays alone
    points: float  # expected at the end
    loss: float  # against the best one: of the chance, alone of points
    as_good: bool  # as the best one, as far as can be told
    why: list[str]


class Hint(Struct):
    """The best answers, the best first, and how many futures they were compared in.

    What comes of them is told as it stands after so many turns of each seat; 0: when the game is over.
    """

    decision: int
    answers: list[HintAnswer]
    futures: int
    turns: int


class ReviewState(Struct):
    """The review of a finished game: none, running (so many thoughts of all are done), failed, or done."""

    state: str
    done: int
    all: int
    review: dict[str, Any] | None = None


class Undo(Struct, forbid_unknown_fields=True):
    """Take back the last own answer (step), or the own turn up to the veil (turn)."""

    decision: Number
    nonce: Nonce
    to: Annotated[str, Meta(pattern="^(step|turn)$")] = "step"
    seat: Seat | None = None


class Tried(Struct, forbid_unknown_fields=True):
    """An answer to be tried on a copy."""

    decision: Number
    answer: AnswerText
    seat: Seat | None = None


class Wish(Struct, forbid_unknown_fields=True):
    """Something all must agree to: takeback (to: number of answers that stay), or replace (who, by which bot)."""

    kind: Annotated[str, Meta(pattern="^(takeback|replace)$")]
    decision: Number
    to: Number = 0
    who: Seat = 0
    bot: Annotated[str, Meta(max_length=40)] = ""
    seat: Seat | None = None


class Consent(Struct, forbid_unknown_fields=True):
    """Yes or no to the wish with this number."""

    wish: Number
    agree: bool
    seat: Seat | None = None


class Said(Struct, forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1, max_length=500)]
    seat: Seat | None = None


class Join(Struct, forbid_unknown_fields=True):
    """A token from a link (invite or watch), or for listed tables the number of an open seat."""

    token: Token | None = None
    seat: Seat | None = None


class OwnSeat(Struct, forbid_unknown_fields=True):
    seat: Seat | None = None


class HookWish(Struct, forbid_unknown_fields=True):
    """Where messages about one's turns shall go: an https address."""

    url: Annotated[str, Meta(max_length=500)]


class Myself(Struct, forbid_unknown_fields=True):
    name: Name


# ---- what the server says -------------------------------------------------------------------------------------------


class SeatToken(Struct):
    seat: int
    token: str


class SeatInvite(Struct):
    seat: int
    invite: str


class WatchLink(Struct):
    """The token of a new link for onlookers."""

    watch: str


class HookInfo(Struct):
    """The web hook of a person: its host ("" if there is none), and why it does not work ("" if it does)."""

    host: str
    trouble: str = ""
    resting: bool = False  # it has failed so often that nothing is sent any more


class HookTried(Struct):
    """Has the test message arrived, and in words what became of it?"""

    delivered: bool
    message: str


class Founded(Struct, omit_defaults=True):
    """The new table; tokens are told once and never again."""

    table: str
    seats: list[SeatToken]
    watch: str
    invites: list[SeatInvite] = []


class TableState(Struct):
    """The table as one viewer sees it. legal and touches are those of the viewer's seat, if it is to move."""

    decision: int
    to_move: list[int]
    question: str
    legal: list[str]
    touches: dict[str, Any]
    view: dict[str, Any]
    over: bool
    scores: list[int]
    commitment: str | None
    imported: int | None  # the game goes on from a record: what was hidden in so many answers may be known to somebody


class Refusal(Struct, omit_defaults=True):
    """Why not: a kind of error, the rule of the game if it is one, and a sentence."""

    error: str
    rule: str
    message: str
    retry_after: int | None = None


class Preview(Struct):
    """What an answer would change, up to the first thing nobody can know yet; view is None where that is at once."""

    answer: str
    view: dict[str, Any] | None
    scores: list[int]
    stops: str  # "player", "fate", "secret" or "over": what comes next


class Reasoned(Struct):
    legal: bool
    rule: str
    message: str


class LogLine(Struct):
    """One answer in structured form; seat None is fate."""

    n: int
    seat: int | None
    verb: str
    nouns: list[str]
    turn: int
    forced: bool
    text: str


class Log(Struct):
    lines: list[LogLine]
    answers: int  # so many in all
    imported: int | None  # so many of them were brought along in a record


class Moment(Struct):
    """The table as it stood after n answers."""

    n: int
    to_move: list[int]
    question: str
    view: dict[str, Any]
    over: bool
    scores: list[int]


class ChatMessage(Struct):
    n: int
    seat: int
    name: str
    text: str
    at: int


class PlayerInfo(Struct):
    """Somebody at a table in a list."""

    seat: int
    name: str
    bot: str
    free: bool  # at a listed table anybody may sit down here
    here: bool  # has the table open just now


class MyTable(Struct):
    table: str
    game: str
    seats: list[int]  # one's own
    to_move: list[int]
    waiting: bool  # for oneself: for an answer, or for one's consent
    over: bool
    created: int
    changed: int
    title: str  # of the game
    pace: str  # live or turn-based
    players: list[PlayerInfo]
    turn: int | None = None  # the number of one's own turn, if it is: another turn has another number
    since: int | None = None  # when it began
    consent: bool = False  # is one's consent to a proposal awaited?


class Me(Struct):
    """The guest of this browser, tables that wait first."""

    name: str
    tables: list[MyTable]


class SoloBest(Struct):
    """The best of one's own finished games alone, among those with the same options."""

    game: str
    options: str  # as a record says them, without those that change the asking alone
    standard: bool  # are these the options of a table at which nothing else was chosen?
    games: int  # so many
    best: int  # points
    table: str  # where they were reached first
    second: int | None  # points of the best other one


class GameInfo(Struct):
    game: str
    title: str
    edition: str
    seats: list[int]  # least and most
    designers: str
    publishers: str
    about: str
    minutes: int
    age: int
    bots: list[str]
    options: list[dict[str, Any]]


class Refused(Exception):
    """Something is not possible; carries what the client is told."""

    def __init__(
        self, status: int, error: str, message: Words, rule: str = "", /, retry_after: int | None = None,
        **values: object,
    ) -> None:  # fmt: skip
        self.phrase = phrase(message, values)
        super().__init__(str(self.phrase))
        self.status = status
        self.refusal = Refusal(error, rule, str(self.phrase), retry_after)

    def worded(self, language: str) -> Refusal:
        """The same in a language."""
        return msgspec.structs.replace(self.refusal, message=translator(language).word(self.phrase))
