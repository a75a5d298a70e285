"""What all commands have in common."""

from __future__ import annotations

import pytest

from dr_planner.cli.command import columns_exist
from dr_planner.errors import NotFound

KNOWN = ("Name", "Started at")


@pytest.mark.parametrize("asked", [[], ["Name"], ["started_at", " NAME "], ["Started At"]])
def test_columns_are_compared_as_they_are_chosen(asked):
    """Blanks and capitals do not matter."""
    columns_exist(asked, KNOWN)


@pytest.mark.parametrize("asked", [["nope"], ["Name", "started-at"], [""]])
def test_a_column_that_there_is_none_of_is_refused(asked):
    """Also beside one that there is: leaving it out would be no answer."""
    with pytest.raises(
        NotFound, match=r"there is no column .*(known|nearest): .*(name|started_at)"
    ):
        columns_exist(asked, KNOWN)
