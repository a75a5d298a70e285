"""Catalogs in the state store."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import text

from dr_planner.catalog.statestore import StateStore
from dr_planner.catalog.store import CatalogStore
from dr_planner.errors import JournalError, NotFound
from dr_planner.model.closure import Catalog
from tests.unit.recovery.tiny_world import a_volume


def a_catalog(name: str, captured_at: str, deployment: str = "cloud") -> Catalog:
    return Catalog(
        id=name,
        deployment=deployment,
        captured_at=captured_at,
        captured_from="north",
        volumes=(a_volume(1, "h"),),
    )


@pytest.fixture
def state(tmp_path: Path) -> StateStore:
    return StateStore(f"sqlite:///{tmp_path / 's.sqlite'}")


def test_what_was_kept_comes_back(state: StateStore) -> None:
    """Every field, from another process's point of view."""
    catalog = a_catalog("one", "2026-03-01T00:00:00Z")
    CatalogStore(state).add(catalog)

    assert CatalogStore(state).get("one") == catalog


def test_the_latest_is_the_one_captured_last(state: StateStore) -> None:
    """Of this deployment, whatever was stored after it."""
    store = CatalogStore(state)
    store.add(a_catalog("young", "2026-03-02T00:00:00Z"))
    store.add(a_catalog("old", "2026-03-01T00:00:00Z"))
    store.add(a_catalog("other", "2026-03-03T00:00:00Z", deployment="another"))

    assert store.latest("cloud").id == "young"


def test_an_unknown_name_lists_the_known(state: StateStore) -> None:
    """The message helps to pick the right one."""
    CatalogStore(state).add(a_catalog("one", "2026-03-01T00:00:00Z"))

    with pytest.raises(NotFound, match="one"):
        CatalogStore(state).get("two")
    with pytest.raises(NotFound, match="no catalog of deployment 'empty'"):
        CatalogStore(state).latest("empty")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("replace(document, 'bank', 'thief')", "not what was stored"),
        ("substr(document, 1, 50)", "damaged"),
    ],
)
def test_an_altered_catalog_is_not_given_out(state: StateStore, change: str, words: str) -> None:
    """A volume must not go to another project because a row was edited."""
    CatalogStore(state).add(a_catalog("one", "2026-03-01T00:00:00Z"))
    with state.transaction() as connection:
        connection.execute(text(f"UPDATE catalogs SET document = {change}"))

    with pytest.raises(JournalError, match=words):
        CatalogStore(state).get("one")
