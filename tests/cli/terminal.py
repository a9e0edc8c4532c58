"""Runs a command in a pseudo-terminal, for tests."""

import os
import pty
import re
import select
import signal
import subprocess
import time
from pathlib import Path
from types import TracebackType

from cli.command import HEARING_COMMAND

_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]|\r")
PROMPT = "\n> "


def plain(text: str) -> str:
    """Return the text without escape sequences."""
    return _ESCAPES.sub("", text)


class Terminal:
    """A running command; leaving it ends the process."""

    def __init__(self, *arguments: str, cwd: Path | None = None) -> None:
        self.screen, inside = pty.openpty()
        wide = {"TERM": "xterm", "COLUMNS": "120", "LINES": "50"}
        self.process = subprocess.Popen(
            [*HEARING_COMMAND, *arguments],
            cwd=cwd,
            stdin=inside,
            stdout=inside,
            stderr=inside,
            env=os.environ | wide,
            start_new_session=True,
        )
        os.close(inside)

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.screen)

    def read(self, *until: str, seconds: float = 60) -> str:
        """Return what was written until it ends with one of the texts, or the command ends."""
        written, last = b"", time.monotonic() + seconds
        while time.monotonic() < last:
            if not select.select([self.screen], [], [], 0.1)[0]:
                continue
            try:
                more = os.read(self.screen, 65536)
            except OSError:  # the command has ended
                more = b""
            written += more
            text = written.decode("utf-8", "replace")
            if not more or plain(text).endswith(until):
                return text
        raise AssertionError(f"nothing like {until} in {seconds} s: {written[-2000:]!r}")

    def type(self, text: str) -> None:
        """Type something."""
        os.write(self.screen, text.encode())

    def interrupt(self) -> str:
        """Press Ctrl-C, again if the prompt has swallowed it, and return what was written."""
        for _ in range(20):
            self.process.send_signal(signal.SIGINT)
            if select.select([self.screen], [], [], 2)[0]:
                break
        return self.read("stopped\n")

    def end(self) -> int:
        """Wait for the end; return the exit code."""
        return self.process.wait(timeout=60)
