"""Daily deals, and summaries of reviews for profiles."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables. The server fills in summaries of the reviews that there are."""
    op.add_column("reviews", sa.Column("summarised", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_table(
        "review_summaries",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", KEY, nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("decisions", sa.Integer(), nullable=False),
        sa.Column("lost", sa.Float(), nullable=False),
        sa.Column("lost_variance", sa.Float(), nullable=False),
        sa.Column("luck", sa.Float(), nullable=False),
        sa.Column("luck_variance", sa.Float(), nullable=False),
        sa.Column("inaccuracies", sa.Integer(), nullable=False),
        sa.Column("mistakes", sa.Integer(), nullable=False),
        sa.Column("blunders", sa.Integer(), nullable=False),
        sa.Column("tags", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_review_summaries_table_id_tables"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_review_summaries_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_review_summaries")),
    )
    op.create_index("ix_review_summaries_user_id", "review_summaries", ["user_id", "game", "at"], unique=False)
    op.create_table(
        "daily_deals",
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("par", sa.Text(), nullable=True),
        sa.Column("process", sa.String(length=32), nullable=True),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("day", "game", name=op.f("pk_daily_deals")),
    )
