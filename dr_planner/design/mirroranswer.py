"""Reading what ``rbd`` answers about mirroring, as text and as JSON, of Luminous and later."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from dr_planner.design.cephsession import Answer, json_values, plain
from dr_planner.model.cephconf import uuid_in
from dr_planner.model.mirroranswer import (
    AnsweredDaemon,
    AnsweredPeer,
    CopyReport,
    ImageAnswer,
    ListedSchedule,
    MirrorImageState,
    MirrorPool,
    MirrorPoolState,
    ScheduleListing,
)
from dr_planner.model.part import Part
from dr_planner.model.replay import replay

_POOL_INFO = re.compile(r"^Mode: *(pool|image|disabled|init-only)\b", re.MULTILINE)
_POOL_STATE = re.compile(
    r"^(?:[ \t]*(?P<pool>[\w.-]+): )?health: *(?P<health>OK|WARNING|ERROR|UNKNOWN)\s*$",
    re.MULTILINE,
)
"""The charm of rbd-mirror prints the pool's name before it, and indents what follows."""
_IMAGE_STATE = re.compile(r"^[ \t]*(\S+):[ \t]*\n[ \t]+global_id:", re.MULTILINE)
_IMAGE_INFO = re.compile(r"^[ \t]*rbd image '([^'\n]+)':", re.MULTILINE)
_SCHEDULES = re.compile(r"^[ \t]*POOL +NAMESPACE +IMAGE +SCHEDULE[ \t]*$", re.MULTILINE)
_INTERVAL = re.compile(r"every (\w{1,12})\b")
_FIELD = re.compile(r"^[ \t]*([A-Za-z][A-Za-z _]*?):[ \t]*(.*?)[ \t]*$")
_STATE = re.compile(r"[a-z]+\+[a-z_]+")
_PEER_ROW = re.compile(r"^[ \t]*([0-9a-f-]{36})[ \t]+(\S+)[ \t]+(client\.\S+)")


def read(path: str, answer: Answer) -> Iterator[Part]:
    """Everything about mirroring in an answer."""
    for line, value in json_values(answer):
        yield from _of_json(path, answer, line, value, answer.side)
    places = sorted(
        (match.start(), number, match)
        for number, (pattern, _, _) in enumerate(_TEXTS)
        for match in pattern.finditer(answer.text)
    )
    ends = _ends(places, len(answer.text))
    line, counted = answer.line, 0
    for (start, number, match), end in zip(places, ends, strict=True):
        line, counted = line + answer.text.count("\n", counted, start), start
        yield _TEXTS[number][1](path, answer, line, answer.text[start:end], match)


def _ends(places: list[tuple[int, int, re.Match[str]]], length: int) -> list[int]:
    """Where each answer ends: at the next one, or at the next one that is not inside another."""
    ends, any_next, outer_next = list[int](), length, length
    for start, number, _ in reversed(places):
        is_inner = _TEXTS[number][2]
        ends.append(any_next if is_inner else outer_next)
        any_next = start
        outer_next = outer_next if is_inner else start
    return ends[::-1]


def _fields(text: str, line: int) -> Iterator[tuple[int, str, str]]:
    for number, row in enumerate(text.split("\n")):
        match = _FIELD.match(row)
        if match is not None:
            yield line + number, match.group(1).lower(), match.group(2)


def _pool_info(
    path: str, answer: Answer, line: int, text: str, match: re.Match[str]
) -> MirrorPool:
    site, peers = "", list[AnsweredPeer]()
    for place, name, value in _fields(text, line):
        if name == "site name":
            site = plain(value)
        elif name == "uuid":
            peers.append(AnsweredPeer(line=place))
        elif peers and name in _PEER_FIELDS:
            update = {_PEER_FIELDS[name]: _peer_word(name, value)}
            peers[-1] = peers[-1].model_copy(update=update)
            if name == "direction":
                peers[-1] = peers[-1].model_copy(update={"line": place})
    for number, row in enumerate(text.split("\n")):
        old = _PEER_ROW.match(row)
        if old is not None:
            peer = AnsweredPeer(
                line=line + number, site_name=plain(old.group(2)), client=plain(old.group(3))
            )
            peers.append(peer)
    return MirrorPool(
        path=path, line=line, pool=answer.pool, side=answer.side, mode=match.group(1),
        site_name=site, peers=tuple(peers),
    )  # fmt: skip


_PEER_FIELDS = {"name": "site_name", "direction": "direction", "client": "client"}


def _peer_word(name: str, value: str) -> str:
    if name == "direction":
        return value if value in ("rx-tx", "rx-only", "tx-only") else ""
    return plain(value)


def _pool_state(
    path: str, answer: Answer, line: int, text: str, match: re.Match[str]
) -> MirrorPoolState:
    top, states = {"health": match.group("health")}, list[tuple[str, int]]()
    daemons = list[dict[str, Any]]()
    verbose = grouped = False
    for number, row in enumerate(text.split("\n")):
        counted = re.match(r"^\s+(\d+) ([a-z_]+)\s*$", row)
        grouped = grouped or row.lstrip().startswith("groups:")
        if counted is not None and not daemons and not grouped:
            states.append((counted.group(2), int(counted.group(1))))
        verbose = verbose or row.strip() == "DAEMONS"
        if row.strip() == "IMAGES":
            break
        if re.match(r"^\s*service \S+:\s*$", row):
            daemons.append({"line": line + number})
        field = _FIELD.match(row)
        if field is None:
            continue
        name, value = field.group(1).lower(), field.group(2)
        if daemons and name in ("hostname", "version", "health"):
            daemons[-1][name] = value
        elif not daemons and name in ("daemon health", "image health"):
            top[name] = value
    return MirrorPoolState(
        path=path, line=line, pool=plain(match.group("pool") or "") or answer.pool,
        side=answer.side, health=_health(top["health"]),
        daemon_health=_health(top.get("daemon health")),
        image_health=_health(top.get("image health")), states=tuple(states),
        daemons=tuple(_daemon(d, d["line"]) for d in daemons) if verbose or daemons else None,
    )  # fmt: skip


def _health(word: Any) -> str:
    return word if word in ("OK", "WARNING", "ERROR", "UNKNOWN") else ""


def _daemon(fields: Mapping[str, Any], line: int) -> AnsweredDaemon:
    release = str(fields.get("version") or fields.get("ceph_version") or "")
    return AnsweredDaemon(
        line=line,
        host=plain(str(fields.get("hostname") or "")),
        release=release if re.fullmatch(r"\d+\.\d+\.\d+", release) else "",
        health=_health(fields.get("health")),
    )


def _image_state(
    path: str, answer: Answer, line: int, text: str, match: re.Match[str]
) -> MirrorImageState:
    own: dict[str, str] = {}
    peers: list[dict[str, str]] = []
    at = line
    for place, name, value in _fields(text, line):
        if name == "peer_sites":
            peers = [{}]
        elif name == "snapshots":
            break
        else:
            target = peers[-1] if peers else own
            if peers and name == "name" and peers[-1]:
                peers.append({"name": value})
                continue
            target.setdefault(name, value)
            if name == "state" and not peers:
                at = place
    return _state(path, answer, at, match.group(1), own, [p for p in peers if p], answer.side)


def _state(
    path: str,
    answer: Answer,
    line: int,
    image: str,
    own: Mapping[str, Any],
    peers: list[Mapping[str, Any]] | list[dict[str, str]],
    side: str,
) -> MirrorImageState:
    said = str(own.get("description") or "")
    return MirrorImageState(
        path=path, line=line, image=plain(image) or "image", pool=answer.pool, side=side,
        global_id=uuid_in(own.get("global_id")), state=_word(own.get("state")),
        is_primary="local image is primary" in said,
        is_split="split-brain" in said,
        peer_states=tuple(_word(peer.get("state")) for peer in peers),
        peer_is_primary=any(
            "local image is primary" in str(peer.get("description")) for peer in peers
        ),
        copies=tuple(_copies(own, peers)),
    )  # fmt: skip


def _copies(
    own: Mapping[str, Any], peers: list[Mapping[str, Any]] | list[dict[str, str]]
) -> Iterator[CopyReport]:
    """Those of both sides that are replaying, ours first."""
    for report, is_own in [(own, True), *((peer, False) for peer in peers)]:
        if report.get("state") == "up+replaying":
            site = str(report.get("site_name") or report.get("name") or "")
            yield CopyReport(
                site_name="" if is_own else plain(site),
                replay=replay(str(report.get("description") or "")),
                said_at=_moment(report.get("last_update")),
            )


def _moment(text: Any) -> float | None:
    try:
        moment = datetime.strptime(str(text), "%Y-%m-%d %H:%M:%S")
    except ValueError:
        return None
    return moment.replace(tzinfo=UTC).timestamp()


def _word(state: Any) -> str:
    return state if isinstance(state, str) and _STATE.fullmatch(state) else ""


def _image_info(
    path: str, answer: Answer, line: int, text: str, match: re.Match[str]
) -> ImageAnswer:
    fields: dict[str, str] = {}
    for place, name, value in _fields(text, line):
        if name in fields and not name.startswith("mirroring"):
            continue
        fields[name] = value
        if name == "features":
            line = place
    primary = {"true": True, "false": False}.get(fields.get("mirroring primary", ""))
    parent = fields.get("parent", "").partition("@")[0]
    return ImageAnswer(
        path=path, line=line, image=_image_name(match.group(1)), pool=answer.pool,
        side=answer.side, image_id=_image_id(fields.get("id")),
        features=_features(fields.get("features", "").split(",")),
        parent="/".join(map(plain, parent.split("/"))) if parent else "",
        mirroring=_mirroring(fields.get("mirroring state")), mode=_mode(
            fields.get("mirroring mode"), fields.get("mirroring state")),
        global_id=uuid_in(fields.get("mirroring global id")), primary=primary,
    )  # fmt: skip


def _schedules(
    path: str, answer: Answer, line: int, text: str, match: re.Match[str]
) -> ScheduleListing:
    """The table: each column begins where its heading does."""
    rows = text.split("\n")
    starts = [rows[0].index(word) for word in ("POOL", "NAMESPACE", "IMAGE", "SCHEDULE")]
    found = []
    for number, row in enumerate(rows[1:], 1):
        words = [row[a:b].strip() for a, b in zip(starts, [*starts[1:], None], strict=True)]
        intervals = tuple(_INTERVAL.findall(words[3]))
        if not intervals:
            break
        pool, namespace, image, _ = words
        found.append(_schedule(line + number, pool, namespace, image, intervals))
    return ScheduleListing(path=path, line=line, side=answer.side, schedules=tuple(found))


def _schedule(
    line: int, pool: str, namespace: str, image: str, intervals: tuple[str, ...]
) -> ListedSchedule:
    return ListedSchedule(
        line=line, pool=plain(pool), namespace=plain(namespace), image=plain(image),
        intervals=intervals,
    )  # fmt: skip


def _json_schedules(
    path: str, answer: Answer, line: int, rows: list[dict[str, Any]], side: str
) -> ScheduleListing:
    found = []
    for row in rows:
        items = _dicts(row.get("items"))
        words = [str(item.get("interval") or "") for item in items]
        names = [str(row.get(word) or "") for word in ("pool", "namespace", "image")]
        intervals = tuple(word for word in words if re.fullmatch(r"\w{1,12}", word))
        found.append(_schedule(line, names[0], names[1], names[2], intervals))
    return ScheduleListing(path=path, line=line, side=side, schedules=tuple(found))


def _image_id(word: Any) -> str:
    return word if isinstance(word, str) and re.fullmatch(r"[0-9a-f]{1,24}", word) else ""


def _image_name(name: str) -> str:
    return plain(name.rpartition("/")[2]) or "image"


def _features(names: list[Any]) -> tuple[str, ...]:
    words = [str(name).strip() for name in names]
    return tuple(word for word in words if re.fullmatch(r"[a-z-]{4,20}", word))


def _mirroring(state: Any) -> str:
    return state if state in ("enabled", "disabled", "disabling", "creating") else ""


def _mode(mode: Any, state: Any) -> str:
    if mode in ("journal", "snapshot"):
        return str(mode)
    return "" if _mirroring(state) != "enabled" else "unsaid"


def _of_json(path: str, answer: Answer, line: int, value: Any, side: str) -> Iterator[Part]:
    """A document, or the documents in a list or below the names of sites."""
    if isinstance(value, list):
        rows = [row for row in _dicts(value) if {"pool", "namespace", "items"} <= set(row)]
        if rows:
            yield _json_schedules(path, answer, line, rows, side)
        for member in value:
            if isinstance(member, dict) and _reader_of(member):
                yield from _of_json(path, answer, line, member, side)
    if not isinstance(value, dict):
        return
    reader = _reader_of(value)
    if reader is not None:
        yield from reader(path, answer, line, value, side)
        return
    for name, member in value.items():
        if isinstance(member, dict) and _reader_of(member):
            yield from _of_json(path, answer, line, member, plain(str(name)) or side)


def _reader_of(value: Mapping[str, Any]) -> Any:
    if value.get("mode") in ("pool", "image", "disabled", "init-only") and "state" not in value:
        return _json_pool_info
    summary = value.get("summary")
    if isinstance(summary, dict) and "health" in summary:
        return _json_pool_state
    if "global_id" in value and "state" in value and "name" in value:
        return _json_image_state
    if "block_name_prefix" in value or ("order" in value and "features" in value):
        return _json_image_info
    return None


_TEXTS: tuple[tuple[re.Pattern[str], Callable[..., Part], bool], ...] = (
    (_POOL_INFO, _pool_info, False),
    (_POOL_STATE, _pool_state, False),
    (_IMAGE_STATE, _image_state, True),
    (_IMAGE_INFO, _image_info, False),
    (_SCHEDULES, _schedules, False),
)
"""How each answer begins, what reads it, and whether it may stand inside another."""


def _dicts(value: Any) -> list[dict[str, Any]]:
    return [member for member in value if isinstance(member, dict)] if value and isinstance(
        value, list) else []  # fmt: skip


def _json_pool_info(
    path: str, answer: Answer, line: int, value: dict[str, Any], side: str
) -> Iterator[Part]:
    peers = [
        AnsweredPeer(
            line=line,
            site_name=plain(str(peer.get("site_name") or peer.get("cluster_name") or "")),
            direction=_peer_word("direction", str(peer.get("direction") or "")),
            client=plain(str(peer.get("client_name") or "")),
        )
        for peer in _dicts(value.get("peers"))
    ]
    yield MirrorPool(
        path=path, line=line, pool=answer.pool, side=side, mode=str(value["mode"]),
        site_name=plain(str(value.get("site_name") or "")), peers=tuple(peers),
    )  # fmt: skip


def _json_pool_state(
    path: str, answer: Answer, line: int, value: dict[str, Any], side: str
) -> Iterator[Part]:
    summary = value["summary"]
    states = summary.get("states", summary.get("image_states"))
    counts = states.items() if isinstance(states, dict) else ()
    yield MirrorPoolState(
        path=path, line=line, pool=answer.pool, side=side, health=_health(summary.get("health")),
        daemon_health=_health(summary.get("daemon_health")),
        image_health=_health(summary.get("image_health")),
        states=tuple(
            (name, number)
            for name, number in counts
            if re.fullmatch("[a-z_]{1,30}", name) and type(number) is int
        ),
        daemons=tuple(_daemon(d, line) for d in _dicts(value["daemons"]))
        if "daemons" in value else None,
    )  # fmt: skip
    for image in _dicts(value.get("images")):
        if _reader_of(image) is _json_image_state:
            yield from _json_image_state(path, answer, line, image, side)


def _json_image_state(
    path: str, answer: Answer, line: int, value: dict[str, Any], side: str
) -> Iterator[Part]:
    peers = _dicts(value.get("peer_sites"))
    yield _state(path, answer, line, str(value["name"]), value, peers, side)


def _json_image_info(
    path: str, answer: Answer, line: int, value: dict[str, Any], side: str
) -> Iterator[Part]:
    mirroring = value.get("mirroring")
    mirroring = mirroring if isinstance(mirroring, dict) else {}
    parent = value.get("parent")
    parent = parent if isinstance(parent, dict) else {}
    features = value.get("features")
    primary = mirroring.get("primary")
    pieces = [plain(str(parent.get(word) or "")) for word in ("pool", "image")]
    yield ImageAnswer(
        path=path, line=line, image=_image_name(str(value.get("name") or "")),
        pool=answer.pool, side=side,
        image_id=_image_id(value.get("id")),
        features=_features(features if isinstance(features, list) else []),
        parent="/".join(pieces) if all(pieces) else "",
        mirroring=_mirroring(mirroring.get("state")),
        mode=_mode(mirroring.get("mode"), mirroring.get("state")),
        global_id=uuid_in(mirroring.get("global_id")),
        primary=primary if isinstance(primary, bool) else None,
    )  # fmt: skip
