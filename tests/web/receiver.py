"""A real https server that takes web hook messages, answers as it is told, and remembers everything."""

from __future__ import annotations

import asyncio
import json
import socket
import ssl
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from pavilion.web.telling.hooks import Messenger

PEM = Path(__file__).with_name("hooks.pem")
HOST = "hooks.example.org"
OK = b"HTTP/1.1 204 No Content\r\n\r\n"


def trust() -> ssl.SSLContext:
    return ssl.create_default_context(cafile=PEM)


class Receiver:
    """Listens on a loopback port with the certificate of hooks.example.org."""

    def __init__(self, answer: bytes | Callable[[ssl.SSLSocket], None] = OK) -> None:
        self.answer = answer
        self.requests: list[bytes] = []
        self.names: list[str] = []  # asked for by TLS
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(PEM)
        self.context.sni_callback = lambda sock, name, context: self.names.append(name)
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listening.getsockname()[1]

    def __enter__(self) -> Self:
        threading.Thread(target=self.serve, daemon=True).start()
        return self

    def __exit__(self, *trouble: object) -> None:
        with suppress(OSError):
            self.listening.shutdown(socket.SHUT_RDWR)
        self.listening.close()

    @property
    def url(self) -> str:
        return f"https://{HOST}:{self.port}/talk/secret-1893?wait=no"

    @property
    def messages(self) -> list[Any]:
        return [json.loads(request.partition(b"\r\n\r\n")[2]) for request in self.requests]

    def serve(self) -> None:
        while True:
            try:
                plain, _ = self.listening.accept()
            except OSError:
                return
            threading.Thread(target=self.talk, args=(plain,), daemon=True).start()

    def talk(self, plain: socket.socket) -> None:
        with suppress(OSError):
            plain.settimeout(20)
            with self.context.wrap_socket(plain, server_side=True) as line:
                self.requests.append(whole_request(line))
                if callable(self.answer):
                    self.answer(line)
                else:
                    line.sendall(self.answer)
        plain.close()

    def waits_for(self, count: int) -> list[Any]:
        """Until so many messages have come; exactly so many."""
        end = time.monotonic() + 20
        while len(self.requests) < count:
            assert time.monotonic() < end, f"{len(self.requests)} messages came, not {count}"
            time.sleep(0.01)
        assert len(self.requests) == count
        return self.messages

    def messenger(self, **more: Any) -> Messenger:
        """One that may reach this server, and trusts it: for tests alone."""

        async def here(host: str, port: int) -> list[str]:
            await asyncio.sleep(0)
            return ["127.0.0.1"]

        return Messenger(**{"resolve": here, "trust": trust(), "allowed": {("127.0.0.1", self.port)}, **more})


def whole_request(line: ssl.SSLSocket) -> bytes:
    seen = b""
    while b"\r\n\r\n" not in seen:
        seen += line.recv(4096)
    head, _, body = seen.partition(b"\r\n\r\n")
    length = next(int(one.split(b":")[1]) for one in head.split(b"\r\n") if one.lower().startswith(b"content-length"))
    while len(body) < length:
        body += line.recv(4096)
    return head + b"\r\n\r\n" + body
