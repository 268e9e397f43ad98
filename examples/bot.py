"""A bot for a Pavilion server in a few lines: python examples/bot.py http://127.0.0.1:8893 TABLE TOKEN

It answers whenever its seat is asked, with the legal answer after which its points are highest.
"""

import json
import sys
import time
import uuid
from urllib.request import Request, urlopen


def call(url, token, body=None):
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(url, data, {"Authorization": f"Bearer {token}"})) as reply:
        return json.load(reply)


def points_after(table, token, state, answer):
    tried = call(f"{table}/preview", token, {"decision": state["decision"], "answer": answer})
    return tried["scores"][state["to_move"][0]]


def play(server, table, token):
    """Play one game to its end; the final scores."""
    table = f"{server}/api/tables/{table}"
    state = call(table, token)
    while not state["over"]:
        if state["legal"]:
            best = max(state["legal"], key=lambda answer: points_after(table, token, state, answer))
            message = {"decision": state["decision"], "answer": best, "nonce": uuid.uuid4().hex}
            state = call(f"{table}/answers", token, message)
        else:
            time.sleep(0.05)
            state = call(table, token)
    return state["scores"]


if __name__ == "__main__":
    print(play(*sys.argv[1:4]))
