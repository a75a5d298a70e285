"""The check galera.cluster-has-a-name."""

from __future__ import annotations


def test_passed_with_a_name(ask):
    """Any name."""
    answers = ask(
        {
            "node.cnf": (
                "[mariadb]\n"
                "wsrep_provider = /usr/lib/galera/libgalera_smm.so\n"
                "wsrep_cluster_address = gcomm://db1,db2,db3\n"
                "wsrep_cluster_name = blue\n"
            ),
        }
    )

    assert "passed" in answers.values()


def test_failed_without(ask):
    """A whole node."""
    answers = ask(
        {
            "node.cnf": (
                "[mariadb]\n"
                "wsrep_provider = /usr/lib/galera/libgalera_smm.so\n"
                "wsrep_cluster_address = gcomm://db1,db2,db3\n"
            ),
        }
    )

    assert "failed" in answers.values()


def test_failed_where_it_is_empty(ask):
    """That is none."""
    answers = ask(
        {
            "node.cnf": (
                "[mariadb]\n"
                "wsrep_provider = /usr/lib/galera/libgalera_smm.so\n"
                "wsrep_cluster_address = gcomm://db1,db2,db3\n"
                'wsrep_cluster_name = ""\n'
            ),
        }
    )

    assert "failed" in answers.values()


def test_unknown_where_jinja_writes_it(ask):
    """It cannot be read."""
    answers = ask(
        {
            "node.cnf": (
                "[mariadb]\n"
                "wsrep_provider = /usr/lib/galera/libgalera_smm.so\n"
                "wsrep_cluster_address = gcomm://db1,db2,db3\n"
                "wsrep_cluster_name = {{ cluster }}\n"
            ),
        }
    )

    assert "unknown" in answers.values()
