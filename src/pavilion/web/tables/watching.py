"""Links for spectators: any player may create one, whoever opened the table may revoke them all."""

from __future__ import annotations

from pavilion.web.people.auth import hashed, new_token
from pavilion.web.serving.calls import SEAT, Ask, Call
from pavilion.web.serving.messages import OwnSeat, Refused, WatchLink
from pavilion.web.store.store import WATCHING, Grant

MOST_LINKS = 50  # of one table


async def let_watch(ask: Ask) -> WatchLink:
    """A new link; those that were made before go on to work."""
    made = sum(grant.kind == "watch" for grant in ask.room.people.grants)
    if made >= MOST_LINKS:
        raise Refused(
            409,
            "links",
            "There are already {made} spectator links. Whoever opened the table can revoke them.",
            made=made,
        )
    token = new_token()
    await ask.desk.store.add_grant(ask.room.row.id, Grant(hashed(token), "watch", WATCHING))
    await ask.room.reload_people()
    return WatchLink(token)


async def stop_watching(ask: Ask) -> dict[str, bool]:
    """All links are withdrawn, and who came by one is shut out. At a listed table anybody may still look on."""
    founder = ask.room.row.founder
    if founder is not None and founder not in ask.right.seats:
        raise Refused(403, "founder", "Only whoever opened the table can revoke the spectator links.")
    await ask.desk.store.unwatch(ask.room.row.id)
    await ask.room.reload_people()
    return {"withdrawn": True}


CALLS = [
    Call("POST", "/api/tables/{table}/watch", SEAT, let_watch, "A new link for onlookers.", OwnSeat, WatchLink,
         rate="chat"),
    Call("DELETE", "/api/tables/{table}/watch", SEAT, stop_watching,
         "Withdraw all links for onlookers; for the founder of the table.", rate="chat"),
]  # fmt: skip
