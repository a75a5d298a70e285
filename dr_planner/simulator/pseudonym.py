"""Names that stand for others: the same for the same, and nobody can tell for which."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import uuid
from collections.abc import Mapping

KEPT = ("hw_", "os_", "img_", "traits:", "trait:", "min_disk", "min_ram", "disk_format",
        "container_format", "size", "architecture")  # fmt: skip
"""Beginnings of keys of image metadata that a guest needs to boot and that name nobody."""


class Pseudonyms:
    """Gives names and ids for others, by a key that is forgotten with this object.

    Text keeps nothing but whether it was there and whether it was empty; equal words get equal
    pseudonyms, so that what belonged together still does.
    """

    def __init__(self, key: bytes | None = None) -> None:
        self._key = key or secrets.token_bytes(32)

    def _digest(self, kind: str, text: str) -> str:
        return hmac.new(self._key, f"{kind}\0{text}".encode(), hashlib.sha256).hexdigest()

    def id(self, text: str) -> str:
        """Another id of the same form: a UUID for a UUID, 32 hexadecimal digits for others."""
        digest = self._digest("id", text)[:32]
        return str(uuid.UUID(digest)) if "-" in text else digest

    def name(self, kind: str, text: str) -> str:
        """A name of that kind, such as ``project-3fa9c1``."""
        return f"{kind}-{self._digest(kind, text)[:6]}" if text else text

    def words(self, text: str | None) -> str | None:
        """A text in place of free text."""
        return self.name("text", text) if text else text

    def metadata(self, pairs: Mapping[str, str]) -> dict[str, str]:
        """Keys and values of a tenant's own."""
        return {self.name("key", key): self.name("value", value) for key, value in pairs.items()}

    def image_metadata(self, pairs: Mapping[str, str]) -> dict[str, str]:
        """What a guest needs to boot stays; the rest is a tenant's own."""
        plain = {key: value for key, value in pairs.items() if key.startswith(KEPT)}
        return plain | self.metadata({k: v for k, v in pairs.items() if k not in plain})
