"""The rule new-pools-write-to-two-copies."""

from __future__ import annotations

import pytest


def text(**options):
    """A ceph.conf with these defaults."""
    return {"ceph.conf": "[global]\n" + "".join(f"{k} = {v}\n" for k, v in options.items())}


@pytest.mark.parametrize(
    "options",
    [
        {"osd_pool_default_min_size": 2},
        {"osd_pool_default_size": 3},
        {"osd_pool_default_size": 3, "osd_pool_default_min_size": 0},
        {"osd_pool_default_size": 2, "osd_pool_default_min_size": 2},
    ],
)
def test_passed_for_two(ask, options):
    """Said, or what Ceph makes of three copies."""
    assert set(ask(text(**options)).values()) == {"passed"}


@pytest.mark.parametrize(
    "options",
    [
        {"osd_pool_default_min_size": 1},
        {"osd_pool_default_size": 2},
        {"osd_pool_default_size": 2, "osd_pool_default_min_size": 0},
    ],
)
def test_failed_for_one(ask, options):
    """Also where two copies make it so."""
    ask(text(**options))
    (found,) = ask.findings

    assert (found.verdict, "min_size 1" in found.reason) == ("failed", True)


def test_not_applicable_to_one_copy(ask):
    """Another rule reports that."""
    verdicts = ask(text(osd_pool_default_size=1, osd_pool_default_min_size=1))

    assert set(verdicts.values()) == {"not-applicable"}


def test_unknown_for_a_template(ask):
    """It gets its value later."""
    assert set(ask(text(osd_pool_default_min_size="{{ least }}")).values()) == {"unknown"}
