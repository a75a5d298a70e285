"""The words of a file that are or may be secrets, so that nobody is shown one by mistake.

Readers keep only what rules need; this is the second lock. Everything that goes out of a command
that has read files of an operator is passed through a :class:`Mask` of those files.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable

from dr_planner.design.kubernetes.secretdata import text_in

HIDDEN = "***"
SECRET_NAME = re.compile(r"pass|secret|token|key|credential", re.IGNORECASE)
"""What is in the name of a thing that may be a secret, and so may hold any sign."""

SHORTEST = 6
"""Characters. A shorter word would hide half of every sentence."""

_CEPHX = re.compile(r"\bA[A-Za-z0-9+/]{30,80}={0,2}")
"""A key of cephx begins with its type, which is 1."""

_TOKEN = re.compile(r"\beyJ[A-Za-z0-9+/_=-]{16,}(?:\.[A-Za-z0-9_-]+)*")
"""JSON in base64: a bootstrap token of rbd-mirror, a JSON web token."""

_FERNET = re.compile(r"\bgAAAA[A-Za-z0-9_=-]{16,}")
_TWICE = re.compile(r"\b(?:QVF[B-E]|ZXlK)[A-Za-z0-9+/]{24,}={0,2}")
"""A key or token in base64 once more, as a Secret of Kubernetes holds it."""

_KEYS = (_CEPHX, _TOKEN, _FERNET, _TWICE)
_URL = re.compile(r"://[^/\s:@]*:([^/\s@]+)@")
_NAMED = re.compile(
    r"""(?ix) (?: passw(?:or)?d | passphrase | secret (?!_?uuid|name|ref|s\b) | token |
    api_?key | private_?key | fixed_key | access_?key | \bkey (?!ring|_?name|s\b) |
    credential ) [\w-]*
    ["']? \s* [:=] \s* ["']? ([^\s"',;]+)"""
)
_PLAIN = re.compile(r"<.*>|\{\{|\$\{?\w|none|null|true|false|yes|no|%\(|/[\w./-]+$", re.IGNORECASE)
"""What stands where a secret would, and is none: placeholders, templates, paths."""


_BASE64 = re.compile(r"(?<![\w+/=-])[A-Za-z0-9+/]{24,}={0,2}(?![\w+/=-])")
"""What may be a text, as the data of a Secret of Kubernetes are."""


def secret_words(text: str) -> set[str]:
    """Every word of a text that is, or looks like, a secret; also of what is there in base64."""
    inside = (text_in(match.group()) for match in _BASE64.finditer(text))
    return _words(text).union(*(_words(each) for each in inside if each))


def _words(text: str) -> set[str]:
    found = set(key_words(text))
    for pattern in (_URL, _NAMED):
        words = (match.group(1) for match in pattern.finditer(text))
        found.update(word for word in words if not _PLAIN.match(word))
    return {word for word in found if len(word) >= SHORTEST}


@functools.lru_cache(maxsize=2)
def key_words(text: str) -> frozenset[str]:
    """Every word of a text that looks like a key or token, whatever stands around it.

    The answer is kept for the last texts: the same file is asked about by several.
    """
    return frozenset({match.group(0) for pattern in _KEYS for match in pattern.finditer(text)})


class Mask:
    """Puts ``***`` where a secret word stands."""

    def __init__(self, words: Iterable[str]) -> None:
        longest_first = sorted(set(words), key=lambda word: (-len(word), word))
        self._pattern = re.compile("|".join(map(re.escape, longest_first))) if words else None

    def __call__(self, text: str) -> str:
        """The text without secrets of the files, nor anything that looks like a key."""
        for pattern in _KEYS:
            text = pattern.sub(HIDDEN, text)
        return self._pattern.sub(HIDDEN, text) if self._pattern else text
