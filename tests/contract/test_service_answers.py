"""What Cinder answers about its services, hosts, clusters, logs and extensions."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract.target import Target

NO_CLUSTER = "Cluster {'binary': 'cinder-volume', 'name': 'x'} could not be found."


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "words"),
    [
        ("GET", "/clusters/x", None, 404, NO_CLUSTER),
        (
            "GET",
            "/clusters?frob=1",
            None,
            400,
            "Invalid input received: Invalid filter keys: frob",
        ),
        ("GET", "/clusters?is_up=maybe", None, 400, "Value 'maybe' for 'is_up' is not a boolean."),
        ("PUT", "/clusters/enable", {"name": "x"}, 404, NO_CLUSTER),
        ("PUT", "/clusters/disable", {"name": "x"}, 404, NO_CLUSTER),
        (
            "PUT",
            "/clusters/disable",
            {"name": "x", "frob": 1},
            400,
            "Additional properties are not allowed ('frob' was unexpected)",
        ),
        (
            "PUT",
            "/os-services/get-log",
            {"binary": "x"},
            400,
            "Invalid input for field/attribute binary. Value: x. 'x' is not one of "
            "['cinder-scheduler', 'cinder-volume', 'cinder-backup', 'cinder-api', '', '*']",
        ),
        (
            "PUT",
            "/os-services/set-log",
            {"level": "LOUD"},
            400,
            "Invalid input received: LOUD is not a valid log level.",
        ),
        (
            "PUT",
            "/os-services/set-log",
            {},
            400,
            "Invalid input received:  is not a valid log level.",
        ),
        (
            "PUT",
            "/os-services/failover_host",
            {"host": "x"},
            400,
            "No service found with host=x",
        ),
        (
            "PUT",
            "/os-services/failover_host",
            {"cluster": "x"},
            400,
            "No service found with cluster=x",
        ),
        (
            "PUT",
            "/os-services/failover_host",
            {"host": "x", "frob": 1},
            400,
            "Additional properties are not allowed ('frob' was unexpected)",
        ),
        (
            "GET",
            "/os-hosts/x",
            None,
            404,
            "Service cinder-volume could not be found on host x.",
        ),
        ("GET", "/extensions/x", None, 404, "The resource could not be found."),
    ],
)
def test_what_is_refused_about_services(
    target: Target, method: str, path: str, body: Any, status: int, words: str
) -> None:
    """Status and words."""
    answer = target.admin(method, path, body)

    assert answer.status == status, answer
    assert answer.message.replace("<br /><br />", "").strip() == words.strip()


def test_clusters_are_listed_and_there_are_none(target: Target) -> None:
    """Only active/active services have them; they came with 3.7."""
    assert target.admin.ok("GET", "/clusters") == {"clusters": []}
    assert target.admin.ok("GET", "/clusters/detail", version="3.25") == {"clusters": []}
    assert target.admin("GET", "/clusters", version="3.6").status == 404
    refused = target.tenant("GET", "/clusters")
    assert (refused.status, refused.message) == (
        403,
        "Policy doesn't allow clusters:get_all to be performed.",
    )


def test_a_backend_without_replication_does_not_fail_over(target: Target) -> None:
    """Refused at once; so is a name that several backends share."""
    services = target.admin.ok("GET", "/os-services?binary=cinder-volume")["services"]
    host = next(s["host"] for s in services if s["replication_status"] == "disabled")
    body = {"host": host, "backend_id": "anywhere"}

    refused = target.admin("PUT", "/os-services/failover_host", body)

    assert (refused.status, refused.message) == (
        400,
        "Invalid input received: No service could be changed: replication_status in "
        f"['{host}'] must be ['enabled', 'failed-over'] and must be up to failover.",
    )
    early = target.admin("PUT", "/os-services/failover_host", {}, version="3.20")
    assert (early.status, early.message) == (
        400,
        "Invalid input received: Host field is missing.",
    )
    thaw = target.admin("PUT", "/os-services/thaw", {"host": host})
    assert (thaw.status, thaw.message) == (
        400,
        f"Invalid input received: No service could be changed: frozen in ['{host}'] must be True "
        "to failover.",
    )
    unasked = target.tenant("PUT", "/os-services/failover_host", body)
    assert (unasked.status, unasked.message) == (
        403,
        "Policy doesn't allow volume_extension:services:update to be performed.",
    )


def test_log_levels_are_told_by_service(target: Target) -> None:
    """By binary, server and beginning of the logger's name; since 3.32."""
    services = target.admin.ok("GET", "/os-services?binary=cinder-volume")["services"]
    host = services[0]["host"]
    body = {"binary": "cinder-volume", "server": host, "prefix": "cinder.volume.man"}

    answer = target.admin("PUT", "/os-services/get-log", body)

    (told,) = answer.document["log_levels"]
    assert (told["host"], told["binary"]) == (host, "cinder-volume")
    assert set(told["levels"]) == {"cinder.volume.manager"}
    nobody = {"binary": "cinder-volume", "server": "nosuch", "level": "info"}
    assert target.admin("PUT", "/os-services/set-log", nobody).status == 202
    assert target.admin("PUT", "/os-services/set-log", nobody, version="3.31").status == 404


def test_hosts_are_the_older_view_of_services(target: Target) -> None:
    """Only enabled ones; a host shows what is on it, in all and by project."""
    hosts = target.admin.ok("GET", "/os-hosts")["hosts"]
    assert {frozenset(host) for host in hosts} == {
        frozenset(
            {"host_name", "service", "zone", "service-status", "service-state", "last-update"}
        )
    }
    volume_host = next(h["host_name"] for h in hosts if h["service"] == "cinder-volume")

    shown = target.admin.ok("GET", f"/os-hosts/{volume_host}")["host"]

    assert shown[0]["resource"]["project"] == "(total)"
    assert set(shown[0]["resource"]) == {
        "host",
        "project",
        "volume_count",
        "total_volume_gb",
        "snapshot_count",
        "total_snapshot_gb",
    }


def test_extensions_are_listed(target: Target) -> None:
    """Old clients look there for what they may ask."""
    listed = target.tenant.ok("GET", "/extensions")["extensions"]
    assert {frozenset(e) for e in listed} == {
        frozenset({"name", "alias", "description", "updated", "links"})
    }
    wanted = {"os-volume-manage", "os-services", "os-volume-actions", "os-admin-actions"}
    assert wanted <= {e["alias"] for e in listed}

    shown = target.tenant.ok("GET", "/extensions/os-hosts")["extension"]

    assert shown in listed
