"""The check galera.encryption-is-everywhere."""

from __future__ import annotations

import pytest

NODE = '[mysqld]\nwsrep_cluster_address = gcomm://db1,db2\nwsrep_provider_options = "{}"\n'
SSL = "socket.ssl_key=/k.pem;socket.ssl_cert=/c.pem;socket.ssl_ca=/ca.pem"
GARB = 'GALERA_NODES="db1 db2"\nGALERA_GROUP="my"\n'


def test_passed_where_all_do(ask):
    """The arbitrator too."""
    answers = ask(
        {
            "1.cnf": NODE.format(SSL),
            "2.cnf": NODE.format(f"gmcast.segment=2;{SSL}"),
            "garb": f'{GARB}GALERA_OPTIONS="{SSL}"\n',
        }
    )

    assert set(answers.values()) == {"passed"}


@pytest.mark.parametrize("options", ["", 'GALERA_OPTIONS="gmcast.segment=3"\n'])
def test_failed_for_an_arbitrator_without(ask, options):
    """It was forgotten."""
    answers = ask({"1.cnf": NODE.format(SSL), "2.cnf": NODE.format(SSL), "garb": GARB + options})

    assert answers == {"1.cnf": "passed", "2.cnf": "passed", "garb": "failed"}


def test_failed_where_it_is_switched_off(ask):
    """The certificate stands there and is not used."""
    answers = ask({"1.cnf": NODE.format(SSL), "2.cnf": NODE.format(f"{SSL};socket.ssl=no")})

    assert answers == {"1.cnf": "passed", "2.cnf": "failed"}


@pytest.mark.parametrize(
    "other",
    [
        NODE.format("{{ options }}"),
        NODE.format("gmcast.segment=2") + "pxc-encrypt-cluster-traffic = {{ encrypt }}\n",
        NODE.format("socket.dynamic=true"),
        "[mysqld]\nwsrep_cluster_address = gcomm://db1,db2\n",
    ],
)
def test_unknown_where_it_cannot_be_seen(ask, other):
    """Another file, or another option, may say it; or both are taken for a while."""
    answers = ask({"1.cnf": NODE.format(SSL), "2.cnf": other})

    assert answers["2.cnf"] == "unknown"


def test_not_applicable_where_none_does(ask):
    """Nothing is said of it."""
    answers = ask({"1.cnf": NODE.format("gmcast.segment=1"), "garb": GARB})

    assert "not-applicable" in answers.values()


def test_failed_for_an_arbitrator_beside_percona_s_nodes(ask):
    """They have a switch of their own, which an arbitrator has not."""
    node = NODE.format("gmcast.segment=2") + "pxc-encrypt-cluster-traffic = ON\n"
    answers = ask({"1.cnf": node, "garb": GARB})

    assert answers == {"1.cnf": "passed", "garb": "failed"}


def test_passed_with_percona_s_switch(ask):
    """It sets the options of the provider that others are given by hand."""
    node = NODE.format("gmcast.segment=2") + "pxc-encrypt-cluster-traffic = ON\n"
    answers = ask({"1.cnf": node, "2.cnf": NODE.format(SSL)})

    assert set(answers.values()) == {"passed"}
