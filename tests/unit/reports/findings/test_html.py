"""HTML: complete, self-contained, and no word that becomes markup."""

from __future__ import annotations

from html.parser import HTMLParser

from dr_planner.reports.findings.html import render


class Page(HTMLParser):
    """Collects what a browser would see."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.sources: list[str] = []
        self.text = ""

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.sources += [value for key, value in attrs if key in ("src", "href")]

    def handle_data(self, data):
        self.text += data


def seen(report) -> Page:
    page = Page()
    page.feed(render(report))
    return page


def test_every_finding_can_be_opened(report):
    """What passed or does not apply is folded away, in two more folds."""
    page = seen(report)

    assert page.tags.count("details") == len(report.findings) + 2
    assert "Waived (1)" in page.text
    assert f"Against it ({len(report.against)})" in page.text
    assert f"{len(report.against)} of them count against it." in page.text
    assert "Does not apply (3)" in page.text


def test_a_report_without_findings_says_so(report):
    """An empty page would look like a broken one."""
    empty = report.model_copy(update={"findings": (), "rules": report.rules[:1]})
    page = seen(empty)

    assert "Nothing counts against it." in page.text
    assert "1 check by" in page.text
    assert page.tags.count("details") == page.tags.count("h2") == 0


def test_the_same_words_of_two_checks_are_told_apart(report):
    """A closed line names its check; what passed has no severity that could alarm anybody."""
    closed = render(report).count("<small>area.blocker")
    assert closed == sum(f.check == "area.blocker" for f in report.findings)
    assert "<b>failed error</b>" in render(report)
    assert "<b>passed</b>" in render(report)


def test_nothing_is_fetched_and_nothing_is_markup(report):
    """It is mailed around and opened without a network."""
    page = seen(report)

    assert page.sources == []
    assert page.tags.count("b") == len(report.findings)
    assert '<b>&amp; "quoted"' in page.text
