"""Cards: each component once, in the card of its site, with words that tell it."""

from __future__ import annotations

import pytest

from dr_planner.graph.components import KINDS, Components
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.page.contents import HEADINGS, MANY, between, cards
from dr_planner.graph.page.map import drawn
from dr_planner.graph.page.subjects import Subjects


@pytest.fixture
def make(deployment_of):
    def made(design):
        view = DeploymentGraph(deployment_of(design))
        return view, Subjects(Components(view.deployment), drawn(view))

    return made


def test_every_subject_is_in_one_place(design, make):
    """At its site, or between the sites."""
    view, subjects = make(design)
    found = cards(view, subjects)

    ids = [card.subject.id for card in found]
    for card in found:
        for group in card.groups:
            assert all(thing.subject.site == card.site.name for thing in group.things)
            ids.extend(thing.subject.id for thing in group.things)
    for group in between(view, subjects):
        ids.extend(thing.subject.id for thing in group.things)
    assert sorted(ids) == sorted(subject.id for subject in subjects.all())


def test_every_kind_has_a_heading():
    """A heading in the field's words, not the name of a kind."""
    assert set(KINDS) - {"site"} <= set(HEADINGS)


def test_many_things_are_folded_away(design, make):
    """Their number is shown."""
    design["sites"][0]["computes"] = [f"c{i}" for i in range(MANY + 1)]
    view, subjects = make(design)

    east, west, _ = cards(view, subjects)

    def folded(card, heading):
        return next(g.is_folded for g in card.groups if g.heading == heading)

    assert folded(east, "Computes")
    assert not folded(west, "Computes")


def test_words_tell_what_a_name_does_not(design, make):
    """Weight, provider, profile, length."""
    view, subjects = make(design)
    words = {
        thing.subject.id: thing.words
        for groups in (*(c.groups for c in cards(view, subjects)), between(view, subjects))
        for group in groups
        for thing in group.things
    }

    assert words["galera:garb"] == "garb: arbitrator, weight 1, segment 3"
    assert "Amber" in words["uplink:east/east-up"]
    assert "20 km" in words["link:east-west"]
    assert "pool mode" in words["pool:ceph-e/blocks"]
    assert words["compute:east/east-cpu"] == "east-cpu"
