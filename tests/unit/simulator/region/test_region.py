"""Whether the database has quorum, by the rules of Galera."""

from __future__ import annotations

import itertools

import pytest

from dr_planner.model.galera import GaleraMember
from dr_planner.simulator.region.region import Quorum


def members(*weights_at: tuple[str, int]) -> tuple[GaleraMember, ...]:
    return tuple(
        GaleraMember(name=f"db-{number}", site=site, weight=weight)
        for number, (site, weight) in enumerate(weights_at)
    )


@pytest.mark.parametrize(
    ("sites", "lost", "holds"),
    [
        ([("a", 1), ("b", 1), ("c", 1)], ["a"], True),
        ([("a", 1), ("b", 1), ("c", 1)], ["a", "b"], False),
        ([("a", 2), ("b", 2)], ["a"], False),
        ([("a", 2), ("b", 2), ("w", 1)], ["a"], True),
        ([("a", 2), ("b", 2), ("w", 1)], ["w", "a"], False),
        ([("a", 3), ("b", 2)], ["b"], True),
        ([("a", 3), ("b", 2)], ["a"], False),
        ([], ["a"], True),
    ],
)
def test_more_than_half_of_what_was_last_there_must_be_left(sites, lost, holds):
    """Strictly more than half, of the weight before the loss."""
    quorum = Quorum(members(*sites))

    for site in lost:
        quorum.lose(site)

    assert quorum.holds is holds


def test_after_a_first_loss_half_of_the_rest_is_too_little():
    """The base shrinks: of three sites one may go, and no second one."""
    quorum = Quorum(members(("a", 1), ("b", 1), ("c", 1)))
    quorum.lose("c")
    assert quorum.holds

    quorum.lose("b")

    assert not quorum.holds


def test_a_returned_site_counts_again():
    """After a return the next loss is survived again."""
    quorum = Quorum(members(("a", 1), ("b", 1), ("c", 1)))
    quorum.lose("c")
    quorum.restore("c")

    quorum.lose("a")

    assert quorum.holds


def test_a_component_that_stopped_works_when_all_its_members_are_back():
    """Not before: half of the last component cannot know what the other half did."""
    quorum = Quorum(members(("a", 1), ("b", 1), ("c", 1)))
    quorum.lose("a")
    quorum.lose("b")
    quorum.restore("a")
    assert not quorum.holds

    quorum.restore("b")

    assert quorum.holds


def test_losing_and_restoring_everything_ends_where_it_began():
    """In whatever order."""
    for order in itertools.permutations("abc"):
        for back in itertools.permutations("abc"):
            quorum = Quorum(members(("a", 1), ("b", 1), ("c", 1)))
            for site in order:
                quorum.lose(site)
            assert not quorum.holds
            for site in back:
                quorum.restore(site)
            assert quorum.holds
