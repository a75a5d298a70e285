"""Scripts and runbooks with commands of rbd, ceph, rbd-mirror, microceph, and Rook's secrets."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.cephcommands import read as read_commands
from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.source import Source
from dr_planner.model.part import Part

_MIRROR = re.compile(
    r"\brbd\b[^\n#|;]*\bmirror\s+(?:pool|image|snapshot|group)\b|(?:^|[/\s])rbd-mirror\s+-"
    r"|(?:^|[/\s])microceph\s+(?:replication|remote|cluster\s+export|enable\s+rbd-mirror)\b"
    r"|\bkubectl\b[^\n#;]{0,200}\bcephblockpools?\b|--from-literal=pool=",
    re.MULTILINE,
)
_CEPH = re.compile(
    r"^\W{0,3}(?:\S*[#$>]\s+)?(?:sudo\s+)?(?:/usr/bin/)?"
    r"(?:ceph\s+(?:-\S+\s+\S+\s+)*(?:auth|osd|orch|mon|config|health|status)\b"
    r"|rbd\s+(?:-\S+\s+\S+\s+)*(?:create|pool|feature|info|ls|clone|snap)\b)",
    re.MULTILINE,
)
_STRUCTURED = re.compile(r"\A\s*(?:---|\{|\[)|^[\w-]+:(?:\s|$)", re.MULTILINE)
_SCRIPTS = (".sh", ".bash")
_PROSE = (".md", ".rst", ".txt", ".log")


def likeness(source: Source) -> Likeness:
    """By the commands. In a YAML file they are a piece of something else."""
    is_script = source.text.startswith("#!") or source.name.endswith(_SCRIPTS)
    if not is_script and not source.name.endswith(_PROSE) and _STRUCTURED.search(source.text):
        return Likeness.NO
    if _MIRROR.search(source.text):
        return Likeness.SURE if is_script else Likeness.SHAPE
    if _CEPH.search(source.text):
        return Likeness.SHAPE
    return Likeness.NO


def read(source: Source) -> Iterator[Part]:
    """One part, with the commands that it has; there may be none."""
    yield read_commands(source)


KIND = Kind("a script or runbook with rbd and ceph commands", likeness, read)
