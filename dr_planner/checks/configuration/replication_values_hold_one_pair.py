"""Every value of a replication_device ends before the next pair begins.

Why     A comma that is missing between two pairs, or at the end of a line, is no error: the value
        swallows the next pair, and that pair's key is not set at all.
Fix     Put a comma after every pair but the last.
Source  oslo.config 10.7.0, types.Dict, tried.
"""

from __future__ import annotations

import re

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.design.cinderdrivers import KNOWN_KEYS
from dr_planner.model.cinderconf import CinderConf, Device
from dr_planner.model.finding import Severity

_INSIDE = re.compile(r"\S(?:[ \t]+|[ \t]*;[ \t]*)(\w+)[ \t]*:")


def evaluate(device: Device, view: CinderConf) -> Outcome:
    """Look for keys and line breaks inside values; a comment there is another rule's matter."""
    where = view.at(device.line)
    if device.is_template:
        return unknown("Jinja fills the whole value in", where=where)
    if device.problem:
        return not_applicable("oslo.config makes no pairs of it", where=where)
    for pair in device.pairs:
        inside = _INSIDE.search(pair.value.text.partition("\n")[0])
        if inside and inside.group(1) in KNOWN_KEYS:
            return failed(
                f"the value of {pair.key!r} swallows {inside.group(1)!r}: a comma is missing "
                "between them",
                where=view.at(pair.value.line),
            )
        for line, part in zip(pair.value.lines[1:], pair.value.text.split("\n")[1:], strict=False):
            if part.lstrip().startswith(("#", ";")):
                continue
            key = re.match(r"\s*(\w+)\s*:", part)
            lost = f"{key.group(1)!r}" if key and key.group(1) in KNOWN_KEYS else "what follows"
            return failed(
                f"the value of {pair.key!r} goes on into the next line and swallows {lost}: a "
                f"comma is missing before line {line}",
                where=view.at(pair.value.line),
            )
    return passed("no value goes on into the next line", where=where)


CHECK = Check(
    Severity.ERROR,
    CinderConf,
    lambda view: view.devices,
    evaluate,
    "the file has no replication_device",
)
