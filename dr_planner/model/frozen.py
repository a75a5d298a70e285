"""The base of all models: frozen, strict about unknown keys, with one canonical form."""

from __future__ import annotations

import hashlib
import json
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, StringConstraints

Name = Annotated[str, StringConstraints(min_length=1, max_length=255, pattern=r"^\S(.*\S)?$")]
"""A name as operators give it: not empty, no blank at either end."""


class Frozen(BaseModel):
    """A model that never changes and refuses keys it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)

    def canonical(self) -> str:
        """The one JSON text of this value: sorted keys, no blanks, nothing left out."""
        return canonical_json(self.model_dump(mode="json"))

    def digest(self) -> str:
        """SHA-256 of the canonical text, in hexadecimal."""
        return hashlib.sha256(self.canonical().encode()).hexdigest()


def canonical_json(value: Any) -> str:
    """Write plain data so that equal values give equal texts."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
