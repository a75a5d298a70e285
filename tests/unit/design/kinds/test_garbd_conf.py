"""The kind garbd-conf: what starts an arbitrator."""

from __future__ import annotations

import pytest

from dr_planner.design.galeraconf import read_arbitrator
from dr_planner.design.recognition import read_piece, recognise
from dr_planner.design.source import Source


def test_blanks_become_commas_in_the_shell_s_file():
    """As the script that starts it does."""
    conf = read_arbitrator(Source("garb", "GALERA_NODES='a:4567 b'\nexport GALERA_GROUP=blue\n"))

    assert conf.members == ("a:4567", "b")
    assert (conf.group, conf.group_line) == ("blue", 2)


def test_its_own_file():
    """Without a shell there is no remark to remove and no blank to replace."""
    text = "# REMOVE\ngroup = blue\naddress = gcomm://a,b\noptions = gmcast.segment=3\n"
    conf = read_arbitrator(Source("garb.cnf", text))

    assert not conf.shell
    assert conf.remove_line == 0
    assert conf.members == ("a", "b")
    assert conf.options.text("gmcast.segment") == "3"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ('# GALERA_NODES=""\n# REMOVE THIS\n', "garbd-conf"),
        ("address = gcomm://a,b\ngroup = x\n", "garbd-conf"),
        ("set -e\nGALERA_NODES=a\nrun garbd\n", None),
        ("LOG_FILE=/x\n", None),
    ],
)
def test_recognised_by_variables(text, kind):
    """A script that sets the variables and does more is not configuration."""
    found = recognise(Source("x", text))

    assert (found[0] if found else None) == kind


UNIT = """\
[Service]
User=nobody
ExecStart=/usr/sbin/garbd \\
  --group blue \\
  --address "gcomm://a:4567,b:4567" \\
  --options "gmcast.segment=3;pc.weight=1"
"""


@pytest.mark.parametrize(
    "text",
    [
        UNIT,
        "x\n/usr/bin/garbd -d -a gcomm://a:4567,b:4567 -g blue -o 'gmcast.segment=3' >/x &\n",
        "garbd --address=gcomm://a:4567,b:4567 --group=blue --options gmcast.segment=3\n",
        "podman run -e GALERA_NODES=a:4567,b:4567 --env GALERA_GROUP=blue "
        "--env=GALERA_OPTIONS=gmcast.segment=3 some/garbd\n",
    ],
)
def test_commands_that_start_it(text):
    """In a unit of systemd, in a script, or of a container."""
    (conf,) = read_piece(Source("any", text))

    assert conf.group == "blue"
    assert conf.members == ("a:4567", "b:4567")
    assert conf.options.text("gmcast.segment") == "3"


@pytest.mark.parametrize("text", ["garbd --cfg /etc/garbd.cnf\n", "# garbd -a gcomm://a\n"])
def test_commands_that_say_nothing_of_the_cluster(text):
    """A file of its own says it, or it is a remark."""
    assert recognise(Source("any", text)) is None


def test_a_template_that_lists_the_nodes():
    """The quotes close further down; what the list will be is not known."""
    loop = "{%- for host in hosts -%}\n  {{ host }}:4567\n{%- endfor -%}"
    text = f'# of one site\nGALERA_GROUP="blue"\nGALERA_NODES="\n{loop}\n"\n'
    found = recognise(Source("garb.j2", text))
    (conf,) = read_piece(Source("garb.j2", text))

    assert found[0] == "garbd-conf"
    assert (conf.group, conf.nodes, conf.nodes_line) == ("blue", "?", 3)
