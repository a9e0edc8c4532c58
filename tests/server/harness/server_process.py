"""A real server process for tests: started, stopped, killed, on a separate port."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

SOURCE = Path(__file__).parents[3] / "src"


def free_port() -> int:
    """Return a free port."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


def command(
    *arguments: str, before: Sequence[str] = (), **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a command of Branchline; its output must not contain a traceback."""
    done = subprocess.run(
        [*before, sys.executable, "-m", "branchline.cli", *arguments],
        env=os.environ | {"PYTHONPATH": str(SOURCE)} | environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


class ServerProcess:
    """A server in a separate process."""

    def __init__(self, database: str, log: Path, *more: str, bot_delay: float = 0) -> None:
        self.database = database
        self.log = log
        self.port = free_port()
        self.more = ["--bot-delay", str(bot_delay), *(more or ("--limits", "20"))]
        self.inside: list[str] = []  # a command that wraps the server's
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self, environment: dict[str, str] | None = None) -> "ServerProcess":
        """Start it and wait until it answers."""
        command = [sys.executable, "-m", "branchline.cli", "serve", "--port", str(self.port)]
        level = [] if "--log" in self.more else ["--log", "info"]
        command += ["--database", self.database, *level, *self.more]
        paths = os.pathsep.join([str(SOURCE), str(Path(__file__).parents[2])])
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*self.inside, *command],
                stdout=log,
                stderr=log,
                env=os.environ | {"PYTHONPATH": paths} | (environment or {}),
                start_new_session=True,
            )
        self.wait()
        return self

    def wait(self, seconds: float = 30) -> None:
        """Wait until it answers."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            assert self.process is not None
            assert self.process.poll() is None, self.log.read_text()
            try:
                with urlopen(f"{self.address}/health", timeout=5):
                    return
            except HTTPError:  # behind a proxy it answers on another port only
                return
            except (URLError, OSError):
                time.sleep(0.05)
        raise AssertionError(f"no answer: {self.log.read_text()}")

    def kill(self) -> None:
        """Kill it and its child processes."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """Stop it as a service manager would."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()
                raise
