"""The schema of the database. Migrations bring any earlier version to this."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

Key = BigInteger().with_variant(Integer, "sqlite")  # SQLite counts only INTEGER keys by itself
Milliseconds = BigInteger

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("started_at", Milliseconds, nullable=False),
    Column("alive_at", Milliseconds, nullable=False),  # by the clock of the machine that has the database
    Column("clock", Milliseconds, nullable=False),  # at that moment, the time of the process
)

users = Table(
    "users",
    metadata,
    Column("id", Key, primary_key=True, autoincrement=True),
    Column("name", String(40), nullable=False),
    Column("name_key", String(80), nullable=False, unique=True),  # the name without regard to case
    Column(
        "look", String(160), server_default="", nullable=False, index=True
    ),  # and what it looks like: equal for look-alikes
    Column("kind", String(8), nullable=False),
    Column("password", Text),
    Column("created_at", Milliseconds, nullable=False),
    Column("banned_until", Milliseconds),
    Column("ban_reason", Text),
    sqlite_autoincrement=True,  # a deleted user's number is never given to another
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(64), primary_key=True),  # the SHA-256 of what the cookie holds
    Column("user_id", Key, ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("expires_at", Milliseconds, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", Key, primary_key=True, autoincrement=True),
    Column("user_id", Key, ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("hash", String(64), nullable=False, unique=True),
    Column("created_at", Milliseconds, nullable=False),
    Column("expires_at", Milliseconds),
)

mutes = Table(
    "mutes",
    metadata,
    Column("user_id", Key, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("muted_id", Key, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("status", String(8), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("quick", Text),  # what a quick match asks for; null for tables that were made by hand
    Column("about", Text, nullable=False),
    Column("result", Text),
    Column("creator", Key),
    Column("deal", Text, index=True),  # the shared deal, and all that it depends on
    Column("origin", String(32)),  # the finished game that is played on
    Column("ladder", Boolean, server_default=false(), nullable=False),  # a game of the bot ladder
    Column("secret", LargeBinary, nullable=False),
    Column("key", String(64), nullable=False),
    Column("number", Integer, nullable=False),  # of the last event
    Column("turn_user", Key),
    Column("deadline", Milliseconds),
    Column("moves", Integer, nullable=False),
    Column("created_at", Milliseconds, nullable=False),
    Column("started_at", Milliseconds),
    Column("ended_at", Milliseconds),
    Index("ix_tables_status", "status", "game"),
    Index("ix_tables_turn_user", "turn_user"),
    Index("ix_tables_creator", "creator", "status"),
    Index("ix_tables_ended_at", "ended_at"),
    Index("ix_tables_ladder", "ladder", "status", "ended_at"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("user_id", Key),  # no foreign key: a deleted account leaves an empty name behind
    Column("place", Integer),  # 1 is first, once it is over
    Index("ix_seats_user_id", "user_id"),
)

# Triggers (migration 0002) see to it that numbers have no gaps. Whoever makes this table anew makes them anew.
events = Table(
    "events",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", Milliseconds, nullable=False),
    Column("kind", String(12), nullable=False),
    Column("seat", Integer),
    Column("user_id", Key),
    Column("command", String(64)),
    Column("data", Text, nullable=False),
    UniqueConstraint("table_id", "user_id", "command"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("user_id", Key, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

rating_history = Table(
    "rating_history",
    metadata,
    Column("user_id", Key, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("at", Milliseconds, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
)

sightings = Table(
    "sightings",
    metadata,
    Column("user_id", Key, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("address", String(32), primary_key=True, index=True),  # a keyed hash
    Column("at", Milliseconds, nullable=False),
)

deal_looks = Table(
    "deal_looks",
    metadata,
    Column("user_id", Key, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("deal", String(64), primary_key=True, index=True),  # the SHA-256 of the shared deal
    Column("at", Milliseconds, nullable=False),  # the first look at a table with it
)

address_looks = Table(
    "address_looks",
    metadata,
    Column("address", String(32), primary_key=True),  # a keyed hash
    Column("deal", String(64), primary_key=True),
    Column("at", Milliseconds, nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("id", Key, primary_key=True, autoincrement=True),
    Column("at", Milliseconds, nullable=False),
    Column("reporter_id", Key, ForeignKey("users.id", ondelete="SET NULL"), index=True),
    Column("reported_id", Key, ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("event", Integer),  # the chat message, if it is about one
    Column("reason", String(12), nullable=False),
    Column("words", Text, nullable=False),
    Column("resolved_at", Milliseconds),
    Column("note", Text),  # of the operator who resolved it
)

orders = Table(
    "orders",
    metadata,
    Column("id", Key, primary_key=True, autoincrement=True),
    Column("at", Milliseconds, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("data", Text, nullable=False),
    Column("process", String(32)),  # the server process that has taken it
    Column("answer", Text),  # once it is done
)

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("status", String(8), nullable=False),  # waiting, working, done, failed
    Column("requested_by", Key, ForeignKey("users.id", ondelete="SET NULL"), index=True),
    Column("requested_at", Milliseconds, nullable=False),
    Column("process", String(32)),  # the server process that works on it
    Column("attempts", Integer, nullable=False),  # how often a process has begun
    Column("progress", Float, nullable=False),  # 0 to 1
    Column("finished_at", Milliseconds),
    Column("reason", Text),  # why it failed, a phrase
    Column("result", LargeBinary),  # the review: gzipped JSON, which knows seats and no names
    Column("collected", Boolean, server_default=false(), nullable=False),  # its mistakes are practice cards
    Column("summarised", Boolean, server_default=false(), nullable=False),  # is it in `review_summaries`?
    Index("ix_reviews_status", "status", "requested_at"),
    Index("ix_reviews_collected", "collected", "status"),
)

practice_cards = Table(
    "practice_cards",
    metadata,
    Column("id", Key, primary_key=True, autoincrement=True),
    Column("user_id", Key, ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("game", String(40), nullable=False),
    # What is asked: a decision of a reviewed game, by the moves made before it, or a puzzle
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), index=True),
    Column("move", Integer),
    Column("puzzle", String(40)),
    Column("loss", Float, nullable=False),  # points that it cost
    Column("added_at", Milliseconds, nullable=False),
    Column("due_at", Milliseconds, nullable=False),  # midnight UTC
    # What FSRS knows of it; null before the first answer
    Column("stability", Float),
    Column("difficulty", Float),
    Column("answered_at", Milliseconds),
    Column("answers", Integer, nullable=False),
    Column("answer", String(40)),  # the last one: a move
    Column("grade", String(8)),  # and what it was worth
    UniqueConstraint("user_id", "table_id", "move", name="uq_practice_cards_mistake"),
    UniqueConstraint("user_id", "puzzle", name="uq_practice_cards_puzzle"),
    Index("ix_practice_cards_due", "user_id", "due_at"),
    sqlite_autoincrement=True,
)

puzzle_attempts = Table(
    "puzzle_attempts",
    metadata,
    Column("user_id", Key, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("puzzle", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("at", Milliseconds, nullable=False),
    Column("answer", String(40), nullable=False),  # a move
    Column("solved", Boolean, nullable=False),
)

daily_attempts = Table(
    "daily_attempts",
    metadata,
    Column("user_id", Key, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("day", String(10), primary_key=True),  # 2026-11-18, UTC
    Column("puzzle", String(40), nullable=False),
    Column("at", Milliseconds, nullable=False),
    Column("answer", String(40), nullable=False),
    Column("solved", Boolean, nullable=False),
)

review_summaries = Table(
    "review_summaries",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("user_id", Key, ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("game", String(40), nullable=False),
    Column("at", Milliseconds, nullable=False),  # when the game ended
    Column("decisions", Integer, nullable=False),  # that are counted
    Column("lost", Float, nullable=False),  # points, by all of them
    Column("lost_variance", Float, nullable=False),  # the square of its standard error
    Column("luck", Float, nullable=False),  # points, of the seat's side
    Column("luck_variance", Float, nullable=False),
    Column("inaccuracies", Integer, nullable=False),
    Column("mistakes", Integer, nullable=False),
    Column("blunders", Integer, nullable=False),
    Column("tags", Text, nullable=False),  # JSON: how many mistakes of each kind
    Index("ix_review_summaries_user_id", "user_id", "game", "at"),
)

daily_deals = Table(
    "daily_deals",
    metadata,
    Column("day", String(10), primary_key=True),  # 2026-11-18, UTC
    Column("game", String(40), primary_key=True),
    Column("secret", LargeBinary, nullable=False),
    Column("par", Text),  # JSON: how the champion did in the seat of the person
    Column("process", String(32)),  # the server process that works it out
    Column("attempts", Integer, nullable=False),
)

ladder = Table(
    "ladder",
    metadata,
    Column("user_id", Key, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("entered", Boolean, nullable=False),  # or it has left
    Column("last_at", Milliseconds, nullable=False),  # when its last game ended, or when it first entered
)

# By game and seats: all ladder games of two bots, added up.
ladder_results = Table(
    "ladder_results",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("first_id", Key, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("second_id", Key, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("won", Integer, nullable=False),  # by the first
    Column("drawn", Integer, nullable=False),
    Column("lost", Integer, nullable=False),
)
