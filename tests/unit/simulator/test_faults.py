"""Rules of faults: which calls they hit."""

from __future__ import annotations

import pytest

from dr_planner.simulator.faults import Effect, Fault, Faults


@pytest.mark.parametrize(
    ("fault", "hit"),
    [
        (Fault(Effect.REFUSE), True),
        (Fault(Effect.REFUSE, kind="rbd"), True),
        (Fault(Effect.REFUSE, kind="cinder"), False),
        (Fault(Effect.REFUSE, place="left"), True),
        (Fault(Effect.REFUSE, place="right"), False),
        (Fault(Effect.REFUSE, pattern="mirror image promote *"), True),
        (Fault(Effect.REFUSE, pattern="mirror image demote *"), False),
        (Fault(Effect.REFUSE, kind="rbd", place="left", pattern="*box"), True),
    ],
)
def test_a_rule_hits_what_fits_in_everything_it_says(fault, hit):
    """What is left out fits everything."""
    faults = Faults()
    faults.add(fault)

    assert (faults.hit("rbd", "left", "mirror image promote shelf/box") is fault) is hit


def test_a_rule_begins_after_so_many_calls_and_ends_after_so_many_hits():
    """Die after N calls; fail twice and then work."""
    faults = Faults()
    fault = faults.add(Fault(Effect.DELAY, after=2, times=3))

    hits = [faults.hit("rbd", "left", "ls") is not None for _ in range(7)]

    assert hits == [False, False, True, True, True, False, False]
    assert fault.hits == 3


def test_the_first_rule_that_hits_decides():
    """A spent rule makes way for the next."""
    faults = Faults()
    first = faults.add(Fault(Effect.REFUSE, times=1))
    second = faults.add(Fault(Effect.DELAY))

    assert [faults.hit("rbd", "left", "ls") for _ in range(2)] == [first, second]


def test_without_rules_every_call_passes():
    """And again after they were cleared."""
    faults = Faults()
    faults.add(Fault(Effect.REFUSE))

    faults.clear()

    assert faults.hit("rbd", "left", "ls") is None
