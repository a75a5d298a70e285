"""Looking for mistakes in a cinder.conf from the command line."""

from __future__ import annotations

import json
import re
import shlex
import textwrap
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dr_planner.cli.main import main

ROOT = Path(__file__).parents[2]
PAGES = ["doc/source/how-to/lint-your-cinder-conf.rst", "doc/source/how-to/generate-neutral.rst"]

GOOD = """\
[DEFAULT]
enabled_backends = fast
storage_availability_zone = east

[fast]
volume_driver = cinder.volume.drivers.rbd.RBDDriver
volume_backend_name = fast
backend_host = cinder-east
backend_availability_zone = east
rbd_pool = blocks
rbd_user = cinder
rbd_ceph_conf = /etc/ceph/east.conf
rbd_secret_uuid = 6f1d2c3b-0000-4000-8000-000000000001
replication_device = backend_id:west,
                     conf:/etc/ceph/west.conf,
                     user:cinder,
                     secret_uuid:6f1d2c3b-0000-4000-8000-000000000002
"""

CASES = {
    "a missing comma": ("west.conf,", "west.conf", 1, "replication-values-hold-one-pair"),
    "two colons": ("user:cinder", "user::cinder", 1, "replication-values-have-one-colon"),
    "an equals sign": ("user:cinder", "user=cinder", 1, "replication-device-is-understood"),
    "no backend_id": ("backend_id:west", "id:west", 1, "replication-target-has-its-keys"),
    "a reserved backend_id": (
        "backend_id:west",
        "backend_id:default",
        1,
        "replication-backend-id-is-not-reserved",
    ),
    "its own cluster": (
        "conf:/etc/ceph/west",
        "conf:/etc/ceph/east",
        1,
        "replication-target-is-another-cluster",
    ),
    "a misspelt key": ("user:cinder", "usser:cinder", 1, "replication-keys-are-spelled-right"),
    "the pool of the web": (
        "user:cinder,",
        "user:cinder,\n  pool:blocks,",
        0,
        "replication-target-names-no-pool",
    ),
    "another pool": (
        "user:cinder,",
        "user:cinder,\n  pool:far,",
        1,
        "replication-pool-equals-rbd-pool",
    ),
    "no secret": (
        "user:cinder,\n                     secret_uuid:6f1d2c3b-0000-4000-8000-000000000002",
        "user:cinder",
        0,
        "replication-target-names-its-secret",
    ),
    "a placeholder": ("user:cinder", "user:<user>", 0, "placeholders-are-filled-in"),
    "a comment behind a value": (
        "rbd_pool = blocks",
        "rbd_pool = blocks ; fast ones",
        1,
        "values-hold-no-comments",
    ),
    "a dead option": (
        "rbd_user = cinder",
        "rbd_user = cinder\nrbd_keyring_conf = /k",
        0,
        "rbd-options-exist",
    ),
    "a capital letter": ("rbd_user =", "Rbd_user =", 1, "option-names-are-lower-case"),
    "the wrong option for a zone": (
        "backend_availability_zone",
        "storage_availability_zone",
        0,
        "backend-names-its-own-zone",
    ),
    "a backend without a section": (
        "= fast\nstorage",
        "= fast, slow\nstorage",
        1,
        "enabled-backe",
    ),
    "a wrong driver": ("rbd.RBDDriver", "rbd.RBDDrive", 1, "volume-driver-exists"),
    "only a comment": ("replication_device", "# replication_device", 1, "files-can-be-read"),
}


def lint(dr_planner, tmp_path: Path, text: str, *more: object) -> tuple[int, dict[str, Any]]:
    (tmp_path / "cinder.conf").write_text(text)
    done = dr_planner("config", "lint", "cinder.conf", "-f", "json", *more)
    return done.returncode, json.loads(done.stdout) if done.stdout else {"error": done.stderr}


def test_a_good_file_is_clean(dr_planner, tmp_path) -> None:
    """Or else the cases below would prove nothing."""
    status, answer = lint(dr_planner, tmp_path, GOOD)

    assert status == 0
    assert answer["schema"] == "dr-planner.findings/1"
    assert answer["answer"] == "yes"
    assert answer["files"] == ["cinder.conf"]
    assert {f["verdict"] for f in answer["findings"]} == {"passed", "not-applicable"}


@pytest.mark.parametrize("name", CASES)
def test_each_mistake_is_found(dr_planner, tmp_path, name: str) -> None:
    """By the rule that is meant, at a line of the file, with a way out."""
    old, new, expected, rule = CASES[name]
    assert old in GOOD

    status, answer = lint(dr_planner, tmp_path, GOOD.replace(old, new))

    assert status == expected
    failed = [f for f in answer["findings"] if f["verdict"] == "failed"]
    found = [f for f in failed if f["check"].partition(".")[2].startswith(rule)]
    assert found, failed
    for finding in failed:
        assert re.fullmatch(r"cinder\.conf:\d+", finding["where"])
        assert finding["reason"] and finding["remedy"].endswith(".")


def test_warnings_do_not_make_the_answer_no(dr_planner, tmp_path) -> None:
    """They are shown, and the exit status is 0."""
    status, answer = lint(dr_planner, tmp_path, GOOD.replace("user:cinder", "user:<user>"))

    assert status == 0
    assert answer["summary"]["failed"] == 1
    assert answer["summary"]["counts_against"] == 0


def test_the_table_shows_what_did_not_pass_and_all_shows_all(dr_planner, tmp_path) -> None:
    """A clean file prints no table; the summary is on stderr."""
    (tmp_path / "cinder.conf").write_text(GOOD)

    clean = dr_planner("config", "lint", "cinder.conf")
    everything = dr_planner("config", "lint", "cinder.conf", "--all")

    assert clean.stdout == ""
    assert "The answer is yes" in clean.stderr
    assert "configuration.zone-names-are-plain" in everything.stdout
    assert "passed" in everything.stdout


def test_several_files_are_looked_at_together(dr_planner, tmp_path) -> None:
    """Each finding names its file."""
    (tmp_path / "a.conf").write_text(GOOD)
    (tmp_path / "b.conf").write_text(GOOD.replace("user:cinder", "user::cinder"))

    done = dr_planner("config", "lint", "a.conf", "b.conf")

    assert done.returncode == 1
    assert "b.conf:" in done.stdout and "a.conf:" not in done.stdout
    assert "2 files:" in done.stderr


@pytest.mark.parametrize(
    ("content", "code", "said"),
    [
        (b"Call Astrid before the failover.\n", "input-invalid", "config kind list"),
        (b"", "file-unreadable", "empty"),
        (b"\xff\xfe[\x00", "file-unreadable", "UTF-8"),
        (b"[a]\nx=1\n" * 2**20, "file-unreadable", "larger than"),
    ],
)
def test_unusable_input_gets_a_message(
    dr_planner, tmp_path, content: bytes, code: str, said: str
) -> None:
    """Exit 2, the file, no traceback."""
    (tmp_path / "x.conf").write_bytes(content)

    done = dr_planner("config", "lint", "x.conf")

    assert done.returncode == 2
    assert f"error [{code}]" in done.stderr and "x.conf" in done.stderr and said in done.stderr
    assert "Traceback" not in done.stderr and done.stdout == ""


SECRETS = st.from_regex(r"[A-Z][a-z0-9]{3}[A-Za-z0-9]{8}(==)?", fullmatch=True)
KEYS = ["san_password", "password", "api_token", "hpe3par_password", "chap_password", "key"]
PLACES = [
    GOOD + "san_password = {0}\n",
    GOOD + "san_password = {0} # {0}\n",
    GOOD + "{0}={0}\n",
    GOOD + "transport_url = rabbit://u:{0}@h/\n",
    GOOD.replace("user:cinder", "{1}:{0}"),
    GOOD.replace("user:cinder", "{1}::{0}"),
    GOOD.replace("user:cinder", "{1}={0}"),
    GOOD.replace("user:cinder,", "{1}:{0}"),
    GOOD.replace("user:cinder", "{1}:x,{0}:y"),
    GOOD.replace("user:cinder", "user:x,{1}:{0},{1}:{0}"),
    GOOD.replace("west.conf,", "west.conf {1}:{0}"),
    GOOD.replace("rbd_pool = blocks", "rbd_pool = blocks # {1} {0}"),
    GOOD.replace("replication_device", "# {0}\nreplication_device"),
    GOOD.replace("RBDDriver\n", "RBDDriver\nproxy = {0}/{0}:{0}\n"),
    GOOD + "\n{0}\n",
    GOOD + "\n  {1} = {0}\n",
    "{1} = {0}\n" + GOOD,
]


@settings(
    max_examples=8,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(secret=SECRETS, key=st.sampled_from(KEYS), more=st.sampled_from([[], ["--all"], ["json"]]))
@pytest.mark.parametrize("place", PLACES)
def test_no_secret_is_printed(place, secret, key, more, tmp_path, capfd) -> None:
    """Wherever it stands and however broken the file is: not in tables, objects or errors."""
    path = tmp_path / "cinder.conf"
    path.write_text(place.format(secret, key))
    words = ["-f", "json"] if more == ["json"] else more
    capfd.readouterr()

    status = main(["config", "lint", str(path), *words])

    written = capfd.readouterr()
    assert status in (0, 1, 2)
    assert secret.rstrip("=") not in written.out + written.err
    assert "Traceback" not in written.err


def test_no_secret_is_in_a_debug_traceback(dr_planner_process, tmp_path) -> None:
    """With --debug errors are shown whole."""
    (tmp_path / "cinder.conf").write_text("[a]\nrbd_pool = v\nTheSecretLine9\n")

    done = dr_planner_process("--debug", "config", "lint", "cinder.conf")

    assert done.returncode == 1
    assert "TheSecretLine9" not in done.stdout + done.stderr


@pytest.mark.parametrize("page", PAGES)
def test_documented_output_is_real(dr_planner, tmp_path, page) -> None:
    """The pages show what the commands print for the files that the pages show."""
    (tmp_path / "etc").symlink_to(ROOT / "etc")
    text = (ROOT / page).read_text()
    blocks = re.findall(
        r"^\.\. code-block:: (console|ini)\n((?:   :\w+:.*\n)*)\n((?:   .*\n|\n)+)",
        text,
        re.MULTILINE,
    )
    shown = 0
    for kind, options, block in blocks:
        content = textwrap.dedent(block).strip("\n")
        if kind == "ini":
            name = re.search(r":caption: (\S+)", options)
            if name:
                (tmp_path / name.group(1)).write_text(content + "\n")
            continue
        command, _, output = content.partition("\n")
        program, *words = shlex.split(command.removeprefix("$ "))
        if program == "cat":
            printed = (tmp_path / words[0]).read_text().splitlines()
        else:
            done = dr_planner(*words, columns=80)
            printed = [line.rstrip() for line in (done.stderr + done.stdout).splitlines()]
        expected = output.splitlines()
        if expected and expected[-1] == "...":
            expected.pop()
        assert printed[: len(expected)] == expected, command
        shown += bool(expected)
    assert shown >= 2
