"""A glance-api.conf is known by its stores, and not taken for a cinder.conf, nor the reverse."""

from __future__ import annotations

import pytest

from dr_planner.design.kinds.glance_conf import KIND
from dr_planner.design.recognition import recognise
from dr_planner.design.source import Source
from dr_planner.model.serviceconf import GlanceConf


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[DEFAULT]\nenabled_backends = one:rbd, two:file\n", "glance-conf"),
        ("[DEFAULT]\nenabled_backends=one:rbd\n", "glance-conf"),
        ("[DEFAULT]\nenabled_backends = one, two\n", "cinder-conf"),
        ("[glance_store]\nstores = rbd\n", "glance-conf"),
        ("# pasted\nshow_image_direct_url = true\n", "glance-conf"),
        ("enabled_backends = one:rbd\n", "glance-conf"),
        ("[DEFAULT]\nshow_image_direct_url = true\n", "glance-conf"),
        ("[a]\nvolume_driver = x\nrbd_store_chunk_size = 4\n", "cinder-conf"),
    ],
)
def test_is_told_from_cinder(text: str, expected: str) -> None:
    """Both have enabled_backends; only Glance's has types."""
    found = recognise(Source("a.txt", text))

    assert found is not None
    assert found[0] == expected


def test_reads_the_stores() -> None:
    """Names and types, with blanks or without."""
    text = "[DEFAULT]\nenabled_backends = one:rbd, two : file\n"
    (part,) = KIND.read(Source("glance-api.conf", text))

    assert isinstance(part, GlanceConf)
    assert part.stores == (("one", "rbd"), ("two", "file"))


def test_keeps_no_password_of_a_store() -> None:
    """Swift's stores have some."""
    text = "[swift1]\nswift_store_key = hunter2hunter2\n"
    (part,) = KIND.read(Source("glance-api.conf", text))

    assert "hunter2" not in repr(part)
