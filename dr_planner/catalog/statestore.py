"""The state store: one database for catalogs and journals.

SQLite in WAL mode with ``synchronous=FULL`` by default; any SQLAlchemy URL where the state must
outlive a site.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Column,
    Connection,
    Integer,
    MetaData,
    String,
    Table,
    create_engine,
    event,
    insert,
    inspect,
    select,
)
from sqlalchemy.engine import Engine, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from dr_planner.errors import InputError, JournalError

SCHEMA_VERSION = 1
METADATA = MetaData()
_VERSION = Table("dr_planner_schema", METADATA, Column("version", Integer, nullable=False))

Name = String(255)


class StateStore:
    """A database that is there, is ours and has the version that this code speaks.

    :param url: SQLAlchemy URL.
    :param create: make the tables where there are none; without it a missing store is an error.
    :raises InputError: the URL is none.
    :raises JournalError: the store cannot be opened, or belongs to something else.
    """

    def __init__(self, url: str, *, create: bool = True) -> None:
        try:
            parsed = make_url(url)
        except ArgumentError as error:
            raise InputError("[state] connection is not a database URL") from error
        self.where = parsed.render_as_string(hide_password=True)
        self._is_file = parsed.get_backend_name() == "sqlite" and parsed.database not in (
            None,
            "",
            ":memory:",
        )
        if self._is_file and not create and not Path(str(parsed.database)).exists():
            raise JournalError(
                "there is no state store",
                where=self.where,
                remedy="Go to the folder where the recovery was started, or set [state] "
                "connection.",
            )
        self.database = str(parsed.database or "")
        try:
            self.engine: Engine = create_engine(parsed)
        except (ImportError, SQLAlchemyError) as error:
            raise InputError(f"[state] connection: {error}", where=self.where) from error
        if parsed.get_backend_name() == "sqlite":
            event.listen(self.engine, "connect", _durable)
        self._prepare()

    def _prepare(self) -> None:
        with self.transaction() as connection:
            present = set(inspect(connection).get_table_names())
            if present and _VERSION.name not in present:
                raise JournalError("is a database of another program", where=self.where)
            if not present:
                _VERSION.create(connection)
                connection.execute(insert(_VERSION).values(version=SCHEMA_VERSION))
            found = connection.execute(select(_VERSION.c.version)).scalar()
            if found != SCHEMA_VERSION:
                raise JournalError(
                    f"has schema version {found}, this program speaks {SCHEMA_VERSION}",
                    where=self.where,
                )

    def ensure(self, *tables: Table) -> None:
        """Make tables that are not there yet."""
        with self.transaction() as connection:
            METADATA.create_all(connection, tables=tables)

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A transaction: written durably when the block ends, undone when it breaks.

        :raises JournalError: the database refuses, is damaged or cannot be reached.
        """
        try:
            with self.engine.begin() as connection:
                yield connection
        except SQLAlchemyError as error:
            cause: Any = getattr(error, "orig", None) or error
            raise JournalError(f"the state store failed: {cause}", where=self.where) from error

    def close(self) -> None:
        """Give the connections back."""
        self.engine.dispose()


def _durable(connection: Any, _record: Any) -> None:
    """A record is on the disk before the act that it announces."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.close()
