"""What lives in a simulated Nova: flavors, keys, groups and servers."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from dr_planner.model.frozen import Frozen


class WorkloadFlavor(Frozen):
    """A public flavor. Memory is MiB, disks are GiB."""

    name: str
    vcpus: int = 1
    ram: int = 1024
    disk: int = 0
    extra_specs: dict[str, str] = Field(default_factory=dict)


class WorkloadKeyPair(Frozen):
    """A public key of a user."""

    user: str
    name: str
    public_key: str


class WorkloadServerGroup(Frozen):
    """A group of servers of a project."""

    project: str
    user: str
    name: str
    policy: str = "soft-anti-affinity"


class WorkloadServer(Frozen):
    """A server; the volumes that name it are its disks, a bootable one is the root disk.

    It has an interface in the first network of its project, if there is one.
    """

    name: str
    project: str
    user: str
    flavor: str
    site: str = Field(description="Site of its host.")
    pinned: bool = Field(default=True, description="Whether its zone was asked for.")
    state: Literal["active", "stopped"] = "active"
    image: str | None = Field(
        default=None, description="Name of the image of a local root disk; unknown: deleted since."
    )
    description: str | None = None
    metadata: dict[str, str] = Field(default_factory=dict)
    tags: tuple[str, ...] = ()
    key_name: str | None = None
    user_data: str | None = Field(default=None, description="In base64.")
    config_drive: bool = False
    locked: bool = False
    group: str | None = Field(default=None, description="Name of a group of its project.")
    id: str = Field(default="", description="Left out, one is made up.")


FLAVORS = (
    WorkloadFlavor(name="small", vcpus=1, ram=512, disk=4),
    WorkloadFlavor(
        name="large", vcpus=8, ram=16384, disk=40, extra_specs={"hw:cpu_policy": "shared"}
    ),
)
KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl {user}"
USER_DATA = "I2Nsb3VkLWNvbmZpZwpob3N0bmFtZTogbGVkZ2VyCg=="


def example_key(user: str) -> WorkloadKeyPair:
    """A user's key.

    :param user: with its domain, as ``domain/name``.
    """
    return WorkloadKeyPair(user=user, name="laptop", public_key=KEY.format(user="laptop"))


def example_server(
    number: int, *, name: str, project: str, user: str, site: str
) -> WorkloadServer:
    """A server with something of what a recovery must carry over; the number decides of what."""
    return WorkloadServer(
        name=name,
        project=project,
        user=user,
        flavor=FLAVORS[number % len(FLAVORS)].name,
        site=site,
        pinned=number % 3 != 0,
        state="stopped" if number % 4 == 3 else "active",
        image="debian-13",
        description="Räkna inte med den" if number % 2 else None,
        metadata={"role": "ledger"} if number % 2 else {},
        tags=("gold", "keep") if number % 2 else (),
        key_name="laptop",
        user_data=USER_DATA if number % 2 else None,
        config_drive=number % 2 == 0,
        locked=number % 5 == 4,
        group="apart" if number % 2 else None,
    )
