"""The kind galera-conf: option files of database nodes."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from dr_planner.design.galeraconf import read_node
from dr_planner.design.recognition import read_piece, recognise
from dr_planner.design.source import Source
from dr_planner.model.galeraconf import GaleraConf
from dr_planner.model.part import Unread

FILE = """\
# a node
[client]
password = Sesame77open
[mysqld]
skip-name-resolve
loose-wsrep-on = ON   # on
wsrep_sst_auth = sst:Sesame77open
wsrep_cluster_address = "gcomm://db1,db2"
wsrep_node_name='one'
[galera]
wsrep-node-name = two
wsrep_provider_options = 'gmcast.segment=1;socket.ssl_key=/k;ist.recv_addr=192.0.2.1'
!include /etc/more.cnf
"""


def read(text: str) -> GaleraConf:
    """Read a text."""
    return read_node(Source("node.cnf", text))


def test_later_groups_win_and_spellings_are_one():
    """As the server takes them: groups in the order of the file."""
    conf = read(FILE)

    assert conf.text("wsrep_node_name") == "two"
    assert conf.text("wsrep_on") == "ON"
    assert conf.members == ("db1", "db2")
    assert conf.includes
    assert conf.setting("skip_name_resolve").line == 5


def test_nothing_secret_is_kept():
    """Neither a password nor a value that no rule looks at is in the model."""
    kept = read(FILE).model_dump_json()

    assert "Sesame77open" not in kept
    assert "/k" not in kept
    assert "192.0.2.1" not in kept
    assert '"gmcast.segment"' in kept


def test_a_line_before_the_first_group_is_refused():
    """The server stops there too; the reason says nothing of the line."""
    (part,) = read_piece(Source("my.cnf", "wsrep_on = 1\n[mysqld]\n"), "galera-conf")

    assert isinstance(part, Unread)
    assert part.line == 1


@pytest.mark.parametrize("name", ["node.txt", "paste"])
def test_settings_without_a_group_are_the_server_s(name):
    """People paste them so; with groups further down the server would refuse the file."""
    text = "# pasted\nwsrep_on = 1\nskip-name-resolve\n"
    found = recognise(Source(name, text))
    (part,) = read_piece(Source(name, text))
    conf, unread = read_piece(Source(name, f"{text}[mysqld]\nwsrep_node_name = a\n"))

    assert found[0] == "galera-conf"
    assert (part.text("wsrep_on"), part.setting("wsrep_on").line) == ("1", 2)
    assert conf.text("wsrep_node_name") == "a"
    assert (unread.line, type(unread)) == (2, Unread)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[mysqld]\nport = 3306\n",
        "a: |\n  [mysqld]\n  wsrep_on=1\n",
        "wsrep_on\n",
        "| wsrep_on | ON |\n",
        "export X=1\nwsrep_on=1\n",
    ],
)
def test_other_files_are_not_taken_for_one(text):
    """A server without a cluster, and YAML around one, are other kinds or none."""
    found = recognise(Source("x", text))

    assert found is None or found[0] != "galera-conf"


@pytest.mark.skipif(shutil.which("my_print_defaults") is None, reason="not installed")
def test_the_database_s_own_reader_says_the_same(tmp_path):
    """Names and values of the server's groups, in their order."""
    file = tmp_path / "node.cnf"
    text = FILE.replace("!include /etc/more.cnf\n", "")
    file.write_text(text)
    command = ["my_print_defaults", f"--defaults-file={file}", "mysqld", "galera"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()

    options = [line.removeprefix("--").partition("=") for line in said]
    names = [o[0].replace("-", "_").removeprefix("loose_") for o in options]
    conf = read(text)
    assert names == [setting.name for setting in conf.settings]
    for (_, _, value), setting in zip(options, conf.settings, strict=True):
        assert setting.text in ("", value)


def test_a_byte_order_mark_is_said_once():
    """Whoever is asked about the file, the answer is the same."""
    (part,) = read_piece(Source("node.cnf", "[mysqld]\nwsrep_on = 1\n", byte_order_mark=True))

    assert isinstance(part, Unread)
    assert part.line == 1
    assert "byte-order mark" in part.reason
    assert "takes it" not in part.reason
