"""Names in configuration files: written so that they are read back, or refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oslo_config import cfg, types

from dr_planner.errors import InputError
from dr_planner.generate import quoting

NAMES = st.text(min_size=1, max_size=30).filter(lambda s: s == s.strip())
ODD = st.text(alphabet="ab$\\\"'{}#;:= ,%<>", min_size=1, max_size=12).filter(
    lambda s: s == s.strip()
)


def read_back(text: str, option: cfg.Opt, tmp_path_factory: pytest.TempPathFactory) -> Any:
    path = tmp_path_factory.mktemp("ini") / "one.conf"
    path.write_text(f"[one]\n{option.name} = {text}\n", encoding="utf-8")
    conf = cfg.ConfigOpts()
    conf.register_opt(option, group="one")
    conf(args=[], project="one", default_config_files=[str(path)])
    return conf.one[option.name]


@given(name=ODD | NAMES)
def test_ini_value_is_read_back(name, tmp_path_factory):
    """Dollars, quotes and backslashes mean something to oslo.config; the name survives them."""
    try:
        text = quoting.ini_value(name, "a name")
    except InputError:
        assert any(
            ord(c) < 32 or 127 <= ord(c) < 160 or c in "\u2028\u2029\ufffe\uffff" for c in name
        )
        return

    assert read_back(text, cfg.StrOpt("value"), tmp_path_factory) == name


@given(name=ODD)
def test_device_value_is_read_back(name, tmp_path_factory):
    """Inside a dictionary a comma cannot be written; all else can."""
    if "," in name:
        with pytest.raises(InputError, match="comma"):
            quoting.device_value(name, "a name")
        return
    text = f"backend_id:{quoting.device_value(name, 'a name')},user:cinder"
    option = cfg.MultiOpt("value", item_type=types.Dict())

    found = read_back(text, option, tmp_path_factory)

    assert found == [{"backend_id": name, "user": "cinder"}]


@pytest.mark.parametrize(
    ("write", "name", "why"),
    [
        (quoting.plain, "a\nb", "control character"),
        (quoting.plain, "a\rb", "control character"),
        (quoting.ini_value, " a", "blank at one end"),
        (quoting.backend_name, "a@b", "'@'"),
        (quoting.backend_name, "a#b", "'#'"),
        (quoting.backend_name, "a,b", "','"),
        (quoting.ceph_value, "a;b", "';'"),
        (quoting.ceph_value, "a$b", r"'\$'"),
        (quoting.ceph_name, "a/b", "'/'"),
        (quoting.ceph_name, "a b", "blank"),
        (quoting.ceph_name, "-a", "begins with"),
        (quoting.pool_name, "a/b", "separator"),
        (quoting.cap_word, 'a"b', "double quote"),
        (quoting.argument, "-a", "option"),
        (quoting.xml_text, "a\x00b", "control character"),
        (quoting.path_part, "a\x00b", "control character"),
    ],
)
def test_refusals_name_the_value_and_the_reason(
    write: Callable[[str, str], str], name: str, why: str
) -> None:
    """What cannot be written must not be written as something else."""
    with pytest.raises(InputError, match=why) as caught:
        write(name, "the name of a thing")

    assert repr(name) in caught.value.message
    assert caught.value.message.startswith("the name of a thing")


def test_a_name_for_etc_that_is_too_long_is_refused() -> None:
    """Linux takes file names of up to 255 bytes."""
    with pytest.raises(InputError, match="255 bytes"):
        quoting.etc_file("ä" * 130, "the name of a thing")


def test_cap_word_quotes_only_what_ceph_needs_quoted() -> None:
    """Ceph's grammar has bare words and double quotes."""
    assert quoting.cap_word("volumes.fast", "a pool") == "volumes.fast"
    assert quoting.cap_word("fast volumes", "a pool") == '"fast volumes"'


@given(name=NAMES)
def test_path_part_stays_in_its_folder(name):
    """A site may be called anything; its folder may not lead elsewhere."""
    try:
        part = quoting.path_part(name, "a site")
    except InputError:
        return

    assert "/" not in part and "\0" not in part
    assert part not in ("", ".", "..")
    assert not part.startswith(".")
    assert len(part.encode()) <= quoting.LONGEST_FILE_NAME


@given(names=st.lists(NAMES, min_size=2, max_size=2, unique=True))
def test_path_part_keeps_names_apart(names):
    """Two sites never share a folder."""
    try:
        parts = [quoting.path_part(name, "a site") for name in names]
    except InputError:
        return

    assert parts[0] != parts[1]


def test_path_part_keeps_plain_names() -> None:
    """An operator finds the folder by the site's name."""
    assert quoting.path_part("Malmö-1.a_b", "a site") == "Malmö-1.a_b"
    assert quoting.path_part("../etc", "a site") == "%2E.%2Fetc"
    assert quoting.path_part("a b", "a site") == "a%20b"


def test_xml_comment_never_holds_two_hyphens() -> None:
    """They would end the comment."""
    assert "--" not in quoting.xml_comment("a -- b --- c")
