"""No reader keeps a secret, and no finding shows one, wherever it stands in a file.

The files are those that the other tests of readers and rules are made of, so a new kind of file is
tried here without being named. Secrets are planted into them.
"""

from __future__ import annotations

import ast
import base64
import functools
import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dr_planner.checks import all_checks, run_checks
from dr_planner.design.kinds import all_kinds
from dr_planner.design.owntexts import own_texts
from dr_planner.design.recognition import Reading, read_piece, recognise
from dr_planner.design.secretwords import Mask, secret_words
from dr_planner.design.source import Source
from dr_planner.model.part import Collection

TESTS = Path(__file__).parents[2]
CHECKS = all_checks()
PIECE = 14
"""Characters. Whoever has that many of a secret in a row has too much of it."""


@functools.cache
def texts() -> dict[str, tuple[Source, ...]]:
    """The texts of the tests, with the names of their files, by kind."""
    found: dict[str, dict[tuple[str, str], Source]] = {}
    for path in sorted([*TESTS.glob("checks/*/test_*.py"), *TESTS.glob("design/kinds/test_*.py")]):
        for name, text in _texts_of(ast.parse(path.read_text(encoding="utf-8"))):
            source = Source(name, text)
            kind = recognise(source)
            if kind is not None:
                found.setdefault(kind[0], {}).setdefault((name, text), source)
    return {kind: tuple(sources.values()) for kind, sources in found.items()}


def sources_of(kind):
    """The texts of a kind; of all kinds, where the tests of this one are made otherwise."""
    return texts().get(kind) or [source for sources in texts().values() for source in sources]


def _texts_of(tree):
    """Every text of several lines, with a name where it is the value of a dictionary."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if _is_text(value) and isinstance(key, ast.Constant):
                    yield str(key.value), value.value
        elif _is_text(node) and "\n" in node.value:
            yield "a.conf", node.value


def _is_text(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


@st.composite
def keys(draw):
    """A key of cephx, as Ceph makes them."""
    data = draw(st.binary(min_size=22, max_size=22))
    return base64.b64encode(b"\1\0" + data[:8] + b"\x10\0" + data[6:]).decode()


@st.composite
def tokens(draw):
    """A token that rbd-mirror bootstrap prints."""
    token = {"fsid": draw(st.uuids()).hex, "client_id": "rbd-mirror-peer", "key": draw(keys())}
    return base64.b64encode(json.dumps(token).encode()).decode()


@st.composite
def twice(draw):
    """A key as a Secret of Kubernetes holds it."""
    return base64.b64encode(draw(keys()).encode()).decode()


passwords = st.from_regex(r"[a-z]{3}[A-Z][0-9][a-zA-Z0-9]{12}[0-9][a-z]", fullmatch=True)
NAMES = (
    "password", "admin_password", "rbd_secret", "api_token", "key", "keystone_admin_password",
    "application_credential_secret", "transport_password", "wsrep_sst_password", "secret",
)  # fmt: skip
WORDS = ("openstack", "cinder", "secret", "password", "volumes", "default", "replication")
"""Passwords that stand in the product's own texts too."""

FORMS = ("{name} = {secret}", "{name}: {secret}", '"{name}": "{secret}",', "{name}={secret}")
COMMANDS = (
    "export CEPH_KEY={secret}",
    "echo {secret} | rbd mirror pool peer bootstrap import volumes -",
    "rbd mirror pool peer add volumes client.x@south --remote-key {secret}",
    "ceph config-key set rbd/mirror/peer/1/a {secret}",
    "ceph auth add client.x {secret}",
    "# {secret}",
    "{secret}",
)


@st.composite
def with_a_named_secret(draw, sources):
    """A text with one more line, of an option that is secret by its name."""
    source, secret = draw(st.sampled_from(sources)), draw(st.one_of(keys(), passwords))
    form, name = draw(st.sampled_from(FORMS)), draw(st.sampled_from(NAMES))
    return secret, _with_line(draw, source, form.format(name=name, secret=secret))


@st.composite
def with_a_known_secret(draw, sources):
    """A text with a key or token: on a line of its own, in a command, for any word or value."""
    source, secret = draw(st.sampled_from(sources)), draw(st.one_of(keys(), tokens(), twice()))
    if draw(st.booleans()):
        line = draw(st.sampled_from(COMMANDS)).format(secret=secret)
        return secret, _with_line(draw, source, line)
    places = [m.span(1) for m in re.finditer(r"(?:[=:,'\"]|\s)[ \t]*([\w./@-]{2,})", source.text)]
    if not places:
        return secret, _with_line(draw, source, secret)
    begin, end = draw(st.sampled_from(places))
    return secret, Source(source.path, source.text[:begin] + secret + source.text[end:])


def _with_line(draw, source, line):
    lines = source.text.splitlines()
    place = draw(st.integers(0, len(lines)))
    near = lines[place - 1] if place else ""
    indent = near[: len(near) - len(near.lstrip())] if draw(st.booleans()) else ""
    return Source(source.path, "\n".join([*lines[:place], indent + line, *lines[place:]]) + "\n")


def _shows(text, secret):
    """Whether a text shows the secret, or much of it."""
    inner = secret.rstrip("=")
    pieces = {inner[n : n + PIECE] for n in range(0, len(inner) - PIECE + 1, 3)}
    return any(piece in text for piece in pieces)


def _tried(kind, secret, source):
    judged = Reading(manifests={"": [source]})
    judged.judge()
    parts = [*read_piece(source, kind), *judged.parts]
    for part in parts:
        assert not _shows(part.model_dump_json(), secret), type(part).__name__
    mask = Mask(secret_words(source.text))
    for view in (*parts, Collection(parts=tuple(parts))):
        for finding in run_checks(CHECKS, view):
            assert not _shows(finding.masked(mask).model_dump_json(), secret), finding.check


def test_most_kinds_have_texts_of_their_own():
    """The others are tried with the texts of all."""
    assert len(texts()) > len(all_kinds()) / 2


@pytest.mark.parametrize("kind", sorted(all_kinds()))
def test_what_is_secret_by_its_name_is_not_kept(kind):
    """Passwords look like any other word: the name of the option tells."""

    @settings(max_examples=40, deadline=None, database=None, derandomize=True)
    @given(with_a_named_secret(sources_of(kind)))
    def tried(planted):
        _tried(kind, *planted)

    tried()


@pytest.mark.parametrize("kind", sorted(all_kinds()))
def test_what_looks_like_a_key_is_not_kept(kind):
    """Wherever it stands: somebody pastes a key in the place of a name."""

    @settings(max_examples=60, deadline=None, database=None, derandomize=True)
    @given(with_a_known_secret(sources_of(kind)))
    def tried(planted):
        _tried(kind, *planted)

    tried()


@st.composite
def with_a_common_word(draw, sources):
    """A text with a password that is a word, and the same text with another password."""
    source, word = draw(st.sampled_from(sources)), draw(st.sampled_from(WORDS))
    line = draw(st.sampled_from(FORMS)).format(name=draw(st.sampled_from(NAMES)), secret=OTHER)
    other = _with_line(draw, source, line)
    return word, Source(source.path, other.text.replace(OTHER, word)), other


OTHER = "hunterhunter"
"""A password that stands nowhere else, and is kept as plainly as a word."""


_own = functools.cache(own_texts)


def _told(kind, source, *masks):
    """All that is said of a text, through masks."""
    parts = list(read_piece(source, kind))
    found = [f for v in (*parts, Collection(parts=tuple(parts))) for f in run_checks(CHECKS, v)]
    for mask in masks:
        found = [finding.masked(mask) for finding in found]
    return [finding.model_dump_json() for finding in found]


@pytest.mark.parametrize("kind", sorted(all_kinds()))
def test_which_word_a_password_is_cannot_be_told(kind):
    """A word that the product uses too is not masked everywhere; yet nothing tells it."""

    @settings(max_examples=10, deadline=None, database=None, derandomize=True)
    @given(with_a_common_word(sources_of(kind)))
    def tried(planted):
        word, source, other = planted
        mask = Mask({*secret_words(source.text), word}, _own)
        hide = Mask({OTHER})
        assert _told(kind, source, mask) == _told(kind, other, hide, mask)

    tried()
