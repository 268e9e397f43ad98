"""Around an answer: try it, ask why, take it back, look at earlier moments, agree on something."""

from __future__ import annotations

from pavilion.bots import USUAL, names
from pavilion.core import InputError
from pavilion.languages import translator
from pavilion.web.pages.speech import language_in
from pavilion.web.serving.calls import SEAT, VIEWER, Ask, Call
from pavilion.web.serving.messages import (
    Consent,
    Log,
    Moment,
    OwnSeat,
    Preview,
    Reasoned,
    Refused,
    TableState,
    Tried,
    Undo,
    Wish,
)
from pavilion.web.store.store import Event
from pavilion.web.tables.company import WITH, splice
from pavilion.web.tables.course import AGREE, DECLINE, REPLACE, RETURN, WISH
from pavilion.web.tables.founding import no_such_bot
from pavilion.web.tables.pace import LIVE, patience_left
from pavilion.web.tables.room import Room, now

LINES = 2000  # of the log in one answer


async def undo(ask: Ask) -> bytes:
    return await ask.room.undo(ask.own_seat(), ask.body)


async def preview(ask: Ask) -> Preview:
    tried: Tried = ask.body
    room, seat = ask.room, ask.own_seat()
    room.check_decision(seat, tried.decision)
    try:
        return room.course.preview(seat, tried.answer)
    except InputError as trouble:
        raise room.refused(trouble) from trouble


async def why(ask: Ask) -> Reasoned:
    text = ask.request.query_params.get("answer", "")[:200]
    course, seat = ask.room.course, ask.room.eye(ask.right, ask.number("seat"))
    if seat is None:
        raise Refused(403, "seat", "Spectators cannot answer.", course.table.rules.turn_rule)
    speaker = translator(language_in(ask.request), course.table.game)
    try:
        reason = course.table.why_not(text, seat, speaker.say)
    except InputError as trouble:
        raise ask.room.refused(trouble) from trouble
    return Reasoned(True, "", "") if reason is None else Reasoned(False, reason.rule, reason.sentence)


async def moment(ask: Ask) -> Moment:
    """Through the same eyes as now; when the game is over, through anybody's."""
    table, wanted = ask.room.course.table, ask.number("seat")
    n = ask.request.path_params["n"]
    if n > len(table.answers):
        raise Refused(404, "moment", "There {n|is|are} {n} {n|answer|answers} so far.", n=len(table.answers))
    if table.over and wanted is not None and wanted < table.seats:
        seat: int | None = wanted
    else:
        seat = ask.room.eye(ask.right, wanted)
    then = ask.room.course.table.at(n)
    return Moment(n, list(then.to_move), then.question, then.view(seat), then.over, then.scores())


async def log(ask: Ask) -> Log:
    course, since = ask.room.course, ask.number("since") or 0
    return Log(course.log(since, ask.right.seats)[:LINES], len(course.table.answers), course.imported)


# ---- what all must agree to -----------------------------------------------------------------------------------------


async def propose(ask: Ask) -> bytes:
    """Take back across others' answers, or let a bot take over: done when everybody concerned has said yes."""
    wish: Wish = ask.body
    room, seat = ask.room, ask.own_seat()
    async with room.lock:
        room.check_running()
        if wish.decision != room.course.decision:
            raise room.stale()
        body = replacing(room, wish) if wish.kind == REPLACE else taking_back(room, wish)
        concerned = {other for other in range(len(room.people.seats)) if room.held(other)}
        needed = concerned - set(ask.right.seats) - ({wish.who} if wish.kind == REPLACE else set())
        if needed:
            await happens(room, seat, WISH, {"wish": wish.kind, "needed": sorted(needed), **body})
        else:
            await happens(room, seat, wish.kind, {**body, "by": [seat]})
    return splice(room, ask.right, seat, (WITH,))


def taking_back(room: Room, wish: Wish) -> dict[str, object]:
    """Never past the veil: what has been revealed cannot be forgotten."""
    if not room.course.veil <= wish.to < len(room.course.table.answers):
        refusal = room.course.table.refusal(room.course.table.rules.undo_rule)
        raise Refused(409, "forbidden", refusal.sentence, refusal.rule)
    return {"to": wish.to}


def replacing(room: Room, wish: Wish) -> dict[str, object]:
    """Only a player who is away can be replaced."""
    if wish.who >= len(room.people.seats) or not room.held(wish.who):
        raise Refused(409, "seat", "There is nobody in that seat to replace.")
    check_absence(room, wish.who)
    known = names(room.course.table.game)
    if (wish.bot or USUAL) not in known:
        raise no_such_bot(wish.bot, known)
    return {"who": wish.who, "bot": wish.bot or USUAL}


def check_absence(room: Room, who: int) -> None:
    """How long somebody must be away depends on the pace of the table."""
    left = patience_left(room, who)
    if left is not None and left <= 0:
        return
    minutes, days = room.patience.live / 60, room.patience.turn_based / 86400
    if room.row.pace == LIVE:
        raise Refused(
            409,
            "present",
            "Only a player who has been away for {minutes} minutes can be replaced.",
            minutes=f"{minutes:g}",
        )
    raise Refused(
        409,
        "present",
        "Only a player who has kept the others waiting for {days} days can be replaced.",
        days=f"{days:g}",
    )


async def consent(ask: Ask) -> bytes:
    """Who comes back before all have agreed is not replaced."""
    said: Consent = ask.body
    room, seat = ask.room, ask.own_seat()
    async with room.lock:
        proposal = room.course.proposal
        room.check_running()
        if proposal is None or proposal.number != said.wish:
            raise Refused(409, "stale", "This question is no longer open.", room.course.table.rules.turn_rule)
        if not said.agree:
            await happens(room, seat, DECLINE, {})
            return splice(room, ask.right, seat, (WITH,))
        if proposal.kind == REPLACE:
            check_absence(room, proposal.body["who"])
        if proposal.needed - set(ask.right.seats):
            await happens(room, seat, AGREE, {"seats": list(ask.right.seats)})
        else:
            by = list(dict.fromkeys((*proposal.by, seat)))
            await happens(room, by[0], proposal.kind, {**proposal.body, "by": by})
    return splice(room, ask.right, seat, (WITH,))


async def happens(room: Room, seat: int, kind: str, body: dict[str, object]) -> None:
    """Write it down, with the lock held. The log says who wanted it; what waits for consent outlives a restart."""
    await room.change(Event(room.course.events, seat, kind, body, None, now()))


async def come_back(ask: Ask) -> bytes:
    """Whoever was replaced by a bot takes the seat again."""
    room, seat = ask.room, ask.own_seat()
    async with room.lock:
        if seat not in room.course.bots:
            raise Refused(409, "seat", "No bot is playing in this seat.")
        await happens(room, seat, RETURN, {})
    return room.frame(seat)


CALLS = [
    Call("POST", "/api/tables/{table}/undo", SEAT, undo,
         "Take back the last own answer, or the own turn as far as the veil.", Undo, TableState, rate="play"),
    Call("POST", "/api/tables/{table}/preview", SEAT, preview,
         "What an answer would change, tried on a copy up to the first chance.", Tried, Preview),
    Call("GET", "/api/tables/{table}/why", SEAT, why, "Why an answer is not possible: rule and sentence.", None,
         Reasoned, ("answer", "seat")),
    Call("GET", "/api/tables/{table}/at/{n:int}", VIEWER, moment,
         "The table as it stood after n answers, through the caller's eyes.", None, Moment, ("seat",)),
    Call("GET", "/api/tables/{table}/log", VIEWER, log, "The answers from number `since` on.", None, Log, ("since",)),
    Call("POST", "/api/tables/{table}/wishes", SEAT, propose,
         "Propose a take-back or a bot for an absent player; done when all agree.", Wish, rate="play"),
    Call("POST", "/api/tables/{table}/consent", SEAT, consent, "Say yes or no to a proposal.", Consent, rate="play"),
    Call("POST", "/api/tables/{table}/return", SEAT, come_back, "Take the own seat back from a bot.", OwnSeat,
         TableState, rate="play"),
]  # fmt: skip
