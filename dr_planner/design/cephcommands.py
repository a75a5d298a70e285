"""Finding the commands about Ceph in a script, a runbook or a terminal's text.

The shell's grammar is only scratched: loops, here-documents and ``ssh host '…'`` are tolerated, a
variable stays a variable. Words are kept where rules need them and they cannot be secrets.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator

from dr_planner.design.cephsession import PROMPT, plain
from dr_planner.design.secretwords import secret_words
from dr_planner.design.source import Source
from dr_planner.model.cephcommands import BOTH, UNKNOWN, Command, CommandList, Setting, is_known
from dr_planner.model.cephconf import UUID

PROGRAMS = frozenset(
    ["rbd", "ceph", "rbd-mirror", "microceph", "systemctl", "scp", "rsync", "cp", "crudini"]
)
OURS = ("rbd", "ceph", "rbd-mirror", "microceph")
"""Programs whose options are known."""

_LEADS = frozenset(
    [
        "sudo",
        "time",
        "do",
        "then",
        "else",
        "if",
        "while",
        "until",
        "!",
        "nohup",
        "exec",
        "env",
        "docker",
        "podman",
        "cephadm",
        "kubectl",
        "oc",
        "juju",
        "microk8s",
        "timeout",
        "flock",
        "lxc",
        "command",
        "eval",
    ]
)
"""Words that may stand before a program."""

_VERBS = {
    "rbd": """mirror pool enable|mirror pool disable|mirror pool info|mirror pool status
        |mirror pool promote|mirror pool demote|mirror pool peer add|mirror pool peer remove
        |mirror pool peer set|mirror pool peer bootstrap create|mirror pool peer bootstrap import
        |mirror image enable|mirror image disable|mirror image status|mirror image promote
        |mirror image demote|mirror image resync|mirror image snapshot
        |mirror snapshot schedule add|mirror snapshot schedule remove|mirror snapshot schedule rm
        |mirror snapshot schedule list|mirror snapshot schedule ls|mirror snapshot schedule status
        |mirror group enable|feature enable|feature disable|pool init|create|clone|cp|map|info|ls
        |device map|flatten|import|export""",
    "ceph": """osd pool create|osd pool delete|osd pool rm|osd pool set|osd pool application enable
        |osd pool init|fsid|auth get-or-create|auth get-or-create-key|auth get|auth import
        |auth caps|auth add|auth del|auth rm|auth export|auth print-key|auth get-key|orch apply
        |orch daemon add|config set|config-key set""",
    "systemctl": "start|stop|enable|restart|disable|status",
    "crudini": "--set",
    "microceph": """enable|disable|cluster export|remote import|remote remove|remote list
        |replication enable rbd|replication disable rbd|replication configure rbd
        |replication promote|replication demote|replication status rbd|replication list rbd""",
}
VERBS = {
    program: sorted((tuple(verb.split()) for verb in text.split("|")), key=lambda verb: -len(verb))
    for program, text in _VERBS.items()
}
_NAMES = frozenset(
    [
        "cluster",
        "c",
        "conf",
        "p",
        "pool",
        "image",
        "site-name",
        "direction",
        "i",
        "id",
        "n",
        "name",
        "namespace",
        "placement",
        "remote-namespace",
        "remote-client-name",
        "remote-cluster",
        "setuser",
        "setgroup",
        "image-feature",
        "size",
        "o",
        "mode",
        "user",
        "dest-pool",
        "remote",
        "local-name",
        "target",
        "type",
        "schedule",
    ]
)
"""Options whose value names something, and no secret."""

_VALUED = _NAMES | frozenset(
    [
        "remote-mon-host",
        "remote-key-file",
        "image-features",
        "in-file",
        "out-file",
        "format",
        "key",
        "keyfile",
        "keyring",
        "k",
        "m",
        "mon-host",
        "s",
        "object-size",
        "data-pool",
        "pool-name",
        "stripe-unit",
    ]
)
"""Options that are followed by a value."""

_KEPT = _NAMES | {"now"}
_WORD = re.compile(r"[\w./@:,=$~*?{}+<> %-]{1,160}")
_BROKEN = re.compile(r"<(\w[\w .-]*)>|\{\{[^{}\n]*\}\}")
_ASKS = re.compile(r"\bceph[ \t][^\n#;]{0,80}?\bfsid\b")
_BEFORE = r"^[ \t]*(?:[A-Za-z_]\w*=|.{0,200}\$\(ceph fsid\).{0,80}=\s{0,8})[\"']?"
_WANTED = re.compile(_BEFORE + rf"((?i:{UUID.pattern}))\b", re.MULTILINE)
_SEPARATORS = re.compile(r"[;&|()\n]+")
_REDIRECT = re.compile(r"[<>]+")
_ASSIGNMENT = re.compile(r"\w+=.*", re.DOTALL)
_FENCE = re.compile(r"^\s*```")
_SIDE = re.compile(
    r"\[(?P<a>[\w.-]+)\]"
    r"|\b(?P<s>site[-_]?\w+)\b"
    r"|\b(?:cluster|site|datacenter|data center|dc)[ :=]+(?P<b>[\w.]+)"
    r"|\b(?P<c>primary|secondary|remote|local|backup|recovery|production|dr|both|peer)\b",
    re.IGNORECASE,
)
_IN_BRACKETS = re.compile(r"\\?\[[\w.-]+\\?\]")
_BOTH = frozenset({"both", "all", "each", "every"})


def read(source: Source) -> CommandList:
    """The commands of a text, in their order."""
    bare = any(_is_bare(text) for _, text in source.rows())
    side, found = "", list[Command]()
    for line, text in source.shell_rows():
        stripped = text.strip()
        prompt = PROMPT.match(text)
        if prompt is not None and not (bare and stripped.startswith("#")):
            before = re.search(r"@?([A-Za-z0-9][\w.-]*)\W*$", prompt.group("before"))
            own = plain(before.group(1)) if before and not _FENCE.match(text) else ""
            found += _commands(prompt.group("line"), line, own or side)
        elif stripped.startswith("#") or (not _is_bare(text) and _looks_like_heading(stripped)):
            side = _side(stripped.replace("\\", "")) or side
        else:
            if not stripped.startswith("rbd image '"):
                found += _commands(re.sub(r"^[$%]\s+", "", stripped), line, side)
    fsid, line = _wanted(source) if _ASKS.search(source.text) else ("", 0)
    return CommandList(path=source.path, commands=tuple(found), fsid=fsid, fsid_line=line)


def _wanted(source: Source) -> tuple[str, int]:
    """The one fsid that a script compares the cluster's with, and its line."""
    found: dict[str, int] = {}
    for line, text in source.rows():
        match = _WANTED.match(text)
        if match is not None:
            found.setdefault(match.group(1).lower(), line)
    return next(iter(found.items())) if len(found) == 1 else ("", 0)


def _is_bare(text: str) -> bool:
    """Whether a command stands there without a prompt, and it is no line of ``rbd info``."""
    if text.startswith("rbd image '"):
        return False
    words = text.split(None, 2)
    return len(words) > 1 and words[0].rpartition("/")[2] in ("rbd", "ceph", "rbd-mirror", "sudo")


def _looks_like_heading(text: str) -> bool:
    marked = text.endswith(":") or text.startswith(("=", "-", "*"))
    return marked or _IN_BRACKETS.fullmatch(text) is not None


def _side(comment: str) -> str:
    match = _SIDE.search(comment)
    if match is None:
        return ""
    word = next(word for word in match.groups() if word)
    return BOTH if word.lower() in _BOTH else plain(word.lower())


def _commands(text: str, line: int, side: str, depth: int = 0) -> Iterator[Command]:
    """The commands of one line."""
    lexer = shlex.shlex(_BROKEN.sub("$placeholder", text), posix=True, punctuation_chars=";&|()<>")
    lexer.whitespace_split = True
    lexer.commenters = "#"
    try:
        tokens = list(lexer)
    except ValueError:
        tokens = text.split()
    segment: list[str] = []
    for token in [*tokens, ";"]:
        if not _SEPARATORS.fullmatch(token):
            segment.append(token)
            continue
        yield from _command(segment, line, side, depth)
        segment = []


def _command(words: list[str], line: int, side: str, depth: int) -> Iterator[Command]:
    words, output, given = _without_redirects(words)
    while words and _ASSIGNMENT.fullmatch(words[0]):
        words = words[1:]
    if not words:
        return
    lead = words[0].rpartition("/")[2]
    if lead in ("ssh", "bash", "sh") and not depth:
        host = next((w for w in words[1:] if w[:1] != "-"), "") if lead == "ssh" else ""
        for word in words[1:]:
            if " " in word:
                yield from _commands(word, line, plain(host.rpartition("@")[2]) or side, 1)
    own = _of_secrets(words, line, side, output)
    if own is not None:
        yield own
        return
    at = next((n for n, w in enumerate(words) if _program(w) in PROGRAMS), -1)
    if at < 0 or (at > 0 and lead not in _LEADS and lead != "ssh"):
        return
    if lead == "ssh":
        side = plain(words[1].rpartition("@")[2]) or side
    program = _program(words[at])
    made = _made(program, words[at + 1 :], line, side, output)
    yield made.model_copy(update={"input": given}) if given else made


def _of_secrets(words: list[str], line: int, side: str, output: str) -> Command | None:
    """A Secret that is made of a token of Rook, or the token that is written to a file.

    Of the secret only the pool and the direction are kept, and the file that its token is in.
    """
    if words[0] == "base64" and output and {"-d", "--decode"} & set(words):
        return Command(program="base64", line=line, verb="--decode", side=side, output=output)
    program = words[0].rpartition("/")[2]
    if program not in ("kubectl", "oc") or "secret" not in words or "generic" not in words:
        return None
    start = words.index("generic")
    if words[start - 2 : start] != ["create", "secret"] or start + 1 >= len(words):
        return None
    options, file = [], ""
    for word in words:
        name, _, value = word.removeprefix("--from-literal=").partition("=")
        if word.startswith("--from-literal=") and name in ("pool", "direction"):
            options.append(Setting(name=name, value=_kept(value)))
        elif word.startswith("--from-file=token="):
            file = _kept(word.removeprefix("--from-file=token="))
    if not file:
        return None
    return Command(
        program=program, line=line, verb="create secret generic", side=side, input=file,
        arguments=(_kept(words[start + 1]),), options=tuple(options),
    )  # fmt: skip


def _program(word: str) -> str:
    return word.rpartition("/")[2].removeprefix("microceph.")


def _without_redirects(words: list[str]) -> tuple[list[str], str, str]:
    """The words without redirections, and the files that those write and read."""
    kept, output, given, skip = list[str](), "", "", False
    for number, word in enumerate(words):
        if skip:
            skip = False
        elif _REDIRECT.fullmatch(word):
            skip = True
            if ">" in word and number + 1 < len(words):
                output = _kept(words[number + 1])
            elif word == "<" and number + 1 < len(words):
                given = _kept(words[number + 1])
        else:
            kept.append(word)
    return kept, output, given


def _made(program: str, words: list[str], line: int, side: str, output: str) -> Command:
    valued = _VALUED if program in OURS else frozenset[str]()
    positional, options = _sorted(words, valued)
    verb, rest, known = _verb(program, positional)
    if verb == "remote import":
        rest = rest[:1]  # behind the name stands a token
    named = next((o.value for o in reversed(options) if o.name in ("cluster",)), "")
    conf = next((o.value for o in reversed(options) if o.name in ("c", "conf")), "")
    cluster = named or plain(conf.rpartition("/")[2].removesuffix(".conf"))
    return Command(
        program=program, line=line, verb=verb, known=known, arguments=tuple(map(_kept, rest)),
        options=tuple(options), side=cluster or side, output=output,
    )  # fmt: skip


def _sorted(words: list[str], valued: frozenset[str]) -> tuple[list[str], list[Setting]]:
    """The words of a command without its options, and the options."""
    positional, options, position = list[str](), list[Setting](), 0
    while position < len(words):
        word = words[position]
        position += 1
        if not word.startswith("-") or word in ("-", "--", "--set"):
            positional.extend([word] if word != "--" else [])
            continue
        name, equals, value = word.lstrip("-").partition("=")
        if not equals and name in valued and position < len(words):
            value = words[position]
            position += 1
        if re.fullmatch(r"[a-z][a-z-]{0,40}", name):
            options.append(Setting(name=name, value=_kept(value) if name in _KEPT else ""))
    return positional, options


def _verb(program: str, words: list[str]) -> tuple[str, list[str], bool]:
    """What a command does, the words behind it, and whether the program can do that."""
    for verb in VERBS.get(program, ()):
        if tuple(words[: len(verb)]) == verb:
            return " ".join(verb), words[len(verb) :], True
    if program in ("scp", "rsync", "cp"):
        return "copy", words, True
    if words and not is_known(words[0]):
        return UNKNOWN, [], True
    wrong = mistaken(program, words)
    return wrong, [], not wrong


_TREE = {
    "mirror": {"pool", "image", "snapshot", "group"},
    "mirror pool": {"enable", "disable", "info", "status", "peer", "promote", "demote"},
    "mirror pool peer": {"add", "remove", "set", "bootstrap"},
    "mirror pool peer bootstrap": {"create", "import"},
    "mirror image": {"enable", "disable", "status", "promote", "demote", "resync", "snapshot"},
    "mirror snapshot": {"schedule"},
    "mirror snapshot schedule": {"add", "remove", "rm", "list", "ls", "status"},
}
_ONLY_OF_AUTH = frozenset({
    "del", "rm", "add", "caps", "import", "export", "get-or-create", "get-or-create-key",
    "get-key", "print-key", "get",
})  # fmt: skip


def mistaken(program: str, words: list[str]) -> str:
    """The words of a command that its program is sure not to have, else nothing."""
    if program == "ceph" and words and words[0] in _ONLY_OF_AUTH:
        return words[0]
    if program != "rbd" or not words or words[0] != "mirror":
        return ""
    path = "mirror"
    for word in words[1:]:
        if path not in _TREE:
            return ""
        if word not in _TREE[path]:
            is_word = re.fullmatch(r"[a-z]{2,12}", word) is not None
            return f"{path} {word}" if is_word and word in _EVERY_WORD else path + " …"
        path = f"{path} {word}"
    return path if path in _TREE else ""


_EVERY_WORD = frozenset(word for words in _TREE.values() for word in words)


def _kept(word: str) -> str:
    """A word, or a sign that there is one."""
    if not word:
        return ""
    plain_word = _WORD.fullmatch(word) and not secret_words(word) and not secret_words(f"={word}")
    return word if plain_word and not _LONG.search(word) else UNKNOWN


_LONG = re.compile(r"[A-Za-z0-9+=]{33,}")
