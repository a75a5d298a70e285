"""Identifiers that depend on a seed."""

from __future__ import annotations

import uuid

from dr_planner.simulator.identifiers import Identifiers


def test_the_same_seed_gives_the_same_identifiers():
    """Two runs of a drill can be compared line by line."""
    first, again, other = Identifiers(5), Identifiers(5), Identifiers(6)

    ids = [(source.uuid(), source.hex(), source.number(1, 10**9)) for source in (first, again)]

    assert ids[0] == ids[1]
    assert other.uuid() != ids[0][0]


def test_identifiers_have_the_forms_that_the_services_use():
    """UUID version 4, and 32 hexadecimal digits."""
    source = Identifiers(1)

    assert uuid.UUID(source.uuid()).version == 4
    assert len(source.hex()) == 32
    assert len(source.hex(12)) == 12
    assert int(source.hex(), 16) >= 0
