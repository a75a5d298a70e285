"""The check galera.autoinc-locks-are-interleaved."""

from __future__ import annotations


def test_passed_for_the_right_value(ask):
    """As the documentation says."""
    answers = ask(
        {
            "node.cnf": (
                "[mysqld]\n"
                "wsrep_cluster_address = gcomm://db1,db2,db3\n"
                "innodb_autoinc_lock_mode = 2\n"
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
                "innodb_autoinc_lock_mode = 2\n"
                "innodb_autoinc_lock_mode = 1\n"
            ),
        }
    )

    assert "failed" in answers.values()


def test_not_applicable_without_a_cluster(ask):
    """A server of its own may have what it wants."""
    answers = ask(
        {
            "node.cnf": ("[mysqld]\nwsrep_on = OFF\ninnodb_autoinc_lock_mode = 1\n"),
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
                "innodb_autoinc_lock_mode = {{ value }}\n"
            ),
        }
    )

    assert "unknown" in answers.values()
