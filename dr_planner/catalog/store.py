"""Catalogs, kept in the state store."""

from __future__ import annotations

from pydantic import ValidationError
from sqlalchemy import Column, DateTime, String, Table, Text, insert, select
from sqlalchemy.sql import func

from dr_planner.catalog.statestore import METADATA, Name, StateStore
from dr_planner.errors import JournalError, NotFound
from dr_planner.model.closure import Catalog

_CATALOGS = Table(
    "catalogs",
    METADATA,
    Column("id", Name, primary_key=True),
    Column("deployment", Name, nullable=False),
    Column("captured_at", String(40), nullable=False),
    Column("captured_from", Name, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("stored_at", DateTime, server_default=func.now()),
    Column("document", Text(2**31 - 1), nullable=False),
)


class CatalogStore:
    """Keeps catalogs; never changes one."""

    def __init__(self, state: StateStore) -> None:
        self._state = state
        state.ensure(_CATALOGS)

    def add(self, catalog: Catalog) -> None:
        """Keep a catalog."""
        with self._state.transaction() as connection:
            connection.execute(
                insert(_CATALOGS).values(
                    id=catalog.id,
                    deployment=catalog.deployment,
                    captured_at=catalog.captured_at,
                    captured_from=catalog.captured_from,
                    digest=catalog.digest(),
                    document=catalog.canonical(),
                )
            )

    def names(self, deployment: str | None = None) -> list[str]:
        """The names of all catalogs, oldest first; of one deployment, where it is named."""
        query = select(_CATALOGS.c.id).order_by(_CATALOGS.c.captured_at, _CATALOGS.c.id)
        if deployment is not None:
            query = query.where(_CATALOGS.c.deployment == deployment)
        with self._state.transaction() as connection:
            return list(connection.execute(query).scalars())

    def get(self, name: str) -> Catalog:
        """A catalog by its name.

        :raises NotFound: there is none of that name.
        :raises JournalError: what is stored was altered or is damaged.
        """
        query = select(_CATALOGS.c.document, _CATALOGS.c.digest).where(_CATALOGS.c.id == name)
        with self._state.transaction() as connection:
            row = connection.execute(query).first()
        if row is None:
            known = ", ".join(self.names()[-5:]) or "none"
            raise NotFound(f"there is no catalog {name!r}; the latest are: {known}")
        try:
            catalog = Catalog.model_validate_json(row.document)
        except ValidationError as error:
            raise JournalError(f"catalog {name} is damaged", where=self._state.where) from error
        if catalog.digest() != row.digest:
            raise JournalError(f"catalog {name} is not what was stored", where=self._state.where)
        return catalog

    def latest(self, deployment: str) -> Catalog:
        """The newest catalog of a deployment.

        :raises NotFound: there is none yet.
        """
        names = self.names(deployment)
        if not names:
            raise NotFound(
                f"there is no catalog of deployment {deployment!r} in the state store",
                where=self._state.where,
                remedy="Run 'dr-planner catalog capture' first.",
            )
        return self.get(names[-1])
