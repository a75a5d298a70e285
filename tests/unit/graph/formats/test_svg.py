"""SVG: well-formed, self-contained, and every word of it where it can be read."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.formats import svg

SVG = "{http://www.w3.org/2000/svg}"


def parsed(view: DeploymentGraph) -> ET.Element:
    return ET.fromstring(svg.render(view).encode())


def words(root: ET.Element) -> list[str]:
    return ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]


def lanes(root: ET.Element) -> list[tuple[float, float, float, float, ET.Element]]:
    """Level lines: those between sites."""
    return [
        (*(float(line.attrib[key]) for key in ("x1", "x2", "y1", "stroke-width")), line)
        for line in root.iter(f"{SVG}line")
        if line.attrib["y1"] == line.attrib["y2"]
    ]


def test_everything_of_the_design_is_named(view):
    """Sites, services, members, pools, links and mirrors."""
    text = "\n".join(words(parsed(view)))

    for word in ("east", "west", "hill", "quorum site", "keystone", "east-cpu", "west-gw"):
        assert word in text
    for word in ("Amber", "garb: arbitrator, weight 1", "blocks (cinder): pool mode, journaled"):
        assert word in text
    assert "link east-west; management, tenant, storage; 20 km; 0.3 ms" in text
    assert "mirror of blocks, pictures, disks: ceph-e and ceph-w, rx-tx" in text


def test_silence_and_emptiness_look_different(design, deployment_of):
    """What is left out is unknown; what is empty is none."""
    design["sites"] = [{"name": "east"}, {"name": "west", "computes": []}]
    design = {key: design[key] for key in ("version", "name", "sites")}

    text = words(parsed(DeploymentGraph(deployment_of(design))))

    assert text.count("none") == 1
    assert text.count("unknown") == 10 + 9


def test_kinds_differ_without_colour(view):
    """Links are solid and have no tips, mirrors are dashed and have."""
    link, *_, mirror = (lane[-1] for lane in lanes(parsed(view))[:4])

    assert "stroke-dasharray" not in link.attrib
    assert "marker-end" not in link.attrib
    assert mirror.attrib["stroke-dasharray"]
    assert "marker-end" in mirror.attrib
    assert "marker-start" in mirror.attrib


def test_one_way_mirror_has_one_tip_at_the_receiver(design, deployment_of):
    """The arrow shows where data arrives, also when that is to the left."""
    design["mirrors"] = [
        {"pool": "blocks", "clusters": ["ceph-w", "ceph-e"], "direction": "rx-only"}
    ]
    view = DeploymentGraph(deployment_of(design))

    start, end, _, _, line = lanes(parsed(view))[3]

    assert end < start
    assert "marker-end" in line.attrib
    assert "marker-start" not in line.attrib


def test_quorum_site_has_a_dashed_box(view):
    """Told by the word and by the stroke."""
    boxes = [box for box in parsed(view).iter(f"{SVG}rect") if box.attrib.get("rx") == "6"]

    assert ["stroke-dasharray" in box.attrib for box in boxes] == [False, False, True]


@pytest.mark.parametrize("count", [2, 3, 12])
def test_nothing_overlaps(deployment_of, count):
    """Boxes stand apart, lanes with their labels too, and all is inside the picture."""
    names = [f"place-{i}" for i in range(count)]
    design = {
        "version": 1,
        "name": "many",
        "sites": [{"name": name, "computes": [f"c{i}" for i in range(40)]} for name in names],
        "links": [
            {"name": f"{a}-{b}", "sites": [a, b], "networks": ["storage"]}
            for i, a in enumerate(names)
            for b in names[i + 1 :]
        ],
    }

    root = parsed(DeploymentGraph(deployment_of(design)))

    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    boxes = [box for box in root.iter(f"{SVG}rect") if box.attrib.get("rx") == "6"]
    lefts = [float(box.attrib["x"]) for box in boxes]
    assert len(boxes) == count
    assert all(a + svg.COLUMN < b for a, b in pairwise(lefts))
    spans = [(y, *sorted((x1, x2))) for x1, x2, y, stroke, _ in lanes(root) if stroke == 2.5]
    legend = spans.pop()
    assert len(spans) == count * (count - 1) // 2
    for i, (y, start, end) in enumerate(spans):
        assert 0 <= start < end <= width
        assert y < legend[0] < height
        assert not any(y == v and s < end and start < e for v, s, e in spans[i + 1 :])


def test_nasty_names_stay_text(nasty):
    """No name ends a tag, a comment or the file; what no XML can hold is replaced."""
    root = parsed(nasty)
    shown = words(root)

    assert 'say "hi"' in shown
    assert "<b>&amp;</b>" in shown
    assert any(text.startswith("]]> -- ><!--") for text in shown)
    assert any(text.startswith("bell\N{REPLACEMENT CHARACTER} and") for text in shown)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        *("svg", "title", "desc", "marker", "path", "rect", "text", "line", "circle")
    }


def test_cut_words_can_be_read_in_full(nasty):
    """What does not fit ends in an ellipsis, and its title has all of it."""
    titles = [title.text for title in parsed(nasty).iter(f"{SVG}title")]

    assert "x" * 255 in titles


def test_nothing_is_fetched(view):
    """No link to anywhere: the file can be mailed and opened without a network."""
    text = svg.render(view).replace("http://www.w3.org/2000/svg", "")

    assert "http" not in text
    assert "href" not in text


def test_drawing_twice_gives_the_same(view, design, deployment_of):
    """A drawing that is committed changes only when the design does."""
    assert svg.render(view) == svg.render(DeploymentGraph(deployment_of(design)))
