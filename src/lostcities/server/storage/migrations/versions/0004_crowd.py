"""Who made a table, and what names look like."""

import sqlalchemy as sa
from alembic import op

from lostcities.server.accounts.names import look

revision = "0004"
down_revision = "0003"

Key = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add both, for what there is too."""
    op.add_column("tables", sa.Column("creator", Key, nullable=True))
    op.create_index("ix_tables_creator", "tables", ["creator", "status"], unique=False)
    op.add_column("users", sa.Column("look", sa.String(length=160), server_default="", nullable=False))
    op.create_index(op.f("ix_users_look"), "users", ["look"], unique=False)
    created = "SELECT user_id FROM events WHERE events.table_id = tables.id AND events.number = 1"
    op.execute(f"UPDATE tables SET creator = ({created})")
    connection = op.get_bind()
    users = connection.execute(sa.text("SELECT id, name FROM users")).all()
    rows = [{"user": user, "look": look(name)} for user, name in users]
    if rows:
        connection.execute(sa.text("UPDATE users SET look = :look WHERE id = :user"), rows)
