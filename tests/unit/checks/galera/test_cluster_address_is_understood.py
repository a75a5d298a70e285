"""The check galera.cluster-address-is-understood."""

from __future__ import annotations


def test_passed_with_ports_and_ipv6(ask):
    """Both are addresses."""
    answers = ask(
        {
            "node.cnf": (
                "[mysqld]\n"
                "wsrep_cluster_address = gcomm://db1:4567,[2001:db8::2]:4567,db3?pc.wait_prim=no\n"
                "\n"
            ),
        }
    )

    assert "passed" in answers.values()


def test_failed_without_the_scheme(ask):
    """It is no address of a cluster."""
    answers = ask(
        {
            "node.cnf": ("[mysqld]\nwsrep_cluster_address = db1,db2\n\n"),
        }
    )

    assert "failed" in answers.values()


def test_failed_with_an_empty_member(ask):
    """The provider refuses it."""
    answers = ask(
        {
            "node.cnf": ("[mysqld]\nwsrep_cluster_address = gcomm://db1,,db2\n\n"),
        }
    )

    assert "failed" in answers.values()


def test_failed_with_a_blank(ask):
    """The blank becomes a part of the host."""
    answers = ask(
        {
            "node.cnf": ('[mysqld]\nwsrep_cluster_address = "gcomm://db1, db2"\n\n'),
        }
    )

    assert "failed" in answers.values()


def test_failed_with_a_member_twice(ask):
    """The third node was meant."""
    answers = ask(
        {
            "node.cnf": ("[mysqld]\nwsrep_cluster_address = gcomm://db1,db2,db2\n\n"),
        }
    )

    assert "failed" in answers.values()


def test_unknown_with_a_placeholder(ask):
    """Somebody fills it in."""
    answers = ask(
        {
            "node.cnf": ("[mysqld]\nwsrep_cluster_address = gcomm://<FIRST>,<SECOND>\n\n"),
        }
    )

    assert "unknown" in answers.values()
