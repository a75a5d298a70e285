"""What ceph-conf is asked, and what is done with what it says."""

from __future__ import annotations

import json
import shutil

import pytest

from dr_planner.design.cephvalues import harmless
from dr_planner.design.recognition import read_piece
from dr_planner.design.source import Source
from dr_planner.model.part import Unread

needs_ceph = pytest.mark.skipif(shutil.which("ceph-conf") is None, reason="no ceph-conf")


def read(text):
    """The parts of a text."""
    return list(read_piece(Source("ceph.conf", text, first_line=11), "ceph-conf"))


@needs_ceph
@pytest.mark.parametrize(
    ("rows", "name", "value"),
    [
        ('mon host = "192.0.2.1, 192.0.2.2" ; two', "mon_host", "192.0.2.1, 192.0.2.2"),
        ("mon_host = a, \\\n b", "mon_host", "a,  b"),
        ("# no more \\\nmon host = a", "mon_host", "a"),
        ("mon host = a\n[global]\nmon_host = b", "mon_host", "b"),
        ("client mount timeout = 30s", "client_mount_timeout", "30s"),
        ("client mount timeout = 1m", "client_mount_timeout", "60"),
        ("keyring = /etc/ceph/$cluster.$name.keyring", "keyring", None),
    ],
)
def test_values_are_those_of_ceph(rows, name, value):
    """Comments, quotes, blanks, lines that go on, sections that stand twice, notations."""
    (conf,) = read(f"[global]\n{rows}\n")

    assert conf.program == "ceph-conf"
    assert conf.text(name) == (value or rows.partition(" = ")[2])
    assert conf.differences == ()


@needs_ceph
def test_each_section_is_seen_through_the_eyes_of_somebody():
    """Also where all clients, and one, take something else than the rest."""
    rows = "[client]\nrbd_cache = 0\n[client.a]\nrbd_cache = perhaps\n[global]\nrbd_cache = nix\n"
    (conf,) = read(rows)

    assert [(d.name, d.line, d.taken) for d in conf.differences] == [
        ("rbd_cache", 14, "true"),
        ("rbd_cache", 16, "true"),
    ]
    assert conf.text("rbd_cache", "client.a") == "perhaps"


def test_what_ceph_refuses_is_unread_at_its_line(stand_in):
    """Without a word of the file; what our reader takes from it is judged all the same."""
    stand_in("ceph-conf", "echo \"expected 'sesame' in line 3 at position 1\" >&2; exit 1")
    conf, refused = read("[global]\nmon_host = a\nkeyring = sesame\n")

    assert conf.text("mon_host") == "a"
    assert isinstance(refused, Unread)
    assert (refused.line, refused.reason) == (13, "ceph-conf refuses it")


def test_ceph_is_asked_once_for_what_one_client_sees(stand_in, tmp_path):
    """A folder of hundreds of files is to be read in seconds; equal files are asked about once."""
    stand_in("ceph-conf", f'[ -s "$2" ] && echo x >> {tmp_path}/asked; echo "{{}}"')
    for _ in range(2):
        read("[global]\nmon_host = a\n[client]\nrbd_cache = 1\n[client.a]\nkeyring = /k\n")

    assert (tmp_path / "asked").read_text() == "x\n"


@needs_ceph
def test_ceph_obeys_nothing_that_it_reads(tmp_path):
    """It opens the log file that a ceph.conf names, wherever it is read."""
    log = tmp_path / "client.log"
    names = ("log file", "log_file", "  log   file  ")
    rows = "\n".join(f"{name} = {log}" for name in names)
    text = f"[global]\nmon_host = a\n# x \\\nlog file = {log}\n{rows}\nlog \\\nfile = {log}\n"
    text += f"log file \\\n= {log}\nlog to file = true\n"
    (conf,) = read(text)

    assert conf.program == "ceph-conf"
    assert not log.exists()


def test_only_what_is_asked_for_keeps_its_name():
    """Lines stay where they are; what is no assignment stays as it is."""
    text = "[a=b]\nlog file = x\r\n mon  host = $y\n; z = 1\n = q\nq\\\n = r\n"

    assert harmless(text, {"mon_host"}).splitlines() == [
        "[a=b]",
        "option_of_no_interest = x",
        " mon  host = @dollar@y",
        "; z = 1",
        " = q",
        "q\\",
        "option_of_no_interest = r",
    ]


def test_of_what_ceph_prints_only_known_options_are_kept(stand_in):
    """It prints keys too."""
    said = {"key": "Sesame77open", "mon_host": 'Sesame77/"open', "fsid": "x"}
    stand_in("ceph-conf", f"cat <<'END'\n{json.dumps(said)}\nEND")
    (conf,) = read("[global]\nmon_host = a\n")

    assert "Sesame" not in conf.model_dump_json()
    assert conf.program


@pytest.mark.parametrize(
    "script",
    ["exit 1", "kill -SEGV $$", "echo '[1]'", "echo '{\"mon_host\"'", "head -c 99 /dev/zero"],
)
def test_a_bad_program_is_told_and_changes_nothing(stand_in, script):
    """Our own reader's values are judged."""
    stand_in("ceph-conf", script)
    (conf,) = read("[global]\nmon_host = a\n")

    assert conf.silent
    assert conf.text("mon_host") == "a"


def test_templates_are_not_asked_about(stand_in):
    """No program can read what is filled in later."""
    stand_in("ceph-conf", "echo 'line 1' >&2; exit 1")
    (conf,) = read("[global]\n{% if a %}\nmon_host = {{ b }}\n{% endif %}\n")

    assert (conf.program, conf.silent) == ("", False)


def test_what_ceph_alone_takes_is_said(stand_in):
    """Then our reader is too strict, or that Ceph is another one."""
    stand_in("ceph-conf", "echo '{}'")
    (part,) = read("[global]\nno assignment\n")

    assert part.reason.endswith("; but ceph-conf takes it")


def test_secrets_in_names_of_sections_are_no_arguments(stand_in, tmp_path):
    """Arguments are seen by everybody on the machine."""
    stand_in("ceph-conf", f'echo "$@" >> {tmp_path}/arguments; echo "{{}}"')
    key = "AQBSesame77openSesame77openSesame77open=="
    read("".join(f"[client.{name}]\nmon_host = a\n" for name in (key, key[:-2], "a")))

    told = (tmp_path / "arguments").read_text()
    assert "client.a" in told
    assert "Sesame" not in told
