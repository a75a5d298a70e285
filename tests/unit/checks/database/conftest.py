"""Two control planes: the database of each region answers for itself."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture
def two_regions(design: dict[str, Any]) -> dict[str, Any]:
    """East and west are regions of one site with a database each, managed into one another."""
    del design["galera"]
    design["regions"] = [
        {
            "name": f"{site}ern",
            "sites": [site],
            "galera": {"members": [{"name": f"db-{site}-{n}", "site": site} for n in (1, 2, 3)]},
        }
        for site in ("east", "west")
    ]
    design["protection_groups"] = [
        {"name": f"of-{site}", "home_site": site, "strategy": "manage"}
        for site in ("east", "west")
    ]
    return design
