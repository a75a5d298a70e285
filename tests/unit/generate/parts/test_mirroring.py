"""The rbd commands that mirror pools."""

from __future__ import annotations

import pytest

from dr_planner.errors import InputError
from dr_planner.generate.parts import mirroring

FSIDS = {
    "ceph-e": "00000001-aaaa-4bbb-8ccc-dddddddddddd",
    "ceph-w": "00000002-aaaa-4bbb-8ccc-dddddddddddd",
}


def files(deployment, cluster):
    return mirroring.files(deployment, deployment.ceph_cluster(cluster))


def stand_ins(cluster):
    return {"ceph": f"echo {FSIDS[cluster]}", "rbd": "echo the-token"}


def rbd(calls):
    return [call[1:] for call in calls if call[0] == "rbd"]


def test_both_ends_enable_and_one_gives_what_the_other_takes(design, deployment_of) -> None:
    """The order is in the names of the files."""
    deployment = deployment_of(design)

    assert sorted(files(deployment, "ceph-e")) == [
        "ceph-e-mirror-1-enable.sh",
        "ceph-e-mirror-2-give-token.sh",
    ]
    assert sorted(files(deployment, "ceph-w")) == [
        "ceph-w-mirror-1-enable.sh",
        "ceph-w-mirror-3-take-token.sh",
    ]


def test_every_pool_is_enabled_in_its_mode(design, deployment_of, run_script) -> None:
    """Pool and image mode side by side, in different pools."""
    for cluster in design["ceph_clusters"]:
        cluster["pools"][0]["profile"] = "image"
        cluster["pools"][2]["profile"] = None
    text = files(deployment_of(design), "ceph-e")["ceph-e-mirror-1-enable.sh"]

    status, calls, _ = run_script(text, answers=stand_ins("ceph-e"))

    assert status == 0
    enable = ["mirror", "pool", "enable", "--site-name", "ceph-e"]
    assert rbd(calls) == [[*enable, "blocks", "image"], [*enable, "pictures", "pool"]]
    assert "Pool disks: its mirror profile is NOT IN THE DESIGN" in text


def test_tokens_go_to_private_files(design, deployment_of, run_script, tmp_path) -> None:
    """A token holds a key."""
    text = files(deployment_of(design), "ceph-e")["ceph-e-mirror-2-give-token.sh"]
    folder = tmp_path / "tokens"
    folder.mkdir()

    status, calls, _ = run_script(text, str(folder), answers=stand_ins("ceph-e"))

    assert status == 0
    assert rbd(calls)[0] == [
        *("mirror", "pool", "peer", "bootstrap", "create"),
        *("--site-name", "ceph-e", "blocks"),
    ]
    token = folder / "ceph-e.blocks.token"
    assert token.read_text() == "the-token\n"
    assert token.stat().st_mode & 0o777 == 0o600
    assert "SECRET" in text


def test_tokens_are_taken_and_deleted(design, deployment_of, run_script, tmp_path) -> None:
    """With the direction of the design."""
    design["mirrors"][1]["direction"] = "rx-only"
    text = files(deployment_of(design), "ceph-w")["ceph-w-mirror-3-take-token.sh"]
    for pool in ("blocks", "pictures", "disks"):
        (tmp_path / f"ceph-e.{pool}.token").write_text("the-token")

    status, calls, _ = run_script(text, str(tmp_path), answers=stand_ins("ceph-w"))

    assert status == 0
    take = ["mirror", "pool", "peer", "bootstrap", "import", "--site-name", "ceph-w"]
    assert rbd(calls) == [
        [*take, "--direction", direction, pool, str(tmp_path / f"ceph-e.{pool}.token")]
        for pool, direction in (("blocks", "rx-tx"), ("pictures", "rx-only"), ("disks", "rx-tx"))
    ]
    assert not list(tmp_path.glob("*.token"))


def test_a_token_that_is_refused_is_kept(design, deployment_of, run_script, tmp_path) -> None:
    """The step can then be run again."""
    text = files(deployment_of(design), "ceph-w")["ceph-w-mirror-3-take-token.sh"]
    (tmp_path / "ceph-e.blocks.token").write_text("the-token")

    status, calls, _ = run_script(
        text, str(tmp_path), answers={"ceph": f"echo {FSIDS['ceph-w']}", "rbd": "exit 22"}
    )

    assert status != 0
    assert len(rbd(calls)) == 1
    assert (tmp_path / "ceph-e.blocks.token").exists()


def test_without_mirrors_there_is_nothing(design, deployment_of) -> None:
    """No pool, no script."""
    design["mirrors"] = []

    assert files(deployment_of(design), "ceph-e") == {}


def test_a_pool_that_the_command_would_misread_is_refused(design, deployment_of) -> None:
    """Rbd takes a slash for a namespace."""
    for cluster in design["ceph_clusters"]:
        cluster["pools"][0]["name"] = "a/b"
    design["mirrors"] = [{"pool": "a/b", "clusters": ["ceph-e", "ceph-w"]}]
    design["cinder"] = {}

    with pytest.raises(InputError, match="separator"):
        files(deployment_of(design), "ceph-e")


def test_snapshots_are_scheduled_where_the_design_has_an_interval(
    design, deployment_of, run_script
) -> None:
    """For pools in snapshot mode, on their own cluster alone."""
    pools = design["ceph_clusters"][0]["pools"]
    pools[0].update(profile="image", mode="snapshot", schedule="5m")
    pools[1].update(schedule="7m")
    written = files(deployment_of(design), "ceph-e")
    text = written["ceph-e-mirror-4-schedules.sh"]

    status, calls, _ = run_script(text, answers=stand_ins("ceph-e"))

    assert status == 0
    name = pools[0]["name"]
    assert rbd(calls) == [["mirror", "snapshot", "schedule", "add", "--pool", name, "5m"]]
    status, calls, _ = run_script(text, answers=stand_ins("ceph-w"))
    assert status == 1
    assert rbd(calls) == []


def test_without_an_interval_there_is_no_script(design, deployment_of) -> None:
    """It is a gap of the design then."""
    design["ceph_clusters"][0]["pools"][0].update(profile="image", mode="snapshot")

    assert "ceph-e-mirror-4-schedules.sh" not in files(deployment_of(design), "ceph-e")
