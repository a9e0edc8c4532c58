"""What an attacker does with sessions and tables of their own, as fast as the server lets them."""

import contextlib
import json
import re
import socket
import time

from bench.attackers import ATTACKER, connection, frame
from bench.line import handshake
from bench.load import ask

MANY = 30  # visitors at one table
WISH = {"game": "usa", "seats": [{"kind": "me"}] * 2}


def request(port: int, method: str, path: str, body: object, cookie: str) -> tuple[object, str]:
    """Send a request; return the answer and the cookie, or none if it is refused."""
    try:
        answer, cookie = ask(port, method, path, body, cookie, ATTACKER)
    except (SystemExit, OSError):
        time.sleep(0.01)
        return None, cookie
    return answer, cookie


def load_tables(port: int, tables: list[str]) -> None:
    """Ask for tables that are in the database only, again and again."""
    while True:
        for table in tables:
            request(port, "GET", f"/api/tables/{table}", None, "")


def abort_and_rematch(port: int) -> None:
    """Make tables by rematches of games that are aborted at once."""
    cookie, found = "", None
    while found is None:
        _, cookie = request(port, "POST", "/api/session", {}, cookie)
        found, _ = request(port, "POST", "/api/tables", WISH, cookie)
    assert isinstance(found, dict)
    table = str(found["id"])
    while True:
        with contextlib.suppress(OSError):
            table = rematch_of(port, table, cookie)


def rematch_of(port: int, table: str, cookie: str) -> str:
    """Abort the game of a table and return that of its rematch, or the same if there is none."""
    with connection(port) as one:
        one.sendall(handshake(port, f"/ws/{table}", cookie))
        wanted = [{"type": "hello", "seat": 0}, {"type": "vote", "id": "a", "abort": True}]
        wanted += [{"type": "rematch", "id": "b", "fill": "bot"}]
        for message in wanted:
            one.sendall(frame(json.dumps(message).encode()))
        end, heard = time.monotonic() + 1, b""
        while time.monotonic() < end:
            heard = heard[-4000:] + one.recv(65536)
            if found := re.search(rb'"rematch":"([a-z2-7]{16})"', heard):
                return found[1].decode()
    return table


def chat(port: int, table: str) -> None:
    """Write at somebody's table as many visitors, with as many sessions as there are to be had."""
    sockets: list[socket.socket] = []
    lines = 0
    while True:
        answer, cookie = request(port, "POST", "/api/session", {}, "")
        with contextlib.suppress(OSError):
            if answer is not None and len(sockets) < MANY:
                one = connection(port)
                one.sendall(handshake(port, f"/ws/{table}", cookie) + frame(b'{"type":"hello"}'))
                one.setblocking(False)
                sockets.append(one)
        for one in sockets:
            lines += 1
            line = {"type": "chat", "id": f"c{lines}", "text": f"line {lines} " + "x" * 400}
            with contextlib.suppress(OSError):
                one.send(frame(json.dumps(line).encode()))
                one.recv(1 << 20)
