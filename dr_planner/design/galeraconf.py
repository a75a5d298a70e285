"""Reading the option file of a Galera node as the server does, and what starts an arbitrator.

The server's rules: groups in the order of the file, the last assignment wins, ``-`` and ``_`` are
one, ``#`` begins a comment anywhere outside quotes and ``;`` only at the start of a line; quotes
fall away where they are around the whole value.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dr_planner.design.garbdcommand import GarbdCommand
from dr_planner.design.source import NotReadable, Source
from dr_planner.model.galeraconf import (
    PROVIDER_OPTIONS,
    GaleraConf,
    GarbdConf,
    ProviderOptions,
    ProviderPair,
    Setting,
)
from dr_planner.model.placeholder import MARKED

GROUP = re.compile(r"\s*\[([^\]\n]+)\]\s*(?:#.*)?")
_HEADER = re.compile(r"\[([^\]\n]*)\]")
SERVER = re.compile(r"(?:mysqld|mariadb|mariadbd|server|galera)(?:-\d[\d.]*)?", re.IGNORECASE)
"""The groups that the server reads, of this version or another."""

BEFORE = "an option stands before the first [group]"

_COMMENT = re.compile(r"""^((?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^"'#])*)#.*$""")
_ESCAPE = re.compile(r"\\(.)")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "s": " ", '"': '"', "'": "'", "\\": "\\"}
_INCLUDE = re.compile(r"\s*!include(?:dir)?\s")
_FILLED = rf"\{{\{{[^{{}}\n]*\}}\}}|<[^<>\n]*>|\$\{{?\w+\}}?|{MARKED}"
_PLAIN = re.compile(rf"(?:[\w./:,+@%*?&=\[\] -]|{_FILLED})*")
_NUMBERS = re.compile(rf"(?:[\w.+-]|{_FILLED})*")
_SEPARATED = re.compile(r"[, ](?![^{]*\}\})")
_STATEMENT = re.compile(r"\s*\{[%#].*[%#]\}\s*")

LONGEST = 16384
"""Characters of options of the provider that are looked at."""

KEPT = frozenset(
    {
        "wsrep_on", "wsrep_provider", "wsrep_cluster_name", "wsrep_cluster_address",
        "wsrep_node_name", "wsrep_node_address", "wsrep_sst_method", "binlog_format",
        "innodb_autoinc_lock_mode", "bind_address", "default_storage_engine", "pxc_strict_mode",
        "pxc_encrypt_cluster_traffic",
    }
)  # fmt: skip
"""The settings whose values rules look at."""

_PROVIDER_KEY = re.compile(
    r"(?:gmcast|evs|pc|gcs|gcache|repl|socket|protonet|ist|cert|allocator)\.[a-z_]+"
    r"|base_dir|base_host|base_port|debug|signal"
)
_PROVIDER_KEPT = re.compile(r"gmcast\.segment|evs\.\w+|pc\.\w+|gcache\.size")
_SWITCHES = frozenset({"socket.ssl", "socket.dynamic"})
_ON_OR_OFF = frozenset({"0", "1", "on", "off", "yes", "no", "true", "false", "y", "n", "t", "f"})


@dataclass(frozen=True)
class Row:
    """One assignment of a server's group, whatever its value. May hold a secret: is not kept."""

    name: str
    value: str
    section: str = ""
    line: int = 0


def read_node(source: Source) -> GaleraConf:
    """Read an option file.

    :raises NotReadable: it has a line before its first group, as the server says.
    """
    return node(source, tuple(server_rows(source)))


def node(source: Source, rows: Iterable[Row]) -> GaleraConf:
    """What an option file says whose assignments are these, in the order that counts."""
    settings: list[Setting] = []
    providers: list[ProviderOptions] = []
    for row in rows:
        if row.name == PROVIDER_OPTIONS:
            providers.append(provider_options(row.value, row.line))
        settings.append(setting(row))
    return GaleraConf(
        path=source.path,
        settings=tuple(settings),
        providers=tuple(providers),
        includes=any(_INCLUDE.match(text) for _, text in source.rows()),
        chosen=any(_STATEMENT.fullmatch(text) for _, text in source.rows()),
    )


def server_rows(source: Source, group: str | None = None) -> Iterator[Row]:
    """Every assignment in the groups that the server reads.

    :param group: whose what stands before the first group is; None where it is a mistake.

    :raises NotReadable: see :func:`read_node`.
    """
    source.refuse_mark("and the server stops there")
    section = group
    for line, row in source.rows():
        text = row.strip()
        if not text or text[0] in "#;!" or _STATEMENT.fullmatch(row):
            continue
        if text.startswith("["):
            header = _HEADER.match(text)
            if header is None:
                raise NotReadable("a [group] header is not closed", line)
            section = header.group(1).rstrip()
        elif section is None:
            raise NotReadable(BEFORE, line)
        elif SERVER.fullmatch(section):
            yield Row(*assignment(text), section, line)


def assignment(text: str) -> tuple[str, str]:
    """The name of an option as the server compares it, and its value without quotes."""
    name, equals, value = _COMMENT.sub(r"\1", text).partition("=")
    return normalized(name), _node_value(value) if equals else ""


def normalized(name: str) -> str:
    """An option's name as the server compares it."""
    return name.strip().lower().replace("-", "_").removeprefix("loose_")


def _node_value(value: str) -> str:
    value = value.strip()
    if len(value) > 1 and value[0] in "'\"" and value[0] == value[-1]:
        value = value[1:-1]
    return _ESCAPE.sub(lambda found: _ESCAPED.get(found[1], found[0]), value)


def _unquoted(value: str) -> str:
    """A value of a shell file."""
    value = value.strip()
    if value[:1] in ("'", '"'):
        end = value.find(value[0], 1)
        if end > 0:
            return value[1:end].strip()
    return value.partition("#")[0].strip()


def setting(row: Row) -> Setting:
    """An assignment without what is not kept."""
    kept = row.name in KEPT and _PLAIN.fullmatch(row.value) is not None
    named = re.fullmatch(r"[a-z][a-z0-9_]*", row.name) and len(row.name) <= 64
    return Setting(
        name=row.name if named else "?", section=row.section, line=row.line,
        text=row.value if kept else "", hidden=bool(row.value) and not kept,
    )  # fmt: skip


def provider_options(value: str, line: int) -> ProviderOptions:
    """Split the options of the provider as it does: at semicolons, then at the first ``=``."""
    pairs: list[ProviderPair] = []
    broken = 0
    open_ = re.search(_FILLED, value) is not None or "{%" in value
    if len(value) > LONGEST:
        return ProviderOptions(line=line, broken=1)
    for piece in value.split(";"):
        if not piece.strip():
            continue
        key, equals, text = (part.strip() for part in piece.partition("="))
        if not equals or not _PROVIDER_KEY.fullmatch(key) or _SEPARATED.search(text):
            broken += 1
            continue
        is_number = _PROVIDER_KEPT.fullmatch(key) and _NUMBERS.fullmatch(text)
        kept = is_number or (key in _SWITCHES and text.lower() in _ON_OR_OFF)
        pairs.append(ProviderPair(key=key, text=text if kept else ""))
    return ProviderOptions(line=line, pairs=tuple(pairs), broken=broken, is_open=open_)


_SHELL = re.compile(r"\s*(?:export\s+)?([A-Z_]+)=(.*)", re.DOTALL)
_LONGEST_VALUE = 50
"""Lines of a value in quotes."""

_OWN = re.compile(r"\s*(group|address|options|name|log|donor|sst)\s*=(.*)")


def shell_assignments(source: Source) -> Iterator[tuple[int, str, str]]:
    """The assignments of a shell file: line, name, value without quotes."""
    for line, row in quoted_rows(source):
        found = _SHELL.fullmatch(row)
        if found:
            yield line, found.group(1), _unquoted(found.group(2))


def quoted_rows(source: Source) -> Iterator[tuple[int, str]]:
    """The rows, where a value whose quotes close further down is one row."""
    begin, held = 0, list[str]()
    for line, row in source.rows():
        begin = begin if held else line
        held.append(row)
        text = "\n".join(held)
        _, _, value = text.partition("=")
        sign = value.lstrip()[:1]
        goes_on = not text.lstrip().startswith("#") and sign in ("'", '"') and len(sign) == 1
        if goes_on and value.count(sign) == 1 and len(held) < _LONGEST_VALUE:
            continue
        yield begin, text
        held = []
    if held:
        yield begin, "\n".join(held)


def read_command(source: Source, command: GarbdCommand) -> GarbdConf:
    """What a command that starts an arbitrator says."""
    group, nodes, options = (command.values.get(n) for n in ("group", "address", "options"))
    return GarbdConf(
        path=source.path,
        shell=command.shell,
        group=None if group is None else _plain(group),
        group_line=command.line,
        nodes=None if nodes is None else _plain(nodes),
        nodes_line=command.line,
        options=None if options is None else provider_options(options, command.line),
    )


def read_arbitrator(source: Source) -> GarbdConf:
    """Read ``/etc/default/garb``, or a file for ``garbd --cfg``."""
    found = {name: (line, text) for line, name, text in shell_assignments(source)}
    shell = any(name.startswith("GALERA_") for name in found) or "GALERA_" in source.text
    if shell:
        names = ("GALERA_GROUP", "GALERA_NODES", "GALERA_OPTIONS")
    else:
        own = ((line, _OWN.fullmatch(row)) for line, row in source.rows())
        found = {m.group(1): (line, _unquoted(m.group(2))) for line, m in own if m}
        names = ("group", "address", "options")
    group, nodes, options = (found.get(name) for name in names)
    remove = (line for line, row in source.rows() if row.startswith("# REMOVE"))
    return GarbdConf(
        path=source.path,
        shell=shell,
        group=_plain(group[1]) if group else None,
        group_line=group[0] if group else 0,
        nodes=_plain(nodes[1]) if nodes else None,
        nodes_line=nodes[0] if nodes else 0,
        options=provider_options(options[1], options[0]) if options else None,
        remove_line=next(remove, 0) if shell else 0,
    )


def _plain(text: str) -> str:
    """A value, or ``?`` where it does not look like names and addresses."""
    return text if _PLAIN.fullmatch(text) else "?"
