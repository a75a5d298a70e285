"""What two deployments say differently, whatever the order and the files they were written in.

Things are compared by name. Lists of words are compared as sets, except where their order means
something: the sites that may take over a group are listed best first, and one-way mirroring goes
from the first cluster to the second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from dr_planner.model.ceph import MirrorDirection
from dr_planner.model.deployment import Deployment

Item = Mapping[str, Any]

IDENTITY: dict[str, Callable[[Item], str]] = {
    "mirrors": lambda m: f"{m['pool']}: {', '.join(sorted(m['clusters']))}",
    "nova": lambda n: f"{n['site']}, {n['ceph_cluster']}, {n['pool']}",
    "zone_reassignments": lambda r: f"{r['lost_site']} to {r['takeover_site']}",
    "replication": lambda t: str(t["backend_id"]),
    "rbd_mirrors": lambda r: str(r["host"]),
}
"""What tells apart the items of a list that have no name, by the key of the list."""

ORDERED = frozenset({"recovers_at"})


class Change(StrEnum):
    """What became of something. What is left out in a design is unknown, so it is not there."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"


@dataclass(frozen=True)
class Difference:
    """One thing that two deployments say differently.

    :param path: where, by names: ``sites[north].uplinks[to-aurora].provider``.
    :param before: what the first one says; None where it says nothing.
    :param after: what the second one says.
    """

    change: Change
    path: str
    before: Any
    after: Any


def differences(first: Deployment, second: Deployment) -> list[Difference]:
    """Everything that differs, in the order of the design language."""
    return list(_mappings(_dump(first), _dump(second), ""))


def _dump(deployment: Deployment) -> dict[str, Any]:
    plain: dict[str, Any] = deployment.model_dump(mode="json")
    for mirror in plain["mirrors"]:
        if mirror["direction"] == MirrorDirection.RX_TX:
            mirror["clusters"].sort()
    return plain


def _mappings(first: Item, second: Item, path: str) -> Iterator[Difference]:
    for key in dict.fromkeys((*first, *second)):
        here = f"{path}.{key}" if path else key
        yield from _values(first.get(key), second.get(key), here, key)


def _values(before: Any, after: Any, path: str, key: str) -> Iterator[Difference]:
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        yield from _mappings(before, after, path)
    elif isinstance(before, list) and isinstance(after, list) and key not in ORDERED:
        if any(isinstance(item, dict) for item in (*before, *after)):
            yield from _named(before, after, path, key)
        elif key == "clusters":
            yield Difference(Change.CHANGED, path, before, after)
        else:
            for value in before:
                if value not in after:
                    yield Difference(Change.REMOVED, path, value, None)
            for value in after:
                if value not in before:
                    yield Difference(Change.ADDED, path, None, value)
    else:
        change = Change.CHANGED
        if before is None or after is None:
            change = Change.ADDED if before is None else Change.REMOVED
        yield Difference(change, path, _said(before), _said(after))


def _named(before: list[Any], after: list[Any], path: str, key: str) -> Iterator[Difference]:
    first, second = _by_identity(before, key), _by_identity(after, key)
    for name in dict.fromkeys((*first, *second)):
        here = f"{path}[{name}]"
        if name not in second:
            yield Difference(Change.REMOVED, here, _said(first[name]), None)
        elif name not in first:
            yield Difference(Change.ADDED, here, None, _said(second[name]))
        else:
            yield from _mappings(first[name], second[name], here)


def _by_identity(items: list[Any], key: str) -> dict[str, Item]:
    """The items by what tells them apart; a second one of the same gets a number."""
    found: dict[str, Item] = {}
    for item in items:
        name = label = IDENTITY[key](item) if key in IDENTITY else str(item["name"])
        number = 1
        while label in found:
            number += 1
            label = f"{name} #{number}"
        found[label] = item
    return found


def _said(value: Any) -> Any:
    """A value without what it leaves out."""
    if isinstance(value, dict):
        return {key: _said(part) for key, part in value.items() if part is not None}
    if isinstance(value, list):
        return [_said(part) for part in value]
    return value
