"""The target puppet, read by lint's own reader and imported: the design comes back."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from dr_planner.design.load import load
from dr_planner.errors import InputError
from dr_planner.generate import all_targets
from dr_planner.generate.drift.folder import Drift, compared, drift
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.deployment import Deployment
from tests.unit.generate.targets.importing import imported, otherwise
from tests.unit.generate.targets.reading import GOLDEN, SLOW, failures, put, read_by_site
from tests.unit.generate.targets.test_neutral import PLAIN, designs
from tests.unit.generate.targets.test_neutral_read_back import with_monitors_of_their_own

TARGET = all_targets()["puppet"]

SILENT = (
    # Mirrors and their daemons are Ceph's own business, types and Nova's zones the API's, and the
    # modules do not make a Galera cluster. Which cloud and hosts there are is in the inventory.
    r"mirrors\[.*|cinder\.volume_types\[.*|galera"
    r"|ceph_clusters\[[^\]]+\]\.(?:release|rbd_mirror_daemons|rbd_mirrors)"
    r"|ceph_clusters\[[^\]]+\]\.pools\[[^\]]+\]\.(?:profile|journaling)"
    r"|sites\[[^\]]+\]\.(?:availability_zones\.nova|computes|cloud)"
)

OF_DESIGNS = ("zones-together.", "services-together.")
"""What random names make wrong in a design itself: zones that nobody has, one secret of two users,
a site whose images are elsewhere."""


@st.composite
def with_services(draw: st.DrawFn) -> Deployment:
    """A random design of volumes, with images, disks and options of zones."""
    data: dict[str, Any] = draw(designs(PLAIN, PLAIN)).model_dump(mode="json", exclude_none=True)
    maybe = lambda strategy: draw(st.none() | strategy)  # noqa: E731
    stores = draw(st.lists(PLAIN, min_size=2, max_size=2, unique_by=str.lower))
    for site, cluster, store in zip(data["sites"], data["ceph_clusters"], stores, strict=True):
        place = {"site": site["name"], "ceph_cluster": cluster["name"]}
        site["availability_zones"]["neutron"] = maybe(PLAIN)
        if draw(st.booleans()):
            images = {"name": store, "pool": cluster["pools"][2]["name"], "user": draw(PLAIN)}
            data.setdefault("glance", []).append({**place, **images})
        if draw(st.booleans()):
            cluster["pools"].append({"name": "disks", "role": "nova"})
            disks = {"pool": "disks", "user": draw(PLAIN), "secret_uuid": maybe(st.uuids())}
            data.setdefault("nova", []).append({**place, **disks})
    data["zone_options"] = {
        "nova_cross_az_attach": maybe(st.booleans()),
        "nova_default_availability_zone": maybe(PLAIN),
        "nova_default_schedule_zone": maybe(PLAIN),
        "cinder_default_availability_zone": maybe(PLAIN),
        "cinder_allow_availability_zone_fallback": maybe(st.booleans()),
        "neutron_default_availability_zones": maybe(st.lists(PLAIN, min_size=1, max_size=2)),
    }
    return Deployment.model_validate(data)


@settings(max_examples=30, deadline=None, suppress_health_check=SLOW)
@given(deployment=with_services())
def test_random_designs_come_back(deployment, tmp_path_factory) -> None:
    """Every value that the modules have a parameter for, of every service."""
    deployment = with_monitors_of_their_own(deployment)
    try:
        files = dict(TARGET.render(deployment))
    except InputError:
        return  # what is refused, and why, is tested beside the target
    folder = tmp_path_factory.mktemp("out")

    assert otherwise(deployment, imported(deployment, files, folder), SILENT) == []


@settings(max_examples=15, deadline=None, suppress_health_check=SLOW)
@given(deployment=with_services())
def test_lint_and_drift_have_nothing_against_it(deployment, tmp_path_factory) -> None:
    """Data for Hiera is judged as the files that it becomes."""
    deployment = with_monitors_of_their_own(deployment)
    try:
        files = dict(TARGET.render(deployment))
    except InputError:
        return
    parts = read_by_site(deployment, put(files, tmp_path_factory.mktemp("out")))

    assert drift(files, compared(files)) == Drift((), "", ())
    assert not [check for check in failures(parts) if not check.startswith(OF_DESIGNS)]
    backends = {b.name for part in parts if isinstance(part, CinderConf) for b in part.backends}
    assert backends == {backend.name for backend in deployment.cinder.backends}


def test_a_value_has_the_line_of_the_data(tmp_path) -> None:
    """Whoever gets a finding finds its place."""
    deployment = load(GOLDEN / "two-targets.yaml")
    files = TARGET.render(deployment)
    parts = read_by_site(deployment, put(files, tmp_path))
    (conf,) = [p for p in parts if isinstance(p, CinderConf) and p.site == "harbour"]
    rows = files["harbour/dr-planner.yaml"].splitlines()

    for option in ("rbd_pool", "rbd_user", "backend_host", "rbd_secret_uuid"):
        value = conf.option("replicated", option).value
        assert rows[value.line - 1] == f"    {option}: {value.text}"
    for _, device in conf.devices:
        assert f"backend_id:{device.text('backend_id')}," in rows[device.line - 1]
