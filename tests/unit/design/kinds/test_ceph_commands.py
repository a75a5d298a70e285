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
        ("\\[north]\nrbd mirror pool enable p image\n", "north"),
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


def list_of(tmp_path, text, name="x.sh"):
    path = tmp_path / name
    path.write_text(text)
    reading = read_all([path])
    assert set(reading.kinds.values()) == {"ceph-commands"}
    (part,) = reading.parts
    return part


def test_commands_of_microceph(tmp_path):
    """Names and options; behind a remote's name stands a token, which is not kept."""
    text = (
        "#!/bin/sh\nmicroceph enable rbd-mirror --target member-2\n"
        "sudo microceph cluster export south > /root/south.txt\n"
        "microceph remote import south eyJmc2lkIjoiYWJjIn0= --local-name north\n"
        "microceph replication enable rbd volumes --remote south --type journal\n"
        "microceph replication enable rbd vms/disk-1 --remote=south --type=snapshot "
        "--schedule=1h\n"
    )
    found = list_of(tmp_path, text).commands

    assert [(c.verb, c.arguments) for c in found] == [
        ("enable", ("rbd-mirror",)),
        ("cluster export", ("south",)),
        ("remote import", ("south",)),
        ("replication enable rbd", ("volumes",)),
        ("replication enable rbd", ("vms/disk-1",)),
    ]
    assert found[0].setting("target") == "member-2"
    assert found[1].output == "/root/south.txt"
    assert found[2].setting("local-name") == "north"
    assert (found[4].setting("type"), found[4].setting("schedule")) == ("snapshot", "1h")
    assert "eyJ" not in "".join(command.model_dump_json() for command in found)


def test_the_secret_of_a_peer(tmp_path):
    """Pool, direction and the file; a token that stands in the command is not kept."""
    text = (
        "kubectl get cephblockpool volumes -o yaml\n"
        "oc -n rook create secret generic far --from-literal=direction=rx-tx "
        "--from-literal=pool=volumes --from-file=token=far.token\n"
        "kubectl create secret generic near --from-literal=token=eyJmc2lkIjoiYWJjIn0= "
        "--from-literal=pool=volumes\n"
        "echo x | base64 --decode > /tmp/near.token\n"
    )
    found = list_of(tmp_path, text, "runbook.md").commands

    (secret,) = [c for c in found if c.verb == "create secret generic"]
    assert (secret.arguments, secret.input) == (("far",), "far.token")
    assert (secret.setting("pool"), secret.setting("direction")) == ("volumes", "rx-tx")
    assert [c.output for c in found if c.program == "base64"] == ["/tmp/near.token"]
    assert "eyJ" not in "".join(command.model_dump_json() for command in found)


@pytest.mark.parametrize(
    ("text", "fsid"),
    [
        ("wanted=12345678-aaaa-4bbb-8ccc-0123456789AB\nfound=$(ceph fsid)\n",
         "12345678-aaaa-4bbb-8ccc-0123456789ab"),
        ('[ "$(ceph fsid)" = "12345678-aaaa-4bbb-8ccc-0123456789ab" ] || exit 1\nceph fsid\n',
         "12345678-aaaa-4bbb-8ccc-0123456789ab"),
        ("uuid=12345678-aaaa-4bbb-8ccc-0123456789ab\nceph health\n", ""),
        ("a=12345678-aaaa-4bbb-8ccc-0123456789ab\nb=12345678-aaaa-4bbb-8ccc-0123456789ac\n"
         "ceph fsid\n", ""),
    ],
)  # fmt: skip
def test_the_fsid_that_a_script_asks_for(tmp_path, text, fsid):
    """The one number in a script that asks its cluster for one."""
    part = list_of(tmp_path, "#!/bin/sh\nrbd mirror pool info volumes\n" + text)

    assert part.fsid == fsid
    assert part.fsid_line == (3 if fsid else 0)
