"""What mirroring does over time: switches, dual primaries, split-brain, resync."""

from __future__ import annotations

import json

import pytest

from tests.contract.target import Target

MIRROR = ("mirror", "image")


def switch(target: Target, spec: str, source: str, destination: str) -> None:
    """Demote, and promote when the daemon at the destination has seen it and let go.

    Ceph accepts the promotion a moment earlier, and the copies may then part.
    """
    assert target.rbd(source, *MIRROR, "demote", spec).out == "Image demoted to non-primary\n"
    early = target.rbd(destination, *MIRROR, "promote", spec)
    assert early.code == 16, early
    target.until(
        lambda: target.status(destination, spec)["description"] == "remote image is not primary",
        f"the daemon at {destination} has seen the demotion of {spec}",
    )
    done = target.rbd(destination, *MIRROR, "promote", spec)
    assert (done.code, done.out) == (0, "Image promoted to primary\n")
    assert target.rbd(destination, *MIRROR, "promote", spec).code == 22


def followed(target: Target, spec: str, cluster: str) -> bool:
    """Whether the copy at a cluster has replayed everything, the last promotion too."""
    status = target.status(cluster, spec)
    if status.get("state") != "up+replaying":
        return False
    facts = json.loads(status["description"].partition(", ")[2])
    return facts["entries_behind_primary"] == 0 and facts["non_primary_position"] != {}


def test_the_shape_of_an_image_status(target: Target) -> None:
    """No primary flag; the peer's uuid is a word; the lag hides in a text."""
    spec = target.image()
    target.until(
        lambda: "up+replaying" in json.dumps(target.status("a", spec)), "a hears of its copy"
    )

    here, there = target.status("a", spec), target.status("b", spec)

    common = {"name", "global_id", "state", "description", "last_update", "peer_sites"}
    assert set(here) == set(there) == common | {"daemon_service"}
    assert set(here["daemon_service"]) == {
        "service_id",
        "instance_id",
        "daemon_id",
        "hostname",
    }
    (peer,) = here["peer_sites"]
    assert set(peer) == {"site_name", "mirror_uuids", "state", "description", "last_update"}
    assert isinstance(peer["mirror_uuids"], str)
    assert (here["state"], here["description"]) == ("up+stopped", "local image is primary")
    word, _, facts = there["description"].partition(", ")
    assert word == "replaying"
    assert set(json.loads(facts)) >= {
        "bytes_per_second",
        "entries_behind_primary",
        "entries_per_second",
        "non_primary_position",
        "primary_position",
    }
    assert here["global_id"] == there["global_id"]
    assert peer["state"] == "up+replaying"


def test_the_shape_of_a_pool_status(target: Target) -> None:
    """A summary; daemons and images with --verbose."""
    spec = target.image()
    words = ("mirror", "pool", "status", target.pool, "--format", "json")

    short, long = target.rbd("a", *words).json, target.rbd("a", *words, "--verbose").json

    assert set(short) == {"summary"}
    assert set(long) == {"summary", "daemons", "images"}
    assert set(short["summary"]) == {"health", "daemon_health", "image_health", "states"}
    assert set(long["daemons"][0]) >= {
        "service_id",
        "instance_id",
        "client_id",
        "hostname",
        "ceph_version",
        "leader",
        "health",
    }
    assert spec.partition("/")[2] in {image["name"] for image in long["images"]}


def test_a_newborn_is_not_at_the_other_side_yet(target: Target) -> None:
    """And nothing is reported of it at first."""
    for _ in range(10):
        spec = target.image(followed=False)
        absent = target.rbd("b", "info", spec).code == 2
        status = target.status("a", spec)
        if absent and status["state"] == "down+unknown":
            break
    else:
        pytest.fail("of ten newborns none was ever seen without its copy")

    assert (status["description"], status["last_update"]) == ("status not found", "")
    assert "daemon_service" not in status


def test_metadata_reaches_the_copy_before_any_promotion(target: Target) -> None:
    """And its removal too."""
    spec = target.image()
    get = ("image-meta", "get", spec, "owner")

    assert target.rbd("a", "image-meta", "set", spec, "owner", "bank").code == 0
    target.until(lambda: target.rbd("b", *get).out == "bank\n", "the key arrives")
    assert target.rbd("a", "image-meta", "remove", spec, "owner").code == 0
    target.until(lambda: target.rbd("b", *get).code == 2, "the removal arrives")


def test_a_rename_reaches_the_copy(target: Target) -> None:
    """The copy keeps its global id."""
    spec = target.image()
    before = target.status("b", spec)["global_id"]

    assert target.rbd("a", "mv", spec, f"{spec}-new").code == 0
    target.keep_in_mind(f"{spec}-new")

    target.until(lambda: target.rbd("b", "info", f"{spec}-new").code == 0, "the name arrives")
    assert target.status("b", f"{spec}-new")["global_id"] == before
    assert target.rbd("b", "info", spec).code == 2


def test_a_planned_switch_there_and_back(target: Target) -> None:
    """Demote, wait, promote; the old primary follows; metadata stands."""
    spec = target.image()
    assert target.rbd("a", "image-meta", "set", spec, "k", "v").code == 0

    switch(target, spec, "a", "b")

    assert (target.primary("a", spec), target.primary("b", spec)) == (False, True)
    target.until(lambda: followed(target, spec, "a"), "a has replayed everything")
    assert target.rbd("b", "image-meta", "get", spec, "k").out == "v\n"
    assert target.rbd("b", "image-meta", "set", spec, "k", "w").code == 0
    switch(target, spec, "b", "a")
    assert target.rbd("a", "image-meta", "get", spec, "k").out == "w\n"
    target.until(lambda: target.state("b", spec) == "up+replaying", "b follows again")


def test_between_demotion_and_promotion_both_sides_say_so(target: Target) -> None:
    """Neither is primary, and both daemons know it."""
    spec = target.image()
    assert target.rbd("a", *MIRROR, "demote", spec).code == 0

    def both() -> bool:
        statuses = [target.status(cluster, spec) for cluster in ("a", "b")]
        return {s["description"] for s in statuses} == {"remote image is not primary"}

    target.until(both, "both say that the other is not primary")

    assert {target.state(c, spec) for c in ("a", "b")} == {"up+unknown"}


def test_a_demotion_can_be_undone_where_it_was_made(target: Target) -> None:
    """Without force, at once."""
    spec = target.image()
    assert target.rbd("a", *MIRROR, "demote", spec).code == 0

    undone = target.rbd("a", *MIRROR, "promote", spec)

    assert (undone.code, undone.out) == (0, "Image promoted to primary\n")
    assert target.primary("a", spec) is True


def test_force_after_the_demotion_arrived_does_no_harm(target: Target) -> None:
    """It is then a promotion like any other."""
    spec = target.image()
    assert target.rbd("a", *MIRROR, "demote", spec).code == 0
    target.until(lambda: target.state("b", spec) == "up+unknown", "the demotion arrives")

    assert target.rbd("b", *MIRROR, "promote", "--force", spec).code == 0

    target.until(lambda: target.state("a", spec) == "up+replaying", "a follows")


def test_a_dual_primary_looks_healthy_and_its_demotion_reveals_it(target: Target) -> None:
    """Only the flags of both sides tell; then split-brain; a resync throws one side away."""
    spec = target.image()
    assert target.rbd("b", *MIRROR, "promote", "--force", spec).code == 0
    for cluster in ("a", "b"):
        assert target.primary(cluster, spec) is True
        written = target.rbd(cluster, "image-meta", "set", spec, "who", cluster)
        assert written.code == 0

    def healthy(cluster: str) -> bool:
        status = target.status(cluster, spec)
        seen = {(status["state"], status["description"])}
        seen |= {(peer["state"], peer["description"]) for peer in status["peer_sites"]}
        return seen == {("up+stopped", "local image is primary")}

    target.until(lambda: healthy("a") and healthy("b"), "both look healthy from both sides")
    before = target.rbd("a", "info", spec, "--format", "json").json["id"]

    assert target.rbd("a", *MIRROR, "demote", spec).code == 0
    target.until(lambda: target.state("a", spec) == "up+error", "split-brain shows")
    assert target.status("a", spec)["description"] == "split-brain detected"
    assert target.status("b", spec)["description"] == "local image is primary"
    flagged = target.rbd("a", *MIRROR, "resync", spec)
    assert (flagged.code, flagged.out) == (0, "Flagged image for resync from primary\n")
    target.until(lambda: target.rbd("a", "info", spec).code == 2, "the copy is deleted first")
    target.until(lambda: target.state("a", spec) == "up+replaying", "and fetched anew")

    after = target.rbd("a", "info", spec, "--format", "json").json
    assert after["id"] != before
    assert after["mirroring"]["primary"] is False
    assert target.rbd("a", "image-meta", "get", spec, "who").out == "b\n"


def test_a_split_brain_may_be_promoted_without_force(target: Target) -> None:
    """What was demoted here may always be promoted here: the guard must be ours."""
    spec = target.image()
    assert target.rbd("b", *MIRROR, "promote", "--force", spec).code == 0
    assert target.rbd("a", *MIRROR, "demote", spec).code == 0
    target.until(lambda: target.state("a", spec) == "up+error", "split-brain shows")

    assert target.rbd("a", *MIRROR, "promote", spec).code == 0

    assert (target.primary("a", spec), target.primary("b", spec)) == (True, True)


def test_a_resync_waits_until_the_other_side_is_primary(target: Target) -> None:
    """With both demoted nothing is deleted."""
    spec = target.image()
    assert target.rbd("a", *MIRROR, "demote", spec).code == 0
    target.until(lambda: target.state("b", spec) == "up+unknown", "the demotion arrives")
    before = target.rbd("b", "info", spec, "--format", "json").json["id"]

    assert target.rbd("b", *MIRROR, "resync", spec).code == 0
    if target.name == "lab":
        import time

        time.sleep(12)
    assert target.rbd("b", "info", spec, "--format", "json").json["id"] == before
    assert target.rbd("a", *MIRROR, "promote", spec).code == 0

    def renewed() -> bool:
        done = target.rbd("b", "info", spec, "--format", "json")
        return done.code == 0 and done.json["id"] != before

    target.until(renewed, "the copy is fetched anew")


def test_a_copy_goes_with_its_primary(target: Target) -> None:
    """Removal is mirrored."""
    spec = target.image()

    assert target.rbd("a", "rm", spec, "--no-progress").code == 0

    target.until(lambda: target.rbd("b", "info", spec).code == 2, "the copy is removed")


@pytest.mark.parametrize("cluster", ["a", "b"])
def test_what_is_done_twice_is_refused_and_harmless(target: Target, cluster: str) -> None:
    """A step that looks first never gets here; one that retries blindly is told."""
    spec = target.image()
    words = ("promote",) if cluster == "a" else ("demote",)

    done = target.rbd(cluster, *MIRROR, *words, spec)

    assert done.code == 22
    assert (target.primary("a", spec), target.primary("b", spec)) == (True, False)
