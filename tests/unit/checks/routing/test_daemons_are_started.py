"""The check routing.daemons-are-started."""

from __future__ import annotations

CONF = "router bgp 65001\n neighbor 192.0.2.1 remote-as 65002\n neighbor 192.0.2.1 bfd\nexit\n"
LIST = "bgpd=yes\nospfd=no\nbfdd=yes\n"


def test_passed_when_they_are(ask):
    """Both that are needed."""
    answers = ask({"frr.conf": CONF, "daemons": LIST})

    assert answers == {"bgpd for frr.conf": "passed", "bfdd for frr.conf": "passed"}


def test_failed_as_the_package_has_it(ask):
    """Nothing but zebra runs."""
    answers = ask({"frr.conf": CONF, "daemons": LIST.replace("yes", "no")})

    assert set(answers.values()) == {"failed"}
    assert [finding.where.rpartition("daemons")[2] for finding in ask.findings] == [":1", ":3"]


def test_passed_without_what_is_not_needed(ask):
    """BFD is not asked for."""
    plain = CONF.replace(" neighbor 192.0.2.1 bfd\n", "")
    answers = ask({"frr.conf": plain, "daemons": LIST.replace("bfdd=yes", "bfdd=no")})

    assert answers == {"bgpd for frr.conf": "passed"}


def test_unknown_where_the_list_does_not_say(ask):
    """It is of an older release."""
    answers = ask({"frr.conf": CONF, "daemons": "bgpd=yes\n"})

    assert answers["bfdd for frr.conf"] == "unknown"


def test_failed_in_each_host_s_own_folder(ask):
    """The other host's list is another one's."""
    answers = ask(
        {
            "a/frr.conf": CONF,
            "a/daemons": LIST,
            "b/frr.conf": CONF,
            "b/daemons": LIST.replace("bgpd=yes", "bgpd=no"),
        }
    )

    assert "failed" in answers.values()
    assert [f.where.split(":")[0][-9:] for f in ask.findings if f.verdict == "failed"] == [
        "b/daemons"
    ]


def test_not_applicable_where_it_is_of_one_of_several(ask):
    """Which router it belongs to is not seen."""
    answers = ask({"one.conf": CONF, "two.conf": CONF, "daemons": LIST.replace("yes", "no")})

    assert set(answers.values()) == {"not-applicable"}
