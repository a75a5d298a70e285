"""Simulated time."""

from __future__ import annotations

import datetime

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


def test_a_virtual_clock_stands_still_until_it_is_moved():
    """Real time must not show in a run that is to be repeated."""
    timeline = Timeline(virtual=True, seed=1)
    before = timeline.wall()

    assert timeline.now() == 0
    timeline.advance(900)

    assert timeline.now() == 900
    assert (timeline.wall() - before).total_seconds() == 900
    assert Timeline(virtual=True).wall() == before


def test_what_is_due_on_the_way_happens_at_its_own_time():
    """Moving by an hour is the same as moving by a second 3600 times."""
    seen = []

    def run(step: float, times: int) -> list[float]:
        timeline, moments = Timeline(virtual=True), []

        def again() -> None:
            moments.append(timeline.now())
            timeline.after(7.5, again)

        timeline.after(7.5, again)
        for _ in range(times):
            timeline.advance(step)
        return moments

    seen = run(3600, 1)

    assert len(seen) == 480
    assert seen == run(1, 3600)


def test_a_virtual_clock_runs_until_something_is_so_and_no_further():
    """A wait ends at the moment that it waited for."""
    timeline, seen = Timeline(virtual=True), []
    for moment in (10, 20, 30):
        timeline.after(moment, lambda moment=moment: seen.append(moment))

    assert timeline.run_until(lambda: 20 in seen, limit=100)
    assert (seen, timeline.now()) == ([10, 20], pytest.approx(20))
    assert not timeline.run_until(lambda: 40 in seen, limit=100)
    assert (seen, timeline.now()) == ([10, 20, 30], pytest.approx(120))


def test_only_a_virtual_clock_can_be_moved_and_only_forward(clock):
    """Nobody moves the real one."""
    with pytest.raises(ValueError, match="virtual"):
        Timeline(monotonic=clock).advance(1)
    for seconds in (-1, float("inf"), float("nan")):
        with pytest.raises(ValueError, match="forward"):
            Timeline(virtual=True).advance(seconds)


def test_a_clock_can_begin_on_a_chosen_day():
    """Tokens and ages are judged by the wall clock of whoever looks."""
    day = datetime.datetime(2030, 5, 6, tzinfo=datetime.UTC)

    assert Timeline(virtual=True, began=day).wall() == day
