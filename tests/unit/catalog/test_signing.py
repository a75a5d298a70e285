"""The signing key comes from where the design says, or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from dr_planner.catalog.signing import signing_key
from dr_planner.design.load import load
from dr_planner.errors import SecretUnavailable
from dr_planner.model.deployment import CatalogSettings, Deployment
from dr_planner.model.secret import SecretReference

EXAMPLE = Path(__file__).parents[3] / "etc/dr-planner/examples/two-sites-and-quorum.yaml"
KEY = "k" * 32


def deployment(**place: str) -> Deployment:
    settings = CatalogSettings(signing_key=SecretReference(**place) if place else None)
    return load(EXAMPLE).model_copy(update={"catalog": settings})


def test_a_key_is_read_from_the_environment_or_a_file(tmp_path: Path) -> None:
    """Both kinds of reference; a line end at the end is not part of the key."""
    path = tmp_path / "key"
    path.write_text(KEY + "\n")

    assert signing_key(deployment(env="K"), {"K": KEY}) == KEY.encode()
    assert signing_key(deployment(file=str(path)), {}) == KEY.encode()


def test_a_missing_or_short_key_is_an_error_that_does_not_show_it(tmp_path: Path) -> None:
    """Every way to have no key, and never the key itself in the message."""
    for place, environ in [
        ({}, {}),
        ({"env": "K"}, {}),
        ({"env": "K"}, {"K": "hunter2"}),
        ({"file": str(tmp_path / "none")}, {}),
        ({"file": str(tmp_path)}, {}),
    ]:
        with pytest.raises(SecretUnavailable) as caught:
            signing_key(deployment(**place), environ)
        assert "hunter2" not in str(caught.value) + caught.value.next_step
