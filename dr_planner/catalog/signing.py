"""The key that signs closures, read at run time from where the design says it is."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from dr_planner.errors import SecretUnavailable
from dr_planner.model.deployment import Deployment

SHORTEST_KEY = 32
"""Bytes: the output size of SHA-256, as RFC 2104 advises for an HMAC key."""


def signing_key(deployment: Deployment, environ: Mapping[str, str]) -> bytes:
    """The signing key of a deployment's catalog.

    :raises SecretUnavailable: the design names none, it is not there, or it is too short.
    """
    reference = deployment.catalog.signing_key
    if reference is None:
        raise SecretUnavailable(
            "the design names no catalog.signing_key",
            remedy="Add 'catalog: {signing_key: {env: NAME}}' or '{file: PATH}' to the design.",
        )
    if reference.env is not None:
        text = environ.get(reference.env)
        if text is None:
            raise SecretUnavailable(f"the {reference} is not set")
        key = text.strip().encode()
    else:
        try:
            key = Path(str(reference.file)).read_bytes().strip()
        except OSError as error:
            raise SecretUnavailable(f"{reference} cannot be read: {error.strerror}") from error
    if len(key) < SHORTEST_KEY:
        raise SecretUnavailable(
            f"the key in {reference} is shorter than {SHORTEST_KEY} bytes",
            remedy="Make one with: openssl rand -hex 32",
        )
    return key
