"""What a page, a script or a paste quotes, and where it stands."""

from __future__ import annotations

import pytest

from dr_planner.design.quotes import quotes
from dr_planner.design.source import Source


def found(text, name="page.txt"):
    """The pieces as line, name and text."""
    return [(piece.first_line, piece.hint, piece.text) for piece in quotes(Source(name, text))]


def test_code_between_fences():
    """With the indentation of the fence taken away; one that is not closed is no block."""
    text = "Do:\n\n  ```ini\n  [a]\n  b = 1\n  ```\n\n~~~\nx\n~~~\n```\nnever closed\n"

    assert found(text) == [(4, "", "[a]\nb = 1\n"), (9, "", "x\n")]


def test_literal_blocks():
    """After a directive, its options left out, and after two colons."""
    text = "Top\n===\n\n.. code-block:: ini\n   :caption: x\n\n   [a]\n   b = 1\n\nSo::\n\n   c\n"

    assert found(text, "page.rst") == [(7, "", "[a]\nb = 1\n\n"), (12, "", "c\n")]


def test_literal_blocks_inside_other_directives():
    """A note is no block, and one in it is."""
    text = ".. note::\n\n   So::\n\n      [a]\n\n   Then.\n"

    assert found(text, "page.rst") == [(5, "", "[a]\n\n")]


def test_indented_code_of_markdown():
    """Four blanks below an empty line."""
    assert found("Do:\n\n    [a]\n    b = 1\n\nDone.\n", "a.md") == [(3, "", "[a]\nb = 1\n\n")]


def test_here_documents_have_the_name_of_their_file():
    """Variables are filled in later; nothing is, behind a quoted word."""
    text = (
        "cat > /etc/x/a.conf <<EOF\n[a]\nb = $B\nEOF\n"
        "sudo tee /etc/x/c.conf <<-'END' >/dev/null\n\td = $D\n\tEND\n"
        "cat <<EOF\nnot to a file\nEOF\n"
    )

    assert found(text) == [
        (2, "a.conf", "[a]\nb = {{ shell }}\n"),
        (6, "c.conf", "d = $D\n"),
    ]


def test_files_below_lines_that_name_them():
    """As 'tail -n +1' prints them, and as a terminal shows them, up to the next prompt."""
    assert found("==> a.conf <==\n[a]\n\n==> b/c.conf <==\n[c]\n") == [
        (2, "a.conf", "[a]\n\n"),
        (5, "c.conf", "[c]\n"),
    ]
    assert found("[root@n1 ~]# cat /etc/a.conf\n[a]\n# note\n[root@n1 ~]# uptime\n1 day\n") == [
        (2, "a.conf", "[a]\n# note\n")
    ]


def test_a_file_below_its_name_may_be_indented():
    """As pages show what a terminal said."""
    assert found("$ cat /etc/a.conf\n  (snip)\n  [a]\n") == [(2, "a.conf", "(snip)\n[a]\n")]


def test_files_below_remarks_that_name_them():
    """Where there are several, each before a section; one remark is just a remark."""
    text = "# /etc/a.conf\n[a]\n# File: b.conf\n\n[b]\n"

    assert found(text) == [(2, "a.conf", "[a]\n"), (4, "b.conf", "\n[b]\n")]
    assert found("# /etc/a.conf\n[a]\n") == []


def test_one_remark_will_do_below_something_else():
    """Commands before it are not of the file. Below a section a remark is just a remark."""
    assert found("run it\n\n# /etc/a.conf\n[a]\n") == [(4, "a.conf", "[a]\n")]
    assert found("[b]\nc = 1\n# /etc/a.conf\n[a]\n# /etc/b.conf\n[d]\n") == []


def test_text_that_is_indented_as_a_whole():
    """Copied out of a page."""
    assert found("  [a]\n    b\n\n  c\n") == [(1, "", "[a]\n  b\n\nc\n")]
    assert found("[a]\n  b\n") == []


@pytest.mark.parametrize(
    "command",
    [
        'grep -v "^#\\|^$" agent.ini',
        "[root@n1 ~]# egrep -v '^(#|$)' /etc/x/agent.ini",
        "$ sudo grep -Ev ^# /etc/x/agent.ini | grep -v ^$",
        "$ cat /etc/x/agent.ini | grep -v '^#'",
    ],
)
def test_a_file_without_its_comments(command):
    """People show one so."""
    assert found(f"{command}\n[a]\nb = c\n") == [(2, "agent.ini", "[a]\nb = c\n")]


def test_lines_that_were_picked_are_no_file():
    """What else it says is not known, nor in which section they stand."""
    assert found("$ cat /etc/x/agent.ini | grep driver\ndriver = x\n") == []


def test_what_a_guide_wants_below_an_editor():
    """Up to the next line that no ini file has: it is the next command."""
    text = (
        "vim /etc/x/a.conf\n[a]\nb = 1\n...\n  c\n\nsystemctl restart a\n"
        "# sudo nano -w e.ini\nd: 2\n"
    )

    assert found(text) == [(2, "a.conf", "[a]\nb = 1\n...\n  c\n\n"), (9, "e.ini", "d: 2\n")]


def test_dots_at_the_beginning_of_a_block():
    """They stand for what is above, and would end a document of YAML."""
    assert found("~~~\n...\na: |\n  ...\n~~~\n") == [(3, "", "a: |\n  ...\n")]


@pytest.mark.parametrize(
    "text",
    [
        "vi a.conf\nsystemctl restart a\n",
        "vi a.conf\n# what is below\n\n",
        "vi /etc/hosts\na = b\n",
        "vi a.conf\n",
    ],
)
def test_an_editor_without_a_text(text):
    """What it is for is told in prose, or it is of another kind."""
    assert found(text) == []
