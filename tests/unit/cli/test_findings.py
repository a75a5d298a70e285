"""How findings are put before people."""

from __future__ import annotations

from collections import Counter

from dr_planner.cli.findings import _for_people, _summary
from dr_planner.model.finding import Finding, Severity, Verdict


def finding(verdict: Verdict, severity: Severity = Severity.ERROR, **more: str) -> Finding:
    given = {"check": "area.rule", "subject": "one", "reason": "so it is", **more}
    return Finding(verdict=verdict, severity=severity, **given)


def test_what_did_not_pass_is_shown_worst_first() -> None:
    """An operator reads from the top."""
    rows = _for_people(
        [
            finding(Verdict.PASSED),
            finding(Verdict.UNKNOWN),
            finding(Verdict.FAILED, Severity.WARNING, check="area.other"),
            finding(Verdict.FAILED, Severity.ERROR),
            finding(Verdict.NOT_APPLICABLE),
        ],
        "",
        everything=False,
    )

    assert [row[0] for row in rows] == ["failed\nerror", "failed\nwarning", "unknown\nerror"]


def test_everything_is_shown_when_asked_for() -> None:
    """What passed is proof too."""
    found = [finding(verdict) for verdict in Verdict]

    assert len(_for_people(found, "", everything=True)) == len(Verdict)


def test_subjects_of_which_the_same_is_said_share_a_row() -> None:
    """With all their lines, each once."""
    rows = _for_people(
        [
            finding(Verdict.FAILED, subject="one", where="f:1", remedy="Mend it."),
            finding(Verdict.FAILED, subject="two", where="f:2", remedy="Mend it."),
            finding(Verdict.FAILED, subject="two", where="f:2", remedy="Mend it."),
            finding(Verdict.FAILED, subject="three", where="f:3", remedy="Mend it so."),
        ],
        "f",
        everything=False,
    )

    assert [row[1] for row in rows] == [
        "area.rule\none; two\nlines 1, 2",
        "area.rule\nthree\nline 3",
    ]
    assert rows[0][2] == "so it is\nTo do: Mend it."


def test_places_in_several_files_are_whole() -> None:
    """A line alone would not say of which."""
    (row,) = _for_people([finding(Verdict.FAILED, where="f:1")], "", everything=False)

    assert row[1].endswith("f:1")


def test_rows_stay_narrow_however_much_they_name() -> None:
    """Where the output is no terminal nothing else wraps them."""
    rows = _for_people(
        [
            finding(Verdict.FAILED, subject=f"pool number-{n}", where=f"a/long/folder/file-{n}:1")
            for n in range(40)
        ],
        "",
        everything=False,
    )

    lines = rows[0][1].splitlines()
    assert max(len(line) for line in lines) <= 72
    assert lines[-1] == "and 32 more"
    assert "a/long/folder/file-0:1" in lines


def test_a_file_that_is_also_the_place_is_named_once() -> None:
    """And not as a line."""
    rows = _for_people(
        [finding(Verdict.UNKNOWN, subject="x/notes.txt", where="x/notes.txt")],
        "x/cinder.conf",
        everything=False,
    )

    assert rows[0][1] == "area.rule\nx/notes.txt"


def test_the_summary_counts_every_verdict_and_gives_the_answer() -> None:
    """It is all that a good file prints."""
    verdicts = Counter({"passed": 3, "failed": 1})

    assert _summary("f", 4, verdicts, 0) == (
        "f: 4 checks, 3 passed, 1 failed, 0 unknown, 0 not-applicable.\n"
        "The answer is yes: nothing counts against it.\n"
    )
    assert "The answer is no: 1 of them" in _summary("f", 4, verdicts, 1)
