"""The rule mapped-images-have-no-journal."""

from __future__ import annotations

import pytest

POOL = "rbd mirror pool enable data pool\n"
IMAGE = "rbd mirror pool enable data image\n"


@pytest.mark.parametrize(
    "text",
    [
        POOL + "rbd device map -t nbd data/disk\n",
        POOL + "rbd device map --device-type nbd data/disk\n",
        POOL + "rbd map other/disk\n",
        IMAGE + "rbd mirror image enable data/one\nrbd map data/disk\n",
    ],
)
def test_passed_through_librbd_or_without_a_journal(ask, text):
    """Nothing in its way."""
    assert list(ask({"run.sh": "#!/bin/sh\n" + text}).values()) == ["passed"]


@pytest.mark.parametrize(
    "text",
    [
        POOL + "rbd map data/disk\n",
        POOL + "rbd device map -t krbd data/disk\n",
        IMAGE + "rbd mirror image enable data/disk journal\nrbd device map data/disk\n",
        IMAGE + "rbd mirror image enable data/disk\nrbd map data/disk\n",
        "rbd feature enable data/disk exclusive-lock journaling\nrbd map data/disk\n",
    ],
)
def test_failed_by_the_kernel(ask, text):
    """It knows no journal."""
    assert list(ask({"run.sh": "#!/bin/sh\n" + text}).values()) == ["failed"]


def test_unknown_for_a_variable(ask):
    """It may be any image."""
    text = "#!/bin/sh\n" + POOL + 'rbd map "$image"\n'

    assert list(ask({"run.sh": text}).values()) == ["unknown"]


def test_not_applicable_without_journals(ask):
    """Snapshots are no journal."""
    text = "#!/bin/sh\n" + IMAGE + "rbd mirror image enable data/disk snapshot\n"

    assert list(ask({"run.sh": text + "rbd map data/disk\n"}).values()) == ["not-applicable"]
