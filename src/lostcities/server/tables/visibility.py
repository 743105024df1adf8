"""Which tables everybody may see: the one place that decides it for lists, profiles, deals and the archive."""

from sqlalchemy import ColumnElement, and_

from ..daily.days import is_unsealed
from ..storage import schema


def is_public(now: int) -> ColumnElement[bool]:
    """Tables that were made public, and whose deal nobody can still play unseen; `Table.may_read` without a name."""
    return and_(schema.tables.c.public, is_unsealed(now))
