"""What is decided of a re-homing, without any Cinder."""

from dataclasses import replace

import pytest

from cinder_hooks import rehome

GOLD_WEST = rehome.VolumeType("t-west", "gold-west", replicated=True, multiattach=False)
GOLD_EAST = rehome.VolumeType("t-east", "gold-east", replicated=True, multiattach=False)
EAST = rehome.Service("cinder@east", uuid="s-east", availability_zone="zone-east")
REQUEST = rehome.Request("cinder@west#west", "cinder@east#east", "zone-east", "gold-east")
VOLUME = rehome.Volume(
    id="v-1",
    host="cinder@west#west",
    cluster_name=None,
    availability_zone="zone-west",
    status="available",
    migration_status=None,
    replication_status="enabled",
    volume_type=GOLD_WEST,
)
ARRIVED = replace(
    VOLUME, host="cinder@east#east", availability_zone="zone-east", volume_type=GOLD_EAST
)


def decide(volume=VOLUME, service=EAST, new_type=GOLD_EAST, request=REQUEST):
    """Decide the ordinary move, with what a test changes."""
    return rehome.decide(volume, service, new_type, request)


def refused(decision, status, words):
    """Assert a refusal with its status and the words an operator needs."""
    assert isinstance(decision, rehome.Refusal)
    assert status == decision.status
    assert words in decision.reason


# ----------------------------------------------------------------------------- the change


def test_only_the_place_and_the_type_are_changed():
    """The owner must find the volume as it was."""
    decision = decide()

    assert isinstance(decision, rehome.Change)
    assert {
        "host": "cinder@east#east",
        "cluster_name": None,
        "availability_zone": "zone-east",
        "service_uuid": "s-east",
        "volume_type_id": "t-east",
    } == decision.values


def test_without_a_type_the_type_stays():
    """Some clouds have one type for both backends."""
    decision = decide(new_type=None, request=replace(REQUEST, volume_type=None))

    assert "volume_type_id" not in decision.values


def test_the_row_must_still_be_as_it_was_seen():
    """Two callers, or a caller and a service at work, must not both win."""
    expected = decide().expected

    assert ("cinder@west#west", "t-west") == (expected["host"], expected["volume_type_id"])
    assert {"available", "in-use", "error"} == set(expected["status"])
    assert "migrating" not in expected["migration_status"]


@pytest.mark.parametrize(
    ("cluster", "to_host", "expected"),
    [
        ("both@east", "cinder@east#east", "both@east#east"),
        ("both@east", "cinder@east", "both@east"),
        (None, "cinder@east#east", None),
        ("", "cinder@east#east", None),
    ],
)
def test_the_volume_gets_the_cluster_of_its_new_service(cluster, to_host, expected):
    """Cinder sends a volume's work to its cluster's queue before its host's."""
    old = replace(VOLUME, cluster_name="both@west#west")
    decision = decide(
        volume=old,
        service=replace(EAST, cluster_name=cluster),
        request=replace(REQUEST, to_host=to_host),
    )

    assert expected == decision.values["cluster_name"]


@pytest.mark.parametrize("status", ["available", "in-use", "error"])
def test_a_volume_that_no_service_works_on_may_move(status):
    """After a disaster many are in error, and those are wanted back first."""
    assert isinstance(decide(replace(VOLUME, status=status)), rehome.Change)


# ------------------------------------------------------------------------- nothing to do


@pytest.mark.parametrize("status", ["available", "in-use", "extending", "backing-up"])
def test_a_volume_that_has_arrived_is_left_alone_whatever_it_does(status):
    """A repeated request must not fail because the owner is at work again."""
    assert rehome.AlreadyThere() == decide(replace(ARRIVED, status=status))


def test_arrived_with_another_type_is_a_conflict():
    """Somebody else put it there; its type is not ours to change."""
    refused(decide(replace(ARRIVED, volume_type=GOLD_WEST)), 409, "gold-west")


def test_arrived_with_no_type_is_a_conflict_where_one_was_asked_for():
    """As above; an untyped volume is refused before, as not replicated."""
    untyped = replace(ARRIVED, volume_type=None)
    plain = replace(GOLD_EAST, replicated=False)

    refused(decide(untyped, new_type=plain), 409, "(none)")


def test_arrived_in_another_zone_is_a_conflict():
    """Such a volume was created there, not moved."""
    refused(decide(replace(ARRIVED, availability_zone="elsewhere")), 409, "elsewhere")


# ------------------------------------------------------------------------------ refusals


def test_a_volume_that_is_nowhere_expected_is_a_conflict_and_its_host_is_told():
    """The plan was made for another world."""
    refused(decide(replace(VOLUME, host="cinder@north#north")), 409, "cinder@north#north")


def test_a_volume_without_a_host_is_a_conflict():
    """It was never given to a backend."""
    refused(decide(replace(VOLUME, host=None)), 409, "None")


@pytest.mark.parametrize(
    "status", ["creating", "deleting", "retyping", "attaching", "detaching", "reserved",
               "backing-up", "awaiting-transfer", "maintenance", "error_deleting"],
)  # fmt: skip
def test_a_volume_at_work_is_a_conflict(status):
    """The service at work would write to the old place."""
    refused(decide(replace(VOLUME, status=status)), 409, status)


def test_a_migrating_volume_is_a_conflict():
    """Its host is about to change already."""
    refused(decide(replace(VOLUME, migration_status="migrating")), 409, "migrating")


@pytest.mark.parametrize("status", ["failing-over", "enabling", "disabling"])
def test_a_volume_whose_replication_is_at_work_is_a_conflict(status):
    """Cinder's own failover and this one must not run together."""
    refused(decide(replace(VOLUME, replication_status=status)), 409, status)


def test_an_unknown_service_is_a_bad_request():
    """No message would ever be read from its queue."""
    refused(decide(service=None), 400, "cinder@east")


def test_a_service_that_is_itself_failed_over_is_a_conflict():
    """It would open the volume's image at the other site, where it is read-only."""
    refused(decide(service=replace(EAST, active_backend_id="west")), 409, "west")


@pytest.mark.parametrize("active", [None, ""])
def test_a_service_that_was_failed_back_may_have_volumes(active):
    """Cinder leaves an empty text behind, not a null."""
    assert isinstance(decide(service=replace(EAST, active_backend_id=active)), rehome.Change)


def test_a_zone_that_is_not_the_services_is_a_bad_request():
    """Nova would refuse to attach the volume at the place where it is."""
    refused(decide(request=replace(REQUEST, availability_zone="zone-west")), 400, "zone-east")


def test_the_same_place_twice_is_a_bad_request():
    """A slip of the caller must not look like success."""
    refused(decide(request=replace(REQUEST, to_host=REQUEST.from_host)), 400, "same")


def test_an_unknown_type_is_a_bad_request():
    """Not silently the old one."""
    refused(decide(new_type=None), 400, "gold-east")


def test_a_private_type_of_others_is_a_bad_request():
    """The owner could not even see it."""
    refused(decide(new_type=replace(GOLD_EAST, open_to_owner=False)), 400, "private")


def test_a_type_that_forbids_the_zone_is_a_bad_request():
    """RESKEY:availability_zones of the type."""
    refused(decide(new_type=replace(GOLD_EAST, zones=("zone-west",))), 400, "zone-east")
    assert isinstance(
        decide(new_type=replace(GOLD_EAST, zones=("zone-west", "zone-east"))), rehome.Change
    )


@pytest.mark.parametrize(
    "difference",
    [{"replicated": False}, {"multiattach": True}, {"encryption": (("cipher", "aes"),)}],
)
def test_a_type_that_promises_another_kind_of_image_is_a_bad_request(difference):
    """Nothing is done to the image: it would be a lie about encryption or replication."""
    word = next(iter(difference))

    refused(decide(new_type=replace(GOLD_EAST, **difference)), 400, word)


# ------------------------------------------------------------------------------- request


def test_the_request_is_read_from_the_body():
    """The words of the schema are those of the request."""
    body = {
        "dr-rehome": {
            "from_host": "a@b#c",
            "to_host": "ceph:volumes@e#f",
            "availability_zone": "z",
        }
    }
    request = rehome.Request.from_body(body)

    assert rehome.Request("a@b#c", "ceph:volumes@e#f", "z", None) == request
    assert ("ceph:volumes@e", "f") == (request.to_service, request.to_pool)
    assert set(body["dr-rehome"]) < set(rehome.SCHEMA["properties"]["dr-rehome"]["properties"])


def test_a_host_without_a_pool_names_the_service_alone():
    """Drivers without pools have no number sign."""
    request = replace(REQUEST, to_host="a@b")

    assert ("a@b", "") == (request.to_service, request.to_pool)
