"""Logs: one JSON object a line, ours and of every library. No names, chat, secrets or client addresses."""

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Any

OWN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}
VARIABLE = "LOSTCITIES_LOG"
LEVELS = ("debug", "info", "warning", "error", "critical")
DATABASES = ("sqlalchemy", "asyncpg", "sqlite3", "aiosqlite")  # the modules of their errors


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": said(record),
        }
        line.update({name: value for name, value in vars(record).items() if name not in OWN})
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = trace(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False, default=str)


def said(record: logging.LogRecord) -> str:
    """What a record says; of asyncio's own, the first line: below it are its objects, with the words of an error."""
    message = record.getMessage()
    return message.partition("\n")[0] if record.name == "asyncio" else message


def read_level(text: str | None) -> str:
    """A level of logging, or a ValueError; `warning` if none is given."""
    level = (text or "warning").lower()
    if level not in LEVELS:
        raise ValueError(f"{VARIABLE} is one of {', '.join(LEVELS)}, not {text!r}")
    return level


def trace(error: BaseException) -> str:
    """The tracebacks of an error and its causes.

    Errors of databases repeat the parameters of statements, names and hashes: of those only the type is logged.
    """
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    kind = type(error)
    said = kind.__name__ if kind.__module__.startswith(DATABASES) else f"{kind.__name__}: {error}"
    lines = "".join(traceback.format_tb(error.__traceback__)) + said
    return lines if cause is None else f"{trace(cause)}\n\nand then\n\n{lines}"


def set_up(level: str = "info") -> None:
    """Log to standard error; of libraries only warnings, as below that they tell who connects."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    for name in ("lostcities", "uvicorn", "uvicorn.error", "alembic"):
        logger = logging.getLogger(name)
        logger.handlers = []
        logger.propagate = True
        logger.setLevel(level.upper() if name == "lostcities" else logging.WARNING)
