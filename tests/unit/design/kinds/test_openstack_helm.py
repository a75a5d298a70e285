"""Values of openstack-helm: lists as the charts write them, no key."""

from __future__ import annotations

from dr_planner.design.kind import Likeness
from dr_planner.design.kinds.openstack_helm import KIND, likeness
from dr_planner.design.source import Source
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.helmvalues import HelmValues
from dr_planner.model.serviceconf import GlanceConf

TEXT = """\
ceph_client:
  external_ceph:
    rbd_user: vol2
    rbd_user_keyring: correct-horse
    conf:
      global:
        auth client required: cephx
conf:
  cinder:
    DEFAULT:
      enabled_backends: "rbd1,far"
      auth_key: correct-horse
  backends:
    far:
      rbd_pool: blocks
      replication_device:
        type: multistring
        values:
          - "backend_id:a,user:u"
          - "backend_id:b,user:u"
"""


def parts(text=TEXT):
    """All of them."""
    return list(KIND.read(Source("v.yaml", text)))


def test_backends_become_a_cinder_conf():
    """A multistring is several lines; the backend of the chart's own values is not here."""
    (conf,) = [part for part in parts() if isinstance(part, CinderConf)]

    assert [(d.text("backend_id"), d.line) for _, d in conf.devices] == [("a", 19), ("b", 20)]
    assert conf.enabled_names == ("far",)


def test_options_of_ceph_are_found_however_they_are_written():
    """Blanks and underscores are the same to Ceph."""
    (part,) = [part for part in parts() if isinstance(part, HelmValues)]

    assert part.external.text("conf.auth_client_required") == "cephx"


def test_values_handed_on_by_atmosphere_are_values():
    """One level deeper."""
    text = "cinder_helm_values:\n" + "".join(f"  {row}\n" for row in TEXT.splitlines())

    assert [p for p in parts(text) if isinstance(p, HelmValues) and p.backends]


def test_no_secret_is_kept():
    """The key of the user is not."""
    assert "correct-horse" not in repr(parts())


def test_is_known_by_keys_of_the_charts():
    """A mapping called conf is not enough."""
    assert likeness(Source("x", TEXT)) is Likeness.SURE
    assert likeness(Source("x", "conf:\n  # x\n\n  backends: {}\n")) is Likeness.SURE
    assert likeness(Source("x", "conf:\n  mine: 1\nbackends: 1\n")) is Likeness.NO


def test_variables_of_a_role_are_values_too():
    """Atmosphere's roles hold theirs under a name with an underscore in front."""
    text = "_cinder_helm_values:\n  conf:\n    backends:\n      b: {rbd_user: u}\n"
    source = Source("main.yml", text)

    assert KIND.likeness(source) is Likeness.SURE
    found = [part for part in KIND.read(source) if isinstance(part, HelmValues)]
    assert [backend.name for part in found for backend in part.backends] == ["b"]


def enabled(names: str, *backends: str) -> tuple[str, ...] | None:
    """What the list of backends is taken to be; None where it is not judged."""
    rows = "".join(f"    {name}: {{volume_driver: d}}\n" for name in backends)
    text = f"conf:\n  cinder:\n    DEFAULT: {{enabled_backends: '{names}'}}\n  backends:\n{rows}"
    conf = next(p for p in KIND.read(Source("v.yaml", text)) if isinstance(p, CinderConf))
    return conf.enabled_names if conf.enabled is not None else None


def test_the_list_of_backends_is_judged_where_it_can_be():
    """The chart's own one is not here; others may be in further files, unless one here is left."""
    assert enabled("rbd1,far", "far") == ("far",)
    assert enabled("far,farther", "far") is None
    assert enabled("rbd1,fat", "far") == ("fat",)
    assert enabled("rbd1", "far") is None


def test_files_of_services_are_parts():
    """The chart writes them as they stand in the values."""
    text = "conf:\n  glance:\n    glance_store:\n      show_image_direct_url: true\n"
    (conf,) = [part for part in KIND.read(Source("v.yaml", text)) if isinstance(part, GlanceConf)]

    assert conf.option("glance_store", "show_image_direct_url").value.line == 4
