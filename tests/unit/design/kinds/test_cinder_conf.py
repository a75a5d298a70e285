"""What is taken for a cinder.conf, or for a part of one."""

from __future__ import annotations

import pytest

from dr_planner.design.kind import Likeness
from dr_planner.design.kinds.cinder_conf import KIND
from dr_planner.design.recognition import recognise
from dr_planner.design.source import Source


@pytest.mark.parametrize(
    ("text", "likeness"),
    [
        ("volume_driver = a.b.C\nsan_ip = s\n", Likeness.SURE),
        ("# one of the two\n#volume_driver = a.b.C\nsan_ip = s\n", Likeness.SURE),
        ("backup_driver = cinder.backup.drivers.nfs.NFSBackupDriver\n", Likeness.SURE),
        ("enabled_backends = north\n", Likeness.SHAPE),
        ("storage_availability_zone = north\n", Likeness.SHAPE),
        ("enabled_backends = north:rbd\n", Likeness.NO),
        ("Set this option:\n\nenabled_backends = north\n", Likeness.NO),
        ("images_rbd_pool = vms\nrbd_user = cinder\n", Likeness.NO),
        ("san_ip = s\n", Likeness.NO),
        ("spec:\n  volume_driver = a.b.C\n", Likeness.NO),
    ],
)
def test_a_part_without_a_section(text: str, likeness: Likeness) -> None:
    """It has an option that Cinder has, and no prose. Glance's list has types in it."""
    assert KIND.likeness(Source("notes.txt", text)) is likeness


def test_manila_has_options_of_cinder() -> None:
    """Its file is told by them from Cinder's."""
    text = "[DEFAULT]\nstorage_availability_zone = a\nenabled_share_backends = b\n[b]\n"
    found = recognise(Source("manila.conf", text))

    assert found is not None
    assert found[0] == "other-service"
