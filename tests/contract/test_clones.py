"""Clones, features, the trash and namespaces: what rbd answers and what mirroring makes of it."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

import pytest

from tests.contract.ground import PLAIN, Ground
from tests.contract.target import Target


@pytest.fixture(scope="module")
def ground(target: Target) -> Iterator[Ground]:
    """Images that are removed when all cases of this file have run."""
    found = Ground(target)
    yield found
    found.sweep()


@pytest.fixture
def golden(ground: Ground) -> str:
    """An image with a snapshot ``s`` that is protected."""
    spec = ground.image()
    ground.a("snap", "create", f"{spec}@s", "--no-progress")
    ground.a("snap", "protect", f"{spec}@s")
    return spec


def test_a_clone_names_its_parent(ground: Ground, golden: str) -> None:
    """In info and in lists; the parent knows its children."""
    child = ground.name()
    ground.a("clone", f"{golden}@s", child)
    name = golden.rpartition("/")[2]

    link = ground.json("a", "info", child)["parent"]

    assert set(link) == {
        "pool",
        "pool_namespace",
        "image",
        "id",
        "snapshot",
        "trash",
        "overlap",
    }
    assert (link["image"], link["snapshot"], link["overlap"]) == (name, "s", 8 << 20)
    known = {"pool": ground.pool, "pool_namespace": "", "image": child.rpartition("/")[2]}
    assert ground.json("a", "children", f"{golden}@s") == [known]
    assert ground.a("children", golden) == f"{child}\n"
    listed = {
        (entry["image"], entry.get("snapshot")): entry
        for entry in ground.json("a", "ls", "-l", ground.pool)
    }
    assert listed[known["image"], None]["parent"] == {
        "pool": ground.pool,
        "pool_namespace": "",
        "image": name,
        "snapshot": "s",
    }
    assert listed[name, "s"]["protected"] == "true"
    assert f"\tparent: {golden}@s\n\toverlap: 8 MiB\n" in ground.a("info", child)


def test_a_snapshot_that_is_not_protected_is_cloned_in_the_second_way_only(
    ground: Ground,
) -> None:
    """The removed snapshot lives on in the image's trash until the clone is flattened."""
    spec, child = ground.image(), ground.name()
    ground.a("snap", "create", f"{spec}@s", "--no-progress")
    refused = ground.target.rbd("a", "clone", f"{spec}@s", child)
    assert refused.code == 22
    assert "rbd: clone error: (22) Invalid argument" in refused.err
    ground.a("clone", "--rbd-default-clone-format", "2", f"{spec}@s", child)
    info = ground.json("a", "info", child)
    assert (info["features"][-1], info["op_features"]) == ("operations", ["clone-child"])

    ground.a("snap", "rm", f"{spec}@s", "--no-progress")

    (held,) = ground.snapshots("a", spec)
    assert held["namespace"] == {"type": "trash", "original_name": "s"}
    refused = ground.target.rbd("a", "rm", spec)
    assert refused.code == 39
    assert "rbd: image has snapshots with linked clones" in refused.err
    ground.a("flatten", child, "--no-progress")
    assert ground.snapshots("a", spec) == []


@pytest.mark.parametrize(
    ("words", "code", "text"),
    [
        (("clone", "{golden}", "{pool}/never"), 22, "rbd: snapshot name was not specified"),
        (("clone", "{golden}@none", "{pool}/never"), 2, "rbd: clone error: (2) No such file"),
        (("clone", "{golden}@s", "{golden}"), 17, "rbd: clone error: (17) File exists"),
        (("flatten", "{golden}"), 22, "rbd: flatten error: (22) Invalid argument"),
        (("snap", "rename", "{golden}@none", "{golden}@z"), 2, "rbd: renaming snap failed: (2)"),
        (("snap", "rollback", "{golden}@none"), 2, "rbd: rollback failed: (2) No such file"),
        (("snap", "rollback", "{golden}"), 22, "rbd: snapshot name was not specified"),
        (("feature", "enable", "{golden}", "layering"), 22, "failed to update image features"),
        (("feature", "enable", "{golden}", "fast-diff"), 22, "failed to update image features"),
        (("feature", "disable", "{golden}", "exclusive-lock"), 22, "failed to update image feat"),
        (("feature", "disable", "{golden}", "journaling"), 22, "failed to update image features"),
        (("feature", "enable", "{golden}"), 22, "rbd: at least one feature name must be specif"),
        (("feature", "enable", "{golden}", "shiny"), 1, "rbd: the argument for option is invalid"),
        (("trash", "mv", "{pool}/never"), 2, "rbd: deferred delete error: (2) No such file or"),
        (("trash", "restore", "{pool}/never"), 2, "rbd: error: image does not exist in trash"),
        (("trash", "rm", "{pool}/never"), 2, "rbd: remove error: (2) No such file or directory"),
        (("info", "{pool}/never/x"), 2, "rbd: namespace 'never' does not exist."),
        (("namespace", "rm", "{pool}/never"), 2, "rbd: namespace does not exist."),
        (("namespace", "create", "never/x"), 2, "rbd: error opening pool 'never': (2) No such"),
        (("lock", "rm", "{golden}", "mine", "client.1"), 2, "rbd: releasing lock failed: (2)"),
    ],
)
def test_what_cannot_be_done(
    ground: Ground, golden: str, words: tuple[str, ...], code: int, text: str
) -> None:
    """Status and text."""
    named = (word.format(golden=golden, pool=ground.pool) for word in words)

    done = ground.target.rbd("a", *named)

    assert done.code == code, done
    assert text in done.err or text in done.said
    assert done.out == ""


def test_a_snapshot_with_clones_stays_protected(ground: Ground, golden: str) -> None:
    """Busy until the clone is flattened."""
    child = ground.name()
    ground.a("clone", f"{golden}@s", child)
    refused = ground.target.rbd("a", "snap", "unprotect", f"{golden}@s")
    assert refused.code == 16
    assert "rbd: unprotecting snap failed: (16) Device or resource busy" in refused.err

    done = ground.target.rbd("a", "flatten", child)

    assert (done.code, done.err.endswith("Image flatten: 100% complete...done.\n")) == (0, True)
    ground.a("snap", "unprotect", f"{golden}@s")


def test_a_child_is_mirrored_only_if_its_parent_is(ground: Ground, golden: str) -> None:
    """And the parent stays mirrored while a child is."""
    child = ground.name()
    ground.a("clone", f"{golden}@s", child)
    refused = ground.target.rbd("a", "mirror", "image", "enable", child)
    assert refused.code == 22
    assert "image_enable: mirroring is not enabled for the parent" in refused.err
    ground.a("mirror", "image", "enable", golden)
    ground.a("mirror", "image", "enable", child)
    ground.target.until(
        lambda: ground.target.state("b", child) == "up+replaying", "the child is followed"
    )

    link = ground.json("b", "info", child)["parent"]
    held = ground.target.rbd("a", "mirror", "image", "disable", golden)

    assert (link["image"], link["snapshot"]) == (golden.rpartition("/")[2], "s")
    assert held.code == 16
    assert "image_disable: mirroring is enabled on one or more children" in held.err
    ground.a("flatten", child, "--no-progress")
    ground.target.until(
        lambda: "parent" not in ground.json("b", "info", child), "the copy is flattened"
    )


def test_in_pool_mode_a_child_of_an_unmirrored_parent_has_no_copy(ground: Ground) -> None:
    """It calls itself mirrored; only the other site's view tells."""
    target = ground.target
    spec = ground.image(pool=target.pool)
    child = ground.name(pool=target.pool)
    ground.a("snap", "create", f"{spec}@s", "--no-progress")
    ground.a("snap", "protect", f"{spec}@s")

    ground.a("clone", f"{spec}@s", child, "--image-feature", f"{PLAIN},journaling")

    assert target.primary("a", child) is True

    def seen() -> bool:
        peers = target.status("a", child).get("peer_sites", [])
        words = [(peer["state"], peer["description"]) for peer in peers]
        return words == [("up+error", "error bootstrapping replay")]

    target.until(seen, "the other site cannot follow")
    assert target.rbd("b", "info", child).code == 2


def test_the_trash_ends_mirroring_and_gives_back_an_unmirrored_image(ground: Ground) -> None:
    """The journal stays; the copy goes."""
    spec = ground.image()
    ground.a("mirror", "image", "enable", spec)
    ground.target.until(
        lambda: ground.target.state("b", spec) == "up+replaying", "the image is followed"
    )
    info = ground.json("a", "info", spec)

    ground.a("trash", "mv", spec)

    name = spec.rpartition("/")[2]
    assert {"id": info["id"], "name": name} in ground.json("a", "trash", "ls", ground.pool)
    (entry,) = (
        e for e in ground.json("a", "trash", "ls", "-l", ground.pool) if e["id"] == info["id"]
    )
    assert set(entry) == {"id", "name", "source", "deleted_at", "status"}
    assert entry["status"].startswith("expired at ")
    ground.target.until(lambda: ground.target.rbd("b", "info", spec).code == 2, "the copy goes")
    ground.a("trash", "restore", f"{ground.pool}/{info['id']}")
    after = ground.json("a", "info", spec)
    assert after["id"] == info["id"]
    assert after["mirroring"] == {"mode": "journal", "state": "disabled"}


def test_what_is_kept_in_the_trash_needs_force(ground: Ground) -> None:
    """Until its time has come."""
    spec = ground.image()
    id = ground.json("a", "info", spec)["id"]
    ground.a("trash", "mv", spec, "--expires-at", "2036-01-01")

    refused = ground.target.rbd("a", "trash", "rm", f"{ground.pool}/{id}")

    assert refused.code == 1
    assert "Deferment time has not expired, please use --force" in refused.err
    ground.a("trash", "rm", f"{ground.pool}/{id}", "--force", "--no-progress")


def test_snapshots_are_renamed_bounded_and_rolled_back_to(ground: Ground, golden: str) -> None:
    """A limit is a quota: its errno says so."""
    ground.a("snap", "create", f"{golden}@y", "--no-progress")
    taken = ground.target.rbd("a", "snap", "rename", f"{golden}@y", f"{golden}@s")
    assert taken.code == 17
    ground.a("snap", "rename", f"{golden}@y", f"{golden}@z")
    ground.a("snap", "limit", "set", golden, "--limit", "2")

    refused = ground.target.rbd("a", "snap", "create", f"{golden}@x")

    assert refused.code == 122
    assert "rbd: failed to create snapshot: (122) Disk quota exceeded" in refused.err
    ground.a("snap", "limit", "clear", golden)
    ground.a("snap", "rollback", f"{golden}@z", "--no-progress")
    assert [s["name"] for s in ground.json("a", "snap", "ls", golden)] == ["s", "z"]


def test_features_that_belong_together(ground: Ground) -> None:
    """The object map goes with fast-diff, and a journal needs the lock."""
    spec = ground.image()
    ground.a("feature", "disable", spec, "fast-diff")
    assert ground.json("a", "info", spec)["features"] == [
        "layering",
        "exclusive-lock",
        "deep-flatten",
    ]
    ground.a("feature", "disable", spec, "exclusive-lock")
    assert ground.target.rbd("a", "feature", "enable", spec, "journaling").code == 22

    ground.a("feature", "enable", spec, "exclusive-lock,journaling")

    info = ground.json("a", "info", spec)
    assert info["features"][-1] == "journaling"
    assert info["mirroring"] == {"mode": "journal", "state": "disabled"}


def test_a_namespace_has_images_of_its_own(ground: Ground) -> None:
    """It is not mirrored, and goes only when it is empty."""
    space = f"{ground.pool}/contract-{uuid.uuid4().hex[:8]}"
    ground.a("namespace", "create", space)
    try:
        assert ground.target.rbd("a", "namespace", "create", space).code == 17
        ground.a("create", f"{space}/box", "--size", "8M", "--image-feature", PLAIN)
        assert ground.a("ls", space) == "box\n"
        name = space.rpartition("/")[2]
        assert {"name": name} in ground.json("a", "namespace", "ls", ground.pool)
        assert ground.json("a", "mirror", "pool", "info", space) == {"mode": "disabled"}
        refused = ground.target.rbd("a", "mirror", "image", "enable", f"{space}/box")
        assert "mirroring is not enabled on a namespace" in refused.err
        held = ground.target.rbd("a", "namespace", "rm", space)
        assert held.code == 16
        assert "rbd: namespace contains images which must be deleted first." in held.err
    finally:
        ground.target.rbd("a", "rm", f"{space}/box", "--no-progress")
        assert ground.target.rbd("a", "namespace", "rm", space).code == 0


def test_a_lock_by_hand_makes_an_image_read_only(ground: Ground) -> None:
    """Metadata, size and snapshots."""
    spec = ground.image()
    ground.a("lock", "add", spec, "mine")
    again = ground.target.rbd("a", "lock", "add", spec, "mine")
    assert (again.code, again.said) == (16, "rbd: lock is already held by someone else\n")
    (lock,) = ground.json("a", "lock", "ls", spec)
    assert set(lock) == {"id", "locker", "address"}

    codes = [
        ground.target.rbd("a", *words).code
        for words in (
            ("image-meta", "set", spec, "k", "v"),
            ("resize", spec, "--size", "16M", "--no-progress"),
            ("snap", "create", f"{spec}@q", "--no-progress"),
        )
    ]

    assert codes == [30, 30, 30]
    ground.a("lock", "rm", spec, "mine", lock["locker"])
    assert ground.json("a", "lock", "ls", spec) == []


def test_the_space_of_an_image_is_told_by_snapshot(ground: Ground, golden: str) -> None:
    """Nothing was written to it."""
    used = ground.json("a", "du", golden)["images"]

    assert [entry.get("snapshot") for entry in used] == ["s", None]
    assert {entry["provisioned_size"] for entry in used} == {8 << 20}
    assert {entry["used_size"] for entry in used} == {0}
