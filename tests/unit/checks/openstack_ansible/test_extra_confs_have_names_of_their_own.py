"""One cluster, one name."""

from __future__ import annotations


def test_passed_with_the_clusters_name(ask, extra):
    """Conf and keyring agree."""
    text = extra(keyring_dest="/etc/ceph/far.client.vol2.keyring")

    assert set(ask({"u.yml": text}).values()) == {"passed"}


def test_failed_over_the_first_clusters_conf(ask, extra):
    """The first cluster would be lost."""
    text = extra(dest="/etc/ceph/ceph.conf") + "ceph_mons: [192.0.2.1]\n"

    assert set(ask({"u.yml": text}).values()) == {"failed"}


def test_unknown_where_it_may_be_the_first_cluster(ask, extra):
    """Nothing here says that there is another."""
    assert set(ask({"u.yml": extra(dest="/etc/ceph/ceph.conf")}).values()) == {"unknown"}


def test_failed_with_another_clusters_keyring(ask, extra):
    """It is not looked for."""
    text = extra(keyring_dest="/etc/ceph/ceph.client.vol2.keyring")

    assert set(ask({"u.yml": text}).values()) == {"failed"}


def test_failed_with_another_clients_keyring(ask, extra):
    """Ceph looks for that of the client it is told to be."""
    text = extra(client_name="vol3", keyring_dest="/etc/ceph/far.client.vol2.keyring")

    assert set(ask({"u.yml": text}).values()) == {"failed"}


def test_failed_where_two_write_one(ask, extra):
    """They replace each other."""
    text = extra() + extra().partition("\n")[2]

    assert set(ask({"u.yml": text}).values()) == {"failed"}


def test_unknown_with_a_template(ask, extra):
    """It may become any name."""
    assert set(ask({"u.yml": extra(dest='"{{ d }}"')}).values()) == {"unknown"}


def test_passed_over_the_usual_name_where_the_first_cluster_has_another(ask, extra):
    """Its files are not called ceph."""
    text = (
        extra(dest="/etc/ceph/ceph.conf", keyring_dest="/etc/ceph/ceph.client.vol2.keyring")
        + "ceph_mons: [192.0.2.1]\nceph_cluster_name: near\n"
    )

    assert set(ask({"u.yml": text}).values()) == {"passed"}


def test_failed_over_the_conf_of_a_first_cluster_with_a_name(ask, extra):
    """It would be replaced."""
    text = extra(dest="/etc/ceph/near.conf") + "ceph_mons: [192.0.2.1]\nceph_cluster_name: near\n"

    assert set(ask({"u.yml": text}).values()) == {"failed"}
