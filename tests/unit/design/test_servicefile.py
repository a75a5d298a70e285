"""A service's file is read as oslo.config reads it; a fragment as it was meant."""

from __future__ import annotations

import pytest

from dr_planner.design.inifile import WORD
from dr_planner.design.kind import Likeness
from dr_planner.design.servicefile import ServiceFile, likeness_to, read_service
from dr_planner.design.source import NotReadable, Source
from dr_planner.model.inifile import DEFAULT, NO_SECTION, ServiceConf
from dr_planner.model.part import Part, Unread
from dr_planner.model.serviceconf import NovaConf

FILE = ServiceFile(
    "nova-conf",
    "nova",
    NovaConf,
    dict.fromkeys(("b", "d", "x_y", "images_type"), WORD),
    "nova.conf".__eq__,
)


def parts(text: str, name: str = "f.txt", *, quoted: bool = False) -> list[Part]:
    """All that is read of a text."""
    return list(read_service(Source(name, text, quoted=quoted), FILE))


def conf(text: str) -> ServiceConf:
    """The only part of a text."""
    (part,) = parts(text)
    assert isinstance(part, ServiceConf)
    return part


def test_sections_are_merged_and_last_assignments_count() -> None:
    """As oslo.config does."""
    (section,) = conf("[a]\nx_y = 1\n[A]\nx_y = 2\n").sections
    option = section.option("x_y")

    assert option is not None
    assert (section.name, option.value.text) == ("a", "2")


def test_a_text_without_options_and_sections_is_refused() -> None:
    """There is nothing that a service would read."""
    with pytest.raises(NotReadable, match="no \\[section\\]"):
        parts("# nothing\n")


def test_comments_and_statements_of_jinja_may_have_several_lines() -> None:
    """Templates of deployment tools have them; what stands below keeps its line."""
    text = "[a]\n{#\n  a remark\n#}\nb = 1\n{% if\n  c %}\nd = {% if e %}f{% endif %}\n"
    (section,) = conf(text).sections

    assert [(o.name, o.value.line) for o in section.options] == [("b", 5), ("d", 8)]
    assert section.option("d").value.hidden


def test_options_of_a_fragment_go_where_the_service_reads_them() -> None:
    """``rbd_user`` is in two sections of Nova; the others say which is meant."""
    read = conf("# pasted\nimages_type = rbd\nrbd_user = u\ncross_az_attach = false\n")

    assert read.fragment
    assert read.text("libvirt", "images_type") == "rbd"
    assert read.option("libvirt", "rbd_user") is not None
    assert read.option("cinder", "cross_az_attach") is not None
    assert [section.line for section in read.sections] == [2, 4]


def test_a_misspelt_option_goes_with_the_others() -> None:
    """Where these are of one section; else it is said to be in none."""
    near = conf("images_type = rbd\nimages_rbd_polo = vms\n")
    far = conf("images_type = rbd\ncross_az_attach = false\nimages_rbd_polo = vms\n")

    assert near.option("libvirt", "images_rbd_polo") is not None
    assert far.option(NO_SECTION, "images_rbd_polo") is not None


def test_what_stands_before_the_first_section_is_said() -> None:
    """The rest is read; a page may quote it so."""
    text = "images_type = rbd\n[DEFAULT]\ndebug = true\n"
    unread, read = parts(text)

    assert isinstance(unread, Unread)
    assert unread.line == 1
    assert isinstance(read, NovaConf)
    assert read.text("libvirt", "images_type") == "rbd"
    assert read.option(DEFAULT, "debug") is not None
    assert len(parts(text, quoted=True)) == 1


@pytest.mark.parametrize("name", ["nova.conf", "nova.conf.j2", "etc/nova.conf.d/10-rbd.conf"])
def test_a_whole_file_begins_with_a_section(name: str) -> None:
    """The service would not start."""
    with pytest.raises(NotReadable, match="before the first"):
        parts("images_type = rbd\n", name)


@pytest.mark.parametrize(
    ("name", "text", "own", "expected"),
    [
        ("nova.conf.j2", "prose", False, Likeness.SURE),
        ("f.txt", "[a]\nb = 1\n", True, Likeness.SURE),
        ("f.txt", "b = 1\n", True, Likeness.SURE),
        ("f.txt", "prose\nb = 1\n", True, Likeness.NO),
        ("f.txt", "[a]\nb = 1\n", False, Likeness.NAME),
        ("f.txt", "b = 1\n", False, Likeness.NO),
    ],
)
def test_how_much_a_text_looks_like_the_file_of_a_service(
    name: str, text: str, own: bool, expected: Likeness
) -> None:
    """A hint of its name is enough for a text with sections only."""
    assert likeness_to(FILE, Source(name, text), own=own, named=True) is expected
