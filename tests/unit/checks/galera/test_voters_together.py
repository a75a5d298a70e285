"""The check galera.voters-together."""

from __future__ import annotations


def test_passed_for_two_sites_and_an_arbitrator(ask):
    """Its file is from a third."""
    answers = ask(
        {
            "site=a/1.cnf": (
                "[mysqld]\nwsrep_cluster_address = gcomm://db1,db2\nwsrep_node_name = db1\n"
            ),
            "site=b/2.cnf": (
                "[mysqld]\nwsrep_cluster_address = gcomm://db1,db2\nwsrep_node_name = db2\n"
            ),
            "site=c/garb": ('GALERA_NODES="db1 db2"\nGALERA_GROUP="my"\n'),
        }
    )

    assert "passed" in answers.values()


def test_passed_by_the_names_of_hosts(ask):
    """The sites are in the names."""
    answers = ask(
        {
            "node.cnf": (
                "[mysqld]\n"
                "wsrep_cluster_address = gcomm://site1-a,site1-b,site2-a,site2-b,site3-garbd\n"
                "\n"
            ),
        }
    )

    assert "passed" in answers.values()


def test_failed_for_two_sites(ask):
    """Neither has more than half."""
    answers = ask(
        {
            "site=a/1.cnf": (
                "[mysqld]\n"
                "wsrep_cluster_address = gcomm://db1,db2,db3,db4\n"
                "wsrep_node_name = db1\n"
            ),
            "site=a/2.cnf": (
                "[mysqld]\n"
                "wsrep_cluster_address = gcomm://db1,db2,db3,db4\n"
                "wsrep_node_name = db2\n"
            ),
            "site=b/3.cnf": (
                "[mysqld]\n"
                "wsrep_cluster_address = gcomm://db1,db2,db3,db4\n"
                "wsrep_node_name = db3\n"
            ),
            "site=b/4.cnf": (
                "[mysqld]\n"
                "wsrep_cluster_address = gcomm://db1,db2,db3,db4\n"
                "wsrep_node_name = db4\n"
            ),
        }
    )

    assert "failed" in answers.values()


def test_failed_for_a_heavy_site(ask):
    """By the names, with any arbitrator that is not seen."""
    answers = ask(
        {
            "node.cnf": ("[mysqld]\nwsrep_cluster_address = gcomm://dc1-a,dc1-b,dc1-c,dc2-a\n\n"),
        }
    )

    assert "failed" in answers.values()


def test_failed_by_weights(ask):
    """Five votes of eight stand at one site."""
    answers = ask(
        {
            "site=a/1.cnf": (
                "[mysqld]\n"
                "wsrep_cluster_address = gcomm://db1,db2,db3\n"
                "wsrep_node_name = db1\n"
                'wsrep_provider_options="pc.weight=5"\n'
            ),
            "site=b/2.cnf": (
                "[mysqld]\nwsrep_cluster_address = gcomm://db1,db2,db3\nwsrep_node_name = db2\n"
            ),
            "site=c/3.cnf": (
                "[mysqld]\nwsrep_cluster_address = gcomm://db1,db2,db3\nwsrep_node_name = db3\n"
            ),
        }
    )

    assert "failed" in answers.values()


def test_unknown_where_an_arbitrator_may_exist(ask):
    """A node's list need not have it."""
    answers = ask(
        {
            "node.cnf": ("[mysqld]\nwsrep_cluster_address = gcomm://dc1-a,dc1-b,dc2-a,dc2-b\n\n"),
        }
    )

    assert "unknown" in answers.values()


def test_unknown_where_a_node_has_no_site(ask):
    """Its vote may be anywhere."""
    answers = ask(
        {
            "site=a/1.cnf": (
                "[mysqld]\nwsrep_cluster_address = gcomm://db1,db2,db3\nwsrep_node_name = db1\n"
            ),
            "site=b/2.cnf": (
                "[mysqld]\nwsrep_cluster_address = gcomm://db1,db2,db3\nwsrep_node_name = db2\n"
            ),
        }
    )

    assert "unknown" in answers.values()


def test_not_applicable_without_sites(ask):
    """Nothing tells them."""
    answers = ask(
        {
            "node.cnf": ("[mysqld]\nwsrep_cluster_address = gcomm://db1,db2,db3\n\n"),
        }
    )

    assert "not-applicable" in answers.values()
