"""BIRD's bird.conf, of BIRD 1 or 2."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.birdconf import read_bird
from dr_planner.design.daemonparser import refusal
from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.source import Source
from dr_planner.model.part import Part
from dr_planner.model.routingconf import RoutingConf

_OWN = re.compile(
    r"^[ \t]*(?:protocol|template)[ \t]+"
    r"(?:bgp|kernel|device|direct|static|bfd|ospf|pipe|rip|babel|radv)\b[^\n;]*(?:\{|\n\s*\{)",
    re.MULTILINE,
)


def likeness(source: Source) -> Likeness:
    """By a protocol and its brace, in what is no script."""
    if source.text.startswith("#!") or not _OWN.search(source.text):
        return Likeness.NO
    return Likeness.SURE


def read(source: Source) -> Iterator[Part]:
    """One part, and one more where BIRD 2 itself refuses a text that is not of BIRD 1."""
    conf: RoutingConf = read_bird(source)
    yield conf
    if not conf.old and conf.complete:
        yield from refusal("bird-conf", source)


KIND = Kind("BIRD's bird.conf", likeness, read)
