"""Practice cards, attempts at puzzles and at daily puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables. The mistakes of all reviews are still to be collected."""
    op.add_column("reviews", sa.Column("collected", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_index("ix_reviews_collected", "reviews", ["collected", "status"], unique=False)
    op.create_table(
        "practice_cards",
        sa.Column("id", KEY, autoincrement=True, nullable=False),
        sa.Column("user_id", KEY, nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=True),
        sa.Column("move", sa.Integer(), nullable=True),
        sa.Column("puzzle", sa.String(length=40), nullable=True),
        sa.Column("loss", sa.Float(), nullable=False),
        sa.Column("added_at", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("stability", sa.Float(), nullable=True),
        sa.Column("difficulty", sa.Float(), nullable=True),
        sa.Column("answered_at", sa.BigInteger(), nullable=True),
        sa.Column("answers", sa.Integer(), nullable=False),
        sa.Column("answer", sa.String(length=40), nullable=True),
        sa.Column("grade", sa.String(length=8), nullable=True),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_practice_cards_user_id_users"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_practice_cards_table_id_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_practice_cards")),
        sa.UniqueConstraint("user_id", "table_id", "move", name="uq_practice_cards_mistake"),
        sa.UniqueConstraint("user_id", "puzzle", name="uq_practice_cards_puzzle"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_practice_cards_due", "practice_cards", ["user_id", "due_at"], unique=False)
    op.create_index(op.f("ix_practice_cards_table_id"), "practice_cards", ["table_id"], unique=False)
    op.create_table(
        "puzzle_attempts",
        sa.Column("user_id", KEY, nullable=False),
        sa.Column("puzzle", sa.String(length=40), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("answer", sa.String(length=40), nullable=False),
        sa.Column("solved", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_puzzle_attempts_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", "puzzle", name=op.f("pk_puzzle_attempts")),
    )
    op.create_table(
        "daily_attempts",
        sa.Column("user_id", KEY, nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("puzzle", sa.String(length=40), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("answer", sa.String(length=40), nullable=False),
        sa.Column("solved", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_daily_attempts_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", "game", "day", name=op.f("pk_daily_attempts")),
    )
