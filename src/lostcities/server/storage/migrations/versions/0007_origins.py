"""Tables that play a finished game on."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the column."""
    op.add_column("tables", sa.Column("origin", sa.String(length=32), nullable=True))
