"""Passwords look like nothing that a person writes."""

from __future__ import annotations

import random
import string

import pytest

from dr_planner.design.randomwords import random_words

SIGNS = string.ascii_letters + string.digits


def test_nearly_all_random_words_are_found():
    """A few have long runs of one kind by chance."""
    chance = random.Random(1)
    words = ["".join(chance.choices(SIGNS, k=24)) for _ in range(1000)]

    found = list(random_words("\n".join(f"rbd_pool = {word}" for word in words)))

    assert set(found) <= set(words)
    assert len(found) > 900


@pytest.mark.parametrize(
    "word",
    [
        "457eb676-33da-42ec-9a8c-9293d545c337",
        "457eb67633da42ec9a8c9293d545c337",
        "457EB67633DA42EC9A8C9293D545C337",
        "RouterNotHostedByL3Agent",
        "cinder.volume.drivers.hpe.hpe_3par_fc.HPE3PARFCDriver",
        "replicationDeviceOfTheSouth2",
        "NetworkInterfaceEth0Vlan42",
        "volumes_north_2_Fast",
        "aB3dE6",
    ],
)
def test_names_and_digests_are_none(word):
    """A report that hides them helps nobody."""
    assert not list(random_words(word))
