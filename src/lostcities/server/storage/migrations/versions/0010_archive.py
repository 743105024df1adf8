"""Finished games by the day on which they ended, for the archive."""

from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make the index."""
    op.create_index("ix_tables_ended_at", "tables", ["ended_at"], unique=False)
