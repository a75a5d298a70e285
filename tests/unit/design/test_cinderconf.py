"""Reading a cinder.conf: as oslo.config does, with lines, without secrets."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from oslo_config import cfg, types

from dr_planner.design.cinderconf import read, read_fragment
from dr_planner.design.source import NotReadable, Source
from dr_planner.errors import FileUnreadable, InputError
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.part import Part, Unread


@pytest.fixture
def parse(tmp_path: Path) -> Callable[[str], CinderConf]:
    def parse(text: str) -> CinderConf:
        path = tmp_path / "cinder.conf"
        path.write_bytes(text.encode())
        return read(path)

    return parse


def test_every_option_has_its_line(parse) -> None:
    """A finding leads to the line."""
    conf = parse("# top\n[DEFAULT]\nenabled_backends = a\n\n[a]\nrbd_pool = v\nrbd_user = u\n")

    assert conf.option("a", "rbd_user").value.line == 7
    assert conf.text("a", "rbd_pool") == "v"
    assert conf.enabled_names == ("a",)
    assert conf.section("a").line == 5


def test_continuation_lines_have_lines_of_their_own(parse) -> None:
    """A missing comma is at one of them."""
    conf = parse("[a]\nreplication_device = backend_id: b,\n    conf:/etc/b,\n\tuser:c\n")
    (device,) = conf.section("a").devices

    assert [(p.key, p.value.text, p.value.lines) for p in device.pairs] == [
        ("backend_id", "b", (2,)),
        ("conf", "/etc/b", (3,)),
        ("user", "c", (4,)),
    ]


def test_repeated_targets_are_all_kept_and_other_options_are_not(parse) -> None:
    """The last assignment of an option counts; every target does."""
    conf = parse(
        "[a]\nrbd_pool = one\nrbd_pool = two\n"
        "replication_device = backend_id:b\nreplication_device = backend_id:c\n"
    )

    assert conf.text("a", "rbd_pool") == "two"
    assert [d.text("backend_id") for d in conf.section("a").devices] == ["b", "c"]
    assert [d.line for d in conf.section("a").devices] == [4, 5]


def test_sections_are_merged_without_regard_to_case(parse) -> None:
    """As oslo.config does."""
    conf = parse("[One]\nrbd_pool = v\n[x]\n[oNE]\nrbd_user = u\n")

    assert len(conf.sections) == 2
    assert conf.section("one").name == "One"
    assert conf.text("ONE", "rbd_user") == "u"


def test_backends_fall_back_to_the_shared_section_and_not_to_default(parse) -> None:
    """cinder.volume.configuration reads [backend_defaults]."""
    conf = parse(
        "[DEFAULT]\nrbd_user = no\n[backend_defaults]\nrbd_pool = v\n"
        "replication_device = backend_id:b\n[a]\nvolume_backend_name = a\n"
    )
    (backend,) = conf.backends

    assert conf.text("a", "rbd_pool") == "v"
    assert conf.text("a", "rbd_user") is None
    assert [d.text("backend_id") for d in conf.devices_of(backend)] == ["b"]


def test_other_sections_are_no_backends(parse) -> None:
    """A ceph.conf or a [database] has none."""
    conf = parse(
        "[DEFAULT]\nenabled_backends = b\n[database]\nconnection = x\n[global]\nfsid = 1\n"
    )

    assert conf.backends == ()


def test_jinja_is_tolerated(parse) -> None:
    """Statements on lines of their own are passed over, and lines still count."""
    conf = parse(
        "[a]\n{% if x %}\nrbd_pool = v\n{% endif %}\n{# why #}\n"
        "rbd_user = {{ user }}\nreplication_device = {{ device }}\n{{ more }}\n[b]\nrbd_pool = w\n"
    )

    assert conf.option("a", "rbd_user").value.is_template
    assert conf.option("a", "rbd_user").value.line == 6
    assert conf.section("a").devices[0].is_template
    assert conf.section("b").line == 9
    assert not conf.option("b", "rbd_pool").value.is_template


def test_windows_line_ends_are_read(parse) -> None:
    """As a file opened as text is."""
    conf = parse("[a]\r\nrbd_pool = v\r\nreplication_device = backend_id:b,\r\n  user:u\r\n")

    assert conf.text("a", "rbd_pool") == "v"
    assert conf.section("a").devices[0].text("user") == "u"


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("[a\nx = 1\n", 1, "header is not closed"),
        ("[]\n", 1, "header is not closed, or empty"),
        ("x = 1\n[a]\n", 1, "before the first [section]"),
        ("[a]\n  x = 1\n", 2, "continues nothing"),
        ("[a]\nx = 1\nnonsense\n", 3, "no 'option = value'"),
        ("[a]\n= 1\n", 2, "no name before"),
        ("# only a comment\n", 1, "no [section]"),
        ("\ufeff[a]\nx = 1\n", 1, "byte-order mark"),
    ],
)
def test_what_is_no_ini_file_is_an_input_error(parse, text: str, line: int, why: str) -> None:
    """With the line and without its text."""
    with pytest.raises(InputError) as caught:
        parse(text)

    assert why in caught.value.message
    assert caught.value.where.endswith(f"cinder.conf:{line}")
    assert "nonsense" not in str(caught.value)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b" \n"])
def test_unreadable_files_are_told(tmp_path: Path, content: bytes) -> None:
    """Empty, or no text."""
    path = tmp_path / "cinder.conf"
    path.write_bytes(content)

    with pytest.raises(FileUnreadable):
        read(path)


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ("backend_id:b,conf=/etc/b", "'=' where ':'"),
        ("backend_id:b,conf=/etc/b,user:u", "'=' where ':'"),
        ("backend_id:b,", "ends in a comma"),
        ("backend_id:b,,user:u", "two commas"),
        ("backend_id:b,user", "no ':'"),
        ("backend_id:b,:u", "no key"),
        ("backend_id:b,backend_id:c", "'backend_id' is there twice"),
        ("backend_id:b,other:1,other:2", "a key is there twice"),
        ('{"backend_id": "b"}', "JSON"),
    ],
)
def test_problems_are_told_in_our_words(parse, value: str, problem: str) -> None:
    """The parser's own words may show a secret."""
    device = parse(f"[a]\nreplication_device = {value}\n").section("a").devices[0]

    assert problem in device.problem


PIECES = st.lists(
    st.sampled_from(["backend_id", "conf", "user", "x", ":", ",", "=", "\n  ", " ", "b", "/e"]),
    min_size=1,
    max_size=12,
).map("".join)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(value=PIECES)
def test_the_pairs_are_those_of_oslo_config(value, tmp_path):
    """What is judged is what Cinder would get."""
    path = tmp_path / "cinder.conf"
    path.write_text(f"[a]\nreplication_device = {value}\n[b]\n", encoding="utf-8")
    conf = cfg.ConfigOpts()
    conf.register_opt(cfg.MultiOpt("replication_device", item_type=types.Dict()), group="a")
    try:
        conf(args=[], project="x", default_config_files=[str(path)])
    except cfg.Error:
        with pytest.raises(InputError):
            read(path)
        return
    try:
        (expected,) = conf.a.replication_device
    except (cfg.ConfigFileValueError, ValueError):
        expected = None

    (device,) = read(path).section("a").devices

    if expected is None:
        assert device.problem and not device.pairs
        return
    for (key, text), pair in zip(expected.items(), device.pairs, strict=True):
        assert len(pair.key) == len(key) and (pair.key == key or not pair.named)
        assert pair.value.hidden or pair.value.text == text
        assert len(pair.value.text) == len(text)
        assert pair.value.text.count("\n") == text.count("\n")
        assert len(pair.value.lines) == text.count("\n") + 1


SECRETS = st.from_regex(r"[A-Z][a-z0-9]{3}[A-Za-z0-9]{8}(==)?", fullmatch=True)
PLACES = [
    "[a]\nrbd_pool = v\nsan_password = {0}\n",
    "[a]\nrbd_pool = v\n{0} = 1\n",
    "[a]\nrbd_pool = v\n{0}\n",
    "[a]\nrbd_pool = v\n\n   {0}\n",
    "{0} = 1\n[a]\n",
    "[a]\nrbd_pool = v\n# replication_device = backend_id:b,san_password:{0}\n",
    "[a]\nreplication_device = backend_id:b,san_password:{0}\n",
    "[a]\nreplication_device = backend_id:b,san_password:x,{0}:y\n",
    "[a]\nreplication_device = backend_id:b,san_password:x,{0},user:y\n",
    "[a]\nreplication_device = backend_id:b,san_password={0}\n",
    "[a]\nreplication_device = backend_id:b,san_password={0},user:y\n",
    "[a]\nreplication_device = backend_id:b,\n  conf:/etc/b\n  san_password:{0}\n",
    "[a]\nreplication_device = backend_id:b,conf:/etc/b san_password:{0}\n",
    "[a]\nreplication_device = backend_id:b,api_token::{0}\n",
    "[a]\nreplication_device = backend_id:b,api_token:x  # was {0}\n",
    "[a]\nrbd_user = c  # its key is {0}\n",
    "[a]\ntransport_url = rabbit://u:{0}@h\n",
    "[a]\nvolume_driver = x.{{{{ '{0}' | f }}}} {0}\n",
]


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(secret=SECRETS)
@pytest.mark.parametrize("place", PLACES)
def test_no_secret_is_in_the_model_or_the_error(place, secret, tmp_path):
    """Wherever it stands, and however the file is broken around it."""
    path = tmp_path / "cinder.conf"
    path.write_text(place.format(secret), encoding="utf-8")
    try:
        said = repr(read(path))
    except InputError as error:
        said = f"{error} {error.next_step} {error.__cause__} {error.__context__}"

    assert secret.rstrip("=") not in said


def fragment(text: str, name: str = "fragment.txt") -> list[Part]:
    """What is read of a text that need not be a whole file."""
    return list(read_fragment(Source(name, text)))


def test_a_fragment_without_a_section_is_a_backend_s() -> None:
    """A line of a guide can be tried as it stands."""
    (conf,) = fragment("replication_device = backend_id:b\nrbd_pool = v\n")

    assert isinstance(conf, CinderConf)
    assert [(s.name, s.line) for s in conf.sections] == [("no section", 1)]
    assert conf.devices[0][1].text("backend_id") == "b"


def test_options_above_the_first_section_are_read_and_said_to_be_refused() -> None:
    """oslo.config would not start with it; the rest is judged all the same."""
    conf, unread = fragment("enabled_backends = a\n[a]\nrbd_pool = v\n")

    assert isinstance(conf, CinderConf)
    assert conf.enabled_names == ("a",)
    assert isinstance(unread, Unread)
    assert unread.line == 1


def test_a_file_called_cinder_conf_is_no_fragment() -> None:
    """It is what the service reads."""
    with pytest.raises(NotReadable):
        fragment("rbd_pool = v\n", "cinder.conf")


def test_a_long_word_is_read_once() -> None:
    """It was read again from each of its letters, and a line of them never came to its end."""
    (part,) = read_fragment(Source("a.conf", f"[one]\nrbd_pool = v\nx = {'a' * 400_000}\n"))

    assert isinstance(part, CinderConf)
