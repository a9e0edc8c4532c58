"""A child process that answers line by line, within a time that the parent sets."""

import json
import os
import selectors
import signal
import subprocess
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import Any

from branchline.bots.stdio.messages import Message, write_message
from branchline.errors import BotFailed, BotTimeout

LONGEST_LINE = 1 << 20
START_SECONDS = 60.0  # a program must be ready by then, on a busy machine too


def _environment(path: Sequence[str]) -> dict[str, str] | None:
    """Return the environment of a Python process that finds modules where this one does."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path)} if path else None


class Child:
    """One process in a session of its own, so that it can be ended with all that it starts.

    Raises:
        BotFailed: if it cannot be started.
    """

    def __init__(self, command: Sequence[str], path: Sequence[str] = ()) -> None:
        self.name = " ".join(command)
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115  until the process ends
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.errors,
                env=_environment(path),
                start_new_session=True,
            )
        except OSError as error:
            self.errors.close()
            raise BotFailed(f"{self.name} cannot be started: {error.strerror or error}") from None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.writes_to, self.reads_from = self.process.stdin.fileno(), self.process.stdout.fileno()
        os.set_blocking(self.writes_to, False)
        os.set_blocking(self.reads_from, False)
        self.unread = b""

    def ask(self, message: Message, seconds: float) -> Message:
        """Send a message and return the answer.

        Raises:
            BotTimeout: if there is none in time; the process is ended.
            BotFailed: if it has ended, or its answer is not a JSON object.
        """
        line = self._exchange(write_message(message), monotonic() + seconds, seconds)
        try:
            answer: Any = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            self.end()
            raise BotFailed(f"expected a JSON object on one line, not {line[:80]!r}")
        return answer

    def send(self, message: Message) -> None:
        """Send a message that has no answer; a process that does not read it finds out later."""
        try:
            os.write(self.writes_to, write_message(message))
        except OSError:
            return

    def _exchange(self, unsent: bytes, deadline: float, seconds: float) -> bytes:
        """Write a line and read one, both as the process gets to it."""
        with selectors.DefaultSelector() as selector:
            selector.register(self.reads_from, selectors.EVENT_READ)
            selector.register(self.writes_to, selectors.EVENT_WRITE)
            while b"\n" not in self.unread:
                left = deadline - monotonic()
                ready = selector.select(left) if left > 0 else []
                if not ready:
                    self.end()
                    raise BotTimeout(f"no answer within {seconds:g} s")
                for key, _ in ready:
                    if key.fd == self.reads_from:
                        self._read()
                    else:
                        unsent = self._write(unsent)
                        if not unsent:
                            selector.unregister(self.writes_to)
        line, _, self.unread = self.unread.partition(b"\n")
        return line

    def _read(self) -> None:
        part = os.read(self.reads_from, 1 << 16)
        self.unread += part
        if not part or len(self.unread) > LONGEST_LINE:
            what = "it answers without end" if part else self._last_words()
            self.end()
            raise BotFailed(what)

    def _write(self, unsent: bytes) -> bytes:
        try:
            return unsent[os.write(self.writes_to, unsent) :]
        except BrokenPipeError:
            return b""  # reading then finds the end

    def _last_words(self) -> str:
        """Return how the process ended, with the last line that it wrote to stderr."""
        try:
            code = self.process.wait(1)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        self.errors.seek(0)
        said = self.errors.read().decode(errors="replace").strip().splitlines()
        ended = f"it was ended by signal {-code}" if code < 0 else f"it ended with code {code}"
        return f"{ended}: {said[-1]}" if said else ended

    def end(self) -> None:
        """End the process and all that it has started."""
        if self.process.returncode is None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.errors):
            if stream is not None and not stream.closed:
                with suppress(OSError):
                    stream.close()
