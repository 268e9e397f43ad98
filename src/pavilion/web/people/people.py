"""People: guests, invitations, chat, and the tables that wait for somebody."""

from __future__ import annotations

import unicodedata

import msgspec

from pavilion.core import Phrase
from pavilion.web.people.auth import HIDDEN, clean_name, find_grant, hashed, new_token, unlike
from pavilion.web.serving.calls import ANYONE, GUEST, SEAT, VIEWER, Ask, Call
from pavilion.web.serving.messages import (
    ChatMessage,
    Founded,
    Join,
    Me,
    Myself,
    OwnSeat,
    Refused,
    Said,
    SeatInvite,
    SeatToken,
    ToImport,
)
from pavilion.web.store.store import WATCHING, ChatLine, Grant, Member
from pavilion.web.tables.founding import import_record, rematch
from pavilion.web.tables.lists import tables_of
from pavilion.web.tables.room import Right, now

MOST_LINES = 200
MOST_INVITES = 20  # for one seat
TAKEN = Phrase("Someone else has an account with this name.")
NO_INVITE = Phrase("This invitation has been used or revoked. Ask for a new one, or for a link to watch.")


# ---- guests ---------------------------------------------------------------------------------------------------------


async def me(ask: Ask) -> Me:
    """Who this browser is, and its tables."""
    if ask.session is None:
        return Me("", [])
    return Me(ask.session.name, await tables_of(ask.desk, ask.session.person))


async def name_me(ask: Ask) -> Me:
    renamed = await ask.desk.rename(ask.guest, clean_name(ask.body.name))
    if renamed is None:
        raise Refused(409, "taken", TAKEN)
    ask.caller = ask.caller._replace(session=renamed)
    return await me(ask)


async def forget_me(ask: Ask) -> dict[str, bool]:
    """Everything about this guest is forgotten; the games stay, without the name."""
    if ask.guest.account:
        raise Refused(403, "account", "Deleting an account takes its password: POST /api/account/delete.")
    await ask.desk.forget(ask.guest.person)
    return {"forgotten": True}


# ---- coming in ------------------------------------------------------------------------------------------------------


async def join(ask: Ask) -> SeatToken | dict[str, bool]:
    """By an invite: sit. By a watch token: look on. At a listed table: take an open seat."""
    wish: Join = ask.body
    ask.desk.check_guesses(ask.caller.address)
    room = await ask.desk.rooms.get(ask.request.path_params["table"])
    await ask.become_guest()
    session = ask.session
    if wish.token is None:
        if wish.seat is None or session is None or not room.row.listed or wish.seat >= len(room.people.seats):
            raise Refused(403, "right", "You need an invitation to join this table.")
        name = unlike(session.name, [row.name for row in room.people.seats]) if session.name else ""
        sits = await ask.desk.store.sit(room.row.id, Member(session.person, wish.seat), name)
        await room.reload_people()
        if not sits:
            sitting = room.right_of_person(session.person) or Right(())
            raise Refused(
                409, "seat", "You already have a seat at this table." if sitting.seats else "That seat is taken."
            )
        return {"watching": False}
    token = hashed(wish.token)
    grant = find_grant(room.people.grants, token)
    if grant is None or grant.kind == "seat":
        ask.desk.wrong_guess(ask.caller.address)
        raise Refused(403, "token", NO_INVITE)
    if grant.seat == WATCHING:
        if session is not None:
            await ask.desk.store.watch(room.row.id, session.person)
            await room.reload_people()
        return {"watching": True}
    name = session.name if session is not None and not room.claimed(grant.seat) else ""
    name = unlike(name, [row.name for row in room.people.seats]) if name else ""
    own = new_token()
    keep = Grant(hashed(own), "seat", grant.seat)
    if not await ask.desk.store.use_invite(room.row.id, token, session.person if session else None, name, keep):
        raise Refused(403, "token", NO_INVITE)
    await room.reload_people()
    return SeatToken(grant.seat, own)


async def invite(ask: Ask) -> SeatInvite:
    """A link for one's own seat on another device, or for an open seat that nobody has taken."""
    wanted: int | None = ask.body.seat
    if wanted is not None and wanted not in ask.right.seats:
        if wanted >= len(ask.room.people.seats) or ask.room.claimed(wanted):
            raise Refused(403, "seat", "This is not your seat.")
        seat = wanted
    else:
        seat = ask.own_seat()
    made = sum(grant.kind == "invite" and grant.seat == seat for grant in ask.room.people.grants)
    if made >= MOST_INVITES:
        raise Refused(
            409, "links", "There are already {made} unused invitations for this seat. Use one of them.", made=made
        )
    token = new_token()
    await ask.desk.store.add_grant(ask.room.row.id, Grant(hashed(token), "invite", seat))
    await ask.room.reload_people()
    return SeatInvite(seat, token)


async def revoke(ask: Ask) -> SeatToken:
    """A new token for one's own seat; all others, and other devices, are shut out."""
    seat, token = ask.own_seat(), new_token()
    stay = ask.session.person if ask.session else b""
    await ask.desk.store.revoke(ask.room.row.id, seat, Grant(hashed(token), "seat", seat), stay)
    await ask.room.reload_people()
    return SeatToken(seat, token)


# ---- around the game ------------------------------------------------------------------------------------------------


async def play_again(ask: Ask) -> Founded:
    return await rematch(ask.desk, ask.room, ask.right)


async def from_record(ask: Ask) -> Founded:
    await ask.become_guest()
    return await import_record(ask.desk, ask.body, ask.session)


async def say(ask: Ask) -> ChatMessage:
    text = clean_text(ask.body.text)
    if not text:
        raise Refused(400, "unreadable", "The message is empty.")
    seat = ask.own_seat()
    name, author = ask.room.people.seats[seat].name, ask.session.person if ask.session else None
    line = await ask.desk.store.say(ask.room.row.id, seat, name, text, now(), author)
    message = chat_message(line)
    told = msgspec.json.encode({"chat": message})
    for looker in list(ask.room.lookers):
        looker.tell(told)
    return message


def clean_text(text: str) -> str:
    """Plain text without signs that nobody sees."""
    kept = [sign if unicodedata.category(sign) not in HIDDEN else " " for sign in unicodedata.normalize("NFC", text)]
    return " ".join("".join(kept).split())


def chat_message(line: ChatLine) -> ChatMessage:
    return ChatMessage(line.n, line.seat, line.name, line.text, line.at)


async def heard(ask: Ask) -> list[ChatMessage]:
    lines = await ask.desk.store.chat(ask.room.row.id, ask.number("since") or 0, MOST_LINES)
    return [chat_message(line) for line in lines]


CALLS = [
    Call("GET", "/api/me", ANYONE, me, "The guest of this browser and its tables, those that wait first.", None, Me),
    Call("POST", "/api/me", GUEST, name_me, "Give the guest of this browser a name.", Myself, Me, rate="chat"),
    Call("DELETE", "/api/me", GUEST, forget_me, "Forget the guest of this browser; the games stay.", rate="chat"),
    Call("POST", "/api/import", ANYONE, from_record, "Continue from a record as a hot-seat table.", ToImport, Founded,
         rate="import"),
    Call("POST", "/api/tables/{table}/join", ANYONE, join,
         "Come in with the token of a link: sit (an invite works once) or watch.", Join, rate="chat"),
    Call("POST", "/api/tables/{table}/invite", SEAT, invite,
         "A link for another device of one's own, or for an open seat.", OwnSeat, SeatInvite, rate="chat"),
    Call("POST", "/api/tables/{table}/revoke", SEAT, revoke, "Shut out all other holders of one's own seat.", OwnSeat,
         SeatToken, rate="chat"),
    Call("POST", "/api/tables/{table}/rematch", SEAT, play_again,
         "The same company at a new table; everybody who asks comes to the same one.", OwnSeat, Founded, rate="play"),
    Call("POST", "/api/tables/{table}/chat", SEAT, say, "Say something at the table.", Said, ChatMessage, rate="chat"),
    Call("GET", "/api/tables/{table}/chat", VIEWER, heard, "What was said after line `since`.", None,
         list[ChatMessage], ("since",)),
]  # fmt: skip
