"""The check galera.node-addresses-differ."""

from __future__ import annotations

NODE = (
    "[mysqld]\nwsrep_cluster_address = gcomm://db1,db2\nwsrep_node_name = {}\n"
    "wsrep_node_address = {}\n"
)


def test_passed_for_two(ask):
    """Each has its own."""
    answers = ask(
        {"1.cnf": NODE.format("db1", "10.0.0.1"), "2.cnf": NODE.format("db2", "10.0.0.2")}
    )

    assert set(answers.values()) == {"passed"}


def test_failed_for_a_copy(ask):
    """The name was changed, the address was not."""
    answers = ask(
        {"1.cnf": NODE.format("db1", "10.0.0.1"), "2.cnf": NODE.format("db2", "10.0.0.1")}
    )

    assert set(answers.values()) == {"failed"}


def test_unknown_where_both_may_be_of_one_node(ask):
    """Name and address are the same."""
    answers = ask(
        {"1.cnf": NODE.format("db1", "10.0.0.1"), "2.cnf": NODE.format("db1", "10.0.0.1")}
    )

    assert set(answers.values()) == {"unknown"}
