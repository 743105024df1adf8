"""Who was seen at which address, as a keyed hash, and who has looked at a shared deal."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

KEY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "sightings",
        sa.Column("user_id", KEY, nullable=False),
        sa.Column("address", sa.String(length=32), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_sightings_user_id_users"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "address", name=op.f("pk_sightings")),
    )
    op.create_index(op.f("ix_sightings_address"), "sightings", ["address"], unique=False)
    op.create_table(
        "deal_looks",
        sa.Column("user_id", KEY, nullable=False),
        sa.Column("deal", sa.String(length=64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_deal_looks_user_id_users"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", "deal", name=op.f("pk_deal_looks")),
    )
    op.create_index(op.f("ix_deal_looks_deal"), "deal_looks", ["deal"], unique=False)
    op.create_table(
        "address_looks",
        sa.Column("address", sa.String(length=32), nullable=False),
        sa.Column("deal", sa.String(length=64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("address", "deal", name=op.f("pk_address_looks")),
    )
