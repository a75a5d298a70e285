"""FRR's frr.conf, or its bgpd.conf."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.daemonparser import refusal
from dr_planner.design.frrconf import read_frr
from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.source import Source
from dr_planner.model.part import Part

_OWN = re.compile(
    r"^(?:router bgp \S+|frr (?:version|defaults) \S+|[ \t]+network [\d.]+/\d+ area \S+)",
    re.MULTILINE,
)
_CISCO = re.compile(
    r"^(?:version \d|boot system|feature bgp|aaa "
    r"|interface [A-Za-z-]+ ?\d+/\d|interface [A-Za-z-]+ \d)",
    re.MULTILINE,
)

_QUAGGA = re.compile(r"\bquagga\b", re.IGNORECASE)
"""What FRR grew out of; of its statements FRR does not know all."""

_FILLED_LATER = re.compile(r"\s[A-Z]+(?:_[A-Z]+)+\s*$")
"""A line's last word is a name in capitals, which a script replaces."""


def likeness(source: Source) -> Likeness:
    """By the line that begins BGP, at the start of a line and not in a script."""
    if source.text.startswith("#!") or not _OWN.search(source.text):
        return Likeness.NO
    if _CISCO.search(source.text):
        return Likeness.NO
    return Likeness.SURE


def read(source: Source) -> Iterator[Part]:
    """One part, and one more where FRR itself refuses the text."""
    yield read_frr(source)
    if not _QUAGGA.search(source.text):
        rows = dict(source.rows())
        for part in refusal("frr-conf", source):
            if not _FILLED_LATER.search(rows.get(part.line, "")):
                yield part


KIND = Kind("FRR's frr.conf", likeness, read)
