"""`pavilion serve`: tables in the browser."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from pavilion.core import Unreadable

DEFAULT_HOST, DEFAULT_PORT = "127.0.0.1", 8893


def serve(
    *,
    host: Annotated[str, Parameter(help="The address to listen on; 0.0.0.0 for all, with --name.")] = DEFAULT_HOST,
    port: Annotated[int, Parameter(help="The port to listen on.")] = DEFAULT_PORT,
    data: Annotated[Path | None, Parameter(help="The SQLite file with all tables.")] = None,
    name: Annotated[list[str] | None, Parameter(help="A public name of this server; may be given again.")] = None,
    https: Annotated[bool, Parameter(help="It is reached by https, through a proxy.")] = False,
    proxy: Annotated[str, Parameter(help="Addresses of proxies whose X-Forwarded-* headers are believed.")] = "",
    browser: Annotated[bool, Parameter(help="Open the first page in a browser.")] = False,
    debug: Annotated[bool, Parameter(help="Let tables be founded with a seed: for tests, never for play.")] = False,
) -> int:
    """Serve tables to browsers and bots until interrupted. All data are in one file; what is acknowledged is saved."""
    if not 0 < port < 65536:
        raise Unreadable(f"{port} is no port", "--port", "Ports: 1 to 65535.")
    from pavilion.web.serve import data_file, serve  # slow to import, and only needed here

    address = f"http://{'localhost' if host in (DEFAULT_HOST, '0.0.0.0') else host}:{port}/"
    print(f"Pavilion is open at {address}  (data: {data or data_file()}; Ctrl-C closes it)", flush=True)
    if browser:
        threading.Timer(1.0, look, [address]).start()
    try:
        serve(host, port, data, debug, tuple(name or ()), https, proxy)
    except SystemExit as end:  # the server could not start: uvicorn has said why
        print(f"pavilion: the server could not start on {host}:{port}. Is the port taken? Try --port.", file=sys.stderr)
        return 2 if end.code else 0
    return 0


def look(address: str) -> None:
    """Show the first page, where there is a browser."""
    import webbrowser

    webbrowser.open(address)
