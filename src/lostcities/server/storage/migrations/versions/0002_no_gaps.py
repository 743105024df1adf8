"""Event numbers without gaps, held by the database; and the time of each process beside that of the machine.

Tables that have gaps already keep them: what is stored is not touched, and the server says so when they are asked for.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

SQLITE = (
    """
    create trigger events_follow before insert on events
    when new.number <> 1 and not exists (
        select 1 from events where table_id = new.table_id and number = new.number - 1
    )
    begin select raise(abort, 'the event before it is missing'); end
    """,
    """
    create trigger events_stay before delete on events
    when exists (select 1 from events where table_id = old.table_id and number = old.number + 1)
        and exists (select 1 from tables where id = old.table_id)
    begin select raise(abort, 'there are events after it'); end
    """,
    """
    create trigger events_keep_their_numbers before update of table_id, number on events
    when new.table_id <> old.table_id or new.number <> old.number
    begin select raise(abort, 'events keep their numbers'); end
    """,
)

POSTGRESQL = (
    """
    create function events_follow() returns trigger language plpgsql as $$
    begin
        if new.number <> 1 and not exists (
            select 1 from events where table_id = new.table_id and number = new.number - 1
        ) then
            raise exception 'the event before it is missing' using errcode = 'integrity_constraint_violation';
        end if;
        return new;
    end $$
    """,
    """
    create function events_stay() returns trigger language plpgsql as $$
    begin
        if exists (select 1 from events where table_id = old.table_id and number = old.number + 1)
            and exists (select 1 from tables where id = old.table_id)
        then
            raise exception 'there are events after it' using errcode = 'integrity_constraint_violation';
        end if;
        return old;
    end $$
    """,
    """
    create function events_keep_their_numbers() returns trigger language plpgsql as $$
    begin
        raise exception 'events keep their numbers' using errcode = 'integrity_constraint_violation';
    end $$
    """,
    "create trigger events_follow before insert on events for each row execute function events_follow()",
    "create trigger events_stay before delete on events for each row execute function events_stay()",
    """
    create trigger events_keep_their_numbers before update of table_id, number on events for each row
    when (new.table_id <> old.table_id or new.number <> old.number) execute function events_keep_their_numbers()
    """,
)


def upgrade() -> None:
    """Bring the database forward."""
    for statement in SQLITE if op.get_bind().dialect.name == "sqlite" else POSTGRESQL:
        op.execute(sa.text(statement))
    op.add_column("processes", sa.Column("clock", sa.BigInteger(), nullable=True))
    op.execute(sa.text("update processes set clock = alive_at"))
    with op.batch_alter_table("processes") as batch:
        batch.alter_column("clock", existing_type=sa.BigInteger(), nullable=False)
