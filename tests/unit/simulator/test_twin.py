"""The twin of a captured cloud: what its own capture says is what the catalog said."""

from __future__ import annotations

from pathlib import Path

import pytest

from dr_planner.design.load import load
from dr_planner.errors import InputError
from dr_planner.model.closure import (
    Attachment,
    Catalog,
    Owner,
    SnapshotClosure,
    TypeByValue,
    VolumeClosure,
)
from dr_planner.simulator.pseudonym import Pseudonyms
from dr_planner.simulator.simulator import Simulator
from dr_planner.simulator.twin import twin, under_pseudonyms

DEPLOYMENT = load(Path(__file__).parents[3] / "etc/dr-planner/examples/two-sites-and-quorum.yaml")
BACKEND = DEPLOYMENT.cinder.backends[0]
VOLUME = "7d5b8e0c-6f3a-4f0e-9a55-0c1d2e3f4a5b"
SERVER = "0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f0"


def closure(**fields) -> VolumeClosure:
    given = {
        "id": VOLUME,
        "name": "payroll",
        "description": "Ask Ragnhild",
        "size_gib": 3,
        "status": "in-use",
        "project": Owner(id="a" * 32, name="payroll", domain_id="d" * 32, domain_name="office"),
        "user": Owner(id="b" * 32, name="ragnhild", domain_id="d" * 32, domain_name="office"),
        "volume_type": TypeByValue(
            id="11111111-2222-4333-8444-555555555555", name="old-gold", extra_specs={"x": "y"}
        ),
        "availability_zone": "north",
        "host": BACKEND.volume_host,
        "bootable": True,
        "multiattach": False,
        "encrypted": False,
        "metadata": {"owner": "ragnhild"},
        "image_metadata": {"hw_firmware_type": "uefi", "note": "ragnhild's"},
        "created_at": "2024-05-06T07:08:09.000000",
        "attachments": (
            Attachment(server_id=SERVER, device="/dev/vda", attachment_id="c" * 32),
        ),
        "snapshots": (
            SnapshotClosure(
                id="99999999-2222-4333-8444-555555555555", name="before", description=None,
                size_gib=3, status="available", metadata={"kept": "ragnhild"},
            ),
        ),
        "image": f"volume-{VOLUME}",
        **fields,
    }  # fmt: skip
    return VolumeClosure(**given)


def catalog(*volumes: VolumeClosure) -> Catalog:
    return Catalog(
        id="one", deployment=DEPLOYMENT.name, captured_at="2026-01-02T03:04:05Z",
        captured_from="north", volumes=volumes,
    )  # fmt: skip


@pytest.fixture
def region():
    """Fills a simulator and gives its rows."""

    def filled(found: Catalog):
        simulator = Simulator(DEPLOYMENT)
        simulator.populate(twin(found, DEPLOYMENT))
        return simulator.region

    return filled


def test_a_volume_is_there_with_its_ids_and_words(region):
    """A rehearsal with other ids would rehearse another cloud."""
    found = region(catalog(closure()))
    row = found.block_storage.volumes[VOLUME]

    assert (row.name, row.description, row.size) == ("payroll", "Ask Ragnhild", 3)
    assert (row.project_id, row.user_id) == ("a" * 32, "b" * 32)
    assert row.image_metadata["hw_firmware_type"] == "uefi"
    assert found.timeline.iso(row.created_at) == "2024-05-06T07:08:09.000000"
    assert found.block_storage.types[row.type_id].extra_specs == {"x": "y"}
    assert [s.name for s in found.block_storage.snapshots.values()] == ["before"]


def test_a_server_has_its_volumes(region):
    """It is known by them alone."""
    other = "8d5b8e0c-6f3a-4f0e-9a55-0c1d2e3f4a5b"
    found = region(catalog(closure(), closure(id=other, image=f"volume-{other}", bootable=False)))
    server = found.compute.servers[SERVER]

    assert {d.volume_id for d in server.devices} == {VOLUME, other}
    assert {a.server_id for a in found.block_storage.attachments.values()} == {SERVER}
    assert found.block_storage.volumes[other].status == "in-use"


def test_a_migrated_volume_keeps_the_name_of_its_image(region):
    """Its image is not called after it."""
    found = region(catalog(closure(image="volume-12345678-6f3a-4f0e-9a55-0c1d2e3f4a5b")))

    assert found.block_storage.volumes[VOLUME].image.startswith("volume-12345678")


def test_an_owner_of_another_domain_is_there(region):
    """Roles reach across domains."""
    stranger = Owner(id="e" * 32, name="sven", domain_id="f" * 32, domain_name="elsewhere")
    found = region(catalog(closure(user=stranger)))

    assert found.block_storage.volumes[VOLUME].user_id == "e" * 32


def test_a_catalog_of_another_design_is_refused(region):
    """Its volumes would have nowhere to live."""
    with pytest.raises(InputError, match="other@place"):
        region(catalog(closure(host="other@place#place")))


def test_pseudonyms_leave_no_word_of_a_tenant():
    """Neither in keys nor in values, nor an id."""
    text = under_pseudonyms(catalog(closure()), Pseudonyms()).model_dump_json()

    for word in ("ragnhild", "Ragnhild", "payroll", "office", VOLUME, SERVER, "before", "a" * 32):
        assert word not in text
    assert "hw_firmware_type" in text


def test_pseudonyms_keep_what_belongs_together():
    """Equal owners stay equal; what differs stays different."""
    other = "8d5b8e0c-6f3a-4f0e-9a55-0c1d2e3f4a5b"
    first, second = under_pseudonyms(
        catalog(closure(), closure(id=other, image=f"volume-{other}")), Pseudonyms(b"k" * 32)
    ).volumes

    assert first.project == second.project
    assert first.id != second.id
    assert first.attachments[0].server_id == second.attachments[0].server_id
    assert first.image == f"volume-{first.id}"


def test_pseudonyms_of_two_keys_have_nothing_in_common():
    """Two twins of one cloud cannot be put side by side to find out who is who."""
    one, two = Pseudonyms(), Pseudonyms()

    assert one.id(VOLUME) != two.id(VOLUME)
    assert one.name("project", "payroll") != two.name("project", "payroll")
