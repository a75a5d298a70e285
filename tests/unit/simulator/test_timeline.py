"""Simulated time."""

from __future__ import annotations

import pytest

from dr_planner.simulator.timeline import Timeline


class HandClock:
    """Real seconds that pass only when told."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


def test_simulated_time_is_so_many_times_faster(clock):
    """A minute of mirroring takes a second at speed sixty."""
    timeline = Timeline(speed=60, monotonic=clock)

    clock.seconds += 2

    assert timeline.now() == pytest.approx(120)


def test_the_wall_clock_stays_real(clock):
    """Ages that a program computes with its own clock must be right."""
    timeline = Timeline(speed=60, monotonic=clock)
    before = timeline.wall()

    clock.seconds += 2

    assert (timeline.wall() - before).total_seconds() == pytest.approx(2)
    assert timeline.wall(0) == before


def test_things_happen_in_order_each_at_its_own_time(clock):
    """Looking late must not change what happened when."""
    timeline, seen = Timeline(monotonic=clock), []
    timeline.after(5, lambda: seen.append(("second", timeline.now())))
    timeline.after(3, lambda: seen.append(("first", timeline.now())))

    clock.seconds += 60
    timeline.run_due()

    assert seen == [("first", 3), ("second", 5)]
    assert timeline.now() == pytest.approx(60)


def test_what_an_action_starts_happens_too_if_it_is_due(clock):
    """A chain of steps runs to where it would be by now, and no further."""
    timeline, seen = Timeline(monotonic=clock), []

    def again() -> None:
        seen.append(timeline.now())
        timeline.after(4, again)

    timeline.after(4, again)
    clock.seconds += 13
    timeline.run_due()

    assert seen == [4, 8, 12]
    assert timeline.waiting == 1


def test_nothing_happens_early(clock):
    """Not a moment before it is due."""
    timeline, seen = Timeline(monotonic=clock), []
    timeline.after(3, lambda: seen.append(1))

    clock.seconds += 2.9
    timeline.run_due()

    assert seen == []


def test_an_action_that_fails_does_not_stop_the_clock(clock):
    """The next look must work again."""
    timeline = Timeline(monotonic=clock)
    timeline.after(1, lambda: 1 // 0)
    clock.seconds += 10
    with pytest.raises(ZeroDivisionError):
        timeline.run_due()

    timeline.run_due()

    assert timeline.now() == pytest.approx(10)


def test_the_seed_decides_the_jitter(clock):
    """Runs can be repeated."""
    first, again, other = (Timeline(seed=s, monotonic=clock).jitter(0, 1) for s in (7, 7, 8))

    assert first == again != other


@pytest.mark.parametrize("speed", [0, -1])
def test_time_cannot_stand_still(speed):
    """A speed of nothing would hang every wait."""
    with pytest.raises(ValueError, match="speed"):
        Timeline(speed=speed)
