"""One source of identifiers, so that the same seed gives the same ones."""

from __future__ import annotations

import random
import uuid


class Identifiers:
    """Makes UUIDs and hexadecimal ids that depend on a seed alone."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(f"identifiers {seed}")

    def uuid(self) -> str:
        """A version 4 UUID with dashes, as Cinder and Ceph use them."""
        return str(uuid.UUID(int=self._random.getrandbits(128), version=4))

    def hex(self, digits: int = 32) -> str:
        """So many hexadecimal digits; Keystone's ids have 32."""
        return f"{self._random.getrandbits(4 * digits):0{digits}x}"

    def number(self, least: int, most: int) -> int:
        """A whole number between two bounds, both possible."""
        return self._random.randint(least, most)
