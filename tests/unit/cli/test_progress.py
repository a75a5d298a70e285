"""Progress: only on a terminal, and honest about how much there is."""

from __future__ import annotations

import io

from dr_planner.cli.progress import progress


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_nothing_is_written_where_no_terminal_is() -> None:
    """Logs and pipes get results only."""
    stream = io.StringIO()

    with progress(stream, "observe", 1) as advance:
        advance("one", more=3)

    assert stream.getvalue() == ""


def test_the_bar_knows_of_what_came_to_light_on_the_way() -> None:
    """How many images there are is known only after the clusters were asked."""
    stream = Terminal()

    with progress(stream, "observe", 1) as advance:
        advance("sites and clusters", more=2)
        advance("volumes/a")

    assert "2/3" in stream.getvalue()
    assert "volumes/a" in stream.getvalue()
