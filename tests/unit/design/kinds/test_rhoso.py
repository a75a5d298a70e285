"""Resources of OpenStack's operators: the texts in them are read where they stand."""

from __future__ import annotations

import base64
import json

import pytest

from dr_planner.design.kind import Likeness
from dr_planner.design.kinds.rhoso import KIND, likeness
from dr_planner.design.source import Source
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.part import Unread, Unrecognised
from dr_planner.model.rhoso import RhosoFile

TEXT = """\
kind: OpenStackControlPlane
spec:
  cinder:
    template:
      customServiceConfig: |
        [DEFAULT]
        enabled_backends = one
      cinderVolumes:
        north:
          replicas: 1
          customServiceConfig: |
            [one]
            volume_driver = cinder.volume.drivers.rbd.RBDDriver
            rbd_pool = blocks
            san_password = correct-horse
            backend_availability_zone = north
  extra:
    far.client.x.keyring: |
      [client.x]
        key = AQAorrecthorsebatterystaplecorrecthorse==
    note.conf: |
      of no kind that is known
"""


def parts(text=TEXT):
    """All of them."""
    return list(KIND.read(Source("c.yaml", text)))


def test_texts_are_read_at_their_lines():
    """As pieces of the kind that their place says."""
    confs = [part for part in parts() if isinstance(part, CinderConf)]
    (conf,) = [conf for conf in confs if conf.backends]

    assert conf.option("one", "rbd_pool").value.line == 14


def test_a_service_sees_the_text_for_all():
    """The list of backends may stand there."""
    (part,) = [part for part in parts() if isinstance(part, RhosoFile)]
    (service,) = part.volumes

    assert (service.enabled, service.backends, service.zones) == (True, 1, ("north",))


def test_no_secret_is_kept():
    """Neither from texts nor from keyrings."""
    shown = repr(parts())

    assert "correct-horse" not in shown
    assert "AQAorrect" not in shown


def test_what_is_of_no_kind_is_left_alone():
    """A ConfigMap may hold anything."""
    assert not [part for part in parts() if isinstance(part, Unrecognised)]


def test_a_text_that_cinder_refuses_is_told():
    """At its line in this file."""
    broken = TEXT.replace("            rbd_pool = blocks", "            no option at all")
    (part,) = [part for part in parts(broken) if isinstance(part, Unread)]

    assert (part.kind, part.line) == ("cinder-conf", 14)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (TEXT, Likeness.SURE),
        ("  cinderVolumes:\n    a: {}\n", Likeness.SURE),
        ("kind: ConfigMap\ndata:\n  nova.conf: |\n    [DEFAULT]\n", Likeness.SURE),
        ("kind: ConfigMap\ndata:\n  a: b\n", Likeness.NO),
        ("kind: Deployment\n", Likeness.NO),
        ("kind: Secret\n" + "\n" * 200_000, Likeness.NO),
    ],
)
def test_is_known_by_groups_keys_and_files(text, expected):
    """Other objects of Kubernetes are left alone."""
    assert likeness(Source("x.yaml", text)) is expected


CONF = "[one]\nvolume_driver = cinder.volume.drivers.rbd.RBDDriver\nsan_password = hidden-horse\n"


def test_a_secret_is_read_at_its_line():
    """Its data are in base64, all on one line of the file."""
    data = base64.b64encode(CONF.encode()).decode()
    text = f"kind: Secret\ndata:\n  cinder-far.conf: {data}\n"
    (conf,) = [part for part in parts(text) if isinstance(part, CinderConf)]

    assert conf.option("one", "volume_driver").value.line == 3
    assert "hidden-horse" not in repr(parts(text))


def test_a_keyring_in_a_secret_is_told_from_a_conf():
    """By what is in it."""
    keyring = base64.b64encode(b"[client.x]\n\tkey = not-shown\n").decode()
    (part,) = [
        part
        for part in parts(f"kind: Secret\ndata:\n  far.client.x.keyring: {keyring}\n")
        if isinstance(part, RhosoFile)
    ]

    assert [entry.holds for entry in part.entries] == ["keyring"]


def test_a_text_in_quotes_is_read_at_its_line():
    """As JSON writes it."""
    text = json.dumps({"kind": "ConfigMap", "data": {"cinder.conf": CONF}}, indent=1)
    (conf,) = [part for part in parts(text) if isinstance(part, CinderConf)]

    assert conf.option("one", "volume_driver").value.line == 4
