"""How much a node may miss."""

from __future__ import annotations

import pytest


def options(value):
    """The list with the one option."""
    return f'galera_wsrep_provider_options:\n  - {{option: gcache.size, value: "{value}"}}\n'


@pytest.mark.parametrize("size", ["1G", "4096M", "1073741824"])
def test_passed_from_the_roles_default_on(ask, size):
    """In any unit."""
    assert set(ask({"u.yml": options(size)}).values()) == {"passed"}


@pytest.mark.parametrize("size", ["64M", "1000K", "134217728"])
def test_failed_below(ask, size):
    """A test installation's figure."""
    assert set(ask({"u.yml": options(size)}).values()) == {"failed"}


def test_unknown_with_a_template(ask):
    """It may become any size."""
    assert set(ask({"u.yml": options("{{ size }}")}).values()) == {"unknown"}
