"""Keys and pieces of keys are put out of parts."""

from __future__ import annotations

from dr_planner.design.partmask import without_keys
from dr_planner.model.cephcommands import Command, CommandList

KEY = "AQ" + "Bx" * 18 + "=="


def commands(word, path="a.sh"):
    command = Command(program="rbd", line=1, arguments=(word, "volumes"))
    return CommandList(path=path, commands=(command,))


def test_a_key_is_put_out():
    """Deep inside the part, and the rest stays."""
    part = without_keys(commands(f"a:{KEY}"), {KEY})

    assert part == commands("a:***")


def test_a_piece_of_a_key_is_put_out():
    """Some readers stop at a sign that a key may have."""
    assert without_keys(commands(KEY[3:20]), {KEY}) == commands("***")


def test_what_is_no_key_stays():
    """Also the path of the file, which no file says."""
    part = commands("volume-00000000-0000-4000-8000-000000000001", path=KEY)

    assert without_keys(part, {KEY}) == part
