"""A change of a design is better or worse in what it changes, and in nothing else."""

from __future__ import annotations

import copy

from dr_planner.graph.whatif import WhatIf, sweep
from dr_planner.graph.whatif.compare import Change, compare_answers, compare_sweeps


def test_a_second_link_is_better_and_its_loss_is_worse(design, deployment_of):
    """The same comparison, read from both sides."""
    more = copy.deepcopy(design)
    more["links"].append({**more["links"][0], "name": "second"})
    one, two = (sweep(deployment_of(d), additions=False) for d in (design, more))
    gone = Change("prefixes", "203.0.113.0/24", "better", "link:east-west", "")

    assert gone in compare_sweeps(one, two)
    assert {c.change for c in compare_sweeps(one, two)} == {"better"}
    assert {c.change for c in compare_sweeps(two, one)} == {"worse"}
    assert compare_sweeps(one, one) == []


def test_a_cut_that_grew_is_no_new_danger(design, deployment_of):
    """With a second link a pair of links is a cut; before, one of them was enough."""
    more = copy.deepcopy(design)
    more["links"].append({**more["links"][0], "name": "second"})
    one, two = (sweep(deployment_of(d), 2, ["link"], additions=False) for d in (design, more))
    told = compare_sweeps(one, two)

    assert any(c.before == "link:east-west" and c.change == "better" for c in told)
    assert not any(c.change == "worse" for c in told)


def test_answers_are_compared_by_how_bad_they_are(design, deployment_of):
    """Without the hill's vote the loss of a site stops the database."""
    less = copy.deepcopy(design)
    less["galera"]["members"].pop()
    before, after = (WhatIf(deployment_of(d)).ask(["site:east"]) for d in (design, less))
    told = compare_answers(before, after)

    assert Change("quorums", "database", "worse", "degraded", "stopped") in told
    assert Change("zones", "west", "worse", "works", "degraded") in told


def test_what_is_in_one_design_only_is_neither(design, deployment_of):
    """A new group cannot be better than none."""
    more = copy.deepcopy(design)
    more["protection_groups"] = [{"name": "new"}]
    engines = [WhatIf(deployment_of(d)) for d in (design, more)]

    assert compare_answers(*(e.ask() for e in engines)) == [
        Change("groups", "new", "other", "", "runs")
    ]
