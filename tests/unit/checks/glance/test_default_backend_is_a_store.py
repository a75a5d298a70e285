"""Glance does not start with a default that it does not have."""

from __future__ import annotations

import pytest

LIST = "[DEFAULT]\nenabled_backends = near:rbd, far:rbd\n[glance_store]\n"
OLD = "[glance_store]\nstores = glance.store.rbd.Store, file\n"


@pytest.mark.parametrize(
    "text",
    [
        f"{LIST}default_backend = far\n",
        f"{OLD}default_store = rbd\n",
        "[glance_store]\nstores = swift\ndefault_store = swift+https\n",
    ],
)
def test_passed_for_one_of_the_list(ask, text):
    """In the old way of naming stores, too."""
    assert set(ask({"glance-api.conf": text}).values()) == {"passed"}


@pytest.mark.parametrize(
    "text", [f"{LIST}default_backend = rbd\n", f"{OLD}default_store = swift\n"]
)
def test_failed_for_another(ask, text):
    """The type of a store is not its name."""
    assert set(ask({"glance-api.conf": text}).values()) == {"failed"}


def test_unknown_where_jinja_writes_it(ask):
    """It is not in the file."""
    text = f"{LIST}default_backend = {{{{ a }}}}\n"

    assert ask({"glance-api.conf": text}) == {"default_backend": "unknown"}


def test_unknown_where_a_template_chooses(ask):
    """One of two lines stays, with the list that goes with it; Helm's templates do the same."""
    text = (
        "[DEFAULT]\n{% if a %}\nenabled_backends = near:rbd\n{% endif %}\n[glance_store]\n"
        "{% if a %}\ndefault_backend = near\n{% else %}\ndefault_backend = file\n{% endif %}\n"
    )

    assert ask({"glance-api.conf": text}) == {"default_backend": "unknown"}


def test_not_applicable_in_a_fragment(ask):
    """The list is in another file."""
    text = "[glance_store]\ndefault_backend = far\n"

    assert ask({"glance-api.conf": text}) == {"default_backend": "not-applicable"}
