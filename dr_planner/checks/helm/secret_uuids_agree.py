"""Cinder and libvirt have the same UUID for the secret of a user.

Why     Cinder gives the UUID to Nova with every volume. A compute that holds the key under
        another UUID cannot attach the volume.
Fix     Set rbd_secret_uuid of the backend and secret_uuid of the libvirt chart to one UUID.
Source  openstack-helm 0ee5ade, charts cinder and libvirt; nova 34.0.0,
        virt/libvirt/volume/net.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.helmvalues import HelmValues
from dr_planner.model.part import Collection
from dr_planner.model.settings import Settings, is_open

Thing = tuple[HelmValues, Settings, list[Settings]]
UUID = "rbd_secret_uuid"


def subjects(view: Collection) -> Iterator[tuple[str, Thing]]:
    """Every backend with a UUID whose user libvirt has a secret of, at the same site."""
    for part in view.of(HelmValues):
        for backend in part.backends:
            held = [
                secret
                for other in view.of(HelmValues)
                if other.site == part.site
                for secret in (other.libvirt, other.secret)
                if secret is not None and secret.text("secret_uuid")
            ]
            same = [s for s in held if s.text("user") == backend.text("rbd_user")]
            if same and backend.text(UUID):
                yield f"{part.path}: backend {backend.name}", (part, backend, same)


def evaluate(thing: Thing, view: Collection) -> Outcome:
    """Compare."""
    part, backend, secrets = thing
    where = part.at(backend.line_of(UUID))
    if backend.text(UUID) in {secret.text("secret_uuid") for secret in secrets}:
        return passed("libvirt has a secret of that UUID", where=where)
    values = [backend.get(UUID), *(secret.get("secret_uuid") for secret in secrets)]
    if any(is_open(value) for value in values):
        return unknown("a UUID is filled in later", where=where)
    user = backend.text("rbd_user")
    return failed(f"libvirt has the secret of {user} under another", where=where)


CHECK = Check(Severity.ERROR, Collection, subjects, evaluate, "not a backend and libvirt's secret")
