"""The check galera.arbitrator-group-is-the-cluster."""

from __future__ import annotations


def test_passed_for_the_same(ask):
    """The names are one."""
    answers = ask(
        {
            "garb": ('GALERA_NODES="db1:4567 db2:4567"\nGALERA_GROUP="blue"\n'),
            "node.cnf": (
                "[mysqld]\n"
                "wsrep_cluster_address = gcomm://db1,db2,db3\n"
                "wsrep_cluster_name = blue\n"
            ),
        }
    )

    assert "passed" in answers.values()


def test_failed_for_another(ask):
    """The nodes refuse it."""
    answers = ask(
        {
            "garb": ('GALERA_NODES="db1:4567 db2:4567"\nGALERA_GROUP="red"\n'),
            "node.cnf": (
                "[mysqld]\n"
                "wsrep_cluster_address = gcomm://db1,db2,db3\n"
                "wsrep_cluster_name = blue\n"
            ),
        }
    )

    assert "failed" in answers.values()


def test_unknown_where_the_node_does_not_say(ask):
    """It may be in another file."""
    answers = ask(
        {
            "garb": ('GALERA_NODES="db1:4567 db2:4567"\nGALERA_GROUP="blue"\n'),
            "node.cnf": ("[mysqld]\nwsrep_cluster_address = gcomm://db1,db2,db3\n\n"),
        }
    )

    assert "unknown" in answers.values()
