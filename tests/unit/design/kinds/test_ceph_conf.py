"""Reading ceph.conf: as Ceph itself does, with lines, without secrets."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from dr_planner.design.recognition import read_all, read_piece
from dr_planner.design.source import Source
from dr_planner.model.cephconf import CephConf, addresses, feature_bits
from dr_planner.model.part import Unread

TEXT = """\
# the whole cluster
[global]
fsid = 3f1c2d6a-0b1e-4c8e-9a57-5d8f2c1b7e10 ; said by the monitors
mon host = 10.1.0.1,10.1.0.2
osd_pool_default_size = \\
    3
  keyring = "/etc/ceph/$cluster.$name.keyring"
log_file = /var/log/a\\#b.log

[client]
rbd default features = 61

[client.cinder]
rbd_default_features = 125 # journaling too
rbd-default-features = 3
"""


def conf_of(path: Path) -> CephConf:
    (part,) = read_all([path]).parts
    assert isinstance(part, CephConf)
    return part


@pytest.fixture
def conf(tmp_path):
    path = tmp_path / "south.conf"
    path.write_text(TEXT)
    return conf_of(path)


def test_values_have_lines(conf):
    """A finding names the line that the operator has to change."""
    assert conf.option("mon_host").value.lines == (4,)
    assert conf.option("osd_pool_default_size").value.text == "3"
    assert conf.option("rbd_default_features", "client.cinder").value.lines == (14,)


def test_a_client_falls_back_to_all_clients(conf):
    """Its own section, that of its type, then [global]."""
    assert conf.text("rbd_default_features", "client.cinder") == "125"
    assert conf.text("rbd_default_features", "client.nova") == "61"
    assert conf.text("keyring", "client.nova") == "/etc/ceph/$cluster.$name.keyring"


@pytest.mark.skipif(shutil.which("ceph-conf") is None, reason="Ceph's own reader is not here")
@pytest.mark.parametrize(
    "name", ["fsid", "mon_host", "osd_pool_default_size", "rbd_default_features"]
)
@pytest.mark.parametrize("entity", ["client.cinder", "client.nova"])
def test_ceph_reads_the_same(conf, name, entity):
    """What is judged must be what librados gets."""
    command = ["ceph-conf", "-c", conf.path, "-n", entity, "--lookup", name]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    assert conf.text(name, entity) == said


@pytest.mark.skipif(shutil.which("ceph-conf") is None, reason="Ceph's own reader is not here")
@pytest.mark.parametrize(
    "text",
    [
        "[global]\nfsid = a\nno option at all\n",
        "[global\nfsid = a\n",
        "fsid = a\n[global]\nmon_host = b\n",
        '[global]\nmon_host = "a" b\n',
        '[global]\nmon_host = "a # b"\n',
        "[global]\nmon_host = a # b \\\n c\n",
        "[global]\nmon_host = a\\\\\n c\n",
        "[global]\nmon_host = a\\",
    ],
)
def test_ceph_refuses_the_same(tmp_path, text):
    """A file that Ceph does not read protects nothing."""
    path = tmp_path / "ceph.conf"
    path.write_text(text)
    command = ["ceph-conf", "-c", str(path), "--lookup", "fsid"]

    assert subprocess.run(command, capture_output=True, check=False).returncode
    (part,) = read_all([path]).parts
    assert isinstance(part, Unread)
    assert part.line


def test_templates_are_tolerated(tmp_path):
    """Most ceph.conf files of deployment tools are templates."""
    path = tmp_path / "ceph.conf.j2"
    path.write_text("[global]\n{% if a %}\nfsid = {{ fsid }}\n{% endif %}\nmon_host = <ip>\n")
    conf = conf_of(path)

    assert conf.fsid == ""
    assert conf.option("fsid").value.is_template


def test_a_key_in_the_file_is_not_kept(tmp_path):
    """Some people put it there."""
    path = tmp_path / "ceph.conf"
    path.write_text("[global]\nmon_host = a\n[client.x]\nkey = AQBvvvvvvvvvvvvvvvvvvvvvvvvvvv==\n")

    assert "vvvvv" not in conf_of(path).model_dump_json()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("10.1.0.1,10.1.0.2", ["10.1.0.1", "10.1.0.2"]),
        ("[v2:10.1.0.1:3300/0,v1:10.1.0.1:6789/0]", ["10.1.0.1"]),
        ("[v2:10.1.0.1:3300,v1:10.1.0.1:6789] [v2:10.1.0.2:3300]", ["10.1.0.1", "10.1.0.2"]),
        ("10.1.0.1:6789;mon2.example.org", ["10.1.0.1", "mon2.example.org"]),
        ("[2001:db8::1]:6789, 2001:db8::2", ["2001:db8::1", "2001:db8::2"]),
        ("[v2:[2001:db8::1]:3300/0,v1:[2001:db8::1]:6789/0]", ["2001:db8::1"]),
    ],
)
def test_addresses_of_monitors(text, expected):
    """They are written in many ways."""
    assert addresses(text) == expected


@pytest.mark.parametrize(
    ("text", "bits"),
    [("125", 125), ("layering,exclusive-lock, journaling", 69), ("all", None), ("", None)],
)
def test_features_are_numbers_or_names(text, bits):
    """Both are allowed since Infernalis."""
    assert feature_bits(text) == bits


def test_a_file_inside_yaml_is_not_taken_for_the_whole(tmp_path):
    """The tool whose file it is reads the piece."""
    path = tmp_path / "override.yaml"
    path.write_text("data:\n  config: |\n    [global]\n    osd_pool_default_size = 3\n")

    assert "ceph-conf" not in read_all([path]).kinds.values()


def test_a_byte_order_mark_is_said_once():
    """Whoever is asked about the file, the answer is the same."""
    (part,) = read_piece(Source("ceph.conf", "[global]\nfsid = x\n", byte_order_mark=True))

    assert isinstance(part, Unread)
    assert part.line == 1
    assert "byte-order mark" in part.reason
    assert "takes it" not in part.reason
