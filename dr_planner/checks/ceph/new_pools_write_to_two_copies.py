"""New pools accept writes only when two copies can be written.

Why     With min_size 1 a write may exist on one disk alone. When that disk dies while the others
        come back, what was acknowledged is lost, also what was mirrored from it meanwhile.
Fix     Set osd_pool_default_size to 3, and osd_pool_default_min_size to 2 or not at all.
Source  Ceph documentation, pool, PG and CRUSH configuration: osd_pool_default_min_size; where it
        is 0 or absent, a new pool gets its size less half of it, rounded down.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.cephconf import CephConf, CephOption
from dr_planner.model.finding import Severity

SIZE, LEAST = "osd_pool_default_size", "osd_pool_default_min_size"


def subjects(view: CephConf) -> list[tuple[str, CephOption]]:
    """The default for writes, or else the number of copies that decides it."""
    found = [_option(view, name) for name in (LEAST, SIZE)]
    return [(option.name, option) for option in found if option is not None][:1]


def evaluate(option: CephOption, view: CephConf) -> Outcome:
    """Work out what a new pool gets."""
    where, size = view.at(option.value.line), _option(view, SIZE)
    least = _number(option) if option.name == LEAST else 0
    copies = 3 if size is None else _number(size)
    if least is None or copies is None:
        return unknown("it is no number", where=where)
    if copies == 1:
        return not_applicable("new pools keep one copy only", where=where)
    if (least or copies - copies // 2) == 1:
        return failed(f"new pools keep {copies} copies and have min_size 1", where=where)
    return passed("two copies are written", where=where)


def _option(view: CephConf, name: str) -> CephOption | None:
    return view.option(name, "mon.a")


def _number(option: CephOption) -> int | None:
    text = option.value.text.strip()
    return int(text) if text.isdecimal() else None


CHECK = Check(
    Severity.WARNING, CephConf, subjects, evaluate, "the file has no default for new pools"
)
