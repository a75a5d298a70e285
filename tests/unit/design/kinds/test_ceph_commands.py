"""Finding commands in scripts and runbooks, with whom they act on."""

from __future__ import annotations

import pytest

from dr_planner.design.recognition import read_all
from dr_planner.model.cephcommands import CommandList, is_known


def commands_of(tmp_path, text, name="setup.sh"):
    path = tmp_path / name
    path.write_text(text)
    reading = read_all([path])
    assert set(reading.kinds.values()) == {"ceph-commands"}
    (part,) = reading.parts
    assert isinstance(part, CommandList)
    return part.commands


def test_a_command_has_verb_words_options_and_line(tmp_path):
    """Options may stand anywhere."""
    text = "#!/bin/sh\nset -e\nsudo rbd --cluster=b mirror pool enable \\\n  volumes image\n"
    (command,) = commands_of(tmp_path, text)

    assert (command.verb, command.arguments) == ("mirror pool enable", ("volumes", "image"))
    assert (command.side, command.line, command.pool) == ("b", 3, "volumes")


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("# [both]\nrbd mirror pool enable p image\n", "*"),
        ("# on the backup cluster\nrbd mirror pool enable p image\n", "backup"),
        ("## Site-A\nrbd mirror pool enable p image\n", "site-a"),
        ("ssh root@south rbd mirror pool enable p image\n", "south"),
        ("ssh south 'sudo rbd mirror pool enable p image; date'\n", "south"),
        ("rbd -c /etc/ceph/south.conf mirror pool enable p image\n", "south"),
        ("rbd mirror pool enable p image  # site south\n", ""),
    ],
)
def test_sides(tmp_path, text, side):
    """By option, host or heading."""
    (command,) = commands_of(tmp_path, text)

    assert command.side == side


def test_loops_and_variables_are_tolerated(tmp_path):
    """A variable stays one: its value is not guessed."""
    text = 'for P in a b; do rbd mirror pool enable "$P" image && rbd pool init ${P}; done\n'
    one, two = commands_of(tmp_path, text)

    assert not is_known(one.pool)
    assert (two.verb, is_known(two.arguments[0])) == ("pool init", False)


def test_a_runbook_with_prompts(tmp_path):
    """Prompts name the host; prose is passed over."""
    text = """\
Mirroring
=========

Then run:

    $ rbd mirror pool enable volumes image

[ceph: root@south /]# rbd mirror pool peer bootstrap import --site-name south volumes /tmp/t
"""
    one, two = commands_of(tmp_path, text, "runbook.md")

    assert one.verb == "mirror pool enable"
    assert two.setting("site-name") == "south"


def test_words_that_may_be_secrets_are_not_kept(tmp_path):
    """Keys, tokens and values of options that take keys."""
    key = "AQB" + "v" * 35 + "=="
    text = (
        f"rbd mirror pool peer add volumes client.x@b --key {key}\n"
        f"ceph config-key set a {key}\n"
        f"export K={key} && echo {key} | rbd mirror pool peer bootstrap import volumes -\n"
        "rbd mirror pool peer bootstrap import volumes eyJmc2lkIjoiYWJjZGVmIn0abcdefgh\n"
    )
    kept = "".join(command.model_dump_json() for command in commands_of(tmp_path, text))

    assert "vvvv" not in kept
    assert "eyJ" not in kept


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("ceph del client.x\n", "del"),
        ("rbd mirror enable volumes\n", "mirror enable"),
        ("rbd mirror pool peer import volumes t\n", "mirror pool peer import"),
    ],
)
def test_what_a_program_does_not_have(tmp_path, text, verb):
    """Only what is sure."""
    (command, *_) = commands_of(tmp_path, text + "rbd mirror pool info volumes\n")

    assert (command.known, command.verb) == (False, verb)


def test_unbalanced_quotes_do_not_matter(tmp_path):
    """A script that is cut off is read as far as it goes."""
    assert commands_of(tmp_path, "rbd mirror pool enable volumes image 'oh\n")
