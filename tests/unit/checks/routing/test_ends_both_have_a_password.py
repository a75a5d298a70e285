"""The check routing.ends-both-have-a-password."""

from __future__ import annotations

ONE = (
    "frr version 9.1\nrouter bgp 65001\n neighbor 10.0.0.2 remote-as 65002\n"
    " neighbor 10.0.0.2 password sesame\nexit\ninterface eth1\n ip address 10.0.0.1/30\nexit\n"
)
OTHER = (
    "frr version 9.1\nrouter bgp 65002\n neighbor 10.0.0.1 remote-as 65001\n"
    "{}exit\ninterface eth1\n ip address 10.0.0.2/30\nexit\n"
)


def test_passed_for_both(ask):
    """It may be that of a group."""
    group = (
        " neighbor G peer-group\n neighbor G password sesame\n neighbor 10.0.0.1 peer-group G\n"
    )
    answers = ask({"1.conf": ONE, "2.conf": OTHER.format(group)})

    assert set(answers.values()) == {"passed"}


def test_failed_for_one_end(ask):
    """The other was forgotten."""
    answers = ask({"1.conf": ONE, "2.conf": OTHER.format("")})

    assert answers == {"1.conf 10.0.0.2": "failed", "2.conf 10.0.0.1": "not-applicable"}


def test_unknown_where_jinja_may_add_it(ask):
    """What it leaves out is not seen."""
    line = " {% if quick %}\n {{ line }}\n {% endif %}\n"
    answers = ask({"1.conf": ONE, "2.conf": OTHER.replace("{}", line)})

    assert answers["1.conf 10.0.0.2"] == "unknown"
