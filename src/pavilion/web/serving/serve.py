"""`pavilion serve`: run the server until it is told to stop; what was acknowledged is on disk whatever happens."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import threading
from collections.abc import Callable
from pathlib import Path

import uvicorn

from pavilion.web.pages.painter import look_seldom_for_garbage
from pavilion.web.serving.app import create_app
from pavilion.web.serving.desk import Config, is_loopback
from pavilion.web.serving.patience import PatientHttp, PatientLive
from pavilion.web.store.data_file import DataLock
from pavilion.web.store.sqlite import SqliteStore
from pavilion.web.tables.live import FRAME

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]

HOST, PORT = "127.0.0.1", 8893
PING, PONG = 20.0, 10.0  # seconds between two questions whether somebody is there, and to answer them
CLIENTS_FAULT = ("ASGI callable returned without completing handshake", "Invalid UTF-8 sequence received")
CONNECTIONS = 65_536  # files and sockets that are open at once, where the system allows so many


def data_file() -> Path:
    """$XDG_DATA_HOME/pavilion/tables.db, or the usual place of that."""
    home = os.environ.get("XDG_DATA_HOME", "")
    base = Path(home) if os.path.isabs(home) else Path.home() / ".local" / "share"
    return base / "pavilion" / "tables.db"


def opens(path: Path) -> None:
    """Try whether this server can keep its tables in a file; `OSError` or `StoreFailed` if not."""
    path.parent.mkdir(parents=True, exist_ok=True)

    async def tried() -> None:
        lock, store = DataLock(path), SqliteStore(path)
        lock.take()
        try:
            await store.open()
            await store.close()
        finally:
            lock.release()

    asyncio.run(tried())


def configured(host: str, data: str | Path | None, debug: bool, hosts: tuple[str, ...], https: bool) -> Config:
    """What the server is told; a server on all addresses must know its public names."""
    path = Path(data) if data is not None else data_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    own = () if host in ("", "0.0.0.0", "::") or is_loopback(host) or host == "localhost" else (host,)
    workers = max(1, min(4, (os.cpu_count() or 2) - 1))
    return Config(data=path, hosts=(*hosts, *own), https=https, debug=debug, workers=workers)


def settle_in() -> None:
    """The process is the server's own: it may hold many connections, and it looks for garbage seldom."""
    if resource is not None:
        now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = CONNECTIONS if most == resource.RLIM_INFINITY else min(most, CONNECTIONS)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(now, wanted), most))
    look_seldom_for_garbage()


class PatientServer(uvicorn.Server):
    """Waits for slow clients, but not for ever: the system cuts a connection that takes nothing."""

    stalled = 20.0
    ready: Callable[[], None] = staticmethod(lambda: None)  # called when it answers

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        if threading.current_thread() is threading.main_thread():
            settle_in()
        super().run(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        if not sockets:
            sockets = [self.config.bind_socket()]
        for one in sockets:
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # else every small answer may wait for 40 ms
            if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux; connections inherit it
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(self.stalled * 1000))
        await super().startup(sockets)
        self.ready()


def server(config: Config, host: str, port: int, proxies: str = "") -> PatientServer:
    """A uvicorn server, not yet running. `proxies`: addresses whose X-Forwarded-* headers are believed."""
    found = PatientServer(
        uvicorn.Config(
            create_app(config),
            host=host,
            port=port,
            lifespan="on",
            loop="auto",  # uvloop where it is installed
            http=PatientHttp,
            ws=PatientLive,
            access_log=False,  # addresses and paths are nobody's business
            log_level="warning",
            server_header=False,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=proxies or None,
            ws_max_size=FRAME,
            ws_max_queue=16,
            ws_ping_interval=PING,
            ws_ping_timeout=PONG,
            ws_per_message_deflate=False,
            timeout_keep_alive=75,
            timeout_graceful_shutdown=5,
        )
    )
    found.stalled = config.stalled
    logging.getLogger("uvicorn.error").addFilter(worth_telling)
    return found


def worth_telling(record: logging.LogRecord) -> bool:
    """A client's mistake (no handshake, text that is not text) is reported to the client, not logged as an error."""
    return not record.getMessage().startswith(CLIENTS_FAULT)


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
