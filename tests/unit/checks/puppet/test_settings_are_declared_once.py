"""What the define sets, and what is added to it."""

from __future__ import annotations

import pytest

SUBJECT = "backend fast"


@pytest.mark.parametrize(
    "key", ["fast/replication_device", "slow/rbd_user", "fast/rbd_exclusive_cinder_pool"]
)
def test_passed_with_settings_that_the_define_has_not_always_had(ask, data, key):
    """In another section it is another setting; a newer parameter is none of an older module."""
    assert ask(data(key)) == {SUBJECT: "passed"}


@pytest.mark.parametrize("key", ["fast/rbd_secret_uuid", "Fast/volume_driver"])
def test_failed_with_one_of_the_defines_own(ask, data, key):
    """Whether the parameter is given or not."""
    assert ask(data(key)) == {SUBJECT: "failed"}


def test_unknown_where_hiera_looks_them_up(ask, data):
    """It may be any."""
    assert ask(data('"%{backend}/x"')) == {SUBJECT: "unknown"}
