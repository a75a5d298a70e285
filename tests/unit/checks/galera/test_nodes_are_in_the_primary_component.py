"""The check galera.nodes-are-in-the-primary-component."""

from __future__ import annotations

GOOD = "wsrep_cluster_status\tPrimary\nwsrep_ready\tON\nwsrep_local_state_comment\tSynced\n"


def test_passed_in_it(ask):
    """Also while it serves another node."""
    donor = GOOD.replace("Synced", "Donor/Desynced")

    assert set(ask({"a.txt": GOOD, "b.txt": donor}).values()) == {"passed"}


def test_failed_outside(ask):
    """It says so."""
    verdicts = ask({"a.txt": GOOD.replace("Primary", "non-Primary")})

    assert "failed" in verdicts.values()
    assert "non-Primary" in ask.findings[0].reason


def test_failed_when_it_is_not_ready(ask):
    """Whatever the component is."""
    assert "failed" in ask({"a.txt": GOOD.replace("ON", "OFF")}).values()


def test_passed_by_the_last_answer(ask):
    """A terminal shows how it came back."""
    assert "failed" not in ask({"a.txt": GOOD.replace("Primary", "non-Primary") + GOOD}).values()


def test_unknown_while_it_joins(ask):
    """It will be there soon, or never."""
    assert "unknown" in ask({"a.txt": GOOD.replace("Synced", "Joiner")}).values()


def test_unknown_from_another_variable(ask):
    """One says nothing of the component."""
    assert "unknown" in ask({"a.txt": "wsrep_cluster_size\t3\n"}).values()
