"""What lives in a simulated Glance: images."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from dr_planner.model.frozen import Frozen


class WorkloadImage(Frozen):
    """An image with data. Sizes are GiB (``min_disk``) and MiB (``min_ram``)."""

    project: str
    name: str
    visibility: Literal["public", "community", "shared", "private"] = "shared"
    disk_format: str = "raw"
    container_format: str = "bare"
    min_disk: int = 0
    min_ram: int = 0
    protected: bool = False
    properties: dict[str, str] = Field(default_factory=dict)
    tags: tuple[str, ...] = ()
    members: tuple[str, ...] = Field(default=(), description="Projects that it is shared with.")
    store: str | None = Field(default=None, description="Left out: the design's first one.")
    data: str = Field(default="", description="What its disk begins with.")
    id: str = Field(default="", description="Left out, one is made up.")


def example_images(projects: tuple[str, ...]) -> tuple[WorkloadImage, ...]:
    """One image for everybody, and one of each project's own.

    :param projects: with their domains, as ``domain/name``.
    """
    if not projects:
        return ()
    common = WorkloadImage(
        project=projects[0],
        name="debian-13",
        visibility="public",
        min_disk=2,
        properties={"hw_firmware_type": "uefi", "hw_machine_type": "q35", "os_distro": "debian"},
        tags=("lts",),
        data="the system of everybody",
    )
    own = tuple(
        WorkloadImage(
            project=project,
            name="golden image",
            properties={"os_type": "linux", "approved by": "Åsa"},
            members=tuple(other for other in projects[:1] if other != project),
            data=f"the system of {project}",
        )
        for project in projects
    )
    return (common, *own)
