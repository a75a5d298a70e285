"""The check galera.node-address-is-its-own."""

from __future__ import annotations


def test_passed_for_the_right_value(ask):
    """As the documentation says."""
    answers = ask(
        {
            "node.cnf": (
                "[mysqld]\n"
                "wsrep_cluster_address = gcomm://db1,db2,db3\n"
                "wsrep_node_address = 192.0.2.4\n"
            ),
        }
    )

    assert "passed" in answers.values()


def test_failed_for_a_wrong_one(ask):
    """The last assignment counts."""
    answers = ask(
        {
            "node.cnf": (
                "[mysqld]\n"
                "wsrep_cluster_address = gcomm://db1,db2,db3\n"
                "wsrep_node_address = 192.0.2.4\n"
                "wsrep_node_address = 127.0.0.1\n"
            ),
        }
    )

    assert "failed" in answers.values()


def test_not_applicable_without_a_cluster(ask):
    """A server of its own may have what it wants."""
    answers = ask(
        {
            "node.cnf": ("[mysqld]\nwsrep_on = OFF\nwsrep_node_address = 127.0.0.1\n"),
        }
    )

    assert "not-applicable" in answers.values()


def test_unknown_where_jinja_writes_it(ask):
    """It cannot be read."""
    answers = ask(
        {
            "node.cnf": (
                "[mysqld]\n"
                "wsrep_cluster_address = gcomm://db1,db2,db3\n"
                "wsrep_node_address = {{ value }}\n"
            ),
        }
    )

    assert "unknown" in answers.values()
