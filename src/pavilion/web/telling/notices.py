"""The web hook of a person: set it, forget it, try it out."""

from __future__ import annotations

from starlette.requests import Request

from pavilion.core.phrases import fill
from pavilion.web.pages.speech import browser_strings, language_in
from pavilion.web.pages.strings import STRINGS
from pavilion.web.serving.calls import ANYONE, GUEST, Ask, Call
from pavilion.web.serving.messages import HookInfo, HookTried, HookWish, Refused
from pavilion.web.store.store import Hook
from pavilion.web.tables.room import now
from pavilion.web.telling.bell import MOST_FAILURES
from pavilion.web.telling.hooks import BadHook, Outcome, host_of


async def my_hook(ask: Ask) -> HookInfo:
    hook = await ask.desk.store.hook(ask.session.person) if ask.session is not None else None
    return hook_info(ask.request, hook)


async def set_hook(ask: Ask) -> HookInfo:
    """From now on messages go there; what is wrong with an address is said at once."""
    wish: HookWish = ask.body
    url = wish.url.strip()
    try:
        await ask.desk.bell.messenger.check(url)
    except BadHook as refusal:
        raise Refused(400, "hook", STRINGS[refusal.reason]) from refusal
    hook = Hook(ask.guest.person, url, origin_of(ask), language_in(ask.request), now())
    await ask.desk.store.put_hook(hook)
    return hook_info(ask.request, hook)


async def drop_hook(ask: Ask) -> HookInfo:
    await ask.desk.store.drop_hook(ask.guest.person)
    return hook_info(ask.request, None)


async def try_hook(ask: Ask) -> HookTried:
    """A test message, and what became of it."""
    hook = await ask.desk.store.hook(ask.guest.person)
    if hook is None:
        raise Refused(409, "hook", STRINGS["hook_none"])
    outcome = await ask.desk.bell.try_out(hook)
    return HookTried(outcome.delivered, described(ask.request, outcome))


def hook_info(request: Request, hook: Hook | None) -> HookInfo:
    """What the owner is shown; the address itself stays here, for who knows it can write there."""
    if hook is None:
        return HookInfo("")
    result, _, status = hook.trouble.partition(" ")
    trouble = described(request, Outcome(result, int(status or 0))) if result else ""
    return HookInfo(host_of(hook.url), trouble, hook.failures >= MOST_FAILURES)


def described(request: Request, outcome: Outcome) -> str:
    key = outcome.result if outcome.result.startswith("hook_") else f"hook_{outcome.result}"
    return fill(browser_strings(language_in(request))[key], {"status": outcome.status})


def origin_of(ask: Ask) -> str:
    """How the browser calls this server; the guard has checked that it is one of our names."""
    headers, secure = ask.request.headers, ask.desk.config.https or ask.request.scope["scheme"] == "https"
    return headers.get("origin") or f"http{'s' if secure else ''}://{headers['host']}"


CALLS = [
    Call("GET", "/api/me/hook", ANYONE, my_hook, "Where messages about one's turns go.", None, HookInfo),
    Call("POST", "/api/me/hook", GUEST, set_hook, "Let messages about one's turns go to an https address.", HookWish,
         HookInfo, rate="hook"),
    Call("DELETE", "/api/me/hook", GUEST, drop_hook, "No more messages.", None, HookInfo, rate="chat"),
    Call("POST", "/api/me/hook/test", GUEST, try_hook, "Send a test message.", None, HookTried, rate="hook"),
]  # fmt: skip
