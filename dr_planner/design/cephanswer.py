"""Reading what ``ceph`` answers: pools, releases, monitors; as text and as JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from dr_planner.design.cephsession import Answer, json_values, plain
from dr_planner.model.cephanswer import AnsweredPool, MonitorMap, PoolList, Release, Releases
from dr_planner.model.cephconf import addresses, uuid_in
from dr_planner.model.part import Part

_POOL = re.compile(r"^[ \t]*pool \d+ '([^'\n]+)' (replicated|erasure)\b([^\n]*)", re.MULTILINE)
_FSID = re.compile(r"^[ \t]*fsid ([0-9a-f-]{36})\s*$", re.MULTILINE)
_MONITOR = re.compile(r"^[ \t]*\d+: (\S+) mon\.\S+", re.MULTILINE)
_RELEASE = re.compile(r"ceph version (\d{1,3}\.\d{1,3}\.\d{1,4})")


def read(path: str, answer: Answer) -> Iterator[Part]:
    """Pools, releases and monitors of an answer."""
    for line, value in json_values(answer):
        yield from _of_json(path, line, value, answer.side)
    text, line = answer.text, answer.line
    fsid = _FSID.search(text)
    found = list(_POOL.finditer(text))
    if found:
        yield PoolList(
            path=path, line=line, side=answer.side, fsid=fsid.group(1) if fsid else "",
            pools=tuple(_pool(match, line + text.count("\n", 0, match.start(1)))
                        for match in found),
        )  # fmt: skip
    monitors = [a for match in _MONITOR.finditer(text) for a in addresses(match.group(1))]
    if monitors and fsid:
        yield MonitorMap(
            path=path, line=line, side=answer.side, fsid=fsid.group(1), monitors=tuple(monitors)
        )


def _pool(match: re.Match[str], line: int) -> AnsweredPool:
    def number(word: str) -> int | None:
        found = re.search(rf" {word} (\d{{1,3}})\b", match.group(3))
        return int(found.group(1)) if found else None

    uses = re.search(r" application ([a-z0-9_,.-]{1,80})\s*$", match.group(3))
    return AnsweredPool(
        name=plain(match.group(1)) or "pool",
        line=line,
        size=number("size"),
        min_size=number("min_size"),
        erasure=match.group(2) == "erasure",
        applications=tuple(uses.group(1).split(",")) if uses else (),
    )


def _of_json(path: str, line: int, value: Any, side: str, depth: int = 0) -> Iterator[Part]:
    if isinstance(value, list) and value and _is_pool(value[0]):
        yield _pools(path, line, value, "", side)
    if not isinstance(value, dict):
        return
    pools, monitors = value.get("pools"), value.get("mons")
    if isinstance(pools, list) and pools and _is_pool(pools[0]):
        yield _pools(path, line, pools, uuid_in(value.get("fsid")), side)
    elif isinstance(monitors, list) and "fsid" in value:
        yield _monitors(path, line, value, side)
    elif isinstance(value.get("monmap"), dict) and isinstance(value.get("quorum_names"), list):
        answer = _monitors(path, line, value["monmap"], side)
        yield answer.model_copy(update={"in_quorum": _names(value["quorum_names"])})
    elif isinstance(value.get("overall"), dict):
        yield Releases(path=path, line=line, side=side, releases=tuple(_releases(value)))
    elif not depth:
        for name, member in value.items():
            yield from _of_json(path, line, member, plain(name) or side, depth + 1)


def _is_pool(value: Any) -> bool:
    return isinstance(value, dict) and "pool_name" in value and "size" in value


def _pools(path: str, line: int, pools: list[Any], fsid: str, side: str) -> PoolList:
    found = []
    for pool in filter(_is_pool, pools):
        uses = pool.get("application_metadata")
        name = str(pool["pool_name"])
        found.append(
            AnsweredPool(
                name=plain(name) or "pool",
                line=line,
                size=_int(pool["size"]),
                min_size=_int(pool.get("min_size")),
                erasure=bool(pool.get("erasure_code_profile")),
                applications=tuple(filter(None, map(plain, uses)))
                if isinstance(uses, dict)
                else (),
            )
        )
    return PoolList(path=path, line=line, side=side, fsid=fsid, pools=tuple(found))


def _int(value: Any) -> int | None:
    return value if type(value) is int else None


def _monitors(path: str, line: int, value: dict[str, Any], side: str) -> MonitorMap:
    """A map; ``ceph mon dump`` gives the ranks in the quorum with it."""
    rows = _dicts(value.get("mons"))
    ranks = value.get("quorum")
    said = isinstance(ranks, list)
    inside = [row.get("name") for row in rows if said and row.get("rank") in (ranks or ())]
    return MonitorMap(
        path=path, line=line, side=side, fsid=uuid_in(value.get("fsid")),
        monitors=tuple(_addresses(rows)), names=_names([row.get("name") for row in rows]),
        in_quorum=_names(inside) if said else None,
    )  # fmt: skip


def _dicts(value: Any) -> list[dict[str, Any]]:
    return [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []


def _names(words: list[Any]) -> tuple[str, ...]:
    return tuple(filter(None, (plain(str(word)) for word in words)))


def _addresses(monitors: list[dict[str, Any]]) -> Iterator[str]:
    """By vectors since Nautilus, else the one address."""
    for monitor in monitors:
        vectors = monitor.get("public_addrs")
        rows = _dicts(vectors.get("addrvec")) if isinstance(vectors, dict) else []
        written = [str(row.get("addr")) for row in rows]
        one = str(monitor.get("public_addr") or monitor.get("addr") or "")
        found = [a for text in [one, *written] for a in addresses(text)]
        yield from dict.fromkeys(found)


def _releases(value: dict[str, Any]) -> Iterator[Release]:
    for daemon, counts in value.items():
        if not re.fullmatch(r"[a-z-]{2,20}", daemon) or not isinstance(counts, dict):
            continue
        for name, count in counts.items():
            match = _RELEASE.match(name)
            if match is not None and type(count) is int:
                yield Release(daemon=daemon, number=match.group(1), count=count)
