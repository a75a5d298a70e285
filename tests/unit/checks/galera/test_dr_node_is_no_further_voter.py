"""The check galera.dr-node-is-no-further-voter."""

from __future__ import annotations


def test_passed_for_the_fifth(ask):
    """An odd number."""
    answers = ask(
        {
            "node.cnf": (
                "[mysqld]\n"
                "wsrep_cluster_address = gcomm://db1,db2,db3,db4,dr-db1\n"
                "wsrep_node_name = dr-db1\n"
            ),
        }
    )

    assert "passed" in answers.values()


def test_passed_without_weight(ask):
    """It has no say."""
    answers = ask(
        {
            "node.cnf": (
                "[mysqld]\n"
                "wsrep_cluster_address = gcomm://db1,db2,db3\n"
                "wsrep_node_name = dr1\n"
                'wsrep_provider_options="pc.weight=0"\n'
            ),
        }
    )

    assert "passed" in answers.values()


def test_passed_with_an_arbitrator(ask):
    """The votes are odd again, or were thought of."""
    answers = ask(
        {
            "node.cnf": (
                "[mysqld]\n"
                "wsrep_cluster_address = gcomm://db1,db2,garbd3\n"
                "wsrep_node_name = standby\n"
            ),
        }
    )

    assert "passed" in answers.values()


def test_failed_as_the_fourth(ask):
    """It is not in the list of three."""
    answers = ask(
        {
            "node.cnf": (
                "[mysqld]\n"
                "wsrep_cluster_address = gcomm://db1,db2,db3\n"
                "wsrep_node_name = standby\n"
                "wsrep_node_address = 192.0.2.9\n"
            ),
        }
    )

    assert "failed" in answers.values()


def test_failed_as_the_fourth_of_the_list(ask):
    """It is."""
    answers = ask(
        {
            "node.cnf": (
                "[mysqld]\n"
                "wsrep_cluster_address = gcomm://db1,db2,db3,db-dr:4567\n"
                "wsrep_node_name = db-dr\n"
            ),
        }
    )

    assert "failed" in answers.values()


def test_not_applicable_to_other_nodes(ask):
    """A name with dr in a word is none."""
    answers = ask(
        {
            "node.cnf": (
                "[mysqld]\nwsrep_cluster_address = gcomm://db1,db2,db3\nwsrep_node_name = drama1\n"
            ),
        }
    )

    assert "not-applicable" in answers.values()


def test_unknown_where_jinja_writes_the_list(ask):
    """It cannot be counted."""
    answers = ask(
        {
            "node.cnf": (
                "[mysqld]\n"
                "wsrep_cluster_address = gcomm://{{ nodes }}\n"
                "wsrep_node_name = standby\n"
            ),
        }
    )

    assert "unknown" in answers.values()
