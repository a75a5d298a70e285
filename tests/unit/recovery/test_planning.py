"""Deployment + catalog + intent -> Plan."""

from __future__ import annotations

from typing import Any

import pytest

from dr_planner.design.load import load
from dr_planner.errors import InputError, NotFound, Unsafe
from dr_planner.model.ceph import MirrorDirection
from dr_planner.model.closure import TypeByValue
from dr_planner.model.plan import RecoveryKind
from dr_planner.recovery.planning import make_plan
from tests.unit.recovery.tiny_world import a_volume


def test_a_plan_says_where_each_volume_is_and_where_it_goes(stand: Any) -> None:
    """Everything that a step needs is in the plan, so that it can be reviewed."""
    item = stand.plan().items[0]

    assert (item.source_host, item.target_host) == (
        "cinder-north@rbd-north#rbd-north",
        "cinder-south@rbd-south#rbd-south",
    )
    assert (item.source_cluster, item.target_cluster) == ("ceph-north", "ceph-south")
    assert (item.target_zone, item.target_type) == ("south", "standard-south")
    assert (item.group, item.priority) == ("bank", 10)


def test_the_same_intent_gives_the_same_digest_and_another_one_another(stand: Any) -> None:
    """An approval is for exactly one plan."""
    catalog = stand.world.catalog()

    def digest(**changed: Any) -> str:
        wanted = {
            "kind": RecoveryKind.PLANNED,
            "source": "north",
            "target": "south",
            "created_at": "t",
            **changed,
        }
        return make_plan(stand.world.deployment, catalog, **wanted).digest()

    assert digest() == digest()
    assert len({digest(), digest(kind=RecoveryKind.DISASTER), digest(created_at="u")}) == 3
    assert digest() != digest(exclude=(next(iter(stand.world.volumes)),))


def test_a_disaster_plan_asks_for_an_acknowledgement_that_names_the_site(stand: Any) -> None:
    """Two writable copies are never made without somebody saying so."""
    assert stand.plan(RecoveryKind.DISASTER).acknowledgements == (
        "two-writable-copies-when-north-returns",
    )
    assert stand.plan().acknowledgements == ()


def test_excluded_volumes_are_named_with_the_reason(stand: Any) -> None:
    """Nothing is left out silently."""
    first = next(iter(stand.world.volumes))

    plan = stand.plan(exclude=(first,))
    assert [(e.volume_id, e.reason) for e in plan.excluded] == [
        (first, "excluded by the operator")
    ]
    assert first not in {item.volume_id for item in plan.items}


def test_volumes_of_other_groups_stay_and_are_named(stand: Any) -> None:
    """A group recovers alone when it is named."""
    key = next(iter(stand.world.volumes))
    other = stand.world.volumes[key]
    stand.world.volumes[key] = other.model_copy(
        update={"project": other.project.model_copy(update={"name": "school"})}
    )

    plan = stand.plan(groups=("bank",))
    assert [e.volume_id for e in plan.excluded] == [key]
    assert "everyone-else" in plan.excluded[0].reason


def test_volumes_go_in_the_order_of_their_priority(stand: Any) -> None:
    """The bank before everyone else."""
    key = next(iter(stand.world.volumes))
    other = stand.world.volumes[key]
    stand.world.volumes[key] = other.model_copy(
        update={"project": other.project.model_copy(update={"name": "school"})}
    )

    assert [item.group for item in stand.plan().items] == ["bank", "bank", "everyone-else"]


@pytest.mark.parametrize(
    ("changed", "error", "words"),
    [
        ({"source": "nowhere"}, NotFound, "these are: north, south"),
        ({"source": "witness"}, NotFound, "not a full site"),
        ({"target": "north"}, InputError, "same site"),
        ({"groups": ("bnak",)}, NotFound, "known: bank, everyone-else"),
        ({"exclude": ("no-such-volume",)}, NotFound, "no volume no-such-volume at north"),
        ({"source": "south", "target": "north"}, Unsafe, "nothing to recover"),
    ],
)
def test_an_impossible_intent_is_refused_with_what_is_known(
    stand: Any, changed: dict[str, Any], error: type[Exception], words: str
) -> None:
    """The message names the way out."""
    wanted = {"source": "north", "target": "south", **changed}

    with pytest.raises(error, match=words):
        make_plan(
            stand.world.deployment,
            stand.world.catalog(),
            kind=RecoveryKind.PLANNED,
            created_at="t",
            **wanted,
        )


@pytest.mark.parametrize(
    ("update", "words"),
    [
        ({"encrypted": True}, "encrypted"),
        ({"volume_type": None, "encrypted": True}, "encrypted"),
        (
            {"volume_type": a_volume(1, "x").volume_type.model_copy(update={"name": "gold"})},
            "'gold' is not in the design",
        ),
    ],
)
def test_a_volume_without_a_place_to_go_stops_the_plan_and_is_named(
    stand: Any, update: dict[str, Any], words: str
) -> None:
    """Either it is excluded by name or the plan is not made."""
    key = next(iter(stand.world.volumes))
    stand.world.volumes[key] = stand.world.volumes[key].model_copy(update=update)

    with pytest.raises(Unsafe, match=words) as caught:
        stand.plan()
    assert key in str(caught.value)
    assert "--exclude" in caught.value.next_step


def test_a_one_way_mirror_is_good_for_a_disaster_only(stand: Any) -> None:
    """A planned move over it would have no way back."""
    mirrors = tuple(
        m.model_copy(update={"direction": MirrorDirection.RX_ONLY})
        for m in stand.world.deployment.mirrors
    )
    one_way = stand.world.deployment.model_copy(update={"mirrors": mirrors})

    def plan(kind: RecoveryKind) -> Any:
        return make_plan(
            one_way,
            stand.world.catalog(),
            kind=kind,
            source="north",
            target="south",
            created_at="t",
        )

    with pytest.raises(Unsafe, match="one way only"):
        plan(RecoveryKind.PLANNED)
    assert plan(RecoveryKind.DISASTER).items


def test_a_volume_whose_copy_is_at_a_third_site_is_left_for_another_plan(stand: Any) -> None:
    """Pools may be paired ring-wise: each pair has its own plan, and this one says so."""
    ring = load(stand.example.with_name("three-sites.yaml"))
    first, second = ring.full_sites[:2]
    backends = ring.backends_at(first.name)
    kinds = {
        name: kind.name for kind in ring.cinder.volume_types for name in reversed(kind.backends)
    }
    volumes = tuple(
        a_volume(number, backend.volume_host).model_copy(
            update={"volume_type": TypeByValue(id="t", name=kinds[backend.name])}
        )
        for number, backend in enumerate(backends, 1)
    )
    catalog = stand.world.catalog().model_copy(
        update={"deployment": ring.name, "volumes": volumes}
    )

    plan = make_plan(
        ring,
        catalog,
        kind=RecoveryKind.PLANNED,
        source=first.name,
        target=second.name,
        created_at="t",
    )
    assert len(plan.items) == 1
    assert len(plan.excluded) == len(backends) - 1
    assert "its copy is at" in plan.excluded[0].reason
