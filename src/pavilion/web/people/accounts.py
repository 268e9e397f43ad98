"""Accounts: a guest may take a name and a password, and is then the same person in every browser.

Nobody needs one. What a guest has (tables, seats, words said) stays the person's when the guest becomes an account,
and can be taken along when somebody who has played as a guest logs in. Each step up (account made, logged in, password
changed) gives the browser a new cookie, and the old one is worth nothing any more.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from starlette.responses import Response

from pavilion.core import Phrase
from pavilion.version import VERSION
from pavilion.web.people.auth import clean_name, clear_cookie, cookie, folded, hashed, new_token
from pavilion.web.people.passwords import LEAST, MOST, barred
from pavilion.web.people.people import TAKEN
from pavilion.web.serving.calls import ACCOUNT, ANYONE, GUEST, Ask, Call, browser
from pavilion.web.serving.desk import Desk
from pavilion.web.serving.messages import Name, Refused
from pavilion.web.store.store import Account, Session
from pavilion.web.tables.room import now

EVERYTHING = 1_000_000  # tables of one person
SESSIONS = 50  # of one account; the one that was not used for the longest time makes room
WRONG = Phrase("Wrong name or password.")
BARRED = {
    "short": Phrase("A password needs at least {least} characters.", least=LEAST),
    "long": Phrase("A password can have at most {most} characters.", most=MOST),
    "name": Phrase("Your name is the first thing others will try. Please choose another password."),
    "trivial": Phrase("This password is one of the first that others will try. Please choose another one."),
}
BROWSERS = (
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox/", "Firefox"),
    ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
)  # fmt: skip
SYSTEMS = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"), ("Linux", "Linux"),
)  # fmt: skip

Password = Annotated[str, Meta(max_length=1000)]


class Private(Struct, forbid_unknown_fields=True):
    """A message with a password, which is shown nowhere, not even when something goes wrong."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}(…)"


class NewAccount(Private):
    """The name and the password of a guest who wants an account."""

    name: Name
    password: Password


class LogIn(Private):
    """Name and password; bring: what this browser has as a guest shall be the account's."""

    name: Name
    password: Password
    bring: bool = False


class NewPassword(Private):
    old: Password
    new: Password


class Confirmed(Private):
    """The password once more, for what cannot be taken back."""

    password: Password


class WhichSession(Struct, forbid_unknown_fields=True):
    """A session of one's own by its id; none: all but the one that asks."""

    session: Annotated[str, Meta(max_length=64)] | None = None


class MySession(Struct):
    """A browser in which one is logged in; here: the one that asks."""

    id: str
    device: str
    created: int
    used: int
    here: bool


class MyAccount(Struct):
    """Who this browser is: account false is a guest, or nobody yet."""

    account: bool
    name: str
    tables: int
    sessions: list[MySession]


# ---- who one is -----------------------------------------------------------------------------------------------------


async def my_account(ask: Ask) -> MyAccount:
    session = ask.session
    if session is None:
        return MyAccount(False, "", 0, [])
    tables = await ask.desk.store.count_tables(session.person)
    found = await ask.desk.store.sessions_of(session.person) if session.account else []
    shown = [MySession(public_id(one), one.device, one.created, one.used, one.hash == session.hash) for one in found]
    return MyAccount(session.account, session.name, tables, sorted(shown, key=lambda one: not one.here))


def public_id(session: Session) -> str:
    """What a session is called in lists: a part of the hash, which opens nothing."""
    return session.hash.hex()[:16]


def device_of(agent: str) -> str:
    """Which browser on which system, in a few words; nothing that tells one such browser from another."""
    found = [next((name for sign, name in kinds if sign in agent), "") for kinds in (BROWSERS, SYSTEMS)]
    return " · ".join(filter(None, found))


def new_session(ask: Ask, person: bytes, name: str) -> Session:
    """A session of an account; the browser gets its cookie with the answer."""
    ask.cookie = new_token()
    device = device_of(ask.request.headers.get("user-agent", ""))
    return Session(hashed(ask.cookie), person, name, True, device, now(), now())


def become(ask: Ask, session: Session) -> None:
    """From here on the request is one of this session."""
    ask.desk.keep(session)
    ask.caller = ask.caller._replace(session=session)


# ---- coming and going -----------------------------------------------------------------------------------------------


async def make_account(ask: Ask) -> MyAccount:
    """The guest of this browser gets a name and a password, and a new cookie."""
    wish: NewAccount = ask.body
    check_browser(ask)
    if ask.session is not None and ask.session.account:
        raise Refused(409, "account", "You already have an account.")
    store, name = ask.desk.store, clean_name(wish.name)
    check_new(wish.password, name)
    if await store.account(folded(name)) is not None:
        raise Refused(409, "taken", TAKEN)
    password = await ask.desk.passwords.hash(wish.password)
    await ask.become_guest()
    guest = ask.guest
    session = new_session(ask, guest.person, name)
    if not await store.make_account(Account(guest.person, name, folded(name), password, now()), session):
        raise Refused(409, "taken", TAKEN)
    await ask.desk.shut_out(guest.person, [guest.hash])
    become(ask, session)
    return await my_account(ask)


def check_browser(ask: Ask) -> None:
    """Only our own pages have accounts."""
    if ask.caller.token is not None or not browser(ask.request):
        raise Refused(401, "session", "Accounts are for browsers; programs use tokens.")


def check_new(password: str, name: str) -> None:
    why = barred(password, name)
    if why:
        raise Refused(400, why, BARRED[why])


async def log_in(ask: Ask) -> MyAccount:
    """This browser is the account's from now on. Who has the name but not the password learns nothing."""
    wish: LogIn = ask.body
    check_browser(ask)
    desk, store, before, login = ask.desk, ask.desk.store, ask.session, folded(wish.name)
    account = await store.account(login)
    kept = account.password if account is not None else None
    if not await desk.passwords.check(("login", login), ask.caller.address, wish.password, kept) or account is None:
        raise Refused(403, "login", WRONG)
    if desk.passwords.outdated(account.password):
        await store.set_password(account.person, await desk.passwords.hash(wish.password), None)
    session = new_session(ask, account.person, account.name)
    crowd = [one.hash for one in (await store.sessions_of(account.person))[SESSIONS - 1 :]]
    await store.put_session(session)
    if before is not None and before.account:
        await end(desk, before.person, [before.hash])
    elif before is not None and wish.bring:
        await store.adopt(before.person, account.person)
        await desk.shut_out(before.person, [before.hash])
    await end(desk, account.person, crowd)
    become(ask, session)
    return await my_account(ask)


async def log_out(ask: Ask) -> Response:
    await end(ask.desk, ask.guest.person, [ask.guest.hash])
    return gone(ask)


def gone(ask: Ask) -> Response:
    """An answer that takes the cookie away."""
    response = Response(msgspec.json.encode({"done": True}), media_type="application/json")
    response.headers["set-cookie"] = clear_cookie(ask.desk.config.https)
    return response


async def end(desk: Desk, person: bytes, hashes: list[bytes]) -> None:
    """End sessions; a browser that is still connected is cut off."""
    if hashes:
        await desk.store.end_sessions(hashes)
        await desk.shut_out(person, hashes)


async def end_sessions(ask: Ask) -> MyAccount:
    """One of one's own sessions, or all others."""
    wanted: str | None = ask.body.session
    own = await ask.desk.store.sessions_of(ask.guest.person)
    if wanted is None:
        chosen = [one.hash for one in own if one.hash != ask.guest.hash]
    else:
        chosen = [one.hash for one in own if public_id(one) == wanted]
        if not chosen:
            raise Refused(404, "session", "That session no longer exists.")
    await end(ask.desk, ask.guest.person, chosen)
    return await my_account(ask)


# ---- what needs the password ----------------------------------------------------------------------------------------


async def confirmed(ask: Ask, password: str) -> Account:
    """The account, if this is its password. Wrong ones do not count for those who log in elsewhere."""
    account = await ask.desk.store.account_of(ask.guest.person)
    kept = account.password if account is not None else None
    who = ("own", ask.guest.person)
    if not await ask.desk.passwords.check(who, ask.caller.address, password, kept) or account is None:
        raise Refused(403, "password", "That is not your password.")
    return account


async def change_password(ask: Ask) -> MyAccount:
    """All other sessions end, and this browser gets a new cookie."""
    wish: NewPassword = ask.body
    account = await confirmed(ask, wish.old)
    check_new(wish.new, account.name)
    password = await ask.desk.passwords.hash(wish.new)
    before = [one.hash for one in await ask.desk.store.sessions_of(account.person)]
    session = new_session(ask, account.person, account.name)
    await ask.desk.store.set_password(account.person, password, session)
    await ask.desk.shut_out(account.person, before)
    become(ask, session)
    return await my_account(ask)


async def delete_account(ask: Ask) -> Response:
    """The person is forgotten; the games stay for the others, with nobody's name at the seat."""
    await confirmed(ask, ask.body.password)
    await ask.desk.forget(ask.guest.person)
    return gone(ask)


# ---- everything about oneself ---------------------------------------------------------------------------------------


async def export(ask: Ask) -> Response:
    """What is stored about the person, as a file. It says nothing of others except whose turn it is."""
    store, session = ask.desk.store, ask.guest
    tables, hook = await store.tables_of(session.person, EVERYTHING), await store.hook(session.person)
    told: dict[str, Any] = {
        "pavilion": VERSION,
        "name": session.name,
        "account": session.account,
        "settings": {name: chosen for name in ("language", "theme") if (chosen := cookie(ask.request.headers, name))},
        "sessions": (await my_account(ask)).sessions,
        "web_hook": hook.url if hook is not None else None,
        "tables": [
            {
                "table": one.table, "game": one.game, "seats": one.seats, "created": one.created,
                "changed": one.changed, "over": one.over, "record": f"/api/tables/{one.table}/record",
            }
            for one in tables
        ],
        "chat": await store.said_by(session.person),
    }  # fmt: skip
    body = msgspec.json.format(msgspec.json.encode(told), indent=1)
    disposition = {"content-disposition": 'attachment; filename="pavilion-my-data.json"'}
    return Response(body, media_type="application/json", headers=disposition)


CALLS = [
    Call("GET", "/api/account", ANYONE, my_account, "Is this browser logged in, and where else is its account?", None,
         MyAccount),
    Call("POST", "/api/account", ANYONE, make_account,
         "The guest of this browser gets a name and a password, and keeps everything.", NewAccount, MyAccount,
         rate="account"),
    Call("POST", "/api/account/login", ANYONE, log_in, "Log this browser in.", LogIn, MyAccount, rate="login"),
    Call("POST", "/api/account/logout", ACCOUNT, log_out, "Log this browser out.", rate="chat"),
    Call("POST", "/api/account/sessions/end", ACCOUNT, end_sessions,
         "Log another browser out, or all others.", WhichSession, MyAccount, rate="chat"),
    Call("POST", "/api/account/password", ACCOUNT, change_password,
         "A new password; all other browsers are logged out.", NewPassword, MyAccount, rate="login"),
    Call("POST", "/api/account/delete", ACCOUNT, delete_account,
         "Delete the account; the games stay, without the name.", Confirmed, rate="login"),
    Call("GET", "/api/account/export", GUEST, export, "Everything that is kept about oneself, as a file.",
         rate="export"),
]  # fmt: skip
