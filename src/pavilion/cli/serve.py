"""`pavilion serve`: tables in the browser."""

from __future__ import annotations

import errno
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from pavilion.core import Unreadable

HOST, PORT = "127.0.0.1", 8893
NEXT_PORTS = 20  # that are tried if the usual one is taken
ALL_ADDRESSES = ("", "0.0.0.0", "::")
OWN_NAMES = (HOST, "localhost", "::1")
REMEDY = "Name another file."


def serve(
    *,
    host: Annotated[str, Parameter(help="The address to listen on; 0.0.0.0 for all, with --name.")] = HOST,
    port: Annotated[int | None, Parameter(help=f"The port to listen on; else {PORT} or the next free one.")] = None,
    data: Annotated[Path | None, Parameter(help="The SQLite file with all tables; else in the user's data.")] = None,
    name: Annotated[list[str] | None, Parameter(help="A public name of this server; may be repeated.")] = None,
    https: Annotated[bool, Parameter(help="The server is reached over https, through a proxy.")] = False,
    proxy: Annotated[str, Parameter(help="Addresses of proxies whose X-Forwarded-* headers are trusted.")] = "",
    browser: Annotated[bool, Parameter(help="Open the first page, if there is a browser on a screen.")] = False,
    debug: Annotated[bool, Parameter(help="Let tables be opened with a seed: for tests, never for play.")] = False,
) -> int:
    """Serve tables to browsers and bots until interrupted. All data are in one file; what is acknowledged is saved."""
    check(host, port, name, debug)
    from pavilion.games import broken
    from pavilion.web.serving.serve import configured, data_file, opens, server  # slow to import, and only needed here
    from pavilion.web.store.data_file import FileInUse
    from pavilion.web.store.store import StoreFailed

    path = data or data_file()
    try:
        opens(path)
    except OSError as error:
        raise Unreadable(f"there can be no folder {path.parent} ({error.strerror})", "--data", REMEDY) from error
    except FileInUse as trouble:
        raise Unreadable(str(trouble), "--data", "Go on in that one, end it, or name another file.") from trouble
    except StoreFailed as trouble:
        raise Unreadable(str(trouble), "--data", REMEDY) from trouble
    listening = bound(host, port)
    found = listening.getsockname()[1]
    address = f"http://{shown(host)}:{found}/"
    if port is None and found != PORT:
        print(f"Port {PORT} is taken, so it is {found} today.")
    for reason in broken().values():
        print(f"pavilion: {reason}", file=sys.stderr)
    house = server(configured(host, path, debug, tuple(name or ()), https), host, found, proxy)
    house.ready = lambda: opened(address, path, browser)
    try:
        house.run([listening])
    except KeyboardInterrupt:
        print("\nPavilion is closed. Every table is saved.")
    return 0


def check(host: str, port: int | None, name: list[str] | None, debug: bool) -> None:
    """What cannot be meant is refused before anything begins."""
    if port is not None and not 0 < port < 65536:
        raise Unreadable(f"{port} is not a port", "--port", "Ports: 1 to 65535.")
    if host in ALL_ADDRESSES and not name:
        remedy = f"Say which names others reach this server by, for example --name {socket.gethostname()}."
        raise Unreadable("a server on all addresses must know its names", "--name", remedy)
    if debug and (name or host not in OWN_NAMES):
        remedy = "Leave out --host and --name."
        raise Unreadable("seeds that somebody knows are for this machine alone", "--debug", remedy)


def bound(host: str, port: int | None) -> socket.socket:
    """A socket that listens: on this port, or else on the usual one or the next that is free."""
    wanted = range(PORT, PORT + NEXT_PORTS) if port is None else [port]
    for one in wanted:
        try:
            return listen(host, one)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise Unreadable(f"{host}:{one} cannot be used ({error.strerror})", "--host") from error
    taken = f"the ports {wanted[0]} to {wanted[-1]} are taken" if port is None else f"port {port} is taken"
    raise Unreadable(f"{taken} by another program", "--port", f"Try --port {wanted[-1] + 1}, or leave it out.")


def listen(host: str, port: int) -> socket.socket:
    kind, *_, place = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    found = socket.socket(kind, socket.SOCK_STREAM)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(place)
        found.listen(1024)  # at once: until then another program could take the same port
    except OSError:
        found.close()
        raise
    return found


def shown(host: str) -> str:
    """The host as people type it."""
    if host in (*ALL_ADDRESSES, *OWN_NAMES):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def opened(address: str, data: Path, browser: bool) -> None:
    print(f"Pavilion is open at {address}\nTables are kept in {data}. Ctrl-C closes it.", flush=True)
    if browser and on_a_screen():
        show(address)


def on_a_screen() -> bool:
    """Is there a browser that opens in a window? One in this terminal would be in the way."""
    if sys.platform in ("darwin", "win32") or os.environ.get("BROWSER"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def show(address: str) -> None:
    """In a process of its own: whatever the browser says or does, the server goes on."""
    nothing = subprocess.DEVNULL
    command = [sys.executable, "-m", "webbrowser", address]
    subprocess.Popen(command, stdin=nothing, stdout=nothing, stderr=nothing, start_new_session=True)
