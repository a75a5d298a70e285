"""The check galera.cluster-names-agree."""

from __future__ import annotations


def test_passed_for_one_name(ask):
    """Two nodes of a cluster."""
    answers = ask(
        {
            "1.cnf": (
                "[mysqld]\n"
                "wsrep_cluster_address = gcomm://db1,db2,db3\n"
                "wsrep_cluster_name = blue\n"
            ),
            "2.cnf": (
                "[mysqld]\n"
                "wsrep_cluster_address = gcomm://db1,db2,db3\n"
                "wsrep_cluster_name = blue\n"
            ),
        }
    )

    assert "passed" in answers.values()


def test_failed_for_two(ask):
    """They look for each other in vain."""
    answers = ask(
        {
            "1.cnf": (
                "[mysqld]\n"
                "wsrep_cluster_address = gcomm://db1,db2,db3\n"
                "wsrep_cluster_name = blue\n"
            ),
            "2.cnf": (
                "[mysqld]\nwsrep_cluster_address = gcomm://db1,db2,db3\nwsrep_cluster_name = blu\n"
            ),
        }
    )

    assert "failed" in answers.values()


def test_not_applicable_to_two_clusters(ask):
    """They have no member in common."""
    answers = ask(
        {
            "1.cnf": ("[mysqld]\nwsrep_cluster_address = gcomm://x,y\nwsrep_cluster_name = a\n"),
            "2.cnf": (
                "[mysqld]\nwsrep_cluster_address = gcomm://db1,db2,db3\nwsrep_cluster_name = b\n"
            ),
        }
    )

    assert "not-applicable" in answers.values()


def test_unknown_where_one_does_not_say(ask):
    """It may be in another file."""
    answers = ask(
        {
            "1.cnf": (
                "[mysqld]\n"
                "wsrep_cluster_address = gcomm://db1,db2,db3\n"
                "wsrep_cluster_name = blue\n"
            ),
            "2.cnf": ("[mysqld]\nwsrep_cluster_address = gcomm://db1,db2,db3\n\n"),
        }
    )

    assert "unknown" in answers.values()
