"""A reference to a secret: where it is, never what it is."""

from __future__ import annotations

from typing import Self

from pydantic import Field, model_validator

from dr_planner.model.frozen import Frozen, Name


class SecretReference(Frozen):
    """Where a secret can be read at run time. Exactly one place."""

    env: Name | None = Field(default=None, description="Name of an environment variable.")
    file: Name | None = Field(default=None, description="Path of a file that holds it.")

    @model_validator(mode="after")
    def _one_place(self) -> Self:
        if (self.env is None) == (self.file is None):
            raise ValueError("name exactly one of: env, file")
        return self

    def __str__(self) -> str:
        return f"environment variable {self.env}" if self.env else f"file {self.file}"
