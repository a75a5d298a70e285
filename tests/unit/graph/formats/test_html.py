"""The page: everything on it, with the engine's own answers, and nothing from elsewhere."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from itertools import pairwise
from typing import Any

from dr_planner.graph.components import Components
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.formats import html, printable
from dr_planner.graph.whatif.engine import WhatIf
from dr_planner.model.answer import Answer

VOID = {"meta", "link", "br", "img", "input", "hr"}
ALERT = "<script>alert(1)</script>"


class Page(HTMLParser):
    """A page, read as a browser does: its elements with their attributes and texts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[dict[str, Any]] = []
        self._open: list[dict[str, Any]] = []
        self.feed(text)
        self.close()
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = {"tag": tag, **dict(attrs), "text": ""}
        self.elements.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append({"tag": tag, **dict(attrs), "text": ""})

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop()["tag"] == tag

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element["text"] += data

    def all(self, tag: str) -> list[dict[str, Any]]:
        return [element for element in self.elements if element["tag"] == tag]

    @property
    def data(self) -> dict[str, Any]:
        return json.loads(next(e["text"] for e in self.all("script") if e.get("id") == "data"))


def page_of(view: DeploymentGraph) -> Page:
    return Page(html.render(view))


def unpacked(data: dict[str, Any], number: int) -> dict[str, list[Any]]:
    """An answer of the page, taken apart by the rules of its packing, with words for numbers."""
    packed, texts = data["answers"][number], data["texts"]

    def words(entry: list[Any], is_group: bool) -> list[Any]:
        found = [texts[entry[0]], texts[entry[1]], *([texts[i] for i in e] for e in entry[2:4])]
        if is_group:
            found += [texts[entry[4]], entry[5], [texts[i] for i in entry[6]]]
        return found

    result = {}
    for name, base in data["nothing"].items():
        changed = packed.get(name, {})
        entries = changed.get("all") or [changed.get(str(i), e) for i, e in enumerate(base)]
        result[name] = [words(entry, name == "groups") for entry in entries]
    return result


def plain(answer: Answer) -> dict[str, list[Any]]:
    """An answer of the engine in the same form."""
    result: dict[str, list[Any]] = {}
    for name in ("quorums", "apis", "zones", "prefixes", "volumes", "mirrors"):
        result[name] = [
            [printable(e.name), e.state, [*map(printable, e.where)], [*map(printable, e.reasons)]]
            for e in getattr(answer, name)
        ]
    result["groups"] = [
        [
            *(printable(g.name), g.state, [*map(printable, g.at)], [*map(printable, g.reasons)]),
            *(g.strategy, g.worst_rpo_seconds, [*map(printable, g.blockers)]),
        ]
        for g in answer.groups
    ]
    return result


def with_groups(design: dict[str, Any]) -> dict[str, Any]:
    design["protection_groups"] = [{"name": "tills", "projects": ["tills"]}, {"name": "rest"}]
    return design


def test_every_component_can_be_failed_and_is_in_the_table(design, deployment_of):
    """A button, an answer, and a row: nothing that can fail is left out."""
    view = DeploymentGraph(deployment_of(with_groups(design)))
    page = page_of(view)
    components = list(Components(view.deployment))

    rows = {row[0]: row for row in page.data["subjects"]}
    buttons = {button.get("id") for button in page.all("button")}
    links = [link["text"] for link in page.all("a")]
    assert len(components) > 50
    for number, component in enumerate(components):
        assert page.data["subjects"][number][0] == component.id
        assert f"c{number}" in buttons
        assert 0 <= rows[component.id][5] < len(page.data["answers"])
        assert links.count(component.label) == 1
        included = [page.data["subjects"][i][0] for i in rows[component.id][4]]
        assert included == list(component.includes)


def test_answers_are_the_engines(design, deployment_of):
    """Each of them, word for word, after packing and unpacking."""
    view = DeploymentGraph(deployment_of(with_groups(design)))
    engine, data = WhatIf(view.deployment), page_of(view).data

    assert unpacked({**data, "answers": [{}]}, 0) == plain(engine.ask(()))
    for _, label, _, asked, _, number in data["subjects"]:
        ids = [data["subjects"][i][0] for i in asked]
        assert unpacked(data, number) == plain(engine.ask(ids)), label
    assert len({json.dumps(answer) for answer in data["answers"]}) == len(data["answers"])


def test_states_are_read_from_entries_that_exist(design, deployment_of):
    """Also where several regions have an API of one name, and where a mirror is one-way."""
    design["mirrors"][0]["direction"] = "rx-only"
    for regions in (None, [["east"], ["west"]]):
        if regions is not None:
            del design["galera"]
            design["regions"] = [
                {"name": f"r-{sites[0]}", "sites": sites, "galera": {"members": []}}
                for sites in regions
            ]
        data = page_of(DeploymentGraph(deployment_of(design))).data
        known = {
            (name, data["texts"][entry[0]])
            for name, entries in data["nothing"].items()
            for entry in entries
        }

        shown = [(list_, name) for _, list_, name, _ in data["shows"]]
        assert len([list_ for list_, _ in shown if list_ == "apis"]) == 12
        assert set(shown) <= known


def test_sites_and_links_are_on_the_map(view):
    """With what an architect asks first: role, votes, services, length and networks."""
    page = page_of(view)
    words = [text["text"] for text in page.all("text")]

    for word in ("east", "full site, 1 vote", "6 APIs, 1 compute", "Ceph: ceph-e, 3 pools"):
        assert word in words
    for word in ("hill", "quorum site, 1 vote", "20 km, 0.3 ms"):
        assert word in words
    for start in ("east-west", "mirror of"):
        assert any(word.startswith(start) for word in words)
    drawn = [g for g in page.all("g") if g.get("role") == "button"]
    assert all(g["tabindex"] == "0" and g["aria-label"] for g in drawn)
    assert len(drawn) == 3 + 3 + 1


def test_shapes_tell_a_quorum_site(view):
    """Colour is not what tells it."""
    shapes = [p["d"] for p in page_of(view).all("path") if p.get("class") == "shape"]
    corners = [len(re.findall("[MLHV]", shape)) for shape in shapes[:3]]

    assert corners == [4, 4, 6]


def test_arrows_show_where_data_arrives(design, deployment_of):
    """Two tips for rx-tx, one for rx-only, at the receiver."""
    design["mirrors"][0]["direction"] = "rx-only"

    page = page_of(DeploymentGraph(deployment_of(design)))

    strokes = [p for p in page.all("path") if p.get("class") == "stroke" and "Q" in p["d"]]
    tips = sorted(("marker-start" in p, "marker-end" in p) for p in strokes)
    assert tips == [(False, False)] * 3 + [(False, True), (True, True)]


def test_nothing_is_fetched_and_nothing_else_may_run(view):
    """The policy forbids everything but this very style and this very script."""
    text = html.render(view)
    page = Page(text)

    assert not re.search(r"https?:|//[a-z]|@import|@font-face|\bimport\(|fetch\(", text)
    assert set(re.findall(r"url\(([^)]*)\)", text)) == {"#tip"}
    assert all(e.get("href", "#").startswith("#") for e in page.elements)
    assert not any(key in e for e in page.elements for key in ("src", "style", "srcset", "action"))
    assert not any(key.startswith("on") for e in page.elements for key in e)
    policy = next(m["content"] for m in page.all("meta") if "http-equiv" in m)
    script = next(e["text"] for e in page.all("script") if "id" not in e)
    style = page.all("style")[0]["text"]
    for kind, code in (("script", script), ("style", style)):
        digest = base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy


def test_names_stay_text(design, deployment_of):
    """A site may be called anything; it adds no element, and can still be failed."""
    text = json.dumps(design).replace('"hill"', json.dumps(ALERT))
    view = DeploymentGraph(deployment_of(json.loads(text)))
    page, before = page_of(view), page_of(DeploymentGraph(deployment_of(design)))

    assert [e["tag"] for e in page.all("script")] == ["script"] * 2
    assert ALERT not in html.render(view)
    assert f"{ALERT} (quorum site)" in [button["text"] for button in page.all("button")]
    assert [f"site:{ALERT}", f"site {ALERT}"] in [row[:2] for row in page.data["subjects"]]
    assert sorted(e["tag"] for e in page.elements) == sorted(e["tag"] for e in before.elements)


def test_nasty_names_stay_text(nasty):
    """No name ends an element, an attribute, the comment or the data."""
    page = page_of(nasty)

    raw = next(e["text"] for e in page.all("script") if e.get("id") == "data")
    assert not set(raw) & set("<>&")
    shown = [button["text"] for button in page.all("button")]
    for site in nasty.deployment.sites:
        assert f"{printable(site.name)} (full site)" in shown
    assert {e["tag"] for e in page.elements} == {
        *("html", "head", "meta", "title", "style", "body", "a", "header", "div", "h1", "h2"),
        *("h3", "h4", "p", "kbd", "main", "section", "svg", "defs", "marker", "path", "g", "rect"),
        *("text", "ul", "li", "b", "i", "aside", "button", "noscript", "article", "details"),
        *("summary", "table", "thead", "tbody", "tr", "th", "td", "footer", "script"),
    }


def test_headings_make_an_outline(view):
    """No level is skipped, so that who listens to the page can find the way."""
    levels = [int(e["tag"][1]) for e in page_of(view).elements if re.fullmatch("h[1-6]", e["tag"])]

    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(b <= a + 1 for a, b in pairwise(levels))


def test_ids_are_unique_and_what_is_referred_to_is_there(view):
    """Also for the names of regions and articles."""
    page = page_of(view)
    ids = [e["id"] for e in page.elements if "id" in e]

    assert len(ids) == len(set(ids))
    assert {e["aria-labelledby"] for e in page.elements if "aria-labelledby" in e} <= set(ids)
    assert {link["href"].removeprefix("#") for link in page.all("a")} <= set(ids)


def test_silence_is_drawn_too(deployment_of):
    """A design of two bare sites gives a page; nothing is invented."""
    design = {"version": 1, "name": "bare", "sites": [{"name": "a"}, {"name": "b"}]}

    page = page_of(DeploymentGraph(deployment_of(design)))

    assert "full site, votes unknown" in [text["text"] for text in page.all("text")]
    assert [row[0] for row in page.data["subjects"]] == ["site:a", "site:b"]


def test_drawing_twice_gives_the_same(view, design, deployment_of):
    """A drawing that is committed changes only when the design does."""
    assert html.render(view) == html.render(DeploymentGraph(deployment_of(design)))


def test_a_page_of_twelve_sites_stays_small(deployment_of):
    """Three megabytes at most: equal answers are kept once, and only what they change."""
    names = [f"town-{i}" for i in range(12)]
    design = {
        "version": 1,
        "name": "provider",
        "sites": [
            {
                "name": name,
                "api_services": ["keystone", "nova", "cinder", "glance", "neutron"],
                "computes": [f"{name}-{i}" for i in range(40)],
                "availability_zones": {"nova": name},
            }
            for name in names
        ],
        "links": [
            {"name": f"{a}-{b}", "sites": [a, b], "networks": ["management", "storage"]}
            for a, b in zip(names, [*names[1:], names[0]], strict=True)
        ],
        "galera": {"members": [{"name": f"db-{name}", "site": name} for name in names]},
    }

    text = html.render(DeploymentGraph(deployment_of(design)))

    assert len(text.encode()) < 3_000_000
    assert len(Page(text).data["subjects"]) > 1000
