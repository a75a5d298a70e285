"""What Cinder tells of itself: pools, capabilities, hosts, extensions, filters, messages."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from tests.contract.target import Cinder, Target

NOWHERE = "11111111-1111-4111-8111-111111111111"


@pytest.fixture
def admin(target: Target) -> Cinder:
    """Cinder as the administrator sees it."""
    return target.admin


@pytest.fixture
def backend(admin: Cinder) -> str:
    """The host of a backend."""
    services = admin.ok("GET", "/os-services?binary=cinder-volume")["services"]
    host: str = services[0]["host"]
    return host


def test_pools(admin: Cinder) -> None:
    """Their names, and on request all that their backends report."""
    brief = admin.ok("GET", "/scheduler-stats/get_pools")["pools"]
    full = admin.ok("GET", "/scheduler-stats/get_pools?detail=true")["pools"]

    assert [set(pool) for pool in brief] == [{"name"}] * len(brief)
    assert [pool["name"] for pool in full] == [pool["name"] for pool in brief]
    reports = [pool["capabilities"] for pool in full]
    for report in reports:
        targets = report.pop("replication_targets", [])
        assert report["replication_enabled"] == bool(targets)
        assert targets[-1:] == ["default"] * bool(targets)
    assert set(reports[0]) == {
        "vendor_name",
        "driver_version",
        "storage_protocol",
        "total_capacity_gb",
        "free_capacity_gb",
        "reserved_percentage",
        "multiattach",
        "thin_provisioning_support",
        "max_over_subscription_ratio",
        "location_info",
        "backend_state",
        "qos_support",
        "volume_backend_name",
        "replication_enabled",
        "allocated_capacity_gb",
        "filter_function",
        "goodness_function",
        "timestamp",
    }
    kind, conf, *rest = reports[0]["location_info"].split(":")
    assert (kind, conf.endswith(".conf"), len(rest)) == ("ceph", True, 3)
    one = admin.ok(
        "GET", f"/scheduler-stats/get_pools?name={brief[0]['name']}".replace("#", "%23")
    )
    assert one["pools"] == [brief[0]]


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("detail=x", "Value 'x' for 'detail' is not a boolean."),
        ("foo=1", "Invalid filters foo are found in query options."),
    ],
)
def test_which_queries_for_pools_are_refused(admin: Cinder, query: str, words: str) -> None:
    """Status and words."""
    answer = admin("GET", f"/scheduler-stats/get_pools?{query}")

    assert (answer.status, answer.message) == (400, words)


def test_capabilities_of_a_backend(admin: Cinder, backend: str) -> None:
    """For those who write extra specs."""
    shown = admin.ok("GET", f"/capabilities/{backend}")

    assert set(shown) == {
        "namespace",
        "vendor_name",
        "volume_backend_name",
        "pool_name",
        "driver_version",
        "storage_protocol",
        "display_name",
        "description",
        "visibility",
        "replication_targets",
        "properties",
    }
    assert shown["namespace"] == f"OS::Storage::Capabilities::{backend}"
    assert "replication_enabled" in shown["properties"]
    missing = admin("GET", "/capabilities/nosuch")
    assert (missing.status, missing.message) == (404, "Can't find service: nosuch")


def test_hosts(admin: Cinder, backend: str) -> None:
    """With what is on them."""
    hosts = admin.ok("GET", "/os-hosts")["hosts"]
    shown = admin.ok("GET", f"/os-hosts/{backend}")["host"]

    assert {frozenset(host) for host in hosts} == {
        frozenset(
            (
                "host_name",
                "service",
                "zone",
                "service-status",
                "service-state",
                "last-update",
            )
        )
    }
    assert backend in {host["host_name"] for host in hosts}
    total = shown[0]["resource"]
    assert (total["host"], total["project"]) == (backend, "(total)")
    assert set(total) == {
        "host",
        "project",
        "volume_count",
        "total_volume_gb",
        "snapshot_count",
        "total_snapshot_gb",
    }
    assert total["volume_count"].isdigit()
    missing = admin("GET", "/os-hosts/nosuch")
    assert (missing.status, missing.message) == (
        404,
        "Service cinder-volume could not be found on host nosuch.",
    )


def test_extensions(admin: Cinder) -> None:
    """A list from older days."""
    found = admin.ok("GET", "/extensions")["extensions"]

    assert {"name", "alias", "description", "updated", "links"} == set(found[0])
    assert {"os-hosts", "qos-specs", "backups", "os-volume-transfer", "scheduler-stats"} <= {
        extension["alias"] for extension in found
    }
    one = admin.ok("GET", "/extensions/os-hosts")["extension"]
    assert (one["name"], one["alias"]) == ("Hosts", "os-hosts")


def test_filters_of_lists(admin: Cinder) -> None:
    """From microversion 3.33 on."""
    found = admin.ok("GET", "/resource_filters")["resource_filters"]

    assert {line["resource"]: len(line["filters"]) for line in found} == {
        "volume": 11,
        "backup": 3,
        "snapshot": 6,
        "group": 1,
        "group_snapshot": 3,
        "attachment": 4,
        "message": 5,
        "pool": 2,
        "volume_type": 2,
    }
    assert admin.ok("GET", "/resource_filters?resource=pool")["resource_filters"] == [
        {"resource": "pool", "filters": ["name", "volume_type"]}
    ]
    assert admin("GET", "/resource_filters", version="3.32").status == 404


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        ("/scheduler-stats/get_pools", "scheduler_extension:scheduler_stats:get_pools"),
        ("/capabilities/nosuch", "volume_extension:capabilities"),
        ("/os-hosts", "volume_extension:hosts"),
    ],
)
def test_what_tenants_are_not_told(target: Target, path: str, rule: str) -> None:
    """Who runs the cloud is asked first."""
    answer = target.tenant("GET", path)

    assert (answer.status, answer.message) == (
        403,
        f"Policy doesn't allow {rule} to be performed.",
    )


def test_a_message_tells_why_there_is_no_volume(target: Target) -> None:
    """The volume itself says only that there was an error."""
    admin, tenant = target.admin, target.tenant
    specs = {"volume_backend_name": "there-is-none"}
    wanted = {"name": f"contract-{uuid.uuid4().hex[:12]}", "extra_specs": specs}
    kind = admin.ok("POST", "/types", {"volume_type": wanted})["volume_type"]
    body = {"volume": {"size": 1, "volume_type": kind["name"]}}
    volume = tenant.ok("POST", "/volumes", body)["volume"]
    tenant.volumes.append(volume["id"])
    tenant.wait(f"/volumes/{volume['id']}", "volume", "error")

    found = tenant.ok("GET", f"/messages?resource_uuid={volume['id']}")["messages"]

    (message,) = found
    assert set(message) == {
        "id",
        "event_id",
        "user_message",
        "message_level",
        "created_at",
        "guaranteed_until",
        "request_id",
        "links",
        "resource_type",
        "resource_uuid",
    }
    assert message["event_id"] == "VOLUME_VOLUME_001_003"
    assert message["user_message"] == (
        "schedule allocate volume:Could not find any available weighted backend."
    )
    assert (message["message_level"], message["resource_type"]) == ("ERROR", "VOLUME")
    assert tenant("DELETE", f"/messages/{message['id']}").status == 204
    gone = tenant("GET", f"/messages/{message['id']}")
    assert (gone.status, gone.message) == (404, f"Message {message['id']} could not be found.")
    tenant.sweep()
    assert admin("DELETE", f"/types/{kind['id']}").status == 202


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "words"),
    [
        ("GET", f"/backups/{NOWHERE}", None, 404, f"Backup {NOWHERE} could not be found."),
        ("DELETE", f"/backups/{NOWHERE}", None, 404, f"Backup {NOWHERE} could not be found."),
        (
            "POST",
            "/backups",
            {"backup": {"volume_id": NOWHERE}},
            404,
            f"Volume {NOWHERE} could not be found.",
        ),
        (
            "POST",
            "/backups",
            {"backup": {}},
            400,
            "Invalid input for field/attribute backup. Value: {}. 'volume_id' is a required "
            "property",
        ),
        (
            "POST",
            "/backups/import_record",
            {"backup-record": {"backup_service": "x", "backup_url": "y"}},
            400,
            "Invalid input for field/attribute backup_url. Value: y. 'y' is not a 'base64'",
        ),
        (
            "GET",
            f"/backups/{NOWHERE}/export_record",
            None,
            404,
            f"Backup {NOWHERE} could not be found.",
        ),
    ],
)
def test_which_backups_are_refused(
    admin: Cinder, method: str, path: str, body: Any, status: int, words: str
) -> None:
    """Status and words, with and without a backup service."""
    answer = admin(method, path, body)

    assert (answer.status, answer.message) == (status, words)


def test_a_tenants_view_of_limits(target: Target) -> None:
    """What is allowed and what is used."""
    found = target.tenant.ok("GET", "/limits")["limits"]

    assert found["rate"] == []
    assert set(found["absolute"]) == {
        "maxTotalVolumes",
        "maxTotalSnapshots",
        "maxTotalVolumeGigabytes",
        "maxTotalBackups",
        "maxTotalBackupGigabytes",
        "totalVolumesUsed",
        "totalGigabytesUsed",
        "totalSnapshotsUsed",
        "totalBackupsUsed",
        "totalBackupGigabytesUsed",
    }
