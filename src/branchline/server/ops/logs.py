"""Logs: one JSON object per line, never with a secret in it."""

import json
import logging
from typing import Any

_EXTRA_FIELDS = ("table", "why", "bot", "key")  # known to be safe


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


def configure_logging(level: str) -> None:
    """Write the logs of the server and of uvicorn to standard error; of others only warnings.

    uvicorn logs the headers and frames of every socket at the level debug: cookies, and actions
    that nobody else may see. Its log never goes below info.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter())
    logging.getLogger().handlers = [handler]
    logging.captureWarnings(capture=True)
    wanted = logging.getLevelNamesMapping()[level.upper()]
    for name, lowest in (("branchline.server", logging.DEBUG), ("uvicorn.error", logging.INFO)):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(max(wanted, lowest))
