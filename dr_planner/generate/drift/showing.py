"""What of a deployed file may be shown: nothing that could be a secret.

Generated files hold no secrets. So the options that they have are of a kind that is none, and so
are the words in them. Of what else is deployed only flags, numbers, paths and addresses are shown,
and these only where the option's name does not speak of a secret.
"""

from __future__ import annotations

import re

from dr_planner.design.secretwords import HIDDEN, Mask, secret_words

_ASSIGNED = re.compile(
    r"\s*(?:[#;!]+\s*|//\s*)?(?:-\s+)?[\"']?([\w.-]+)[\"']?\s*[:=](.*)", re.DOTALL
)
_SECRET_NAME = re.compile(
    r"pass|pwd|secret(?!_?(?:uuid|name|ref))|token|key(?!ring|_?name)|cred|auth(?!_\w+_required)|login|cert|private|psk"
    r"|connection$|url|uri|salt|seed|pin\b",
    re.IGNORECASE,
)
_PLAIN = re.compile(
    r"(?:true|false|yes|no|on|off|none|null|-?\d{1,10}(?:\.\d+)?[a-zA-Z%]{0,2}"
    r"|/[\w.@%+-]+(?:/[\w.@%+-]+)*/?|\d{1,3}(?:\.\d{1,3}){3}(?:[:/]\d+)?"
    r"|auto|default|enabled?|disabled?|--?[a-z-]{2,}|-[a-zA-Z]|[a-z][a-z_]*(?:\.[a-zA-Z_]+)+)",
    re.IGNORECASE,
)
_DEVICE_KEYS = frozenset({"backend_id", "conf", "user", "pool", "secret_uuid"})
"""What Cinder's RBD driver reads of a target."""

_HEADER = re.compile(r"\s*\[[\w.@ :%-]{1,80}\]\s*")
_NAME = re.compile(
    r"[A-Z]?[a-z]+[0-9]{0,3}(?:[_.-][a-z0-9]{1,16})*|[a-z]{1,20}(?:[A-Z][a-z]{1,20}){1,4}"
    r"|(?:client|mon|osd|mgr|mds)\.[\w.-]{1,40}|DEFAULT|[A-Z]{2,12}"
)
"""A name that somebody gave: snake_case, kebab-case, camelCase, a section of Ceph."""

_PROSE = re.compile(r"\W*(?:(?:[A-Za-z]+(?:['-][a-z]+)?|\d{1,5})\W{0,3})*")
_COMMENT = re.compile(r"\s*(?:#|;|!|//|<!--)")
_SEPARATORS = re.compile(r"[\s,;\"'()\[\]{}]+")


class Showing:
    """What may be shown of a deployed text, beside the generated one."""

    def __init__(self, deployed: str, generated: str) -> None:
        self._mask = Mask(secret_words(deployed))
        self._lines = {line.strip() for line in generated.splitlines()}
        self._words = set(_SEPARATORS.split(generated))
        found = (_ASSIGNED.match(line) for line in generated.splitlines())
        self._names = {_folded(match.group(1)) for match in found if match}

    def value(self, name: str, value: str) -> str:
        """The value of an option, or asterisks."""
        if self.name(name) == HIDDEN:
            return HIDDEN
        if _SECRET_NAME.search(name):
            words = [word for word in _SEPARATORS.split(value) if word]
            return self._mask(value) if set(words) <= self._words else HIDDEN
        if _folded(name) in self._names:
            return self._mask(value)
        return value if self._is_plain(value) else HIDDEN

    def pair(self, name: str, value: str) -> str:
        """The value of a key inside a ``replication_device``, or asterisks."""
        if name in _DEVICE_KEYS:
            return self._mask(value)
        return value if self._is_plain(value) and not _SECRET_NAME.search(name) else HIDDEN

    def name(self, name: str) -> str:
        """The name of an option or section: a broken line may have a part of a secret there."""
        known = _folded(name) in self._names or _NAME.fullmatch(name)
        return self._mask(name) if known else HIDDEN

    def line(self, line: str) -> bool:
        """Whether a line may be shown as it is."""
        if not line.strip() or line.strip() in self._lines:
            return True
        if self._mask(line) != line:
            return False
        if _HEADER.fullmatch(line):
            return True
        assigned = _ASSIGNED.fullmatch(line.rstrip("\r\n"))
        if assigned is not None:
            name, value = assigned.groups()
            return self.name(name) == name and self.value(name, value.strip()) == value.strip()
        if _COMMENT.match(line):
            return _PROSE.fullmatch(line) is not None and not _SECRET_NAME.search(line)
        return self._is_plain(line)

    def text(self, line: str) -> str:
        """A line, or asterisks."""
        return line.strip() if self.line(line) else HIDDEN

    def _is_plain(self, value: str) -> bool:
        words = [word for word in _SEPARATORS.split(value) if word]
        plain = all(word in self._words or _PLAIN.fullmatch(word) for word in words)
        return plain and self._mask(value) == value


def _folded(name: str) -> str:
    return re.sub(r"[\s-]+", "_", name.strip().lower())
