"""Logs: one JSON object a line. Nothing secret is ever handed to a logger."""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any

OWN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


class JsonLines(logging.Formatter):
    """Every record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, where from, what, and whatever else came with it."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        line.update({name: value for name, value in vars(record).items() if name not in OWN})
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def set_up(level: str = "info") -> None:
    """Write our logs and uvicorn's to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("lostcities", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler] if name != "uvicorn.error" else []
        logger.setLevel(level.upper())
        if name != "lostcities" and logger.level < logging.INFO:
            logger.setLevel(logging.INFO)  # below, it tells all that goes over the sockets
        logger.propagate = name == "uvicorn.error"
