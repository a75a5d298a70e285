"""What the ceph command answers: statuses, texts and shapes."""

from __future__ import annotations

import pytest

from tests.contract.target import Target


def test_the_status_of_a_cluster(target: Target) -> None:
    """The keys that a program reads."""
    status = target.ceph("a", "status", "-f", "json").json

    assert {"fsid", "health", "quorum_names", "monmap", "osdmap", "pgmap", "mgrmap"} <= set(status)
    assert set(status["health"]) == {"status", "checks", "mutes"}
    assert {"num_osds", "num_up_osds", "num_in_osds"} <= set(status["osdmap"])
    assert {"num_pools", "data_bytes", "bytes_used", "bytes_avail", "bytes_total"} <= set(
        status["pgmap"]
    )
    daemons = status["servicemap"]["services"]["rbd-mirror"]["daemons"]
    (daemon,) = (known for key, known in daemons.items() if key != "summary")
    assert {"start_stamp", "gid", "addr", "metadata"} <= set(daemon)
    assert {"hostname", "id", "instance_id", "ceph_version"} <= set(daemon["metadata"])
    assert status == status | {"fsid": target.ceph("a", "fsid").out.strip()}
    assert set(target.ceph("a", "-s", "-f", "json").json) == set(status)


def test_health_is_one_document_in_three_commands(target: Target) -> None:
    """With details only where they are asked for."""
    health = target.ceph("a", "health", "-f", "json").json

    assert health == target.ceph("a", "status", "-f", "json").json["health"]
    detail = target.ceph("a", "health", "detail", "-f", "json").json
    assert set(detail["checks"]) == set(health["checks"])
    assert target.ceph("a", "health").out.startswith(health["status"])


def test_versions_are_told_by_kind_of_daemon(target: Target) -> None:
    """An empty entry for the metadata servers, which are not there."""
    versions = target.ceph("a", "versions", "-f", "json").json

    assert {"mon", "mgr", "osd", "mds", "rbd-mirror", "overall"} == set(versions)
    assert versions["mds"] == {}
    (text,) = versions["overall"]
    assert text.startswith("ceph version ")
    assert target.ceph("a", "version").out == text + "\n"


def test_pools_and_their_settings(target: Target) -> None:
    """By name; all settings in one document."""
    names = target.ceph("a", "osd", "pool", "ls", "-f", "json").json
    assert target.pool in names
    assert target.ceph("a", "osd", "pool", "ls").out.split() == names

    got = target.ceph("a", "osd", "pool", "get", target.pool, "size", "-f", "json").json
    every = target.ceph("a", "osd", "pool", "get", target.pool, "all", "-f", "json").json
    (detail,) = (
        pool
        for pool in target.ceph("a", "osd", "pool", "ls", "detail", "-f", "json").json
        if pool["pool_name"] == target.pool
    )

    assert set(got) == {"pool", "pool_id", "size"}
    assert every == every | got
    assert (detail["size"], detail["pool_id"]) == (got["size"], got["pool_id"])
    assert "rbd" in detail["application_metadata"]
    plain = target.ceph("a", "osd", "pool", "get", target.pool, "size").out
    assert plain == f"size: {got['size']}\n"


def test_space_is_told_in_all_and_by_pool(target: Target) -> None:
    """The keys that a program reads."""
    df = target.ceph("a", "df", "-f", "json").json

    assert set(df) == {"stats", "stats_by_class", "pools"}
    assert {"total_bytes", "total_avail_bytes", "total_used_raw_bytes"} <= set(df["stats"])
    (pool,) = (known for known in df["pools"] if known["name"] == target.pool)
    assert set(pool) == {"name", "id", "stats"}
    assert {"stored", "objects", "bytes_used", "percent_used", "max_avail"} <= set(pool["stats"])


def test_mirror_daemons_tell_the_manager_of_their_pools(target: Target) -> None:
    """As JSON inside a text."""
    known = target.ceph("a", "service", "status", "-f", "json").json["rbd-mirror"]
    dumped = target.ceph("a", "service", "dump", "-f", "json").json["services"]["rbd-mirror"]

    (key, daemon), *_ = known.items()
    assert set(daemon) == {"status_stamp", "last_beacon", "status"}
    assert f'"name":"{target.pool}"' in daemon["status"]["json"].replace(": ", ":")
    assert key in dumped["daemons"]


def test_maps_have_what_programs_read(target: Target) -> None:
    """Of OSDs and managers."""
    osds = target.ceph("a", "osd", "dump", "-f", "json").json
    managers = target.ceph("a", "mgr", "dump", "-f", "json").json

    assert {"full_ratio", "nearfull_ratio", "pools", "osds", "require_osd_release"} <= set(osds)
    assert {"pool", "pool_name", "size", "min_size"} <= set(osds["pools"][0])
    assert {"active_name", "available", "standbys", "always_on_modules"} <= set(managers)


def test_clients_are_shown_with_their_keys(target: Target) -> None:
    """In lists too; whoever may ask must be trusted."""
    (admin,) = target.ceph("a", "auth", "get", "client.admin", "-f", "json").json
    listed = target.ceph("a", "auth", "ls", "-f", "json").json["auth_dump"]

    assert set(admin) == {"entity", "key", "caps"}
    assert admin["caps"]["mon"] == "allow *"
    assert [e["key"] for e in listed if e["entity"] == "client.admin"] == [admin["key"]]
    plain = target.ceph("a", "auth", "get", "client.admin")
    assert plain.out.startswith(f"[client.admin]\n\tkey = {admin['key']}\n")
    assert "exported keyring for client.admin" in plain.err


@pytest.mark.parametrize(
    ("words", "code", "text"),
    [
        (("auth", "get", "client.never"), 2, "Error ENOENT: failed to find client.never in key"),
        (("auth", "get-key", "client.never"), 2, "Error ENOENT: don't have client.never"),
        (("osd", "pool", "get", "never", "size"), 2, "Error ENOENT: unrecognized pool 'never'"),
        (("osd", "pool", "get", "{pool}", "never"), 22, "Error EINVAL: invalid command"),
        (("config", "get", "client.admin", "never"), 2, "Error ENOENT: unrecognized key 'never'"),
        (("status", "more"), 22, "Invalid command: unused arguments: ['more']"),
        (("frobnicate",), 22, "no valid command found"),
    ],
)
def test_what_cannot_be_answered(
    target: Target, words: tuple[str, ...], code: int, text: str
) -> None:
    """Status and text; nothing on stdout."""
    done = target.ceph("a", *(word.format(pool=target.pool) for word in words))

    assert done.code == code, done
    assert text in done.err
    assert done.out == ""


def test_an_unknown_client_is_refused(target: Target) -> None:
    """At once, with status 1 and a text of its own."""
    done = target.ceph("a", "fsid", client="nobody-of-that-name")

    assert done.code == 1
    assert "[errno 2] RADOS object not found (error connecting to the cluster)" in done.err
