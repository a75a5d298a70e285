"""The check galera.wsrep-is-on."""

from __future__ import annotations


def test_passed_where_it_is_on(ask):
    """The server takes 1 and ON."""
    answers = ask(
        {
            "node.cnf": (
                "[mariadb]\n"
                "wsrep_provider = /usr/lib/galera/libgalera_smm.so\n"
                "wsrep_cluster_address = gcomm://db1,db2,db3\n"
                "wsrep-on = 1\n"
            ),
        }
    )

    assert "passed" in answers.values()


def test_failed_where_it_is_missing(ask):
    """A whole node of MariaDB without the switch."""
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


def test_failed_where_it_is_off(ask):
    """Then the address has no use."""
    answers = ask(
        {
            "node.cnf": (
                "[mariadb]\n"
                "wsrep_provider = /usr/lib/galera/libgalera_smm.so\n"
                "wsrep_cluster_address = gcomm://db1,db2,db3\n"
                "wsrep_on = OFF\n"
            ),
        }
    )

    assert "failed" in answers.values()


def test_not_applicable_to_a_fragment(ask):
    """What is not here is not judged."""
    answers = ask(
        {
            "node.cnf": (
                "[mysqld]\nwsrep_cluster_address = gcomm://db1,db2,db3\nwsrep_node_name = db1\n"
            ),
        }
    )

    assert "not-applicable" in answers.values()


def test_not_applicable_to_percona(ask):
    """It is on by default there."""
    answers = ask(
        {
            "node.cnf": (
                "[mariadb]\n"
                "wsrep_provider = /usr/lib/galera/libgalera_smm.so\n"
                "wsrep_cluster_address = gcomm://db1,db2,db3\n"
                "pxc_strict_mode = ENFORCING\n"
            ),
        }
    )

    assert "not-applicable" in answers.values()


def test_unknown_where_files_are_included(ask):
    """One of them may set it."""
    answers = ask(
        {
            "node.cnf": (
                "[mariadb]\n"
                "wsrep_provider = /usr/lib/galera/libgalera_smm.so\n"
                "wsrep_cluster_address = gcomm://db1,db2,db3\n"
                "!includedir /etc/mysql/conf.d/\n"
            ),
        }
    )

    assert "unknown" in answers.values()
