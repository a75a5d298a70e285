"""Two writers of one volume begin with a site that comes back."""

from __future__ import annotations

NAME = "resume_guests_state_on_host_boot"


def test_passed_where_it_is_off(ask):
    """The default is off too."""
    assert ask({"nova.conf": f"[DEFAULT]\n{NAME} = False\n"}) == {NAME: "passed"}


def test_failed_where_it_is_on(ask):
    """The line is named."""
    assert ask({"nova.conf": f"[DEFAULT]\n{NAME} = true\n"}) == {NAME: "failed"}
    assert ask.findings[0].where.endswith("nova.conf:2")


def test_unknown_where_jinja_writes_it(ask):
    """It is not in the file."""
    assert ask({"nova.conf": f"[DEFAULT]\n{NAME} = {{{{ a }}}}\n"}) == {NAME: "unknown"}


def test_not_applicable_where_it_is_not_set(ask):
    """Another file may set it."""
    assert "not-applicable" in ask({"nova.conf": "[libvirt]\nvirt_type = kvm\n"}).values()
