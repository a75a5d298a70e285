"""Reference pages: what is committed is what the code says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dr_planner.checks import all_checks, page
from dr_planner.errors import all_errors
from dr_planner.reports.reference import checklist_page, errors_page, pages, plain, write

COMMITTED = Path(__file__).parents[3] / "doc" / "source" / "reference"


@pytest.mark.parametrize("name", ["errors.rst", "checklist.rst", "design.rst"])
def test_committed_page_is_the_generated_one(name, tmp_path):
    """Mend with: python -m dr_planner.reports.reference doc/source/reference."""
    write(tmp_path)

    assert (COMMITTED / name).read_text() == (tmp_path / name).read_text()


def test_every_error_and_every_check_has_a_page():
    """Codes and identifiers share one name space, so none may hide another."""
    codes = [cls.code for cls in all_errors()]
    names = [*codes, "bug", *all_checks()]

    assert list(pages()) == names
    assert len(set(names)) == len(names)


def test_every_page_fits_a_terminal():
    """80 columns, and no word is cut: class paths are copied from here."""
    for about in pages().values():
        text = plain(about)
        assert max(len(line) for line in text.splitlines()) <= 80, about.name
        said = " ".join(words for _, words in about.parts)
        assert set(said.split()) <= set(text.split()), about.name


@pytest.mark.parametrize("cls", list(all_errors()), ids=lambda cls: cls.code)
def test_page_of_an_error_has_status_and_remedy(cls):
    """What an operator needs when a message says 'More: dr-planner explain CODE'."""
    text = plain(pages()[cls.code])

    assert text.startswith(f"{cls.code}\n")
    assert re.search(rf"^Exit status +{cls.exit_status}$", text, re.MULTILINE)
    assert " ".join(cls.remedy.split()) in " ".join(text.split())
    assert cls.remedy.endswith(".")
    assert max(map(len, text.splitlines())) < 80


@pytest.mark.parametrize("page", [errors_page(), checklist_page()], ids=["errors", "checklist"])
def test_page_is_sound_rst(page):
    """Underlines fit, and no inline markup is opened by accident."""
    lines = page.splitlines()

    for i, line in enumerate(lines):
        if re.fullmatch(r"([-=~])\1+", line) and i and lines[i - 1].strip():
            over = i >= 2 and lines[i - 2] == line
            assert len(line) == len(lines[i - 1]) or over
    assert not re.search(r"(?<!\\)[*`|]", page)
    assert not re.search(r"(?<!\\)_(?![A-Za-z0-9])", page)


def test_contradictions_of_the_sources_stand_together():
    """One section has all of them, each under the name of its check, and no other check."""
    text = checklist_page()
    (_, section) = text.split("Where the sources disagree\n--------------------------\n")
    named = [line for line in section.splitlines() if line in all_checks()]

    assert named == [name for name in all_checks() if page(name).dispute]
    assert len(named) >= 10
    assert "Dispute" in plain(pages()["storage.images-journaled"])
    assert "Dispute" not in plain(pages()["storage.fsids-differ"])
