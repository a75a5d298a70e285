"""Reading a bird.conf of BIRD 1 or 2: its protocols, channels and filters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from ipaddress import ip_network

from dr_planner.design.frrconf import as_number, has_statements, shown, without_templates
from dr_planner.design.source import NotReadable, Source
from dr_planner.design.yamltree import TEMPLATE
from dr_planner.model.placeholder import placeholder_in
from dr_planner.model.routingconf import (
    ALL,
    BIRD,
    NOTHING,
    SOME,
    UNSET,
    Family,
    Instance,
    OldStatement,
    RoutingConf,
    Session,
    Use,
    address_in,
)  # fmt: skip

_TOKEN = re.compile(
    r"""(?P<skip>\s+|\#[^\n]*|/\*.*?(?:\*/|\Z))|(?P<list>\[[^\]]*(?:\]|\Z))|(?P<text>"[^"\n]*"|'[^'\n]*')"""
    r"""|(?P<sign>[{};])|(?P<word>(?:(?!/\*)[^\s{};\["'\#])+)|(?P<other>.)""",
    re.DOTALL,
)
CHANNELS = frozenset({"ipv4", "ipv6", "vpn4", "vpn6", "flow4", "flow6", "evpn"})
WITH_ROUTES = frozenset(
    {"bgp", "kernel", "static", "direct", "ospf", "rip", "babel", "pipe", "radv"}
)
_WAYS = frozenset({"import", "export"})
DEEPEST = 60


@dataclass
class Statement:
    """Words up to a semicolon or a block, with the block."""

    line: int
    words: list[str] = field(default_factory=list)
    body: list[Statement] | None = None


def statements(source: Source) -> list[Statement]:
    """Split a text.

    :raises NotReadable: braces do not match, or are too deep.
    """
    top: list[Statement] = []
    stack = [top]
    current: Statement | None = None
    for word, line in tokens(source):
        if word == "{":
            opened = current or Statement(line)
            if current is None:
                stack[-1].append(opened)
            opened.body = []
            stack.append(opened.body)
            current = None
            if len(stack) > DEEPEST:
                raise NotReadable("it is nested too deeply", line)
        elif word == "}":
            if len(stack) == 1:
                raise NotReadable("a brace is closed that was not opened", line)
            stack.pop()
            current = None
        elif word == ";":
            current = None
        else:
            if current is None:
                current = Statement(line)
                stack[-1].append(current)
            current.words.append(word)
    if len(stack) > 1:
        raise NotReadable("a brace is not closed")
    return top


def tokens(source: Source) -> Iterator[tuple[str, int]]:
    """Each word and sign of a text with its line; comments are none of them."""
    line = source.first_line
    for found in _TOKEN.finditer("\n".join(without_templates(source.text))):
        text = found.group()
        if found.lastgroup != "skip":
            yield text, line
        line += text.count("\n")


class _Reader:
    def __init__(self, source: Source) -> None:
        self.top = statements(source)
        self.values: dict[str, str] = {}
        self.templates: dict[str, list[Statement]] = {}
        self.bodies: dict[str, list[Statement]] = {}
        self.sessions: list[Session] = []
        self.old: list[OldStatement] = []
        self.filters: list[str] = []
        self.protocols: list[str] = []
        self.router_id = ""
        self.includes = has_statements(source.text)
        for statement in self.top:
            self._names(statement)
        for statement in self.top:
            if statement.words[:1] == ["protocol"] and statement.body is not None:
                self._protocol(statement)

    def _names(self, statement: Statement) -> None:
        words = statement.words
        if words[:1] == ["define"] and len(words) >= 4 and words[2] == "=":
            self.values[words[1]] = words[3]
        elif words[:1] == ["define"] and len(words) == 2 and "=" in words[1]:
            name, _, text = words[1].partition("=")
            self.values[name] = text
        elif words[:1] == ["include"]:
            self.includes = True
        elif words[:2] == ["router", "id"] and len(words) > 2:
            self.router_id = shown(words[2])
        elif words[:1] in (["filter"], ["function"]) and len(words) > 1:
            name = _bare(words[1].partition("(")[0])
            self.filters.append(f"{words[0]} {shown(name)}")
            if words[0] == "filter":
                self.bodies[name] = statement.body or []
        elif words[:1] == ["template"] and len(words) > 2 and statement.body is not None:
            self.templates[_bare(words[2])] = self._with_template(words, statement.body)

    def _with_template(self, words: list[str], body: list[Statement]) -> list[Statement]:
        return [*self.templates.get(_template(words), []), *body]

    def _protocol(self, statement: Statement) -> None:
        words = statement.words
        kind = words[1] if len(words) > 1 else ""
        self.protocols.append(shown(kind))
        own = statement.body or []
        body = self._with_template(words, own)
        name = _bare(next((w for w in words[2:3] if w != "from"), kind))
        if kind in WITH_ROUTES and kind != "pipe":
            self.old += [
                OldStatement(protocol=" ".join(dict.fromkeys([kind, shown(name)])), line=s.line)
                for s in body
                if s.words[:1] and s.words[0] in _WAYS
            ]
        if kind == "bgp":
            session = self._session(shown(name), statement.line, body)
            template = _template(words)
            if template:
                is_open = session.is_open or template not in self.templates
                update = {"group": shown(template), "is_open": is_open}
                session = session.model_copy(update=update)
            self.sessions.append(session)

    def _session(self, name: str, line: int, body: list[Statement]) -> Session:
        facts: dict[str, str] = {}
        flags: set[str] = set()
        families: dict[str, Family] = {}
        for statement in body:
            words = statement.words
            if not words:
                continue
            self._as(words, facts)
            if words[0] == "neighbor" and any(map(_is_open, words)):
                flags.add("open")
            if words[0] == "disabled" and words[1:] in ([], ["yes"], ["on"]):
                flags.add("off")
            elif words[0] == "password":
                flags.add("password")
            elif words[:2] == ["source", "address"] and len(words) > 2:
                facts["source"] = words[2]
            elif words[0] == "bfd" and words[1:2] not in (["off"], ["no"]):
                flags.add("bfd")
            elif words[0] in ("rs", "rr") and words[1:2] == ["client"]:
                flags.add("client")
            elif words[:2] == ["hold", "time"] and len(words) > 2 and words[2].isdecimal():
                flags |= {"quick"} if int(words[2]) <= 30 else set()
            elif words[0] in CHANNELS:
                families[words[0]] = self._family(statement, families.get(words[0]))
        top = [s for s in body if s.words[:1] and s.words[0] in _WAYS]
        if top:
            whole = Statement(top[0].line, ["ipv4"], top)
            families.setdefault("", self._family(whole, None).model_copy(update={"name": ""}))
        local, remote = (as_number(facts.get(side, "")) for side in ("local", "remote"))
        external = {"internal": False, "external": True}.get(facts.get("remote", ""))
        if local is not None and remote is not None:
            external = local != remote
        address, source = (
            address_in(self.values.get(word, word))
            for word in (facts.get("address", ""), facts.get("source", ""))
        )
        return Session(
            name=name, line=line, address=address, source=source,
            password="password" in flags, local_as=local, remote_as=remote, external=external,
            has_as=bool(facts.get("remote")),
            problem="" if facts.get("remote") else "no neighbor with an AS",
            is_open="open" in flags or (self.includes and not facts.get("remote")),
            bfd="bfd" in flags, quick="quick" in flags, off="off" in flags,
            is_client="client" in flags,
            families=tuple(families.values()),
        )  # fmt: skip

    def _as(self, words: list[str], facts: dict[str, str]) -> None:
        """Take the AS numbers of ``local … as``, ``neighbor … as`` and the short forms."""
        side = {"local": "local", "neighbor": "remote"}.get(words[0])
        if side is None:
            return
        if len(words) > 1 and words[1] != "as":
            facts["address" if side == "remote" else "source"] = words[1]
        if "as" in words[:-1]:
            word = words[words.index("as") + 1]
            facts[side] = self.values.get(word, word)
        elif words[-1] in ("internal", "external"):
            facts[side] = words[-1]

    def _family(self, statement: Statement, before: Family | None) -> Family:
        found = {"import": UNSET, "export": UNSET}
        told = before.told if before else None
        uses: list[Use] = list(before.uses) if before else []
        if before:
            found = {"import": before.imports, "export": before.exports}
        for inner in statement.body or []:
            if not inner.words or inner.words[0] not in _WAYS or inner.words[1:2] in (
                ["limit"], ["keep"], ["table"],
            ):  # fmt: skip
                continue
            way, *rest = inner.words
            found[way] = {"all": ALL, "none": NOTHING}.get(rest[0] if rest else "", SOME)
            if rest[:1] == ["filter"] and len(rest) > 1:
                uses.append(Use(kind="filter", name=shown(_bare(rest[1])), line=inner.line))
            if way == "export":
                told = self._told(rest, inner.body)
        return Family(
            name=statement.words[0], line=statement.line, imports=found["import"],
            exports=found["export"], uses=tuple(uses), told=told,
        )  # fmt: skip

    def _told(self, words: list[str], body: list[Statement] | None) -> tuple[str, ...] | None:
        """The prefixes that an export lets out; None where it is no plain list of them."""
        if words[:1] == ["where"]:
            return self._condition(words[1:])
        if words[:1] == ["filter"]:
            own = self.bodies.get(_bare(words[1])) if len(words) > 1 else body
            return None if own is None else self._filter(own)
        return () if words == ["none"] else None

    def _filter(self, body: list[Statement]) -> tuple[str, ...] | None:
        found: list[str] = []
        for statement in body:
            words = statement.words
            if words[:1] == ["reject"]:
                break
            then = words.index("then") if words[:1] == ["if"] and "then" in words else 0
            action = [*words[then + 1 :], *(w for s in statement.body or () for w in s.words)]
            told = self._condition(words[1:then]) if then and action == ["accept"] else None
            if told is None:
                return None
            found += told
        return tuple(found)

    def _condition(self, words: list[str]) -> tuple[str, ...] | None:
        """The prefixes of ``net ~ [ … ]`` or ``net = …``, where each is itself and no pattern."""
        if len(words) != 3 or words[0] != "net" or words[1] not in ("~", "="):
            return None
        text = self.values.get(words[2], words[2]).strip("[]")
        try:
            return tuple(str(ip_network(word.strip())) for word in text.split(","))
        except ValueError:
            return None


def _bare(name: str) -> str:
    return name.strip("'\"")


def _template(words: list[str]) -> str:
    """The template that a protocol is made from; empty where it is from none."""
    return _bare(words[words.index("from") + 1]) if "from" in words[:-1] else ""


def _is_open(word: str) -> bool:
    return placeholder_in(word) or TEMPLATE in word


def read_bird(source: Source) -> RoutingConf:
    """Read a bird.conf.

    :raises NotReadable: braces do not match.
    """
    reader = _Reader(source)
    instance = Instance(
        name="BGP", line=min((s.line for s in reader.sessions), default=source.first_line),
        router_id=reader.router_id,
        asn=next((s.local_as for s in reader.sessions if s.local_as), None),
        sessions=tuple(reader.sessions),
    )  # fmt: skip
    return RoutingConf(
        path=source.path, software=BIRD, instances=(instance,) if reader.sessions else (),
        defined=tuple(reader.filters), complete=not reader.includes,
        protocols=tuple(dict.fromkeys(reader.protocols)), old=tuple(reader.old),
    )  # fmt: skip
