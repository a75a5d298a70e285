"""The words of a file that are or may be secrets, so that nobody is shown one by mistake.

Readers keep only what rules need; this is the second lock. Everything that goes out of a command
that has read files of an operator is passed through a :class:`Mask` of those files.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Iterator

from dr_planner.design.kubernetes.secretdata import text_in
from dr_planner.design.randomwords import random_words

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

_NAME = r"""(?: pass?w(?:or)?d | passphrase | (?<![a-z])pass(?![a-z]) | pwd | (?<![a-z])psk\b |
    secret (?! _?uuid | _?name | _?ref | provider | s\b ) | token | credential | fixed_key |
    (?: api | private | access | auth | signing | encryption | shared | user | admin | client |
        remote | hmac ) [_-]? key (?! [a-z] | _?id ) )"""
"""What the name of a thing that is a secret has in it."""

_UUID = "[0-9a-f]{8}-[0-9a-f]{4}-"
_ASSIGNED = r"""[\w-]{0,60} ["']? \s{0,80} (?: :=? | =>? ) \s{0,80}"""
_DRESSED = r"""(?: [|>][+-]?\d?\s{1,80} | [!&]\S{1,60}\s{1,80} | ENC\[\w+, ){0,3} ["'\[]?"""
"""What may stand before a value in YAML: a block, a tag, an anchor; what hiera-eyaml writes."""


def _compiled(*patterns: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern, re.IGNORECASE | re.VERBOSE) for pattern in patterns)


(_NAMES,) = _compiled(_NAME)
_BEHIND = _compiled(
    rf"""{_ASSIGNED} {_DRESSED} ([^\s"',;]+)""",
    rf"""{_ASSIGNED} [^\n]{{0,200}}? \b d(?:efault)? \( \s* ["'] ([^"'\n]+)""",
)
"""How a secret stands behind its name."""

_ANYWHERE = _compiled(
    rf"""< [\w:]{{0,40}} {_NAME} [^<>\n]{{0,80}} > \s{{0,80}} ([^<>\s]+)""",
    rf"""\s --? [\w-]{{0,40}} {_NAME} [\s=] ["']? (?! {_UUID} ) ([^\s"']+)""",
    r"""neighbor [ ] \S{1,80} [ ] password [ ] (?:\d [ ])? (\S+)""",
    r"""\bpassword [ ] " ([^"\n]+) " """,
    r"""\bsnmp-server [ ] community [ ] (\S+)""",
    r"""\bauthorization ["']? [ ]? : [ ]? ["']? (?: bearer | basic ) [ ] ([^\s"']+)""",
    r"""\bwsrep_sst_auth \s{0,80} = \s{0,80} ["']? [\w.@%-]{1,80} : ([^\s"']+)""",
    r"""\bcurl [^\n]{0,200}? \s (?: -u | --user ) [\s=] ["']? [\w.@%-]{1,80} : ([^\s"']+)""",
    r"""\bmysql [^\n]{0,200}? \s -p ([^\s"']+)""",
    r"""(?: :// | , ) [^/\s:@"',]{0,80} : ([^\s"']{1,200}?) @ [\w.\[\]-]+ (?= [:/,\s"'] | $ )""",
)
"""How secrets are given in commands, in files of other languages, and in URLs: also those
that have a slash or an at sign in them, and those of several hosts."""

(_SPACED,) = _compiled(r"""[\w-]{0,60} [ \t]{1,80} (?:\d [ ])? (\S+)""")
(_KEY,) = _compiled(
    rf"""\bkey (?! [\w-]*name | ring | s\b ) {_ASSIGNED} {_DRESSED} ([^\s"',;]+)"""
)
"""In prose other words follow such a name, and many a key is none that opens anything."""

_INVENTED = re.compile(rf"(?!{_UUID})(?=\S*\d)(?=\S*[A-Za-z])(?!.*[/=:<>{{}}()\[\]])\S{{8,}}")
"""What is no word of a language, no UUID, no path and no code."""

_SIGNS = re.compile(r"[^A-Za-z0-9]+")
_BRACKETS = "[]{}()<>"

_PRIVATE = re.compile(r"-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----(.{0,20000}?)-----END", re.DOTALL)
_PLAIN = re.compile(
    r"<.*>|\{\{|\$\{?\w|none|null|true|false|yes|no|%\(|/[\w./-]+$|\*\w+$|\{?[A-Za-z]+:$",
    re.IGNORECASE,
)
"""What stands where a secret would, and is none: placeholders, templates, paths, aliases, and
the next key of YAML."""

_BASE64 = re.compile(r"(?<![\w+/=-])[A-Za-z0-9+/]{24,}={0,2}(?![\w+/=-])")
"""What may be a text, as the data of a Secret of Kubernetes are."""


_COMMON = re.compile(r"[a-z]+")
_LETTERS = re.compile(r"[A-Za-z]{2}")
_LONGER = re.compile(r"(?<![\w:/.-])/[\w.-]+(?:/[\w.-]+)+|\w+(?:[_-]\w+)+|\w+")
"""A path, or a name."""


def secret_words(text: str) -> set[str]:
    """Every word of a text that is, or looks like, a secret; also of what is there in base64."""
    inside = (text_in(match.group()) for match in _BASE64.finditer(text))
    return _words(text).union(*(_words(each) for each in inside if each))


def _words(text: str) -> set[str]:
    found = set(telling_words(text)).union(_named(text))
    found.update(list(_inside(found)))
    return {word for word in found if len(word) >= SHORTEST}


def _named(text: str) -> Iterator[str]:
    words = [*_behind_names(text, _BEHIND), *_found(text, _ANYWHERE)]
    yield from (word for word in words if not _PLAIN.match(word))
    vague = [*_behind_names(text, (_SPACED,)), *_found(text, (_KEY,))]
    stripped = (word.strip(_BRACKETS) for word in vague)
    yield from (word for word in stripped if _INVENTED.fullmatch(word))
    for match in _PRIVATE.finditer(text):
        yield from match.group(1).split()


def _found(text: str, patterns: Iterable[re.Pattern[str]]) -> Iterator[str]:
    return (match.group(1) for pattern in patterns for match in pattern.finditer(text))


def _behind_names(text: str, patterns: Iterable[re.Pattern[str]]) -> Iterator[str]:
    ends = [match.end() for match in _NAMES.finditer(text)]
    found = (pattern.match(text, end) for pattern in patterns for end in ends)
    return (match.group(1) for match in found if match is not None)


def _inside(words: Iterable[str]) -> Iterator[str]:
    """Secrets without brackets, without base64, and the pieces that a reader may make of them."""
    for word in words:
        yield word.strip(_BRACKETS)
        yield from (piece for piece in _SIGNS.split(word) if _INVENTED.fullmatch(piece))
        yield text_in(word) or ""


@functools.lru_cache(maxsize=2)
def key_words(text: str) -> frozenset[str]:
    """Every word of a text that looks like a key or token, whatever stands around it.

    The answer is kept for the last texts: the same file is asked about by several.
    """
    return frozenset({match.group(0) for pattern in _KEYS for match in pattern.finditer(text)})


@functools.lru_cache(maxsize=2)
def telling_words(text: str) -> frozenset[str]:
    """Every word of a text that tells by itself that it is a secret: keys, and random words."""
    return key_words(text).union(random_words(text))


class Mask:
    """Puts ``***`` where a secret word stands.

    A password that is a common word, such as ``openstack``, stands in the product's own texts
    too. There it tells nothing, and stays: inside a longer text of the product's own, in a path,
    and as a piece of a longer name.

    :param own: gives the product's own texts, and those of the caller; asked only where needed.
    """

    def __init__(self, words: Iterable[str], own: Callable[[], Iterable[str]] = tuple) -> None:
        longest_first = sorted(set(words), key=lambda word: (-len(word), word))
        self._pattern = re.compile("|".join(map(re.escape, longest_first))) if words else None
        self._own = own
        self._texts: list[str] | None = None
        self._phrases: dict[str, list[str]] = {}

    def __call__(self, text: str) -> str:
        """The text without secrets of the files, nor anything that looks like one."""
        for pattern in _KEYS:
            text = pattern.sub(HIDDEN, text)
        for word in random_words(text):
            text = text.replace(word, HIDDEN)
        return self._pattern.sub(self._hidden, text) if self._pattern else text

    def _hidden(self, match: re.Match[str]) -> str:
        word = match.group()
        phrases = self._phrases_with(word)
        if not phrases:
            return HIDDEN
        spans = [found.span() for text in phrases for found in _all(text, match.string)]
        if _COMMON.fullmatch(word):
            longer = (found.span() for found in _LONGER.finditer(match.string))
            spans += [span for span in longer if span != match.span()]
        around = any(begin <= match.start() and match.end() <= end for begin, end in spans)
        return word if around else HIDDEN

    def _phrases_with(self, word: str) -> list[str]:
        """The own texts in which a word stands among others: not the word alone."""
        if self._texts is None:
            self._texts = list(self._own())
        if word not in self._phrases:
            texts = (text for text in self._texts if word in text)
            self._phrases[word] = [t for t in texts if _LETTERS.search(t.replace(word, " "))]
        return self._phrases[word]


def _all(phrase: str, text: str) -> Iterator[re.Match[str]]:
    return re.finditer(re.escape(phrase), text) if phrase in text else iter(())
