"""What ``ceph`` prints and how it ends. Shapes and texts are those of Ceph 16.2.15."""

from __future__ import annotations

import json

import pytest

from dr_planner.simulator.ceph import ceph_command


def ceph(twins, line: str, cluster: str = "left"):
    """Run a command line of ceph."""
    return ceph_command.run(twins.ceph, cluster, line.split(" "))


def document(twins, line: str):
    """Run one that prints JSON."""
    answer = ceph(twins, f"{line} -f json")
    assert (answer.code, answer.problem) == (0, "")
    return json.loads(answer.out)


def test_the_status_tells_health_space_and_mirror_daemons(twins):
    """What a look at a cluster begins with."""
    status = document(twins, "status")

    assert status["fsid"] == "fsid-1"
    assert status["health"] == {"status": "HEALTH_OK", "checks": {}, "mutes": []}
    assert status["pgmap"]["bytes_total"] == 1 << 40
    daemons = status["servicemap"]["services"]["rbd-mirror"]["daemons"]
    (daemon,) = (known for key, known in daemons.items() if key != "summary")
    assert daemon["metadata"]["id"] == "rbd-mirror"
    assert json.loads(ceph(twins, "-s --format=json").out) == status
    assert "    health: HEALTH_OK\n" in ceph(twins, "status").out


def test_a_mirror_daemon_that_died_is_missed_late(twins):
    """As everywhere: after its watch has timed out."""
    twins.ceph.stop_daemon("left")
    assert document(twins, "service status")["rbd-mirror"]

    twins.pass_(30)

    assert document(twins, "service status") == {}
    assert document(twins, "service dump")["services"] == {}
    assert "rbd-mirror" not in document(twins, "versions")


def test_a_full_cluster_says_so(twins):
    """Used space is what clients have written, three times."""
    twins.make()
    twins.ceph.clusters["left"].capacity = 340 << 20
    twins.ceph.write("left", "shelf", "box", bytes(8 << 20))

    health = document(twins, "health detail")

    assert health["status"] == "HEALTH_ERR"
    assert health["checks"]["OSD_FULL"]["detail"] == [{"message": "osd.0 is full"}]
    assert ceph(twins, "health").out == "HEALTH_ERR 1 full osd(s)\n"
    assert ceph(twins, "health detail").out == (
        "HEALTH_ERR 1 full osd(s)\n[ERR] OSD_FULL: 1 full osd(s)\n    osd.0 is full\n"
    )


def test_space_is_told_by_pool(twins):
    """Stored once, used three times."""
    twins.make()
    twins.ceph.write("left", "shelf", "box", bytes(4 << 20))

    df = document(twins, "df")

    (pool,) = df["pools"]
    assert (pool["name"], pool["id"]) == ("shelf", 1)
    assert (pool["stats"]["stored"], pool["stats"]["bytes_used"]) == (4 << 20, 12 << 20)
    assert df["stats"]["total_avail_bytes"] + df["stats"]["total_used_bytes"] == 1 << 40
    assert ceph(twins, "df").out.startswith("--- RAW STORAGE ---\nCLASS  ")


def test_pools_and_their_settings(twins):
    """Namespaces are no pools."""
    twins.ceph.add_namespace("left", "shelf", "tenant")

    assert document(twins, "osd pool ls") == ["shelf"]
    assert ceph(twins, "osd pool ls").out == "shelf\n"
    (detail,) = document(twins, "osd pool ls detail")
    assert (detail["pool_name"], detail["application_metadata"]) == ("shelf", {"rbd": {}})
    assert document(twins, "osd dump")["pools"][0]["pool"] == 1
    assert document(twins, "osd pool get shelf size") == {"pool": "shelf", "pool_id": 1, "size": 3}
    assert ceph(twins, "osd pool get shelf min_size").out == "min_size: 2\n"
    assert document(twins, "osd pool get shelf all")["pg_autoscale_mode"] == "on"


def test_clients_are_listed_with_their_keys(twins):
    """The real one prints keys in lists too."""
    twins.ceph.clusters["left"].keys["admin"] = "secret"

    (listed,) = document(twins, "auth ls")["auth_dump"]
    (got,) = document(twins, "auth get client.admin")

    assert listed == got
    assert got["key"] == "secret"
    assert ceph(twins, "auth get client.admin").out.startswith(
        '[client.admin]\n\tkey = secret\n\tcaps mds = "allow *"\n'
    )
    assert ceph(twins, "auth get client.admin").err == "exported keyring for client.admin\n"
    assert ceph(twins, "auth get-key client.admin").out == "secret"


@pytest.mark.parametrize(
    ("line", "code", "text"),
    [
        ("auth get client.none", 2, "Error ENOENT: failed to find client.none in keyring\n"),
        ("auth get-key client.none", 2, "Error ENOENT: don't have client.none\n"),
        ("osd pool get attic size", 2, "Error ENOENT: unrecognized pool 'attic'\n"),
        ("osd pool get shelf shiny", 22, "Error EINVAL: invalid command\n"),
        ("config get client.admin shiny", 2, "Error ENOENT: unrecognized key 'shiny'\n"),
    ],
)
def test_what_is_not_there_is_said_as_by_ceph(twins, line, code, text):
    """These are answers, not problems."""
    answer = ceph(twins, line)

    assert (answer.code, answer.out, answer.problem) == (code, "", "")
    assert answer.err.endswith(text)


@pytest.mark.parametrize(
    "line",
    [
        "frobnicate",
        "osd pool frob",
        "status more",
        "status --shiny",
        "osd pool get",
        "fsid -f yaml",
    ],
)
def test_what_the_simulator_does_not_know_is_written_down(twins, line):
    """A product that uses what the simulator lacks must not pass unnoticed."""
    answer = ceph(twins, line)

    assert answer.code == 22
    assert answer.err.endswith("Error EINVAL: invalid command\n")
    assert answer.problem


@pytest.mark.parametrize("words", sorted(ceph_command.COMMANDS))
def test_every_command_prints_json(twins, words):
    """All of them are read by programs."""
    twins.ceph.clusters["left"].keys["admin"] = "secret"
    more = {
        ("auth", "get"): "client.admin",
        ("auth", "get-key"): "client.admin",
        ("auth", "print-key"): "client.admin",
        ("osd", "pool", "get"): "shelf all",
        ("config", "get"): "client.admin rbd_mirroring_delete_delay",
    }.get(words, "")

    document(twins, f"{' '.join(words)} {more}".strip())

    assert not ceph_command.is_mutating(words)
