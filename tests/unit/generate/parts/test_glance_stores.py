"""Names of Glance's stores."""

from __future__ import annotations

import pytest

from dr_planner.errors import InputError
from dr_planner.generate.parts.glance_stores import store_name, stores_at


def test_stores_of_a_site(design, deployment_of) -> None:
    """Each site has its own."""
    deployment = deployment_of(design)

    (store,) = stores_at(deployment, deployment.site("west"))
    assert store_name(store) == "west"


@pytest.mark.parametrize("name", ["DEFAULT", "glance_store", "oslo_policy", "a:b", "a,b"])
def test_names_with_another_meaning_are_refused(name: str, design, deployment_of) -> None:
    """A store is a section of glance-api.conf and a member of a list with types."""
    design["glance"][0]["name"] = name
    deployment = deployment_of(design)

    with pytest.raises(InputError):
        store_name(deployment.glance[0])
