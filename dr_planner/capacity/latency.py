"""How long light needs between two places: the floor under every round trip.

Figures: F. Haas, talk on rbd-mirror, Cephalocon 2019 (speaker notes of the slides on distance).
Nothing that is sent over a fibre can be faster; real paths are slower.
"""

from __future__ import annotations

import math

from dr_planner.model.link import Link
from dr_planner.model.site import Coordinates

FIBRE_KM_PER_SECOND = 204_190.5
"""Speed of light in glass fibre: 4.897 microseconds a kilometre, one way."""

LAN_RTT_MS = 0.1
"""Round trip on a local Ethernet, in milliseconds."""

EARTH_RADIUS_KM = 6371.0088
"""Mean radius of the Earth (IUGG)."""

SPHERE_ERROR = 0.0056
"""Largest share by which a distance on a sphere differs from one on the real, flattened Earth."""


def floor_rtt_ms(length_km: float) -> float:
    """The shortest possible round trip over a fibre, in milliseconds.

    :param length_km: length of the fibre, one way.

    >>> round(floor_rtt_ms(100), 3)
    0.979
    """
    return 2 * length_km / FIBRE_KM_PER_SECOND * 1000


def great_circle_km(a: Coordinates, b: Coordinates) -> float:
    """The distance of two places along the Earth's surface, in kilometres (haversine)."""
    phi_a, phi_b = math.radians(a.latitude), math.radians(b.latitude)
    d_phi = phi_b - phi_a
    d_lambda = math.radians(b.longitude - a.longitude)
    h = math.sin(d_phi / 2) ** 2
    h += math.cos(phi_a) * math.cos(phi_b) * math.sin(d_lambda / 2) ** 2
    return 2 * EARTH_RADIUS_KM * math.asin(math.sqrt(min(1.0, h)))


def shortest_fibre_km(a: Coordinates, b: Coordinates) -> float:
    """A length below which no fibre between two places can be, in kilometres."""
    return great_circle_km(a, b) * (1 - SPHERE_ERROR)


def link_floor_rtt_ms(
    link: Link, a: Coordinates | None = None, b: Coordinates | None = None
) -> float | None:
    """The shortest possible round trip of a link, in milliseconds.

    Its length decides; without one, the distance of the sites at its ends.

    :returns: None where neither is known.
    """
    if link.length_km is not None:
        return floor_rtt_ms(link.length_km)
    if a is not None and b is not None:
        return floor_rtt_ms(shortest_fibre_km(a, b))
    return None


def times_lan(rtt_ms: float) -> float:
    """How many times slower a round trip is than one on a local network."""
    return rtt_ms / LAN_RTT_MS
