"""Subjects: all components, and the mirrors that one arrow of the map stands for."""

from __future__ import annotations

from dr_planner.graph.components import Components
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.outline import LineKind
from dr_planner.graph.page.map import drawn
from dr_planner.graph.page.subjects import Subjects


def test_components_come_first_and_in_their_order(design, deployment_of):
    """So that the numbers on the page are theirs."""
    view = DeploymentGraph(deployment_of(design))
    components = Components(view.deployment)

    found = Subjects(components, drawn(view)).all()

    assert [subject.id for subject in found[: len(components)]] == list(components.ids)
    assert [subject.index for subject in found] == list(range(len(found)))


def test_an_arrow_of_several_mirrors_fails_all_of_them(design, deployment_of):
    """And one of a single mirror is that mirror."""
    view = DeploymentGraph(deployment_of(design))
    drawing = drawn(view)
    subjects = Subjects(Components(view.deployment), drawing)

    (arrow,) = [line for line in drawing.lines if line.line.kind is LineKind.MIRROR]
    assert len(subjects.of_line(arrow).asked) == 3

    design["mirrors"] = design["mirrors"][:1]
    view = DeploymentGraph(deployment_of(design))
    drawing = drawn(view)
    subjects = Subjects(Components(view.deployment), drawing)
    (arrow,) = [line for line in drawing.lines if line.line.kind is LineKind.MIRROR]
    assert subjects.of_line(arrow).id == "mirror:blocks/ceph-e+ceph-w"
    assert len(subjects.all()) == len(Components(view.deployment))


def test_a_replication_is_no_component(design, deployment_of):
    """The backend is; its arrow fails nothing by itself."""
    design["cinder"]["backends"][0]["replication"] = [
        {"backend_id": "w", "ceph_cluster": "ceph-w"}
    ]
    view = DeploymentGraph(deployment_of(design))
    drawing = drawn(view)
    subjects = Subjects(Components(view.deployment), drawing)

    lines = {line.line.kind: subjects.of_line(line) for line in drawing.lines}
    assert lines[LineKind.REPLICATION] is None
    assert lines[LineKind.LINK].id.startswith("link:")
