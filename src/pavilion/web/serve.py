"""`pavilion serve`: run the server until it is told to stop; what was acknowledged is on disk whatever happens."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import uvicorn

from pavilion.web.app import create_app
from pavilion.web.desk import Config, is_loopback
from pavilion.web.live import FRAME

HOST, PORT = "127.0.0.1", 8893
PING = 20.0  # seconds


def data_file() -> Path:
    """$XDG_DATA_HOME/pavilion/tables.db, or the usual place of that."""
    home = os.environ.get("XDG_DATA_HOME", "")
    base = Path(home) if os.path.isabs(home) else Path.home() / ".local" / "share"
    return base / "pavilion" / "tables.db"


def configured(host: str, data: str | Path | None, debug: bool, hosts: tuple[str, ...], https: bool) -> Config:
    """What the server is told; a server on all addresses must know its public names."""
    path = Path(data) if data is not None else data_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    own = () if host in ("", "0.0.0.0", "::") or is_loopback(host) or host == "localhost" else (host,)
    workers = max(1, min(4, (os.cpu_count() or 2) - 1))
    return Config(data=path, hosts=(*hosts, *own), https=https, debug=debug, workers=workers)


class PatientServer(uvicorn.Server):
    """Waits for slow clients, but not for ever: the system cuts a connection that takes nothing."""

    stalled = 20.0

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        if not sockets:
            sockets = [self.config.bind_socket()]
        for one in sockets:
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # else every small answer may wait for 40 ms
            if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux; connections inherit it
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(self.stalled * 1000))
        await super().startup(sockets)


def server(config: Config, host: str, port: int, proxies: str = "") -> uvicorn.Server:
    """A uvicorn server, not yet running. `proxies`: addresses whose X-Forwarded-* headers are believed."""
    found = PatientServer(
        uvicorn.Config(
            create_app(config),
            host=host,
            port=port,
            lifespan="on",
            access_log=False,  # addresses and paths are nobody's business
            log_level="warning",
            server_header=False,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=proxies or None,
            ws_max_size=FRAME,
            ws_max_queue=16,
            ws_ping_interval=PING,
            ws_ping_timeout=PING,
            ws_per_message_deflate=False,
            timeout_keep_alive=75,
            timeout_graceful_shutdown=5,
            h11_max_incomplete_event_size=FRAME,
        )
    )
    found.stalled = config.stalled
    return found


def serve(
    host: str = HOST,
    port: int = PORT,
    data: str | Path | None = None,
    debug: bool = False,
    hosts: tuple[str, ...] = (),
    https: bool = False,
    proxies: str = "",
) -> None:
    """Run until interrupted. `hosts` are the public names of the server; without any it answers to localhost alone."""
    server(configured(host, data, debug, hosts, https), host, port, proxies).run()
