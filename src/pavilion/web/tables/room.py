"""A room: one table in memory, a cache of the store, and the one place where the table changes.

Every change goes the same way, under the room's lock: try the event on a copy of the course (the rules refuse what they
forbid), write it to the store, and only when it is on disk let the copy be the course, answer, and wake up everybody
who looks on. So what anybody has seen is on disk, and what failed has changed nothing.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import NamedTuple, Protocol

import msgspec
from msgspec import Struct

from pavilion import Ambiguous, Forbidden, Table
from pavilion.core import InputError, Phrase
from pavilion.web.people.auth import find_grant
from pavilion.web.serving.messages import GivenAnswer, Refused, Undo
from pavilion.web.store.store import (
    WATCHING,
    Event,
    People,
    Repeated,
    Store,
    StoreFailed,
    TableRow,
    Taken,
)
from pavilion.web.tables.bots import Thinkers
from pavilion.web.tables.course import ANSWER, UNDO, Course, replayed

Extra = Callable[[Table, int | None], object]

LOG = logging.getLogger("pavilion.web")
MOST_EVENTS = 50_000  # of a table: nobody undoes and plays again for ever
TRY_AGAIN = Phrase("Your answer was not saved, so it does not count. Please try again.")


class Right(Struct, frozen=True):
    """What somebody may do at a table: the seats that are theirs; none: look on."""

    seats: tuple[int, ...]


class Looker(Protocol):
    """A listener for every change."""

    right: Right
    focused: bool  # is the table being looked at, and not somewhere in the background?

    def wake(self) -> None: ...

    def tell(self, message: bytes) -> None: ...


class Watchful(Protocol):
    """A listener for every step of a game."""

    def changed(self, room: Room) -> None: ...


class Patience(NamedTuple):
    """Seconds before a bot may be proposed for somebody, by the pace of the table."""

    live: float  # without a sign of life
    turn_based: float  # without an answer


class House(NamedTuple):
    """What all rooms share."""

    store: Store
    thinkers: Thinkers
    more: dict[str, Extra]  # what can be added to frames, by name
    bell: Watchful
    patience: Patience


class Room:
    """One table in memory."""

    def __init__(self, house: House, row: TableRow, people: People, events: list[Event], course: Course) -> None:
        self.store = house.store
        self.thinkers = house.thinkers
        self.more = house.more
        self.row = row
        self.sit(people)
        self.course = course
        self.nonces = {(event.seat, event.nonce): event for event in events if event.nonce is not None}
        self.lock = asyncio.Lock()
        self.lookers: set[Looker] = set()
        self.frames: dict[int | None, bytes] = {}
        self.extras: dict[tuple[str, int | None], bytes] = {}
        self.bell = house.bell
        self.patience = house.patience
        self.told: dict[int, int] = {}  # the turns of which the bell knows, by seat
        self.thinking: asyncio.Task[None] | None = None
        self.closed = False  # no bot begins to think any more
        self.used = self.loaded = time.monotonic()
        self.seen: dict[int, float] = {}  # when somebody last did something on a seat
        self.owner: object = next((member.person for member in people.members if member.seat != WATCHING), row.id)

    # ---- who --------------------------------------------------------------------------------------------------------

    def right_of_token(self, token: bytes) -> Right | None:
        grant = find_grant(self.people.grants, token)
        if grant is None or grant.kind == "invite":
            return None
        return Right(() if grant.seat == WATCHING else (grant.seat,))

    def right_of_person(self, person: bytes) -> Right | None:
        seats = sorted(member.seat for member in self.people.members if member.person == person)
        if not seats and not self.row.listed:
            return None
        return Right(tuple(seat for seat in seats if seat != WATCHING))

    def bot_at(self, seat: int) -> str:
        """The bot that answers for a seat, or ""."""
        return self.course.bots.get(seat, self.people.seats[seat].bot)

    def held(self, seat: int) -> bool:
        """Does a person hold the seat now?"""
        return self.claimed(seat) and not self.bot_at(seat)

    def claimed(self, seat: int) -> bool:
        """Is the seat somebody's? Open seats are nobody's until an invite is used."""
        if self.people.seats[seat].kind != "open":
            return True
        tokens = any(grant.kind == "seat" and grant.seat == seat for grant in self.people.grants)
        return tokens or any(member.seat == seat for member in self.people.members)

    def has_member(self, seat: int) -> bool:
        return any(member.seat == seat for member in self.people.members)

    def is_here(self, seat: int) -> bool:
        """Has somebody who holds the seat a live connection?"""
        return any(seat in looker.right.seats for looker in self.lookers)

    def is_looked_at(self, seat: int) -> bool:
        """Has somebody who holds the seat the table in front?"""
        return any(looker.focused and seat in looker.right.seats for looker in self.lookers)

    async def reload_people(self) -> None:
        self.sit(await self.store.people(self.row.id))
        self.wake()

    def sit(self, people: People) -> None:
        """Who may do what from now on."""
        self.people = people

    # ---- what is seen -----------------------------------------------------------------------------------------------

    def eye(self, right: Right, wanted: int | None = None) -> int | None:
        """The seat through whose eyes somebody looks: the wanted one, else one that is to move, else the first."""
        if wanted is not None:
            if wanted not in right.seats:
                raise Refused(403, "seat", "This is not your seat.", self.course.table.rules.turn_rule)
            return wanted
        for seat in right.seats:
            if seat in self.course.turns:
                return seat
        return right.seats[0] if right.seats else None

    def frame(self, seat: int | None) -> bytes:
        """The table as a seat sees it, as JSON; made once for each change."""
        if seat not in self.frames:
            self.frames[seat] = msgspec.json.encode(self.course.state(seat))
        return self.frames[seat]

    def frame_of(self, course: Course, seat: int) -> bytes:
        """The table as it stands, or once stood."""
        return self.frame(seat) if course is self.course else msgspec.json.encode(course.state(seat))

    def extra(self, name: str, seat: int | None) -> bytes:
        """Something more that a client may ask for with its frames, as JSON; made once for each change."""
        if (name, seat) not in self.extras:
            self.extras[name, seat] = msgspec.json.encode(self.more[name](self.course.table, seat))
        return self.extras[name, seat]

    def wake(self) -> None:
        """Something has changed: everybody who looks on learns it."""
        self.extras.clear()
        for looker in list(self.lookers):
            looker.wake()

    def touch(self, right: Right) -> None:
        self.used = time.monotonic()
        for seat in right.seats:
            self.seen[seat] = self.used

    # ---- changes ----------------------------------------------------------------------------------------------------

    async def answer(self, seat: int, given: GivenAnswer) -> bytes:
        """Play an answer; what the seat sees then. The same message again gets the same words again."""
        return self.frame_of(await self.give(seat, given), seat)

    async def give(self, seat: int, given: GivenAnswer) -> Course:
        """Play an answer; the course right after it, also when the same message comes again."""
        return await asyncio.shield(self.locked_answer(seat, given))

    async def locked_answer(self, seat: int, given: GivenAnswer) -> Course:
        async with self.lock:
            before = self.nonces.get((seat, given.nonce))
            if before is not None:
                body = before.body
                same = before.kind == ANSWER and body["decision"] == given.decision
                return await self.again(before, same and given.answer in (body["answer"], body.get("said")))
            self.check_decision(seat, given.decision)
            twin = self.course.clone()
            try:
                said = twin.answer(seat, given.answer)
            except InputError as trouble:
                raise self.refused(trouble) from trouble
            told: dict[str, object] = {"answer": said, "decision": given.decision}
            if given.answer != said:
                told["said"] = given.answer
            event = Event(self.course.events, seat, ANSWER, told, given.nonce, now())
            twin.count(event)
            await self.commit(twin, event)
            return self.course

    async def again(self, before: Event, same: bool) -> Course:
        """The course as it stood when a message was acknowledged the first time."""
        if not same:
            raise Refused(
                409, "nonce", "This nonce has already been used for another message.", self.course.table.rules.turn_rule
            )
        if self.course.events == before.seq + 1:
            return self.course
        events = await self.store.events(self.row.id)
        return await replayed(self.row.start, events[: before.seq + 1])

    async def undo(self, seat: int, undo: Undo) -> bytes:
        """Take back; what the seat sees then."""
        return self.frame_of(await self.take_back(seat, undo), seat)

    async def take_back(self, seat: int, undo: Undo) -> Course:
        """Take back; the course right after it, also when the same message comes again."""
        return await asyncio.shield(self.locked_undo(seat, undo))

    async def locked_undo(self, seat: int, undo: Undo) -> Course:
        async with self.lock:
            before = self.nonces.get((seat, undo.nonce))
            if before is not None:
                same = before.kind == UNDO and before.body["decision"] == undo.decision
                return await self.again(before, same)
            self.check_running()
            if undo.decision != self.course.decision:
                raise self.stale()
            try:
                to = self.course.undo_to(seat, undo.to == "turn")
            except Forbidden as refusal:
                raise self.refused(refusal) from refusal
            told: dict[str, object] = {"to": to, "decision": undo.decision}
            await self.change(Event(self.course.events, seat, UNDO, told, undo.nonce, now()))
            return self.course

    async def change(self, event: Event) -> None:
        """Try an event and write it. Called with the lock held."""
        twin = self.course.clone()
        twin.apply(event)
        await self.commit(twin, event)

    async def commit(self, twin: Course, event: Event) -> None:
        """The event is written; when it is on disk, the twin is the course. Called with the lock held."""
        if event.seq >= MOST_EVENTS:
            raise Refused(
                409, "long", "This table has taken as many answers as it can; continue from its record at a new one."
            )
        try:
            await self.store.append(self.row.id, event, twin.standing)
        except (Taken, Repeated):
            await self.catch_up()
            raise self.stale() from None
        except StoreFailed as trouble:
            LOG.error("table %s: %s", self.row.id, trouble)
            raise Refused(503, "store", TRY_AGAIN) from trouble
        self.course = twin
        self.remember(event)
        self.after_change()

    async def catch_up(self) -> None:
        """Somebody else has written: read what is new. Called with the lock held."""
        twin = self.course.clone()  # what was drawn of the course belongs to it: a course never changes
        for event in await self.store.events(self.row.id, self.course.events):
            twin.apply(event)
            self.remember(event)
        self.course = twin
        self.after_change()

    def remember(self, event: Event) -> None:
        if event.nonce is not None:
            self.nonces[event.seat, event.nonce] = event

    def after_change(self) -> None:
        self.used = time.monotonic()
        self.frames.clear()
        self.wake()
        self.let_bots_think()
        self.bell.changed(self)

    # ---- refusals ---------------------------------------------------------------------------------------------------

    def check_decision(self, seat: int, decision: int) -> None:
        table = self.course.table
        if self.bot_at(seat):
            raise Refused(409, "bot", "A bot has taken over here; take the seat back first.", table.rules.turn_rule)
        self.check_running()
        if not self.course.asked[seat] <= decision <= self.course.decision:
            raise self.stale()

    def check_running(self) -> None:
        """A finished game is finished: its seed is known, so nobody answers, takes back or is replaced any more."""
        table = self.course.table
        if table.over:
            refusal = table.refusal(table.rules.end_rule)
            raise Refused(409, "over", refusal.sentence, refusal.rule)

    def stale(self) -> Refused:
        return Refused(
            409, "stale", "The game has moved on: it is now at decision {decision}.",
            self.course.table.rules.turn_rule, decision=self.course.decision,
        )  # fmt: skip

    def refused(self, trouble: InputError) -> Refused:
        """The refusal of an answer: which rule, and a sentence; no rule forbids what cannot be read."""
        if isinstance(trouble, Forbidden):
            return Refused(409, "forbidden", trouble.sentence, trouble.rule)
        return Refused(400, "ambiguous" if isinstance(trouble, Ambiguous) else "unreadable", trouble.phrase)

    # ---- bots -------------------------------------------------------------------------------------------------------

    @property
    def is_alone(self) -> bool:
        """Does no person play here?"""
        return all(self.bot_at(row.seat) for row in self.people.seats)

    def let_bots_think(self) -> None:
        if self.thinking is None and not self.closed and self.bot_to_move() is not None:
            self.thinking = asyncio.create_task(self.think())
            self.thinking.add_done_callback(self.thought)
        elif any(self.bot_at(row.seat) for row in self.people.seats):
            self.thinkers.prepare()

    def thought(self, task: asyncio.Task[None]) -> None:
        self.thinking = None
        if not task.cancelled() and task.exception() is not None:
            LOG.error("table %s: no bot can answer", self.row.id, exc_info=task.exception())

    def bot_to_move(self) -> int | None:
        for seat in self.course.turns:
            if self.bot_at(seat):
                return seat
        return None

    async def think(self) -> None:
        """Bots answer as long as one is asked; what they thought about may have changed meanwhile."""
        while (seat := self.bot_to_move()) is not None:
            course, bot = self.course, self.bot_at(seat)
            answer, trouble = await self.thinkers.answer(course, seat, bot, self.owner, self.is_alone)
            try:
                await asyncio.shield(self.bot_answers(course, seat, bot, answer, trouble))
            except Refused as refusal:
                if refusal.status != 503:
                    raise
                await asyncio.sleep(1)  # the disk is full: try again

    async def bot_answers(self, course: Course, seat: int, bot: str, answer: str, trouble: str) -> None:
        async with self.lock:
            if self.course.decision != course.decision or self.bot_at(seat) != bot:
                return
            body: dict[str, object] = {"answer": answer, "decision": course.decision, "bot": bot}
            if trouble:
                body["trouble"] = trouble
            await self.change(Event(self.course.events, seat, ANSWER, body, None, now()))

    def stop_thinking(self) -> None:
        if self.thinking is not None and not self.closed:  # once: it may have to end a process first
            self.thinking.cancel()
        self.closed = True

    async def close(self) -> None:
        self.stop_thinking()
        if self.thinking is not None:
            await asyncio.gather(self.thinking, return_exceptions=True)
        async with self.lock:  # what is being written is written
            return


def now() -> int:
    return int(time.time())
