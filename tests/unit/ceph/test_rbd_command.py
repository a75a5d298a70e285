"""The door to Ceph, against a small program that answers as the rbd command does.

A real process is started each time; what it answers is of the shape that Ceph 16.2.15 prints.
"""

import json
import sys

import pytest

from dr_planner.ceph.rbd_command import KEPT_FEATURES, RbdCluster
from dr_planner.errors import (
    Busy,
    FileUnreadable,
    InputError,
    Refused,
    Unreachable,
    Unsafe,
)
from dr_planner.model.mirror import Presence

PROGRAM = """\
#!{python} -S
import json, os, sys, time
with open({log!r}, "a") as log:
    log.write(json.dumps(sys.argv[1:]) + "\\n")
words = sys.argv[sys.argv.index("--id") + 2:]
answers = json.load(open({answers!r}))
found = answers.get(" ".join(words))
if found is None:
    os.write(2, b"no answer was prepared for: " + " ".join(words).encode())
    os._exit(64)
code, out, err, hang = found
os.write(2, bytes.fromhex(err))
for start in range(0, len(out), 131072):
    os.write(1, bytes.fromhex(out[start:start + 131072]))
time.sleep(hang)
os._exit(code)
"""


class FakeRbd:
    """A program with prepared answers, which writes down how it was called."""

    def __init__(self, folder):
        self.path = folder / "rbd"
        self.conf = folder / "ceph-west.conf"
        self.conf.write_text("[global]\nmon_host = 192.0.2.1\n")
        self._answers = folder / "answers.json"
        self._log = folder / "calls.jsonl"
        self._prepared = {}
        self._answers.write_text("{}")
        self.path.write_text(
            PROGRAM.format(python=sys.executable, log=str(self._log), answers=str(self._answers))
        )
        self.path.chmod(0o755)

    def answer(self, words, out="", *, code=0, err="", hang=0):
        """Prepare the answer to one command line, without the words that name the cluster."""
        if not isinstance(out, (str, bytes)):
            out = json.dumps(out)
        texts = [t.encode() if isinstance(t, str) else t for t in (out, err)]
        self._prepared[words] = [code, texts[0].hex(), texts[1].hex(), hang]
        self._answers.write_text(json.dumps(self._prepared))

    def calls(self):
        """Every command line so far, without the words that name the cluster."""
        return [call[4:] for call in self.whole_calls()]

    def whole_calls(self):
        """Every command line so far."""
        if not self._log.exists():
            return []
        return [json.loads(line) for line in self._log.read_text().splitlines()]

    def cluster(self, **changes):
        """The door, with this program as its command."""
        return RbdCluster(
            "ceph-west",
            changes.pop("conf", self.conf),
            "dr-planner",
            **{"command": str(self.path), "timeout": 20, **changes},
        )


@pytest.fixture
def rbd(tmp_path):
    """A program that stands for rbd."""
    return FakeRbd(tmp_path)


INFO = "info gold/volume-7 --format json"
STATUS = "mirror image status gold/volume-7 --format json"
GLOBAL_ID = "0d9b2c1e-3b1f-4a52-9e4e-7d4f8a0b6c55"


def info(*, primary=True, mode="journal", state="enabled", **more):
    """What ``rbd info`` prints of a mirrored image."""
    return {
        "name": "volume-7",
        "id": "2a5fd0c2",
        "size": 3221225472,
        "features": ["layering", "exclusive-lock", "journaling"],
        "mirroring": {"mode": mode, "state": state, "global_id": GLOBAL_ID, "primary": primary},
        **more,
    }


def status(state="up+stopped", description="local image is primary", **more):
    """What ``rbd mirror image status`` prints."""
    return {
        "name": "volume-7",
        "global_id": GLOBAL_ID,
        "state": state,
        "description": description,
        "last_update": "2027-03-01 10:15:03",
        "peer_sites": [
            {
                "site_name": "east",
                "mirror_uuids": "5b6f1d0a",
                "state": "up+replaying",
                "description": 'replaying, {"entries_behind_primary":4}',
                "last_update": "2027-03-01 10:14:50",
            }
        ],
        **more,
    }


ABSENT = "rbd: error opening image volume-7: (2) No such file or directory\n"


# ---------------------------------------------------------------------- how it is called


def test_the_cluster_is_named_by_file_and_user_alone(rbd):
    """No secret and no address is on the command line."""
    rbd.answer("mirror pool info gold --format json", {"mode": "pool", "site_name": "west"})

    assert "west" == rbd.cluster().ping("gold")
    assert [
        ["--conf", str(rbd.conf), "--id", "dr-planner", "mirror", "pool", "info", "gold",
         "--format", "json"]
    ] == rbd.whole_calls()  # fmt: skip


def test_variables_reach_the_command(tmp_path):
    """The simulator and containers need them."""
    program = tmp_path / "rbd"
    program.write_text('#!/bin/sh\necho "{\\"site_name\\": \\"$WHERE\\"}"\n')
    program.chmod(0o755)
    conf = tmp_path / "ceph.conf"
    conf.write_text("")
    cluster = RbdCluster(
        "ceph-west", conf, "dr", command=str(program), environment={"WHERE": "here"}
    )

    assert "here" == cluster.ping("gold")


def test_a_pool_that_is_not_mirrored_is_still_a_proof_of_life(rbd):
    """Ceph tells no site name then."""
    rbd.answer("mirror pool info gold --format json", {"mode": "disabled"})

    assert "" == rbd.cluster().ping("gold")


# ------------------------------------------------------------------------- one image


def test_a_primary_image_is_put_together_from_two_answers(rbd):
    """The flag is in info alone, the state in the status alone."""
    rbd.answer(INFO, info(primary=True))
    rbd.answer(STATUS, status())
    seen = rbd.cluster().image("gold", "volume-7")

    assert Presence.PRESENT is seen.presence
    assert (True, True, GLOBAL_ID) == (seen.primary, seen.mirrored, seen.global_id)
    assert ("up+stopped", "local image is primary") == (seen.state, seen.description)
    assert "up+replaying" == seen.peer_state
    assert None is seen.entries_behind  # the peer's lag is not this copy's
    assert (3221225472, "journaling") == (seen.size_bytes, seen.features[-1])
    assert ("ceph-west", "gold", "volume-7") == (seen.cluster, seen.pool, seen.image)


def test_the_lag_of_a_copy_is_read_out_of_its_description(rbd):
    """Ceph hides JSON in a text."""
    text = 'replaying, {"bytes_per_second":0.0,"entries_behind_primary":11369}'
    rbd.answer(INFO, info(primary=False))
    rbd.answer(STATUS, status("up+replaying", text))
    seen = rbd.cluster().image("gold", "volume-7")

    assert (False, 11369) == (seen.primary, seen.entries_behind)
    assert seen.is_replaying


@pytest.mark.parametrize(
    "description",
    [
        "",
        "stopped",
        "replaying",
        "replaying, {",
        "replaying, {}",
        "replaying, []",
        'replaying, {"entries_behind_primary":"4"}',
        'replaying, {"entries_behind_primary":true}',
        "replaying, " + '{"a":' * 5000,
    ],
)
def test_a_lag_that_is_not_told_is_none_and_not_nought(rbd, description):
    """Nought would mean that all is copied."""
    rbd.answer(INFO, info(primary=False))
    rbd.answer(STATUS, status("up+replaying", description))

    assert None is rbd.cluster().image("gold", "volume-7").entries_behind


def test_a_split_brain_is_seen(rbd):
    """The recovery refuses or repairs it."""
    rbd.answer(INFO, info(primary=False))
    rbd.answer(STATUS, status("up+error", "split-brain detected"))

    assert rbd.cluster().image("gold", "volume-7").is_split_brain


@pytest.mark.parametrize("peers", [[], None, "east", [None], [{}]])
def test_a_status_without_a_peer_is_no_error(rbd, peers):
    """A pool may have lost its peer."""
    rbd.answer(INFO, info())
    rbd.answer(STATUS, status(peer_sites=peers))

    assert "" == rbd.cluster().image("gold", "volume-7").peer_state


def test_an_image_that_does_not_exist_is_absent_and_costs_one_question(rbd):
    """Absence is a fact to decide on, not an error."""
    rbd.answer(INFO, code=2, err=ABSENT)

    assert Presence.ABSENT is rbd.cluster().image("gold", "volume-7").presence
    assert 1 == len(rbd.calls())


def test_an_image_that_vanishes_between_the_two_questions_is_absent(rbd):
    """A resync deletes it first."""
    rbd.answer(INFO, info(primary=False))
    rbd.answer(STATUS, code=2, err=ABSENT)

    assert Presence.ABSENT is rbd.cluster().image("gold", "volume-7").presence


def test_an_image_that_is_not_mirrored_is_present_and_costs_one_question(rbd):
    """There is no status to ask for."""
    plain = info()
    del plain["mirroring"]
    rbd.answer(INFO, plain)
    seen = rbd.cluster().image("gold", "volume-7")

    assert (Presence.PRESENT, False, None) == (seen.presence, seen.mirrored, seen.primary)
    assert 1 == len(rbd.calls())


def test_the_primary_flag_alone_costs_one_question(rbd):
    """The daemons' report is a second process; who does not need it does not pay for it."""
    rbd.answer(INFO, info(primary=True))
    seen = rbd.cluster().image("gold", "volume-7", status=False)

    assert (True, True, "") == (seen.primary, seen.mirrored, seen.state)
    assert 1 == len(rbd.calls())


def test_mirroring_that_is_being_switched_off_is_not_mirrored_and_keeps_the_flag(rbd):
    """A primary flag is never hidden."""
    rbd.answer(INFO, info(state="disabling"))
    rbd.answer(STATUS, code=22, err="rbd: mirroring not enabled on the image\n")
    seen = rbd.cluster().image("gold", "volume-7")

    assert (False, True) == (seen.mirrored, seen.primary)
    assert "disabling" in seen.detail


def test_a_missing_pool_is_not_an_absent_image(rbd):
    """Both have exit status 2. A wrong pool name must not look like a lost image."""
    rbd.answer(INFO, code=2, err="rbd: error opening pool 'gold': (2) No such file or directory\n")

    with pytest.raises(Refused, match="error opening pool 'gold'"):
        rbd.cluster().image("gold", "volume-7")


# ------------------------------------------------------------- what must not look dead

NO_KEYRING = """\
2027-03-01T10:00:00.1+0000 7f65 -1 auth: unable to find a keyring on /k: (2) No such file

2027-03-01T10:00:00.1+0000 7f65 -1 AuthRegistry(0x5584) no keyring found at /k, disabling cephx
rbd: couldn't connect to the cluster!
"""
BAD_KEY = (
    "2027-03-01T10:00:00.1+0000 7f65 -1 monclient(hunting): handle_auth_bad_method server "
    "allowed_methods [2] but i only support [2,1]\n"
)


def test_a_missing_keyring_is_not_an_absent_image(rbd):
    """Its exit status is 2 as well; an absent image might be taken for nothing to protect."""
    rbd.answer(INFO, code=2, err=NO_KEYRING)

    with pytest.raises(Refused, match="key of client") as caught:
        rbd.cluster().image("gold", "volume-7")
    assert "ceph-west" in str(caught.value)


def test_a_key_that_ceph_prints_is_masked(rbd):
    """It complains about a key that it cannot decode by showing it."""
    text = (
        "2027-03-01T10:00:00.1+0000 7f65 -1 auth: failed to decode key 'not base64 but secret'\n"
        "rbd: bad AQBBnWNlAAAAABAAO1kpZXTpUhzTnYRAjIXm8A== here\n"
    )
    rbd.answer(INFO, code=22, err=text)

    with pytest.raises(Refused, match="failed to decode key") as caught:
        rbd.cluster().image("gold", "volume-7")
    assert "secret" not in str(caught.value)
    assert "AQBB" not in str(caught.value)


def test_a_cluster_that_refuses_the_key_is_not_unreachable(rbd):
    """The command hangs on a wrong key too, but this cluster lives: no forced promotion."""
    rbd.answer("mirror pool info gold --format json", err=BAD_KEY, hang=60)

    with pytest.raises(Refused, match="handle_auth_bad_method") as caught:
        rbd.cluster(timeout=1).ping("gold")
    assert "must not be taken for lost" in caught.value.next_step


@pytest.mark.parametrize(
    "reason",
    [
        "global_init: unable to open config file from search list /x",
        "global_init: error reading config file. parse error: expected '<eoi>' in line 1",
        "2027-03-01T10:00:00.1+0000 7f65 -1 unable to get monitor info from DNS SRV",
    ],
)
def test_an_unusable_configuration_is_the_operators_to_mend(rbd, reason):
    """Exit 2, and no talk of a lost site."""
    rbd.answer("mirror pool info gold --format json", code=1, err=reason)

    with pytest.raises(InputError, match=r"ceph-west\.conf"):
        rbd.cluster().ping("gold")


def test_a_missing_configuration_is_told_before_anything_runs(rbd, tmp_path):
    """With its path."""
    with pytest.raises(FileUnreadable, match=r"nowhere\.conf"):
        rbd.cluster(conf=tmp_path / "nowhere.conf").ping("gold")
    assert [] == rbd.whole_calls()


@pytest.mark.parametrize("command", ["./no-such-rbd", "/"])
def test_a_command_that_cannot_be_run_is_the_operators_to_mend(rbd, command):
    """The remedy names the option."""
    with pytest.raises(InputError) as caught:
        rbd.cluster(command=command).ping("gold")
    assert "rbd_command" in caught.value.next_step


def test_a_crash_of_the_command_is_no_proof_of_death(rbd, tmp_path):
    """The bug is on this side."""
    program = tmp_path / "crashing"
    program.write_text("#!/bin/sh\nkill -SEGV $$\n")
    program.chmod(0o755)

    with pytest.raises(Refused, match="signal 11"):
        rbd.cluster(command=str(program)).ping("gold")


@pytest.mark.parametrize(
    "text", ["Segmentation fault", "[1, 2]", '"west"', "{", "[" * 100_000, b"\xff\xfe{}"]
)
def test_an_answer_that_is_not_understood_is_no_proof_of_death(rbd, text):
    """Some other program is called rbd, or a newer one answers in another way."""
    rbd.answer("mirror pool info gold --format json", text)

    with pytest.raises(Refused, match="not understood"):
        rbd.cluster().ping("gold")


def test_an_endless_answer_is_no_proof_of_death(rbd, tmp_path):
    """It is cut off."""
    program = tmp_path / "endless"
    program.write_text("#!/bin/sh\nexec cat /dev/zero\n")
    program.chmod(0o755)

    with pytest.raises(Refused, match="bytes of output"):
        rbd.cluster(command=str(program)).ping("gold")


# --------------------------------------------------------------------- what does look dead


def test_a_cluster_that_does_not_answer_is_unreachable_with_its_name_and_the_seconds(rbd):
    """Dead clusters hang. The operator must see which one, and how long it was given."""
    rbd.answer("mirror pool info gold --format json", hang=60)

    with pytest.raises(Unreachable, match=r"ceph-west.*0\.5 s"):
        rbd.cluster(timeout=0.5).ping("gold")


@pytest.mark.parametrize("code", [110, 111, 113, 101])
def test_errors_of_the_network_are_unreachable(rbd, code):
    """Where client_mount_timeout is short, rbd gives up before us."""
    rbd.answer(
        "mirror pool info gold --format json",
        code=code,
        err="rbd: couldn't connect to the cluster!",
    )

    with pytest.raises(Unreachable, match="couldn't connect"):
        rbd.cluster().ping("gold")


# --------------------------------------------------------------------------- changing

PROMOTE = "mirror image promote gold/volume-7"
NOT_PROPAGATED = """\
2027-03-01T10:00:00.1+0000 7f65 -1 librbd::mirror::PromoteRequest: 0x55d3 handle_get_info: image is primary within a remote cluster or demotion is not propagated yet
2027-03-01T10:00:00.1+0000 7f65 -1 librbd::api::Mirror: image_promote: failed to promote image
rbd: error promoting image to primary
"""  # noqa: E501


def test_promotion_and_demotion_and_resync_are_one_command_each(rbd):
    """Nothing else is touched."""
    for words in ("promote", "demote", "resync"):
        rbd.answer(f"mirror image {words} gold/volume-7", "done\n")
    cluster = rbd.cluster()
    cluster.promote("gold", "volume-7")
    cluster.demote("gold", "volume-7")
    cluster.resync("gold", "volume-7")

    assert ["promote", "demote", "resync"] == [call[2] for call in rbd.calls()]


def test_a_promotion_before_the_demotion_arrived_is_worth_waiting_for(rbd):
    """Journal mode: the message says it in Ceph's own words, without addresses and threads."""
    rbd.answer(PROMOTE, code=16, err=NOT_PROPAGATED)

    with pytest.raises(Busy) as caught:
        rbd.cluster().promote("gold", "volume-7")
    assert "demotion is not propagated yet" in caught.value.message
    assert "0x55d3" not in caught.value.message
    assert "7f65" not in caught.value.message


def test_a_promotion_while_the_demotion_is_copied_is_worth_waiting_for(rbd):
    """Snapshot mode says "read-only" instead."""
    rbd.answer(PROMOTE, code=30, err="rbd: error promoting image to primary\n")

    with pytest.raises(Busy):
        rbd.cluster().promote("gold", "volume-7")


def test_a_locked_image_is_refused_and_not_waited_for(rbd):
    """The same exit status on demotion: a client holds the lock and will not give it back."""
    text = "librbd: 0x1 handle_acquire_lock: failed to lock image: (30) Read-only file system\n"
    rbd.answer("mirror image demote gold/volume-7", code=30, err=text)

    with pytest.raises(Refused) as caught:
        rbd.cluster().demote("gold", "volume-7")
    assert Refused is caught.type
    assert "rbd lock ls gold/volume-7" in caught.value.next_step


@pytest.mark.parametrize(
    ("code", "text"),
    [(22, "image is already primary"), (1, "Operation not permitted"), (13, "Permission denied")],
)
def test_any_other_failure_is_refused_in_cephs_own_words(rbd, code, text):
    """Guessing would hide the cause."""
    rbd.answer(PROMOTE, code=code, err=f"rbd: {text}\n")

    with pytest.raises(Refused, match=text) as caught:
        rbd.cluster().promote("gold", "volume-7")
    assert Refused is caught.type


def test_words_that_are_no_utf8_are_shown_as_far_as_they_can_be(rbd):
    """A reason is worth more than its umlauts."""
    rbd.answer(PROMOTE, code=5, err=b"rbd: bad disk \xff\xfe here\n")

    with pytest.raises(Refused, match=r"bad disk .* here"):
        rbd.cluster().promote("gold", "volume-7")


def test_the_names_of_images_are_not_read_by_a_shell(rbd):
    """Whoever names an image must not run commands here."""
    rbd.answer("mirror image demote gold/$(id);`id` x", "")
    rbd.cluster().demote("gold", "$(id);`id` x")

    assert [["mirror", "image", "demote", "gold/$(id);`id` x"]] == rbd.calls()


# ------------------------------------------------------------------------------ by force


def test_a_journaled_image_is_promoted_by_force(rbd):
    """The site is lost; the journal up to here is what there is."""
    rbd.answer(INFO, info(primary=False))
    rbd.answer(PROMOTE + " --force", "Image promoted to primary\n")
    rbd.cluster().promote("gold", "volume-7", force=True)

    assert [*PROMOTE.split(), "--force"] == rbd.calls()[-1]


def mirror_snapshot(snapshot_id, *, complete):
    """A mirror snapshot as the copy has it."""
    return {
        "id": snapshot_id,
        "name": f".mirror.non_primary.{GLOBAL_ID}.{snapshot_id}",
        "namespace": {"type": "mirror", "state": "non-primary", "complete": complete},
    }


def test_an_image_cut_off_within_a_mirror_snapshot_is_not_promoted_by_force(rbd):
    """Ceph would hang, and then report success over a torn image."""
    rbd.answer(INFO, info(primary=False, mode="snapshot"))
    rbd.answer(
        "snap ls gold/volume-7 --all --format json",
        [mirror_snapshot(5, complete=True), mirror_snapshot(9, complete=False)],
    )

    with pytest.raises(Unsafe) as caught:
        rbd.cluster().promote("gold", "volume-7", force=True)
    assert "snapshot id 9" in caught.value.next_step
    assert not any("promote" in call for call in rbd.calls())


def test_an_image_with_whole_mirror_snapshots_is_promoted_by_force(rbd):
    """That is safe, and takes a second."""
    rbd.answer(INFO, info(primary=False, mode="snapshot"))
    rbd.answer(
        "snap ls gold/volume-7 --all --format json",
        [mirror_snapshot(5, complete=True), {"id": 7, "name": "of the owner"}],
    )
    rbd.answer(PROMOTE + " --force", "Image promoted to primary\n")
    rbd.cluster().promote("gold", "volume-7", force=True)

    assert "--force" in rbd.calls()[-1]


# -------------------------------------------------------------------------------- copy

COPY = f"deep cp gold/volume-7 gold/kept.partial --flatten --image-feature {KEPT_FEATURES}"
NO_COPY = {
    "info gold/kept --format json": "rbd: error opening image kept: (2) No such file or directory",
    "snap ls gold/kept.partial --format json": "rbd: error opening image kept.partial: (2) No such"
    " file or directory",
}


def test_a_copy_gets_its_name_only_when_it_is_whole(rbd):
    """A killed copy must never be taken for a kept one: the original is discarded next."""
    for words, text in NO_COPY.items():
        rbd.answer(words, code=2, err=text)
    rbd.answer(INFO, info(primary=False))
    rbd.answer(COPY, code=5, err="Image deep copy: 7% complete...failed.\nrbd: deep copy failed")

    with pytest.raises(Refused, match="deep copy failed"):
        rbd.cluster().copy("gold", "volume-7", "kept")
    assert not any("mv" in call for call in rbd.calls())

    rbd.answer(COPY, err="\rImage deep copy: 100% complete...done.\n")
    rbd.answer("mv gold/kept.partial gold/kept")
    rbd.cluster().copy("gold", "volume-7", "kept")

    assert ["mv", "gold/kept.partial", "gold/kept"] == rbd.calls()[-1]


def test_a_copy_is_never_mirrored_by_itself():
    """In a pool-mode pool the journaling feature alone would do it."""
    assert "journaling" not in KEPT_FEATURES
    assert "layering" in KEPT_FEATURES


def test_what_an_earlier_try_left_is_removed_with_its_snapshots(rbd):
    """A protected snapshot would hold it for ever."""
    rbd.answer("info gold/kept --format json", code=2, err=NO_COPY["info gold/kept --format json"])
    rbd.answer(
        "snap ls gold/kept.partial --format json",
        [
            {"id": 4, "name": "s1", "protected": "true"},
            {"id": 5, "name": "s2", "protected": "false"},
        ],
    )
    for words in ("snap unprotect gold/kept.partial@s1", "snap purge gold/kept.partial",
                  "rm gold/kept.partial", COPY, "mv gold/kept.partial gold/kept"):  # fmt: skip
        rbd.answer(words)
    rbd.answer(INFO, info(primary=False))
    rbd.cluster().copy("gold", "volume-7", "kept")

    words = [" ".join(call) for call in rbd.calls()]
    assert words.index("rm gold/kept.partial") < words.index(COPY)
    assert "snap unprotect gold/kept.partial@s2" not in words


def test_a_copy_does_not_overwrite(rbd):
    """The first kept copy is the one that matters."""
    rbd.answer("info gold/kept --format json", {"name": "kept", "size": 1})

    with pytest.raises(Refused, match="already"):
        rbd.cluster().copy("gold", "volume-7", "kept")
    assert 1 == len(rbd.calls())


# ---------------------------------------------------------------------------- metadata

LIST = "image-meta list gold/volume-7 --format json"


def test_metadata_is_read(rbd):
    """It carries the closure."""
    rbd.answer(LIST, {"dr_planner.closure.header": "{}", "conf_rbd_cache": "false"})

    assert {"dr_planner.closure.header": "{}", "conf_rbd_cache": "false"} == dict(
        rbd.cluster().metadata("gold", "volume-7")
    )


def test_no_metadata_is_printed_as_nothing_at_all(rbd):
    """Measured; an empty object would have been too easy."""
    rbd.answer(LIST, "")

    assert {} == dict(rbd.cluster().metadata("gold", "volume-7"))


def test_metadata_of_others_may_be_any_bytes(rbd):
    """One strange value must not hide all the rest."""
    rbd.answer(LIST, b'{"a":"\xff","b":"good"}')

    assert "good" == rbd.cluster().metadata("gold", "volume-7")["b"]


def test_metadata_is_written_in_its_order_and_may_begin_with_a_dash(rbd):
    """A stamp's header must come last."""
    rbd.answer("image-meta set gold/volume-7 -- z --force")
    rbd.answer("image-meta set gold/volume-7 -- a 2")
    rbd.cluster().set_metadata("gold", "volume-7", {"z": "--force", "a": "2"})

    assert ["z", "a"] == [call[4] for call in rbd.calls()]


def test_writing_stops_at_the_first_failure(rbd):
    """Else a header could name chunks that are not there."""
    text = "rbd: setting metadata failed: (30) Read-only file system\n"
    rbd.answer("image-meta set gold/volume-7 -- z 1", code=30, err=text)

    with pytest.raises(Refused, match="Read-only"):
        rbd.cluster().set_metadata("gold", "volume-7", {"z": "1", "a": "2"})
    assert 1 == len(rbd.calls())


def test_a_value_that_is_too_long_for_a_command_line_is_told(rbd):
    """Linux takes 128 KiB per word."""
    with pytest.raises(InputError, match="longer than a command line"):
        rbd.cluster().set_metadata("gold", "volume-7", {"k": "x" * 200_000})


def test_removing_a_key_that_is_not_there_is_no_error(rbd):
    """Doing it twice is doing it once."""
    text = (
        "rbd: no existing metadata key k of image : (2) No such file or directory\n"
        "rbd: removing metadata failed: (2) No such file or directory\n"
    )
    rbd.answer("image-meta remove gold/volume-7 -- k", code=2, err=text)
    rbd.cluster().remove_metadata("gold", "volume-7", "k")


def test_removing_a_key_of_a_missing_image_is_an_error(rbd):
    """The same exit status; the image's absence must not pass unseen."""
    rbd.answer("image-meta remove gold/volume-7 -- k", code=2, err=ABSENT)

    with pytest.raises(Refused):
        rbd.cluster().remove_metadata("gold", "volume-7", "k")
