"""The unmodified ``openstack`` and ``cinder`` commands, as users type them, on each target."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.clients.client import Clients
from tests.clients.cloud import Cloud
from tests.clients.story import Story, all_stories, tell
from tests.clients.targets import NAMES, cloud

FACTS = {
    "zone": "site-a",
    "type": "mirrored-a",
    "backend": "pool-a",
    "host": "lab@pool-a",
    "pool": "lab@pool-a#pool-a",
    "replicated_host": "lab@rbd-a",
}
"""What the design of both targets says."""


@pytest.fixture(scope="module", params=NAMES)
def target(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Cloud]:
    """The stories share one target; they leave each other's things alone."""
    with cloud(request.param, tmp_path_factory.mktemp("target")) as found:
        yield found


@pytest.fixture(scope="module")
def clients(target: Cloud) -> Iterator[Clients]:
    with Clients(target) as started:
        yield started


@pytest.mark.parametrize("story", all_stories(), ids=lambda story: story.name)
def test_the_commands_do_what_users_expect(
    target: Cloud, clients: Clients, story: Story, tmp_path: Path
):
    """Exit statuses and printed values are what people and their scripts rely on."""
    missing = [service for service in story.needs if not target.has(service)]
    if missing:
        pytest.skip(f"{target.name} has no {' and no '.join(missing)}")
    disk = tmp_path / "disk.raw"
    disk.write_bytes(bytes(4096))
    tell(story, target, clients, {**FACTS, "file": str(disk)})
