"""The kind document: what is quoted is read as what it is, at its line."""

from __future__ import annotations

import pytest

from dr_planner.design.recognition import read_piece, recognise
from dr_planner.design.source import Source
from dr_planner.model.cephcommands import CommandList
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.mirroranswer import MirrorPool
from dr_planner.model.part import Unread

BACKEND = "[one]\nvolume_driver = cinder.volume.drivers.rbd.RBDDriver\nrbd_pool = volumes\n"


def parts(name, text):
    """What is read of a text, which must be a page."""
    source = Source(name, text)
    assert recognise(source)[0] == "document"
    return list(read_piece(source))


def test_a_page_with_a_backend_and_commands():
    """Commands belong to the page, the backend to its block."""
    text = (
        "# Site north\n\n```bash\nrbd mirror pool enable volumes image\n```\n\n"
        f"```ini\n{BACKEND}```\n"
    )
    commands, conf = parts("page.md", text)

    assert isinstance(commands, CommandList)
    assert [c.verb for c in commands.commands] == ["mirror pool enable"]
    assert isinstance(conf, CinderConf)
    assert conf.option("one", "rbd_pool").value.line == 10


def test_answers_in_a_page():
    """They are read too."""
    text = (
        "```\n$ rbd mirror pool info volumes\nMode: image\nSite Name: north\n\nPeer Sites: none\n"
        f"```\n```\n{BACKEND}```\n"
    )

    assert {type(part) for part in parts("page.md", text)} >= {MirrorPool, CinderConf}


def test_an_excerpt_need_not_be_whole():
    """Options above the first section and lines of dots are a guide's way to be short."""
    text = f"Set::\n\n    enabled_backends = one\n    {BACKEND}    ...\n"
    text = text.replace("\nvolume_driver", "\n    volume_driver").replace("\nrbd_", "\n    rbd_")
    (conf,) = parts("guide.rst", text)

    assert conf.enabled_names == ("one",)
    assert conf.left_out == ()
    assert not isinstance(conf, Unread)


@pytest.mark.parametrize("name", ["cinder.conf", "nova.conf"])
def test_what_a_guide_adds_to_a_file_need_not_be_whole(name):
    """It shows the option, and the editor above it, not the section that it belongs to."""
    text = "backend_availability_zone = a\n" if name[0] == "c" else "images_rbd_pool = v\n"
    (part,) = parts("page.md", f"```\n$ sudo vi /etc/{name}\n{text}service restart\n```\n")

    assert not isinstance(part, Unread)


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [
        ("page.md", "```bash\nrbd mirror pool enable volumes image\n```\n", "ceph-commands"),
        ("page.md", "```\nhello\n```\n", None),
        ("cinder.conf", f"# /etc/cinder/cinder.conf\n{BACKEND}", "cinder-conf"),
        ("values.yaml", f"text: |\n  ```\n{BACKEND}  ```\n", "cinder-conf"),
    ],
)
def test_what_quotes_nothing_is_no_page(name, text, kind):
    """It stays what it is."""
    found = recognise(Source(name, text))

    assert (found[0] if found else None) == kind


def test_a_page_may_show_backends_elsewhere():
    """The list in one block and the section in another are two pieces."""
    text = f"```\n[DEFAULT]\nenabled_backends = one\n```\n```\n{BACKEND}```\n"

    assert [part.quoted for part in parts("page.md", text)] == [True, True]
