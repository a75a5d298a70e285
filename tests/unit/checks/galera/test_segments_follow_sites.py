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


def test_passed_for_two_clusters_that_count_alike(ask):
    """Segments are a cluster's own business."""
    text = (
        "[mysqld]\nwsrep_cluster_name = {name}\nwsrep_cluster_address = gcomm://db1,db2\n"
        'wsrep_provider_options = "gmcast.segment={segment}"\n'
    )
    answers = ask(
        {
            f"site={site}/{name}.cnf": text.format(name=name, segment=segment)
            for name, sites in (("east", "ab"), ("west", "cd"))
            for segment, site in enumerate(sites, 1)
        }
    )

    assert set(answers.values()) == {"passed"}
