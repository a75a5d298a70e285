"""The kind frr-daemons."""

from __future__ import annotations

import pytest

from dr_planner.design.recognition import read_piece, recognise
from dr_planner.design.source import Source

FILE = """\
# which daemons
bgpd=yes
ospfd=no
bfdd="no"   # not yet

vtysh_enable=yes
zebra_options="  -A 127.0.0.1
               -s 90000000"
bgpd_options="   -A 127.0.0.1"
"""


def test_what_is_started():
    """Each with its line; options are none."""
    (daemons,) = read_piece(Source("daemons", FILE))

    assert [(d.name, d.on, d.line) for d in daemons.daemons] == [
        ("bgpd", True, 2),
        ("ospfd", False, 3),
        ("bfdd", False, 4),
    ]
    assert daemons.daemon("zebra") is None


@pytest.mark.parametrize("text", ["vtysh_enable=yes\n", "set -e\nbgpd=yes\nservice frr start\n"])
def test_other_files_are_not_taken_for_one(text):
    """A script, or one without daemons."""
    assert recognise(Source("x", text)) is None
