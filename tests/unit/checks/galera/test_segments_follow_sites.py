"""The check galera.segments-follow-sites."""

from __future__ import annotations


def test_passed_for_one_each(ask):
    """Two of one site share theirs."""
    answers = ask(
        {
            "site=a/1.cnf": (
                "[mysqld]\n"
                "wsrep_cluster_address = gcomm://db1,db2\n"
                'wsrep_provider_options = "gmcast.segment=1"\n'
            ),
            "site=a/2.cnf": (
                "[mysqld]\n"
                "wsrep_cluster_address = gcomm://db1,db2\n"
                'wsrep_provider_options = "gmcast.segment=1"\n'
            ),
            "site=b/3.cnf": (
                "[mysqld]\n"
                "wsrep_cluster_address = gcomm://db1,db2\n"
                'wsrep_provider_options = "gmcast.segment=2"\n'
            ),
        }
    )

    assert "passed" in answers.values()


def test_failed_where_sites_share_one(ask):
    """None is set: it is 0 everywhere."""
    answers = ask(
        {
            "site=a/1.cnf": ("[mysqld]\nwsrep_cluster_address = gcomm://db1,db2,db3\n\n"),
            "site=b/2.cnf": ("[mysqld]\nwsrep_cluster_address = gcomm://db1,db2,db3\n\n"),
        }
    )

    assert "failed" in answers.values()


def test_failed_where_one_site_has_two(ask):
    """They take each other for remote."""
    answers = ask(
        {
            "site=a/1.cnf": (
                "[mysqld]\n"
                "wsrep_cluster_address = gcomm://db1,db2\n"
                'wsrep_provider_options = "gmcast.segment=1"\n'
            ),
            "site=a/2.cnf": (
                "[mysqld]\n"
                "wsrep_cluster_address = gcomm://db1,db2\n"
                'wsrep_provider_options = "gmcast.segment=3"\n'
            ),
            "site=b/3.cnf": (
                "[mysqld]\n"
                "wsrep_cluster_address = gcomm://db1,db2\n"
                'wsrep_provider_options = "gmcast.segment=2"\n'
            ),
        }
    )

    assert "failed" in answers.values()


def test_unknown_where_jinja_writes_one(ask):
    """It cannot be compared."""
    answers = ask(
        {
            "site=a/1.cnf": (
                "[mysqld]\n"
                "wsrep_cluster_address = gcomm://db1,db2\n"
                'wsrep_provider_options = "gmcast.segment={{ n }}"\n'
            ),
            "site=b/2.cnf": (
                "[mysqld]\n"
                "wsrep_cluster_address = gcomm://db1,db2\n"
                'wsrep_provider_options = "gmcast.segment=2"\n'
            ),
        }
    )

    assert "unknown" in answers.values()
