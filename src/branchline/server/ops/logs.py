"""Logs: one JSON object per line, never with a secret in it."""

import json
import logging
import time
from typing import Any

_EXTRA_FIELDS = ("table", "why", "bot", "key", "repeated")  # known to be safe
SILENT_SECONDS = 60.0  # between two equal lines of other libraries
MAX_REMEMBERED = 1_000


class JsonFormatter(logging.Formatter):
    """Formats log records as JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as one line; of its extra fields only those known to be safe."""
        line: dict[str, Any] = {
            "time": self.formatTime(record),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        for name in _EXTRA_FIELDS:
            if hasattr(record, name):
                line[name] = getattr(record, name)
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class RepeatFilter(logging.Filter):
    """Lets equal lines of other libraries pass once a minute: clients cause most of them.

    The next line that passes says how many it stands for.
    """

    def __init__(self) -> None:
        super().__init__()
        self._last: dict[str, float] = {}  # when a line passed
        self._held: dict[str, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a record is to be written."""
        if record.name == "branchline.server":
            return True
        line, now = record.getMessage(), time.monotonic()
        if now - self._last.get(line, float("-inf")) < SILENT_SECONDS:
            self._held[line] = self._held.get(line, 0) + 1
            return False
        if len(self._last) >= MAX_REMEMBERED:
            self._last.clear()
            self._held.clear()
        self._last[line] = now
        if held := self._held.pop(line, 0):
            record.repeated = held
        return True


def configure_logging(level: str) -> None:
    """Write the logs of the server and of uvicorn to standard error; of others only warnings.

    uvicorn logs the headers and frames of every socket at the level debug: cookies, and actions
    that nobody else may see. Its log never goes below info.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter())
    handler.addFilter(RepeatFilter())
    logging.getLogger().handlers = [handler]
    logging.captureWarnings(capture=True)
    wanted = logging.getLevelNamesMapping()[level.upper()]
    for name, lowest in (("branchline.server", logging.DEBUG), ("uvicorn.error", logging.INFO)):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(max(wanted, lowest))
