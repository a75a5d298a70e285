"""A target, and what was brought for its cluster."""

from __future__ import annotations

import pytest

UUID = "5a1c3d08-1a5e-4f8e-9d57-0e0d6c1f2b33"
OTHER = "6a1c3d08-1a5e-4f8e-9d57-0e0d6c1f2b33"
FAR = f'replication_device: "backend_id:far,user:vol,secret_uuid:{UUID}"'
MORE = {"keyring_dest": "/etc/ceph/far.client.vol.keyring", "secret_uuid": UUID}


def test_passed_with_both(ask, backend, extra):
    """Named by the target, or by its backend."""
    entry = extra(client_name="vol", **MORE)
    lines = ("rbd_user: vol", f"rbd_secret_uuid: {UUID}", 'replication_device: "backend_id:far"')
    for text in (backend(FAR), backend(*lines)):
        assert set(ask({"a.yml": text, "b.yml": entry}).values()) == {"passed"}


@pytest.mark.parametrize(
    "more", [{"client_name": "vol2"}, {"client_name": "vol", "secret_uuid": OTHER}]
)
def test_failed_with_another_client_or_secret(ask, backend, extra, more):
    """Each is enough."""
    given = {"a.yml": backend(FAR), "b.yml": extra(**{**MORE, **more})}

    assert set(ask(given).values()) == {"failed"}


def test_failed_without_a_user(ask, backend, extra):
    """Cinder's own default is another client."""
    given = {"a.yml": backend('replication_device: "backend_id:far"')}

    assert set(ask({**given, "b.yml": extra(client_name="vol", **MORE)}).values()) == {"failed"}


def test_unknown_with_a_template(ask, backend, extra):
    """It may become that name, or that UUID."""
    for more in ({"client_name": '"{{ c }}"'}, {"client_name": "vol", "secret_uuid": '"{{ u }}"'}):
        given = {"a.yml": backend(FAR), "b.yml": extra(**{**MORE, **more})}

        assert set(ask(given).values()) == {"unknown"}


def test_passed_where_a_file_of_another_deployment_brings_another_client(ask, backend, extra):
    """The list is one variable: what the file itself sets is what it gets."""
    own = backend(FAR) + extra(client_name="vol", **MORE)
    other = extra(client_name="vol2", **MORE)

    assert set(ask({"a/a.yml": own, "b/b.yml": other}).values()) == {"passed"}
