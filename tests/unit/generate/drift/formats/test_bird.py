"""Two bird.conf: what counts as a difference, and how one is mended."""

from __future__ import annotations

import pytest

from dr_planner.design.load import load
from dr_planner.generate import all_targets
from dr_planner.generate.drift import all_formats, format_of
from dr_planner.generate.drift.formats.bird import compare, mend
from dr_planner.generate.drift.showing import Showing
from tests.unit.generate.targets.reading import GOLDEN

TEXT = """\
router id 192.0.2.1;
filter 'to up' {
  if net ~ [ 203.0.113.0/24, 198.51.100.0/24{24,32} ] then accept;
  reject;
}
protocol device {
}
protocol bgp up {
  local as 64512;
  neighbor 198.51.100.1 as 64496;
  ipv4 { import none; export filter 'to up'; };
}
"""


def differing(deployed: str) -> list[tuple[str, str | None, str | None]]:
    """Where, and both sides."""
    found = compare(deployed, TEXT, Showing(deployed, TEXT))
    return [(d.section, d.deployed, d.generated) for d in found]


def test_it_is_the_format_of_what_the_target_writes() -> None:
    """By the names of its files."""
    files = all_targets()["bird"].render(load(GOLDEN / "uplinks.yaml"))

    formats = {name: format_of(name, text) for name, text in files.items()}
    assert formats["hill/bird.conf"] is all_formats()["bird"]
    assert formats["README.txt"] is not all_formats()["bird"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("router id 192.0.2.1;\n", "# ours\nrouter  id\n  192.0.2.1; /* the first\n one */\n"),
        ("  local as 64512;\n  neighbor", "  neighbor"),
        (
            "[ 203.0.113.0/24, 198.51.100.0/24{24,32} ]",
            "[198.51.100.0/24{24,32},\n 203.0.113.0/24]",
        ),
        ("protocol device {\n}\n", ""),
        ("bgp up", "bgp 'up'"),
    ],
)
def test_order_spacing_comments_and_quotes_do_not_count(old: str, new: str) -> None:
    """What is left out in one place stands in another."""
    assert old in TEXT
    moved = {"  neighbor": ("  ipv4 {", "  local as 64512;\n  ipv4 {")}.get(new)
    text = TEXT.replace(old, new)
    if moved is not None:
        text = text.replace(*moved)
    if not new:
        text += old

    assert differing(text) == []
    assert mend(text, TEXT) == text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("192.0.2.1", "192.0.2.2"),
        ("import none", "import all"),
        ("/24{24,32}", "/24"),
        ("  reject;\n", ""),
        ("then accept;\n  reject;", "then reject;\n  accept;"),
        ("protocol device {\n}\n", ""),
    ],
)
def test_other_values_are_found_and_mended(old: str, new: str) -> None:
    """And a comment beside them stays."""
    text = TEXT.replace(old, new).replace("  local as", "  # ours\n  local as")
    mended = mend(text, TEXT)

    assert differing(text)
    assert compare(mended, TEXT, Showing(mended, TEXT)) == []
    assert "  # ours\n  local as 64512;\n" in mended


def test_a_password_that_was_added_is_not_shown() -> None:
    """It is the operator's, and a difference all the same."""
    text = TEXT.replace("  local as", '  password "correct-horse";\n  local as')
    [(section, deployed, generated)] = differing(text)

    assert section == "line 9"
    assert deployed is not None and "correct-horse" not in deployed
    assert generated is None
