"""The check galera.member-lists-agree."""

from __future__ import annotations

NODE = "[mysqld]\nwsrep_cluster_address = gcomm://{}\nwsrep_node_address = {}\n"
ALL = "10.0.0.1,10.0.0.2,10.0.0.3"


def test_passed_where_a_node_leaves_itself_out(ask):
    """It need not look for itself."""
    answers = ask(
        {
            "1.cnf": NODE.format("10.0.0.2,10.0.0.3", "10.0.0.1"),
            "2.cnf": NODE.format(ALL, "10.0.0.2"),
            "3.cnf": NODE.format(ALL, "10.0.0.3"),
        }
    )

    assert set(answers.values()) == {"passed"}


def test_failed_for_a_list_without_a_node_that_is_here(ask):
    """Even where most lists lack it: it was added later."""
    answers = ask(
        {
            "1.cnf": NODE.format("10.0.0.1,10.0.0.2", "10.0.0.1"),
            "2.cnf": NODE.format("10.0.0.1,10.0.0.2", "10.0.0.2"),
            "3.cnf": NODE.format(ALL, "10.0.0.3"),
        }
    )

    assert answers == {"1.cnf": "failed", "2.cnf": "failed", "3.cnf": "passed"}


def test_failed_for_an_arbitrator_that_knows_one_site(ask):
    """It restarts while that site is gone."""
    answers = ask(
        {
            "site=a/1.cnf": NODE.format(ALL, "10.0.0.1"),
            "site=b/2.cnf": NODE.format(ALL, "10.0.0.2"),
            "site=c/garb": 'GALERA_NODES="10.0.0.1:4567"\nGALERA_GROUP="my"\n',
        }
    )

    assert answers["c garb"] == "failed"
    assert answers["a 1.cnf"] == "passed"


def test_failed_for_a_member_that_no_other_knows(ask):
    """A digit was changed: the list lacks one and has one too many."""
    answers = ask(
        {
            "1.cnf": NODE.format(ALL, "10.0.0.1"),
            "2.cnf": NODE.format(ALL, "10.0.0.2"),
            "3.cnf": NODE.format(f"{ALL},10.0.0.33", "10.0.0.3"),
        }
    )

    assert answers == {"1.cnf": "passed", "2.cnf": "passed", "3.cnf": "failed"}


def test_unknown_where_names_stand_beside_addresses(ask):
    """Nobody here knows which is which."""
    answers = ask(
        {
            "1.cnf": NODE.format("db1,db2,db3", "10.0.0.1"),
            "2.cnf": NODE.format(ALL, "10.0.0.2"),
        }
    ) | ask({"garb": 'GALERA_NODES="{{ nodes }}"\nGALERA_GROUP="my"\n'})

    assert set(answers.values()) == {"unknown"}


def test_unknown_where_the_missing_one_may_be_the_node_itself(ask):
    """Its file does not say which one it is."""
    answers = ask(
        {
            "1.cnf": "[mysqld]\nwsrep_cluster_address = gcomm://10.0.0.2,10.0.0.3\n",
            "2.cnf": NODE.format(ALL, "10.0.0.2"),
            "3.cnf": NODE.format(ALL, "10.0.0.3"),
        }
    )

    assert answers["1.cnf"] == "unknown"


def test_not_applicable_to_one_list(ask):
    """There is nothing to compare it with."""
    assert "not-applicable" in ask({"1.cnf": NODE.format(ALL, "10.0.0.1")}).values()
