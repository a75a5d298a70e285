"""From the images of a workload to rows of Glance and images of Ceph."""

from __future__ import annotations

from collections.abc import Mapping

from dr_planner.errors import NotFound
from dr_planner.simulator.region.account import Project
from dr_planner.simulator.region.images import Member, Store
from dr_planner.simulator.region.region import Region
from dr_planner.simulator.workload import Workload
from dr_planner.simulator.workload_image import WorkloadImage


def fill_images(region: Region, workload: Workload, projects: Mapping[str, Project]) -> None:
    """Make every image with its data.

    :param projects: by ``domain/name``.
    :raises NotFound: the workload names a project or a store that is not there.
    """
    for wanted in workload.images:
        _image(region, wanted, projects)


def _image(region: Region, wanted: WorkloadImage, projects: Mapping[str, Project]) -> None:
    project = projects.get(wanted.project)
    if project is None:
        raise NotFound(f"the workload has no project {wanted.project}")
    image = region.images.create(project.id, id=wanted.id)
    image.name = wanted.name
    image.visibility = wanted.visibility
    image.disk_format = wanted.disk_format
    image.container_format = wanted.container_format
    image.min_disk, image.min_ram = wanted.min_disk, wanted.min_ram
    image.properties = dict(wanted.properties)
    image.tags = set(wanted.tags)
    for name in wanted.members:
        member = projects.get(name)
        if member is None:
            raise NotFound(f"the workload has no project {name}")
        now = region.timeline.now()
        image.members[member.id] = Member(member.id, now, status="accepted")
    region.images.upload(image, wanted.data.encode(), _store(region, wanted))
    image.protected = wanted.protected


def _store(region: Region, wanted: WorkloadImage) -> Store | None:
    stores = region.images.stores
    if wanted.store is None:
        return next(iter(stores.values()), None)
    if wanted.store not in stores:
        raise NotFound(f"there is no store {wanted.store}; known: {', '.join(stores)}")
    return stores[wanted.store]
