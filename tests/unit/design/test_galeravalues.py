"""What my_print_defaults is asked, and what is done with what it says."""

from __future__ import annotations

import shutil

import pytest

from dr_planner.design.recognition import read_piece
from dr_planner.design.source import Source
from dr_planner.model.part import Unread

needs_mariadb = pytest.mark.skipif(
    shutil.which("my_print_defaults") is None, reason="no my_print_defaults"
)


def read(text):
    """The parts of a text."""
    return list(read_piece(Source("my.cnf", text, first_line=11), "galera-conf"))


@pytest.mark.parametrize(
    ("rows", "name", "value"),
    [
        ("wsrep-cluster-name = 'a' # b", "wsrep_cluster_name", "a"),
        ('loose_wsrep-cluster-name = "a" b', "wsrep_cluster_name", ""),
        ("wsrep_cluster_name = a\\sb;c", "wsrep_cluster_name", ""),
        ("wsrep_cluster_name = a\\sb", "wsrep_cluster_name", "a b"),
        ("wsrep_node_name = a\n[mysqld]\nwsrep_node_name = b", "wsrep_node_name", "b"),
        ("wsrep_node_name = a\n[MYSQLD]\nwsrep_node_name = b", "wsrep_node_name", "b"),
        ("wsrep_node_name = a\n[mysqld] or so\nwsrep_node_name = b", "wsrep_node_name", "b"),
        ("wsrep_node_name = a\n[client]\nwsrep_node_name = b", "wsrep_node_name", "a"),
        ("wsrep_node_name = a\n[ mysqld]\nwsrep_node_name = b", "wsrep_node_name", "a"),
        ("wsrep_node_name = a\n[mysqld-10.6]\nwsrep_node_name = b", "wsrep_node_name", "b"),
    ],
)
def test_values_are_those_of_the_database(rows, name, value):
    """Quotes, escapes, comments, groups; with the program and without it."""
    (conf,) = read(f"[galera]\n{rows}\n")

    assert conf.text(name) == value
    assert conf.setting(name).line
    assert conf.differences == ()
    assert conf.program == ("my_print_defaults" if shutil.which("my_print_defaults") else "")


@needs_mariadb
def test_other_files_are_not_followed(tmp_path):
    """What is not given is not read, and its secrets are not either."""
    other = tmp_path / "other.cnf"
    other.write_text("[mysqld]\nwsrep_node_name = other\n")
    text = f"[mysqld]\nwsrep_node_name = a\n!include {other}\n  !includedir {tmp_path}\n"
    (conf,) = read(text)

    assert conf.text("wsrep_node_name") == "a"
    assert conf.includes
    assert conf.program


def test_what_the_program_says_is_judged_and_the_difference_told(stand_in):
    """In its order and with its values; lines are those of our reader."""
    said = "--wsrep-on=OFF\n--wsrep_provider_options=gmcast.segment=2;socket.ssl_key=/k\n"
    said += "--wsrep_sst_auth=a:Sesame\n77\n--wsrep_node_name=z"
    stand_in("my_print_defaults", f"cat <<'END'\n{said}\nEND")
    (conf,) = read(
        "[mysqld]\nwsrep_on=ON\nwsrep_sst_auth=b\nwsrep_provider_options=gmcast.segment=1\n"
    )

    assert [(s.name, s.line) for s in conf.settings] == [
        ("wsrep_on", 12),
        ("wsrep_provider_options", 14),
        ("wsrep_sst_auth", 13),
        ("wsrep_node_name", 0),
    ]
    assert conf.provider.text("gmcast.segment") == "2"
    assert [(d.name, d.line, d.taken) for d in conf.differences] == [
        ("wsrep_node_name", 0, "z"),
        ("wsrep_on", 12, "OFF"),
        ("wsrep_provider_options", 14, None),
    ]
    assert "Sesame" not in conf.model_dump_json()
    assert "/k" not in conf.model_dump_json()


@needs_mariadb
@pytest.mark.parametrize("text", ["[mysqld\nwsrep_on=1\n", "wsrep_on=1\n[mysqld]\n"])
def test_both_refuse_the_same(text):
    """Our reader's words are better, so they are the ones that are told."""
    (part,) = read(text)

    assert isinstance(part, Unread)
    assert part.line == 11
    assert "takes it" not in part.reason


def test_a_refusal_has_its_line(stand_in):
    """Of a server that takes less than our reader; its words are not repeated."""
    stand_in("my_print_defaults", "echo 'error: sesame in /x at line: 2' >&2; exit 2")
    conf, refused = read("[mysqld]\nwsrep_on=1\n")

    assert conf.text("wsrep_on") == "1"
    assert (refused.line, refused.reason) == (12, "my_print_defaults refuses it")


@pytest.mark.parametrize("script", ["exit 1", "kill -SEGV $$"])
def test_a_bad_program_is_told_and_changes_nothing(stand_in, script):
    """Our own reader's values are judged."""
    stand_in("my_print_defaults", script)
    (conf,) = read("[mysqld]\nwsrep_on=1\n")

    assert conf.silent
    assert conf.text("wsrep_on") == "1"
