"""SVG: sites side by side, and below them a lane for each thing between sites.

Self-contained. Kinds are told apart by words and strokes, never by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from xml.sax.saxutils import escape

from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.formats import Format, banner, printable
from dr_planner.graph.letters import extent
from dr_planner.graph.outline import Line, LineKind, groups, lines, title
from dr_planner.model.site import Site

MARGIN, COLUMN, GAP, PAD = 24, 296, 28, 12
"""Pixels: around the drawing, the width of a site, between sites, inside a box."""

BOLD = 1.13
"""How much wider bold type is."""

BODY, SMALL, HEAD = 12, 11, 15
ROW, LANE = 17, 36

STROKES = {
    LineKind.LINK: ("#1f4e79", "", 2.5),
    LineKind.MIRROR: ("#8a3b12", "8 4", 1.8),
    LineKind.REPLICATION: ("#3d5c1f", "2 4", 2.0),
}
"""Colour, dashes and width of each kind of line."""

LEGEND = (
    (LineKind.LINK, "solid line: a link between sites"),
    (LineKind.MIRROR, "dashed arrow: rbd-mirror; data arrives at the tip"),
    (LineKind.REPLICATION, "dotted arrow: a replication target of Cinder"),
)


@dataclass(frozen=True)
class Text:
    """A line of text in a box."""

    words: str
    size: int = BODY
    style: str = ""
    indent: int = 0


def render(view: DeploymentGraph) -> str:
    """The whole file."""
    sites = view.deployment.sites
    boxes = [list(_contents(view, site)) for site in sites]
    height = max(len(box) for box in boxes) * ROW + 2 * PAD
    top = MARGIN + 34
    lefts = {site.name: MARGIN + i * (COLUMN + GAP) for i, site in enumerate(sites)}
    middles = {name: left + COLUMN // 2 for name, left in lefts.items()}
    legend = max(extent(words, SMALL) for _, words in LEGEND) + 60
    width = max(MARGIN * 2 + len(sites) * COLUMN + (len(sites) - 1) * GAP, legend + 2 * MARGIN)
    lanes = _lanes(list(lines(view)), middles, width - MARGIN)
    first = top + height + LANE
    last = first + max((lane for _, _, lane in lanes), default=-1) * LANE
    bottom = max(last, top + height) + 20
    total = bottom + (len(LEGEND) + 1) * ROW + MARGIN

    out = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f"<!-- {banner(view)} -->",
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{total}" '
        f'viewBox="0 0 {width} {total}" role="img" aria-labelledby="title description" '
        'font-family="DejaVu Sans, Verdana, Arial, sans-serif" fill="#1a1a1a">',
        f'<title id="title">{_safe(view.deployment.name)}</title>',
        f'<desc id="description">{_safe(_description(view))}</desc>',
        *(
            f'<marker id="{kind}-tip" viewBox="0 0 10 10" refX="10" refY="5" markerWidth="12" '
            'markerHeight="12" markerUnits="userSpaceOnUse" orient="auto-start-reverse">'
            f'<path d="M 0 0 L 10 5 L 0 10 z" fill="{colour}"/></marker>'
            for kind, (colour, _, _) in STROKES.items()
        ),
        f'<rect width="{width}" height="{total}" fill="#ffffff"/>',
        _text(Text(view.deployment.name, 18, "bold"), MARGIN, MARGIN + 14, width - 2 * MARGIN),
    ]
    used = {name for line, _, _ in lanes for name in line.ends}
    for name, middle in middles.items():
        if name in used:
            out.append(
                f'<line x1="{middle}" y1="{top + height}" x2="{middle}" y2="{last + 10}" '
                'stroke="#9a9a9a" stroke-width="1"/>'
            )
    for site, box in zip(sites, boxes, strict=True):
        out.extend(_box(site, box, lefts[site.name], top, height))
    for line, label_left, lane in lanes:
        out.extend(_lane(line, middles, label_left, first + lane * LANE, width - MARGIN))
    out.extend(_legend(bottom + ROW))
    out.append("</svg>")
    return "\n".join(out) + "\n"


def _description(view: DeploymentGraph) -> str:
    d = view.deployment
    between = [line.label for line in lines(view)]
    return ". ".join([f"Sites: {', '.join(title(site) for site in d.sites)}", *between]) + "."


def _contents(view: DeploymentGraph, site: Site) -> Iterator[Text]:
    yield Text(site.name, HEAD, "bold")
    yield Text(f"{site.role} site", SMALL, "italic")
    for group in groups(view, site):
        yield Text("")
        yield Text(group.heading, SMALL, "bold")
        for words in (", ".join(group.shown),) if group.names else group.shown:
            style = "" if group.lines else "italic"
            for number, part in enumerate(_folded(words, COLUMN - 2 * PAD - 20)):
                yield Text(part, BODY, style, 8 if number == 0 or group.names else 20)


def _box(site: Site, box: list[Text], left: int, top: int, height: int) -> Iterator[str]:
    dashes = "" if site.is_full else ' stroke-dasharray="6 4"'
    yield (
        f'<rect x="{left}" y="{top}" width="{COLUMN}" height="{height}" rx="6" '
        f'fill="#f6f6f3" stroke="#555555" stroke-width="1.5"{dashes}/>'
    )
    for number, words in enumerate(box):
        y = top + PAD + 13 + number * ROW
        yield _text(words, left + PAD + words.indent, y, COLUMN - 2 * PAD - words.indent)


def _lanes(found: list[Line], middles: dict[str, int], right: int) -> list[tuple[Line, int, int]]:
    """Each line with where its label begins and its lane: what would overlap goes to another."""
    taken: list[list[tuple[int, int]]] = []
    placed = []
    for line in found:
        start, end = sorted(middles[name] for name in line.ends)
        label = min(start + 10, max(MARGIN, right - extent(line.label, BODY)))
        begin, stop = min(start, label) - 16, max(end, label + extent(line.label, BODY)) + 16
        free = (
            number
            for number, spans in enumerate(taken)
            if all(stop <= a or b <= begin for a, b in spans)
        )
        lane = next(free, len(taken))
        if lane == len(taken):
            taken.append([])
        taken[lane].append((begin, stop))
        placed.append((line, label, lane))
    return placed


def _lane(line: Line, middles: dict[str, int], label: int, y: int, right: int) -> Iterator[str]:
    colour, dashes, stroke = STROKES[line.kind]
    a, b = (middles[name] for name in line.ends)
    if a == b:
        b = a + COLUMN // 3
    tips = "".join(
        f' marker-{where}="url(#{line.kind}-tip)"'
        for where, arrow in zip(("start", "end"), line.arrows, strict=True)
        if arrow
    )
    pattern = f' stroke-dasharray="{dashes}"' if dashes else ""
    shown = min(extent(line.label, BODY), right - label)
    yield f'<rect x="{label - 3}" y="{y - 18}" width="{shown + 6}" height="15" fill="#ffffff"/>'
    yield _text(Text(line.label), label, y - 6, right - label)
    yield (
        f'<line x1="{a}" y1="{y}" x2="{b}" y2="{y}" stroke="{colour}" '
        f'stroke-width="{stroke}"{pattern}{tips}/>'
    )
    for x, arrow in ((a, line.arrows[0]), (b, line.arrows[1])):
        if not arrow:
            yield f'<circle cx="{x}" cy="{y}" r="4" fill="{colour}"/>'


def _legend(top: int) -> Iterator[str]:
    for number, (kind, words) in enumerate(LEGEND):
        y = top + number * ROW
        colour, dashes, stroke = STROKES[kind]
        pattern = f' stroke-dasharray="{dashes}"' if dashes else ""
        tip = "" if kind is LineKind.LINK else f' marker-end="url(#{kind}-tip)"'
        yield (
            f'<line x1="{MARGIN}" y1="{y - 4}" x2="{MARGIN + 44}" y2="{y - 4}" '
            f'stroke="{colour}" stroke-width="{stroke}"{pattern}{tip}/>'
        )
        yield _text(Text(words, SMALL), MARGIN + 54, y, 600)
    y = top + len(LEGEND) * ROW
    yield (
        f'<rect x="{MARGIN}" y="{y - 10}" width="44" height="11" fill="none" stroke="#555555" '
        'stroke-dasharray="6 4"/>'
    )
    yield _text(Text("dashed box: a quorum site, which only votes", SMALL), MARGIN + 54, y, 600)


def _text(text: Text, x: int, y: int, room: int) -> str:
    """A text element; what does not fit is cut, and told in full when pointed at."""
    if not text.words:
        return ""
    words, tip = text.words, ""
    wider = BOLD if text.style == "bold" else 1
    if extent(words, text.size) * wider > room:
        tip = f"<title>{_safe(text.words)}</title>"
        while words and extent(words + "…", text.size) * wider > room:
            words = words[:-1]
        words += "…"
    style = {"bold": ' font-weight="bold"', "italic": ' font-style="italic"'}.get(text.style, "")
    return f'<text x="{x}" y="{y}" font-size="{text.size}"{style}>{_safe(words)}{tip}</text>'


def _folded(words: str, room: int) -> Iterator[str]:
    """A text in lines that fit, broken between words."""
    line = ""
    for word in words.split(" "):
        longer = f"{line} {word}" if line else word
        if line and extent(longer, BODY) > room:
            yield line
            line = word
        else:
            line = longer
    yield line


def _safe(words: str) -> str:
    return escape(printable(words))


FORMAT = Format(".svg", "SVG picture", render)
