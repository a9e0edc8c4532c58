"""Figures and logs for whoever hosts; no secret is ever among them."""

import json
import logging
from collections import Counter
from typing import Any

_SHOWN = ("table", "why", "bot", "key")


class Figures:
    """Counts of this process since its start."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def count(self, name: str) -> None:
        """Count something."""
        self._counts[name] += 1

    def counted(self, name: str) -> int:
        """Return how often something was counted."""
        return self._counts[name]

    def lines(self, now: dict[str, float]) -> str:
        """Return all figures as text, one a line, as monitors read them."""
        figures = {f"{name}_total": float(self._counts[name]) for name in sorted(self._counts)}
        return "".join(f"branchline_{name} {value:g}\n" for name, value in (figures | now).items())


class JsonLines(logging.Formatter):
    """A log of one JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as a line; of what is attached only fields that are known to be safe."""
        line: dict[str, Any] = {
            "time": self.formatTime(record),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        for name in _SHOWN:
            if hasattr(record, name):
                line[name] = getattr(record, name)
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def write_logs(level: str) -> None:
    """Write the logs of the server to the error output."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    for name in ("branchline.server", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level.upper())
