"""Volume services in small."""

from __future__ import annotations

from collections.abc import Callable

import pytest


@pytest.fixture
def volumes() -> Callable[..., str]:
    """Volume services, one per zone; lines of the backends may be given."""

    def text(*zones: str, lines: str = "", more: str = "", enabled: bool = True) -> str:
        result = "spec:\n  cinder:\n    template:\n      cinderVolumes:\n"
        for zone in zones:
            rows = ["[DEFAULT]", *(["enabled_backends = blocks"] if enabled else []), "[blocks]"]
            rows += ["volume_driver = cinder.volume.drivers.rbd.RBDDriver", "rbd_pool = blocks"]
            rows += [f"backend_availability_zone = {zone}", *filter(None, [lines])]
            result += f"        in-{zone}:\n          customServiceConfig: |\n"
            result += "".join(f"            {row}\n" for row in rows)
            result += f"          {more}\n" if more else ""
        return result

    return text
