"""The kind garbd-conf: what starts an arbitrator."""

from __future__ import annotations

import pytest

from dr_planner.design.galeraconf import read_arbitrator
from dr_planner.design.recognition import recognise
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
