"""What rbd answers about one image: statuses, texts and shapes."""

from __future__ import annotations

import pytest

from tests.contract.target import Target

INFO = {
    "name",
    "id",
    "size",
    "objects",
    "order",
    "object_size",
    "snapshot_count",
    "block_name_prefix",
    "format",
    "features",
    "op_features",
    "flags",
    "create_timestamp",
    "access_timestamp",
    "modify_timestamp",
}


@pytest.fixture(scope="module")
def box(target: Target) -> str:
    """An image with a copy; cases leave it as they found it."""
    return target.image()


@pytest.mark.parametrize(
    ("words", "code", "text"),
    [
        (
            ("info", "{pool}/nosuch"),
            2,
            "rbd: error opening image nosuch: (2) No such file or directory",
        ),
        (("info", "nosuch/x"), 2, "rbd: error opening pool 'nosuch': (2) No such file"),
        (("info",), 22, "rbd: image name was not specified"),
        (("info", "{box}", "more"), 1, "rbd: too many arguments"),
        (("info", "{box}", "--shiny"), 1, "rbd: unrecognised option '--shiny'"),
        (("ls", "nosuch"), 2, "rbd: listing images failed: (2) No such file or directory"),
        (
            ("ls", "{pool}", "--format", "xmlx"),
            1,
            "rbd: the argument for option '--format' is invalid",
        ),
        (("create", "{box}", "--size", "8M"), 17, "rbd: create error: (17) File exists"),
        (("create", "{pool}/never"), 22, "rbd: must specify --size <M/G/T>"),
        (
            ("create", "{pool}/never", "--size", "1", "--image-feature", "journaling"),
            22,
            "cannot use journaling without exclusive lock",
        ),
        (("rm", "{pool}/nosuch"), 2, "rbd: delete error: (2) No such file or directory"),
        (("resize", "{box}", "--size", "4M"), 22, "with the --allow-shrink flag"),
        (("mv", "{pool}/nosuch", "{pool}/never"), 2, "rbd: rename error: (2) No such file"),
        (("snap", "create", "{box}"), 22, "rbd: snapshot name was not specified"),
        (("snap", "rm", "{box}@nosuch"), 2, "rbd: failed to remove snapshot: (2) No such file"),
        (("image-meta", "get", "{box}", "nosuch"), 2, "rbd: getting metadata failed: (2) No such"),
        (("image-meta", "remove", "{box}", "nosuch"), 2, "rbd: removing metadata failed: (2) No"),
        (("image-meta", "set", "{box}", "k", ""), 22, "rbd: metadata value was not specified"),
        (("image-meta", "set", "{box}"), 22, "rbd: metadata key was not specified"),
        (("mirror", "image", "enable", "{box}"), 22, "pool is not in image mirror mode"),
        (("mirror", "image", "disable", "{box}"), 22, "in the current pool mirroring mode"),
        (("mirror", "image", "promote", "{box}"), 22, "rbd: error promoting image to primary"),
        (("mirror", "image", "resync", "{box}"), 22, "image is primary, cannot resync to itself"),
        (("mirror", "image", "status", "{pool}/nosuch"), 2, "rbd: error opening image nosuch"),
        (("mirror", "pool", "info", "nosuch"), 2, "rbd: error opening pool 'nosuch'"),
        (("mirror", "pool", "enable", "{pool}"), 22, "rbd: must specify 'image' or 'pool' mode."),
    ],
)
def test_what_cannot_be_done(
    target: Target, box: str, words: tuple[str, ...], code: int, text: str
) -> None:
    """Status, text on stderr, nothing on stdout."""
    done = target.rbd("a", *(word.format(pool=target.pool, box=box) for word in words))

    assert done.code == code, done
    assert text in done.err or text in done.said
    assert done.out == ""


def test_an_unknown_client_is_refused_and_not_taken_for_a_dead_cluster(target: Target) -> None:
    """The one mistake that must never lead to force.

    The status is ENOENT where ceph.conf insists on cephx, and EACCES where it does not say.
    """
    done = target.rbd("a", "ls", target.pool, client="nobody-of-that-name")

    assert done.code in (2, 13)
    assert "rbd: couldn't connect to the cluster!" in done.err
    assert "auth: unable to find a keyring on" in done.err


def test_the_shape_of_info(target: Target, box: str) -> None:
    """Exactly these keys; the primary flag is here."""
    here, there = (target.rbd(c, "info", box, "--format", "json").json for c in ("a", "b"))

    assert set(here) == set(there) == INFO | {"journal", "mirroring"}
    assert set(here["mirroring"]) == {"mode", "state", "global_id", "primary"}
    assert here["mirroring"] | {"primary": False} == there["mirroring"]
    assert here["mirroring"]["primary"] is True
    assert (here["mirroring"]["mode"], here["mirroring"]["state"]) == ("journal", "enabled")
    assert here["id"] != there["id"]
    assert here["journal"] == here["id"]
    assert here["size"] == 8 * 1024 * 1024
    assert here["features"][-1] == "journaling"


def test_an_image_without_journal_is_not_mirrored(target: Target) -> None:
    """No mirroring key, and every mirroring command says why."""
    spec = target.image(features="layering", followed=False)

    assert set(target.rbd("a", "info", spec, "--format", "json").json) == INFO
    for word in ("status", "promote", "demote", "resync"):
        done = target.rbd("a", "mirror", "image", word, spec)
        assert (done.code, done.err) == (22, "rbd: mirroring not enabled on the image\n")


def test_metadata_without_keys_is_printed_as_nothing(target: Target, box: str) -> None:
    """Not as an empty object."""
    done = target.rbd("a", "image-meta", "list", box, "--format", "json")

    assert (done.code, done.out) == (0, "")
    plain = target.rbd("a", "image-meta", "list", box)
    assert plain.out == "There are 0 metadata on this image.\n"


def test_metadata_is_written_read_listed_and_removed(target: Target, box: str) -> None:
    """Keys come sorted; values and keys may look like options."""
    for key, value in (("z", "1"), ("a", "zwölf"), ("-k", "--v")):
        assert target.rbd("a", "image-meta", "set", box, "--", key, value).code == 0

    assert target.rbd("a", "image-meta", "get", box, "a").out == "zwölf\n"
    listed = target.rbd("a", "image-meta", "list", box, "--format", "json").json
    assert list(listed.items()) == [("-k", "--v"), ("a", "zwölf"), ("z", "1")]
    for key in listed:
        assert target.rbd("a", "image-meta", "remove", box, "--", key).code == 0


def test_snapshots_and_their_protection(target: Target) -> None:
    """Protected is a word, not a truth value; what is protected stays."""
    spec = target.image(followed=False)
    snapshot = f"{spec}@monday"
    assert target.rbd("a", "snap", "ls", spec, "--format", "json").json == []
    assert target.rbd("a", "snap", "create", snapshot, "--no-progress").code == 0
    twice = target.rbd("a", "snap", "create", snapshot)
    assert (twice.code, "rbd: failed to create snapshot: (17)" in twice.err) == (17, True)
    assert target.rbd("a", "rm", spec).code == 39
    assert target.rbd("a", "snap", "protect", snapshot).code == 0
    assert target.rbd("a", "snap", "protect", snapshot).code == 16

    (shown,) = target.rbd("a", "snap", "ls", spec, "--format", "json").json

    assert set(shown) == {"id", "name", "size", "protected", "timestamp"}
    assert (shown["name"], shown["protected"]) == ("monday", "true")
    refused = target.rbd("a", "snap", "rm", snapshot)
    assert refused.code == 16
    assert "rbd: snapshot 'monday' is protected from removal." in refused.err
    purged = target.rbd("a", "snap", "purge", spec)
    assert purged.code == 0
    assert "which is protected" in purged.out
    assert target.rbd("a", "snap", "unprotect", snapshot).code == 0
    assert target.rbd("a", "snap", "unprotect", snapshot).code == 22
    assert target.rbd("a", "snap", "purge", spec).code == 0
    assert target.rbd("a", "snap", "ls", spec, "--format", "json").json == []


def test_a_rename_keeps_the_image_and_refuses_a_taken_name(target: Target, box: str) -> None:
    """The id stays."""
    spec = target.image(followed=False)
    before = target.rbd("a", "info", spec, "--format", "json").json["id"]
    taken = target.rbd("a", "mv", spec, box)
    assert taken.code == 17
    assert "rbd: rename error: (17) File exists" in taken.err

    assert target.rbd("a", "mv", spec, f"{spec}-new").code == 0
    target.keep_in_mind(f"{spec}-new")

    assert target.rbd("a", "info", spec).code == 2
    assert target.rbd("a", "info", f"{spec}-new", "--format", "json").json["id"] == before


@pytest.mark.parametrize(
    ("words", "code", "text"),
    [
        (("image-meta", "set", "{box}", "k", "v"), 30, "rbd: setting metadata failed: (30)"),
        (("snap", "create", "{box}@s"), 30, "rbd: failed to create snapshot: (30)"),
        (("resize", "{box}", "--size", "64M"), 30, "rbd: resize error: (30)"),
        (("mv", "{box}", "{box}-new"), 30, "rbd: rename error: (30)"),
        (("rm", "{box}"), 16, "rbd: error: image still has watchers"),
        (("mirror", "image", "demote", "{box}"), 22, "handle_get_info: image is not primary"),
        (("mirror", "image", "promote", "{box}"), 16, "demotion is not propagated yet"),
    ],
)
def test_a_copy_cannot_be_changed(
    target: Target, box: str, words: tuple[str, ...], code: int, text: str
) -> None:
    """Read-only, or busy."""
    done = target.rbd("b", *(word.format(box=box) for word in words))

    assert done.code == code, done
    assert text in done.err


def test_a_copy_is_watched_by_its_daemon(target: Target, box: str) -> None:
    """Which is why it cannot be removed."""
    here, there = (target.rbd(c, "status", box, "--format", "json").json for c in ("a", "b"))

    assert here == {"watchers": []}
    (watcher,) = there["watchers"]
    assert set(watcher) == {"address", "client", "cookie"}


def test_a_copy_can_be_copied_in_full(target: Target) -> None:
    """With snapshots and metadata, unmirrored if journaling is left out."""
    spec = target.image()
    assert target.rbd("a", "image-meta", "set", spec, "k", "v").code == 0
    assert target.rbd("a", "snap", "create", f"{spec}@s", "--no-progress").code == 0
    target.until(
        lambda: target.rbd("b", "snap", "ls", spec, "--format", "json").json,
        "the snapshot arrives",
    )
    # Not always in the order in which they were made: the daemon replays several at a time.
    target.until(
        lambda: target.rbd("b", "image-meta", "get", spec, "k").code == 0, "the key arrives"
    )
    kept = f"{spec}-kept"
    words = ("deep", "cp", spec, kept, "--flatten", "--image-feature", "layering,exclusive-lock")

    done = target.rbd("b", *words)
    target.keep_in_mind(kept)

    assert done.code == 0
    assert done.err.endswith("Image deep copy: 100% complete...done.\n")
    assert "mirroring" not in target.rbd("b", "info", kept, "--format", "json").json
    assert target.rbd("b", "image-meta", "list", kept, "--format", "json").json == {"k": "v"}
    (snapshot,) = target.rbd("b", "snap", "ls", kept, "--format", "json").json
    assert snapshot["name"] == "s"
    again = target.rbd("b", *words)
    assert again.code == 17
    assert "rbd: deep copy failed: (17) File exists" in again.err


def test_a_plain_copy_inherits_journaling_and_is_mirrored(target: Target) -> None:
    """At the other site too: a trap for whoever wants to keep a copy."""
    spec = target.image()
    twin = f"{spec}-twin"

    assert target.rbd("b", "cp", spec, twin, "--no-progress").code == 0
    target.keep_in_mind(twin)

    assert target.primary("b", twin) is True
    target.until(lambda: target.primary("a", twin) is False, "the twin is mirrored back")


def test_the_shape_of_pool_info(target: Target) -> None:
    """Mode, own name, one peer."""
    info = target.rbd("a", "mirror", "pool", "info", target.pool, "--format", "json").json
    other = target.rbd("b", "mirror", "pool", "info", target.pool, "--format", "json").json

    assert set(info) == {"mode", "site_name", "peers"}
    assert info["mode"] == "pool"
    (peer,) = info["peers"]
    assert set(peer) == {"uuid", "direction", "site_name", "mirror_uuid", "client_name"}
    assert peer["direction"] == "rx-tx"
    assert peer["site_name"] == other["site_name"]


def test_enabling_a_pool_again_says_so(target: Target) -> None:
    """No change, no error."""
    done = target.rbd("a", "mirror", "pool", "enable", target.pool, "pool")

    assert (done.code, done.out) == (0, "rbd: mirroring is already configured for pool mode\n")
