"""The check galera.arbitrator-is-elsewhere."""

from __future__ import annotations


def test_passed_at_a_third_site(ask):
    """Lost alone."""
    answers = ask(
        {
            "site=a/n.cnf": ("[mysqld]\nwsrep_cluster_address = gcomm://db1,db2,db3\n\n"),
            "site=b/n.cnf": ("[mysqld]\nwsrep_cluster_address = gcomm://db1,db2,db3\n\n"),
            "site=c/garb": ('GALERA_NODES="db1:4567 db2:4567"\nGALERA_GROUP="blue"\n'),
        }
    )

    assert "passed" in answers.values()


def test_failed_beside_data(ask):
    """Lost together."""
    answers = ask(
        {
            "site=a/n.cnf": ("[mysqld]\nwsrep_cluster_address = gcomm://db1,db2,db3\n\n"),
            "site=b/n.cnf": ("[mysqld]\nwsrep_cluster_address = gcomm://db1,db2,db3\n\n"),
            "site=b/garb": ('GALERA_NODES="db1:4567 db2:4567"\nGALERA_GROUP="blue"\n'),
        }
    )

    assert "failed" in answers.values()


def test_unknown_without_sites(ask):
    """A file does not say where it is from."""
    answers = ask(
        {
            "node.cnf": ("[mysqld]\nwsrep_cluster_address = gcomm://db1,db2,db3\n\n"),
            "garb": ('GALERA_NODES="db1:4567 db2:4567"\nGALERA_GROUP="blue"\n'),
        }
    )

    assert "unknown" in answers.values()
