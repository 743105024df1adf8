"""The bot ladder: who is on it, its results, and which games belong to it."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add the column and the tables."""
    op.add_column("tables", sa.Column("ladder", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_index("ix_tables_ladder", "tables", ["ladder", "status", "ended_at"])
    op.create_table(
        "ladder",
        sa.Column("user_id", KEY, nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("entered", sa.Boolean(), nullable=False),
        sa.Column("last_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_ladder_user_id_users"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "game", name=op.f("pk_ladder")),
    )
    op.create_table(
        "ladder_results",
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("first_id", KEY, nullable=False),
        sa.Column("second_id", KEY, nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("drawn", sa.Integer(), nullable=False),
        sa.Column("lost", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["first_id"], ["users.id"], name=op.f("fk_ladder_results_first_id_users"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["second_id"], ["users.id"], name=op.f("fk_ladder_results_second_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game", "first_id", "second_id", name=op.f("pk_ladder_results")),
    )
