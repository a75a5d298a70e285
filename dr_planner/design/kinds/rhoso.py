"""Custom resources, ConfigMaps, Secrets and values of OpenStack on Kubernetes operators."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.kubernetes.objects import DEFINITION, members
from dr_planner.design.kubernetes.secretdata import opened
from dr_planner.design.settings import relined, repeated_keys, text_of, value_of
from dr_planner.design.source import Source
from dr_planner.design.yamltree import Tree
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.part import Part, Unrecognised
from dr_planner.model.placeholder import placeholder_in
from dr_planner.model.rhoso import (
    Database,
    FileEntry,
    Placeholder,
    Reference,
    RhosoFile,
    VolumeService,
)

_OWN = re.compile(
    r"^[ \t\"'{\[-]*(?:apiVersion[\"']?\s*:\s*[\"']?[\w.]+\.openstack\.org/"
    r"|customServiceConfig(?:Secrets)?\s*:|cinderVolumes\s*:|glanceAPIs\s*:|config\.kubernetes\.io/local-config\s*:"
    r"|kind\s*:\s*OpenStack\w+)",
    re.MULTILINE,
)
_MAP = re.compile(r"^kind\s*:\s*[\"']?(?:ConfigMap|Secret)\b", re.MULTILINE)
_FILE = re.compile(r"^[ \t]+[\"']?[\w.-]+\.(?:conf|keyring)[\"']?\s*:", re.MULTILINE)
_FILE_NAME = re.compile(r"[\w.-]{1,200}\.(?:conf|keyring)")
_REFERENCE = re.compile(r"(?:configMap|secret)(?:Key)?Ref")
_SOURCES = ("secret", "configMap")
"""What a volume is made of; such keys have text below them at other places."""

_SAFE = re.compile(r"[\w./@-]{1,120}")
_KEYRING = re.compile(r"^[ \t]*key\s*=", re.MULTILINE)
_CONF = re.compile(r"^[ \t]*(?:\[global\]|fsid\s*=|mon[ _]host\s*=)", re.MULTILINE)
_SERVICES = (
    ("cinder-conf", ("cinder", "cinderAPI", "cinderScheduler", "cinderVolumes", "cinderBackups")),
    ("glance-conf", ("glance", "glanceAPIs")),
    ("nova-conf", ("nova",)),
    ("neutron-conf", ("neutron",)),
)
TEXT = "customServiceConfig"
MOST_PLACEHOLDERS = 100
MOST_PIECES = 200


def likeness(source: Source) -> Likeness:
    """By groups and keys of the operators, or a map with files of OpenStack or Ceph."""
    if _OWN.search(source.text):
        return Likeness.SURE
    if _MAP.search(source.text) and _FILE.search(source.text):
        return Likeness.SURE
    return Likeness.NO


def read(source: Source) -> Iterator[Part]:
    """What the operators read as one part, and the texts of services as their own kinds."""
    for tree in members(source.documents):
        if tree.text_at("kind") == DEFINITION:
            continue
        nodes = list(opened(tree).walk())
        yield RhosoFile(
            path=source.path,
            volumes=tuple(_volumes(source, nodes)),
            databases=tuple(_databases(nodes)),
            references=tuple(_references(nodes)),
            entries=tuple(_entries(nodes)),
            placeholders=tuple(_placeholders(nodes))[:MOST_PLACEHOLDERS],
        )
        stopped = {path for path, node in nodes if _is_stopped(path, node)}
        pieces = [(path, node) for path, node in nodes if _is_piece(path, node)]
        for path, node in pieces[:MOST_PIECES]:
            for part in _piece(source, path, node):
                never = isinstance(part, CinderConf) and path[:-1] in stopped
                yield part.model_copy(update={"runs": False}) if never else part
    yield repeated_keys(source)


Path = tuple[str | int, ...]
Node = tuple[Path, Tree]


def _is_stopped(path: Path, node: Tree) -> bool:
    """Whether it is a volume service of which no replica is to run."""
    return (
        path[-2:-1] == ("cinderVolumes",) and node.is_mapping and node.text_at("replicas") == "0"
    )


def _is_piece(path: Path, node: Tree) -> bool:
    """Whether it is the text of a service, or of a file."""
    last = str(path[-1]) if path else ""
    is_text = node.is_scalar and "\n" in node.written
    return is_text and (last == TEXT or _FILE_NAME.fullmatch(last) is not None)


def _piece(source: Source, path: Path, node: Tree) -> Iterator[Part]:
    """Read a text as what its place says that it is."""
    last = str(path[-1])
    if last == TEXT:
        return _read(source, node, "", _kind_of(path))
    return _read(source, node, last, _kind_of_file(last))


def _kind_of(path: Path) -> str:
    """The nearest key above that names a service."""
    for step in reversed(path):
        for kind, keys in _SERVICES:
            if step in keys:
                return kind
    return ""


def _kind_of_file(name: str) -> str:
    if name.endswith(".keyring"):
        return "ceph-keyring"
    for word in ("nova", "cinder", "glance", "neutron"):
        if word in name:
            return f"{word}-conf"
    return ""


def _read(source: Source, node: Tree, hint: str, kind: str) -> Iterator[Part]:
    """A text of a known kind; one that is of none is left alone.

    A text that is no block, such as one in quotes or in base64, stands on one line of the file.
    """
    from dr_planner.design.kinds import all_kinds
    from dr_planner.design.recognition import read_piece

    known = kind if kind in all_kinds() else ""
    if kind and not known:
        return
    if not known and placeholder_in(node.written.strip()):
        return
    is_block = node.first_line > node.line
    piece = source.piece(text_of(node), node.first_line if is_block else 1, hint)
    for part in read_piece(piece, known):
        if isinstance(part, Unrecognised):
            continue
        length = piece.text.count("\n") + 1
        yield part if is_block else relined(part, [node.line] * length)


def _volumes(source: Source, nodes: list[Node]) -> Iterator[VolumeService]:
    by_path = dict(nodes)
    for path, node in nodes:
        if path[-1:] != ("cinderVolumes",):
            continue
        shared = _shared(source, by_path.get(path[:-1]))
        for name, member in node.keys.items():
            if _SAFE.fullmatch(name) and member.is_mapping:
                yield _volume(source, name, member, shared)


def _shared(source: Source, above: Tree | None) -> list[CinderConf]:
    """The text for all of Cinder: beside cinderVolumes, or in ``cinder`` in lists of values."""
    found = []
    for place in ((TEXT,), ("cinder", TEXT)):
        node = above.get(*place) if above is not None else None
        found += _conf(source, node)
    return found


def _conf(source: Source, node: Tree | None) -> list[CinderConf]:
    if node is None or not node.is_scalar or not node.written.strip():
        return []
    parts = _read(source, node, "", "cinder-conf")
    return [part for part in parts if isinstance(part, CinderConf)]


def _volume(source: Source, name: str, tree: Tree, shared: list[CinderConf]) -> VolumeService:
    own = _conf(source, tree.get(TEXT))
    zones = [
        option.value.text.strip()
        for conf in own
        for section in conf.sections
        for key in ("backend_availability_zone", "storage_availability_zone")
        if (option := section.option(key)) is not None and not option.value.hidden
    ]
    secrets = tree.get("customServiceConfigSecrets")
    return VolumeService(
        name=name,
        line=tree.line,
        replicas=value_of(tree.get("replicas")),
        secrets=secrets is not None and bool(secrets.members or secrets.text),
        readable=bool(own),
        enabled=any(conf.enabled is not None for conf in (*own, *shared)),
        backends=sum(len(conf.backends) for conf in own),
        named=sum(
            section.option("volume_backend_name") is not None
            for conf in own
            for section in conf.sections
        ),
        targets=sum(len(conf.devices) for conf in (*own, *shared)),
        zones=tuple(dict.fromkeys(zones)),
    )


def _databases(nodes: list[Node]) -> Iterator[Database]:
    for path, node in nodes:
        if path[-2:] == ("galera", "templates"):
            for name, member in node.keys.items():
                if _SAFE.fullmatch(name) and member.is_mapping:
                    replicas = member.get("replicas")
                    line = replicas.line if replicas is not None else member.line
                    yield Database(name=name, line=line, replicas=value_of(replicas))


def _references(nodes: list[Node]) -> Iterator[Reference]:
    for _, node in nodes:
        for key, member in node.keys.items():
            if _REFERENCE.fullmatch(key) or (key in _SOURCES and _is_beside(member, node)):
                yield Reference(
                    key=key,
                    line=member.line,
                    name=value_of(member.get("name")),
                    is_null=not member.is_mapping,
                    beside="name" in node.keys and not member.is_mapping,
                )


def _is_beside(member: Tree, node: Tree) -> bool:
    """Whether nothing stands below a key, and beside it a name that belongs there."""
    return member.is_scalar and member.value is None and "name" in node.keys


def _entries(nodes: list[Node]) -> Iterator[FileEntry]:
    for _, node in nodes:
        for key, member in node.keys.items():
            if _FILE_NAME.fullmatch(key) and member.is_scalar:
                yield FileEntry(name=key, line=member.line, holds=_holds(member.written))


def _holds(text: str) -> str:
    """What a text is, by its signs or by the words of a placeholder; none of it is kept."""
    if placeholder_in(text) and "\n" not in text.strip():
        word = text.lower()
        key, conf = "keyring" in word or "key_ring" in word, "conf" in word
        if key:
            return "placeholder for a keyring"
        return "placeholder for a conf" if conf else ""
    if _CONF.search(text):
        return "conf"
    return "keyring" if _KEYRING.search(text) else ""


def _placeholders(nodes: list[Node]) -> Iterator[Placeholder]:
    for path, node in nodes:
        if not node.is_scalar or not isinstance(node.value, str):
            continue
        steps = [str(step) for step in path]
        key = ".".join(steps[-3:]) if all(map(_SAFE.fullmatch, steps[-3:])) else "a value"
        if "</" in node.written:
            continue  # XML, in which every name stands between such brackets
        for number, row in enumerate(node.written.splitlines()):
            if placeholder_in(row.partition("#")[0]):
                line = node.first_line + number if "\n" in node.written else node.line
                option = row.partition("=")[0].strip() if "=" in row else ""
                more = f", {option}" if option and re.fullmatch(r"[a-z]\w{0,60}", option) else ""
                yield Placeholder(key=key + more, line=line)


KIND = Kind("resources and values of RHOSO", likeness, read)
