"""The whole page: one file that needs nothing from anywhere, with every answer inside."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Iterator
from functools import cache
from importlib import resources
from typing import Any

from jinja2 import Environment, StrictUndefined, Template
from markupsafe import Markup

from dr_planner.graph.components import Components, mirror_id
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.formats import banner, printable
from dr_planner.graph.outline import LineKind
from dr_planner.graph.page import contents, effects
from dr_planner.graph.page.answers import Packing, embedded
from dr_planner.graph.page.map import drawn
from dr_planner.graph.page.subjects import Subject, Subjects
from dr_planner.graph.subjects import receives
from dr_planner.model.answer import Answer

Ask = Callable[[tuple[str, ...]], Answer]
"""Answers what is left when the components of some ids fail."""


def page(view: DeploymentGraph, ask: Ask) -> str:
    """The page of a deployment. Equal designs give equal pages.

    :param ask: the engine; it is asked once for each subject of the page.
    """
    drawing = drawn(view)
    components = Components(view.deployment)
    subjects = Subjects(components, drawing)
    nothing = ask(())
    answers = [(subject, ask(subject.asked)) for subject in subjects.all()]
    single = [(subject, answer) for subject, answer in answers if subject.id in components]
    css, script = _text("page.css"), _text("page.js")
    data = embedded(_data(view, subjects, nothing, answers))
    # Markup is what needs no escaping: files of this package, a digest, and JSON made for it.
    return _template().render(
        banner=Markup(banner(view)),  # noqa: S704
        policy=_policy(css, script),
        css=Markup(css),  # noqa: S704
        script=Markup(script),  # noqa: S704
        data=Markup(data),  # noqa: S704
        view=view,
        map=drawing,
        subjects=subjects,
        cards=contents.cards(view, subjects),
        between=contents.between(view, subjects),
        rows=effects.rows(nothing, single),
        count=len(single),
        has_replication=any(line.line.kind is LineKind.REPLICATION for line in drawing.lines),
    )


def _data(
    view: DeploymentGraph,
    subjects: Subjects,
    nothing: Answer,
    answers: list[tuple[Subject, Answer]],
) -> dict[str, Any]:
    """What the script reads. A subject is its id, label, site, asked, includes and answer."""
    packing = Packing(nothing)
    numbers = {subject.id: subject.index for subject in subjects.all()}
    rows = [
        [
            subject.id,
            subject.label,
            printable(subject.site),
            [numbers[id_] for id_ in subject.asked],
            [numbers[id_] for id_ in subject.includes],
            packing.add(answer),
        ]
        for subject, answer in answers
    ]
    return {
        **packing.contents(),
        "subjects": rows,
        "sites": [
            [numbers[f"site:{site.name}"], printable(site.name)] for site in view.deployment.sites
        ],
        "together": [
            [subject.index, [numbers[id_] for id_ in subject.asked]]
            for subject in subjects.all()
            if len(subject.asked) > 1
        ],
        "roads": [
            [numbers[f"link:{link.name}"], *map(printable, link.sites)]
            for link in view.deployment.links or ()
        ],
        "shows": list(_shows(view, numbers)),
    }


def _shows(view: DeploymentGraph, numbers: dict[str, int]) -> Iterator[list[Any]]:
    """Which entry of an answer tells the state of a component: its list, its name, and where."""
    regions = view.deployment.regions or ()
    for site in view.deployment.sites:
        region = next((r.name for r in regions if site.name in r.sites), "")
        for name in site.api_services or ():
            number = numbers[f"api:{site.name}/{name}"]
            called = f"{region}/{name}" if len(regions) > 1 else name
            yield [number, "apis", printable(called), printable(site.name)]
    for mirror in view.deployment.mirrors:
        for a, b in (mirror.clusters, mirror.clusters[::-1]):
            if receives(mirror, b):
                called = printable(f"{mirror.pool}: {a} to {b}")
                yield [numbers[mirror_id(mirror)], "mirrors", called, ""]
    for backend in view.deployment.cinder.backends:
        yield [numbers[f"backend:{backend.name}"], "volumes", printable(backend.name), ""]


@cache
def _template() -> Template:
    environment = Environment(
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        finalize=_shown,
    )
    return environment.from_string(_text("page.html.j2"))


def _shown(value: object) -> object:
    """A value as the page may hold it: no letter that no document can have."""
    return value if isinstance(value, Markup) or not isinstance(value, str) else printable(value)


def _text(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")


def _policy(css: str, script: str) -> str:
    """A Content Security Policy that allows this style and this script, and nothing else."""
    style, code = (
        f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
        for text in (css, script)
    )
    return (
        f"default-src 'none'; script-src {code}; style-src {style}; "
        "base-uri 'none'; form-action 'none'"
    )
