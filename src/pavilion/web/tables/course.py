"""The course of a game: a Table, and how events move it. The same events give the same course.

`decision` never goes down. While nothing is taken back it is the number of answers; after an undo it goes on above what
was taken back, so a late message for a question that no longer stands can never be mistaken for an answer to a new one.
Where several seats answer at the same time, an answer of one does not make the messages of the others stale.
"""

from __future__ import annotations

import asyncio
import hashlib
from typing import Any, NamedTuple

import pavilion
from pavilion import Table
from pavilion.core import NOBODY
from pavilion.record.record import Answer
from pavilion.record.touch import in_parts, things, touch_tree
from pavilion.table import Preview as Tried
from pavilion.web.serving.messages import LogLine, Preview, TableState
from pavilion.web.serving.work import counted
from pavilion.web.store.store import NOBODY as THE_TABLE
from pavilion.web.store.store import Event, Standing, Turn

AT_ONCE = 300  # events that are played again before others get their turn: more than most games have
ANSWER, UNDO, TAKEBACK, REPLACE, RETURN, REMATCH = "answer", "undo", "takeback", "replace", "return", "rematch"
WISH, AGREE, DECLINE = "wish", "agree", "decline"


class OtherEdition(Exception):
    """The table was founded with rules that this program does not have."""


class Proposal(NamedTuple):
    """Something that all must agree to; forgotten when the game goes on."""

    number: int  # of the event with which it began
    kind: str  # takeback or replace
    by: tuple[int, ...]  # whose wish it is, and who has agreed
    body: dict[str, Any]
    needed: frozenset[int]  # who has not agreed yet


class Course:
    """A game as it stands after some events."""

    def __init__(self, start: str) -> None:
        table = pavilion.load(start)
        self.table: Table = table
        self.imported = imported(table)
        self.events = 0
        self.lost = 0  # what undo has added to the decision number
        self.asked = [self.decision] * table.seats  # an answer to this decision number or a later one still counts
        self.turns = {seat: Turn(seat, 0, 0, THE_TABLE) for seat in table.to_move}  # of those who are to move now
        self.proposal: Proposal | None = None
        self.bots: dict[int, str] = {}  # seats where a bot has taken over
        self.rematch = ""  # the table at which the company plays again
        self.seats_then = list(range(table.seats))  # and the seat of each there, by the seat here
        self.sealed_from: int | None = None  # answers from here on are known to those who gave them only
        self.sealed_by: set[int] = set()  # who still owes a secret answer
        self.sealed_question = ""
        self.times: list[int] = [0] * len(table.answers)  # when each answer was given, 0 if nobody knows
        self.made: dict[object, Any] = {}  # what was made of it for those who look

    @classmethod
    def replay(cls, start: str, events: list[Event]) -> Course:
        course = cls(start)
        for event in events:
            course.apply(event)
        return course

    def clone(self) -> Course:
        twin = Course.__new__(Course)  # field by field, as a table
        twin.table, twin.asked = self.table.clone(), self.asked[:]
        twin.imported, twin.events, twin.lost, twin.turns = self.imported, self.events, self.lost, self.turns
        twin.proposal, twin.bots, twin.rematch = self.proposal, dict(self.bots), self.rematch
        twin.seats_then = self.seats_then
        twin.sealed_from, twin.sealed_by = self.sealed_from, set(self.sealed_by)
        twin.sealed_question, twin.times = self.sealed_question, self.times[:]
        twin.made = {}
        return twin

    @property
    def decision(self) -> int:
        return len(self.table.answers) + self.lost

    # ---- events -----------------------------------------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """One more event; the rules refuse what they forbid."""
        body = event.body
        if event.kind in (WISH, AGREE, DECLINE):
            self.proposal = self.discussed(event)
        elif event.kind == ANSWER:
            self.answer(event.seat, str(body["answer"]))
        elif event.kind in (UNDO, TAKEBACK):
            to = body["to"]
            assert isinstance(to, int)
            self.take_back(to, event.seat if event.kind == UNDO else None)
        elif event.kind == REPLACE:
            who = body["who"]
            assert isinstance(who, int)
            self.bots[who] = str(body["bot"])
        elif event.kind == RETURN:
            self.bots.pop(event.seat, None)
        elif event.kind == REMATCH:
            self.rematch = str(body["table"])
            seats = body.get("seats", self.seats_then)  # in older events everybody keeps the seat
            assert isinstance(seats, list)
            self.seats_then = seats
        else:
            raise OtherEdition(f"there are no events of the kind {event.kind!r}")
        self.count(event)

    def count(self, event: Event) -> None:
        """The event has happened: a turn begins for anyone who is awaited now and was not before."""
        self.events += 1
        self.made = {}
        answers = len(self.table.answers)
        self.times = [*self.times[:answers], *[event.at] * (answers - len(self.times))]
        old = self.turns
        self.turns = {
            seat: old.get(seat) or Turn(seat, self.events, event.at, event.seat) for seat in self.table.to_move
        }
        if event.kind not in (WISH, AGREE, DECLINE):
            self.proposal = None

    @property
    def standing(self) -> Standing:
        """What lists of tables tell of it."""
        consent = sorted(self.proposal.needed) if self.proposal is not None else []
        scores = self.table.scores() if self.table.over else []
        return Standing(list(self.turns), self.table.over, list(self.turns.values()), consent, scores)

    def discussed(self, event: Event) -> Proposal | None:
        """What is proposed after somebody has spoken."""
        body: dict[str, Any] = event.body
        if event.kind == WISH:
            more = {key: value for key, value in body.items() if key not in ("wish", "needed")}
            return Proposal(event.seq, str(body["wish"]), (event.seat,), more, frozenset(body["needed"]))
        if event.kind == DECLINE or self.proposal is None:
            return None
        by = self.proposal.by if event.seat in self.proposal.by else (*self.proposal.by, event.seat)
        return self.proposal._replace(by=by, needed=self.proposal.needed - set(body["seats"]))

    def answer(self, seat: int, text: str) -> str:
        """Play an answer; the canonical text of it."""
        table = self.table
        at, question = len(table.answers), table.asked
        movers = table.to_move
        others = {other: table.legal(other) for other in movers if other != seat} if len(movers) > 1 else {}
        table.play(text, seat)
        given = table.answers[at]
        self.seal(given, at, movers, question)
        asked = table.to_move
        self.ask_anew({other for other, legal in others.items() if other in asked and table.legal(other) == legal})
        return table.words.texts[given.code]

    def take_back(self, to: int, seat: int | None) -> None:
        """Undo until this many answers are left; without a seat, no matter whose. Refused as a whole or not at all.

        Whether the game is over is not asked: logs of former times took back its last answers.
        """
        table = self.table
        before = len(table.answers)
        if to >= before:
            raise table.refusal(table.rules.undo_rule, "undo")
        twin = table.clone()
        while len(twin.answers) > to:
            chooser = twin.last_chooser
            if chooser is None or seat not in (None, chooser):
                raise table.refusal(table.rules.undo_rule, "undo")
            twin.go_back()
        self.table = twin
        self.lost += before - len(twin.answers) + 1
        self.ask_anew(set())

    def ask_anew(self, unchanged: set[int]) -> None:
        """Messages for older decisions are stale from now on, but for the seats whose question has not changed."""
        decision = self.decision
        for seat in range(self.table.seats):
            if seat not in unchanged:
                self.asked[seat] = decision

    def seal(self, given: Answer, at: int, movers: tuple[int, ...], question: str) -> None:
        """Secret answers stay with those who gave them until the last one is given."""
        if self.sealed_from is None:
            if len(movers) < 2 or given.code >= self.table.rules.riders_from:
                return
            self.sealed_from, self.sealed_by, self.sealed_question = at, set(movers), question
        if question == self.sealed_question and given.code < self.table.rules.riders_from:
            self.sealed_by.discard(given.seat)
        if not self.sealed_by or self.table.over:
            self.sealed_from = None

    # ---- what can be taken back -------------------------------------------------------------------------------------

    def undo_to(self, seat: int, whole_turn: bool) -> int:
        """How many answers are left when the seat takes back its last one, or its turn as far as the veil."""
        twin = self.table.clone()
        twin.undo(seat)
        turn = self.table.answers[len(twin.answers)].turn
        while whole_turn and twin.last_chooser == seat and twin.answers[twin.past[-1][0]].turn == turn:
            twin.undo(seat)
        return len(twin.answers)

    def can_undo(self, seat: int) -> bool:
        if "undo" not in self.made:
            self.made["undo"] = None if self.table.over else self.table.last_chooser
        found: bool = self.made["undo"] == seat
        return found

    @property
    def veil(self) -> int:
        """So many answers stay whatever is agreed: all of them once the game is over."""
        table = self.table
        return table.past[0][0] if table.past and not table.over else len(table.answers)

    # ---- what is seen -----------------------------------------------------------------------------------------------

    def state(self, seat: int | None) -> TableState:
        """The table as a seat (None: an onlooker) sees it."""
        table = self.table
        moves = seat is not None and seat in table.to_move
        return TableState(
            decision=self.decision,
            to_move=list(table.to_move),
            question=table.question,
            legal=table.legal(seat) if moves else [],
            touches=pointed(table, seat) if moves else {},
            view=table.view(seat),
            over=table.over,
            scores=table.scores(),
            commitment=table.fates[-1].commitment if table.fates else None,
            imported=self.imported,
        )

    def preview(self, seat: int, text: str) -> Preview:
        """What the answer would do, as the seat may see it."""
        return shown(self.table, self.table.preview(text, seat), seat)

    def log(self, since: int, seats: tuple[int, ...]) -> list[LogLine]:
        """The answers from number `since` on that these seats may know."""
        return [log_line(self.table, n) for n in self.known(since, seats)]

    def known(self, since: int, seats: tuple[int, ...]) -> list[int]:
        """The numbers of these answers: what is secret is known to those who said it."""
        answers = self.table.answers
        if self.sealed_from is None:
            return list(range(since, len(answers)))
        open_to = max(since, self.sealed_from)
        return [*range(since, open_to), *(n for n in range(open_to, len(answers)) if answers[n].seat in seats)]

    def record(self) -> str:
        """The record for everybody: without the seed while the game runs, without answers that are still secret."""
        if self.sealed_from is None:
            return self.table.record()
        return self.table.at(self.sealed_from).record()

    def luck(self, what: str) -> int:
        """Luck for bots, from which the seed of fate cannot be found; the same game, the same luck."""
        seed = self.table.fates[-1].seed if self.table.fates else ""
        return int.from_bytes(hashlib.sha256(f"{seed} {what} {self.decision}".encode()).digest()[:6], "big")


async def replayed(start: str, events: list[Event]) -> Course:
    """The course after these events; a table that has seen many keeps nobody else waiting."""
    with counted():
        course = Course(start)
    for n in range(0, len(events), AT_ONCE):
        with counted():
            for event in events[n : n + AT_ONCE]:
                course.apply(event)
        if n + AT_ONCE < len(events):
            await asyncio.sleep(0)
    return course


def imported(table: Table) -> int | None:
    """So many answers were brought along in a record; None if the game has begun here.

    Whoever brought them may know all that is hidden in them, and in the position that they began with.
    """
    if not table.fates:
        return len(table.answers)  # people said what fate brought, and the game is over
    last = table.fates[-1]
    return last.since if last.since or table.start or len(table.fates) > 1 else None


def shown(table: Table, tried: Tried, seat: int) -> Preview:
    """What an answer that was tried at a table would do, as the seat may see it."""
    if tried.table is None:
        return Preview(tried.answer, None, table.scores(), tried.stops)
    return Preview(tried.answer, tried.table.view(seat, table), tried.table.scores(), tried.stops)


def pointed(table: Table, seat: int | None) -> dict[str, Any]:
    """The touches of a seat but for answers whose own words say all their parts: there are hundreds of hands."""
    grammar = table.rules.grammar
    return dict(touch_tree(grammar, [code for code in table.codes(seat) if not in_parts(grammar, code)]))


def log_line(table: Table, n: int) -> LogLine:
    answer = table.answers[n]
    grammar = table.rules.grammar
    return LogLine(
        n=n,
        seat=None if answer.seat == NOBODY else answer.seat,
        verb=grammar.verb_of(answer.code).name,
        nouns=things(grammar, answer.code),
        turn=answer.turn,
        forced=answer.forced,
        text=table.words.texts[answer.code],
    )
