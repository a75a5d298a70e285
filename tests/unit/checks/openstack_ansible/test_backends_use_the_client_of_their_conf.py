"""Who a backend is at the further cluster."""

from __future__ import annotations

CONF = "rbd_ceph_conf: /etc/ceph/far.conf"


def test_passed_with_the_client(ask, backend, extra):
    """In two files."""
    given = {"a.yml": backend(CONF, "rbd_user: vol2"), "b.yml": extra(client_name="vol2")}

    assert set(ask(given).values()) == {"passed"}


def test_failed_with_another_or_the_default(ask, backend, extra):
    """Where none is set it is cinder."""
    for lines in ((CONF,), (CONF, "rbd_user: vol3")):
        given = {"a.yml": backend(*lines), "b.yml": extra(client_name="vol2")}
        assert set(ask(given).values()) == {"failed"}


def test_unknown_with_a_template(ask, backend, extra):
    """It may become that name."""
    given = {"a.yml": backend(CONF, 'rbd_user: "{{ u }}"'), "b.yml": extra(client_name="vol2")}

    assert set(ask(given).values()) == {"unknown"}


def test_not_applicable_to_the_first_cluster(ask, backend, extra):
    """Its client is another matter."""
    given = {"a.yml": backend(), "b.yml": extra(client_name="vol2")}

    assert set(ask(given).values()) == {"not-applicable"}
