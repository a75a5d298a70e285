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


def test_every_finding_that_matters_can_be_opened(report):
    """All but what does not apply."""
    page = seen(report)
    shown = [f for f in report.findings if f.verdict != "not-applicable"]

    assert page.tags.count("details") == len(shown)
    assert "Waived (1)" in page.text
    assert f"Against it ({len(report.against)})" in page.text


def test_nothing_is_fetched_and_nothing_is_markup(report):
    """It is mailed around and opened without a network."""
    page = seen(report)

    assert page.sources == []
    assert page.tags.count("b") == page.tags.count("summary")
    assert '<b>&amp; "quoted"' in page.text
