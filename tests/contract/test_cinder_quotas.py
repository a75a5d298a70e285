"""Cinder's quotas: limits and use, and what happens when there is no more."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

import pytest

from tests.contract.target import Cinder, Target, User

PLAIN = ["volumes", "per_volume_gigabytes", "snapshots", "gigabytes", "backups"]


@pytest.fixture
def admin(target: Target) -> Cinder:
    """Cinder as the administrator sees it."""
    return target.admin


@pytest.fixture
def fellow(target: Target) -> Iterator[tuple[Cinder, str]]:
    """A member of a project of its own, and that project's id; both gone in the end."""
    keystone = target.api("identity")
    base = "" if keystone.endpoint.endswith("/v3") else "/v3"
    name, password = f"contract-{uuid.uuid4().hex[:12]}", uuid.uuid4().hex
    project = keystone.ok("POST", f"{base}/projects", {"project": {"name": name}})["project"]
    wanted = {"name": name, "password": password}
    user = keystone.ok("POST", f"{base}/users", {"user": wanted})["user"]
    member = keystone.ok("GET", f"{base}/roles?name=member")["roles"][0]["id"]
    path = f"{base}/projects/{project['id']}/users/{user['id']}/roles/{member}"
    assert keystone("PUT", path).status == 204
    auth = {
        **target.admin.user._auth,
        "username": name,
        "password": password,
        "project_name": name,
    }
    cinder = Cinder(target, User(auth))
    yield cinder, project["id"]
    cinder.sweep()
    assert target.admin("DELETE", f"/os-quota-sets/{project['id']}").status == 200
    assert keystone("DELETE", f"{base}/users/{user['id']}").status == 204
    assert keystone("DELETE", f"{base}/projects/{project['id']}").status == 204


@pytest.fixture(scope="module")
def place(target: Target) -> dict[str, str]:
    """A plain type and the zone of its backend."""
    services = target.admin.ok("GET", "/os-services?binary=cinder-volume")["services"]
    zones = {s["host"].partition("@")[2]: s["zone"] for s in services}
    for kind in target.admin.ok("GET", "/types")["volume_types"]:
        backend = kind["extra_specs"].get("volume_backend_name")
        if backend in zones and set(kind["extra_specs"]) == {"volume_backend_name"}:
            return {"volume_type": kind["name"], "availability_zone": zones[backend]}
    raise AssertionError("no plain volume type")


def test_limits_of_a_project(admin: Cinder) -> None:
    """Set, listed with use, and taken back; every type has three of its own."""
    project = uuid.uuid4().hex
    path = f"/os-quota-sets/{project}"
    first = admin.ok("GET", path)["quota_set"]

    changed = admin.ok("PUT", path, {"quota_set": {"volumes": 7}})["quota_set"]
    usage = admin.ok("GET", f"{path}?usage=True")["quota_set"]

    kinds = [kind["name"] for kind in admin.ok("GET", "/types?is_public=None")["volume_types"]]
    names = {f"{what}_{k}" for what in ("volumes", "gigabytes", "snapshots") for k in kinds}
    assert set(first) >= {*PLAIN, "backup_gigabytes", "groups", "id"} | names
    assert list(first)[:5] == PLAIN
    assert (changed["volumes"], "id" in changed) == (7, False)
    assert usage["volumes"] == {"limit": 7, "in_use": 0, "reserved": 0}
    assert admin.ok("GET", f"{path}/defaults")["quota_set"] == first
    assert admin("DELETE", path).status == 200
    assert admin.ok("GET", path)["quota_set"] == first


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"volumes": -2}, "volumes must be >= -1"),
        ({"volumes": "x"}, "volumes must be an integer"),
        ({"foo": 1}, "Invalid input received: Bad key(s) in quota set: foo"),
        (
            {},
            "Invalid input for field/attribute quota_set. Value: {}. {} should be non-empty",
        ),
    ],
)
def test_which_limits_are_refused(admin: Cinder, asked: Any, words: str) -> None:
    """Status and words."""
    answer = admin("PUT", f"/os-quota-sets/{uuid.uuid4().hex}", {"quota_set": asked})

    assert (answer.status, answer.message) == (400, words)


@pytest.mark.parametrize(
    ("method", "path", "rule"),
    [
        ("GET", "/os-quota-sets/zz", "quotas:show"),
        ("PUT", "/os-quota-sets/zz", "quotas:update"),
        ("DELETE", "/os-quota-sets/zz", "quotas:delete"),
        ("GET", "/os-quota-class-sets/default", "quota_classes:get"),
    ],
)
def test_quotas_are_the_administrators(target: Target, method: str, path: str, rule: str) -> None:
    """A tenant sees the own limits only."""
    body = {"quota_set": {"volumes": 7}} if method == "PUT" else None

    answer = target.tenant(method, path, body)

    assert (answer.status, answer.message) == (
        403,
        f"Policy doesn't allow volume_extension:{rule} to be performed.",
    )


def test_the_default_class(admin: Cinder) -> None:
    """Its limits are those of projects without any."""
    shown = admin.ok("GET", "/os-quota-class-sets/default")["quota_class_set"]
    defaults = admin.ok("GET", "/os-quota-sets/zz/defaults")["quota_set"]

    assert {**shown, "id": "zz"} == defaults


def test_no_more_than_the_quota_allows(
    target: Target, fellow: tuple[Cinder, str], place: dict[str, str]
) -> None:
    """413, and nothing was made."""
    cinder, project = fellow
    quota, kind = f"/os-quota-sets/{project}", place["volume_type"]

    def allow(**limits: int) -> None:
        target.admin.ok("PUT", quota, {"quota_set": limits})

    def refused(path: str, body: Any) -> str:
        answer = cinder("POST", path, body)
        assert answer.status == 413, answer
        assert answer.headers["retry-after"] == "0"
        assert answer.document["overLimit"]["retryAfter"] == "0"
        return answer.message

    volume = cinder.create(**place)
    one = {"volume": {"size": 1, **place}}
    allow(volumes=1, gigabytes=10, snapshots=0)
    assert refused("/volumes", one) == (
        "VolumeLimitExceeded: Maximum number of volumes allowed (1) exceeded for quota 'volumes'."
    )
    allow(volumes=10, gigabytes=1)
    words = (
        "VolumeSizeExceedsAvailableQuota: Requested volume or snapshot exceeds allowed gigabytes "
        "quota. Requested {}G, quota is 1G and 1G has been consumed."
    )
    assert refused("/volumes", one) == words.format(1)
    extend = {"os-extend": {"new_size": 3}}
    assert refused(f"/volumes/{volume['id']}/action", extend) == words.format(2)
    allow(gigabytes=10)
    snapshot = {"snapshot": {"volume_id": volume["id"]}}
    assert refused("/snapshots", snapshot) == (
        "SnapshotLimitExceeded: Maximum number of snapshots allowed (0) exceeded"
    )
    allow(per_volume_gigabytes=2)
    assert refused("/volumes", {"volume": {"size": 3, **place}}) == (
        "VolumeSizeExceedsLimit: Requested volume size 3G is larger than maximum allowed limit 2G."
    )
    allow(**{f"volumes_{kind}": 1})
    assert refused("/volumes", one) == (
        "VolumeLimitExceeded: Maximum number of volumes allowed (1) exceeded for quota "
        f"'volumes_{kind}'."
    )
    less = target.admin("PUT", quota, {"quota_set": {"volumes": 0}})
    assert (less.status, less.message) == (
        400,
        "Quota volumes limit must be equal or greater than existing resources. Current usage is 1 "
        "and the requested limit is 0.",
    )
    used = cinder.ok("GET", "/limits")["limits"]["absolute"]
    assert (used["totalVolumesUsed"], used["maxTotalVolumes"]) == (1, 10)
    assert (used["totalGigabytesUsed"], used["maxTotalVolumeGigabytes"]) == (1, 10)
    assert len(cinder.ok("GET", "/volumes")["volumes"]) == 1
