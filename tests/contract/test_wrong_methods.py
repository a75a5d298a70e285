"""What services say to a method that a path does not know."""

from __future__ import annotations

import pytest

from tests.contract.target import Target

CASES = (
    ("identity", "/users", 405),
    ("image", "/v2/schemas/image", 405),
    ("network", "/v2.0/networks", 405),
    ("placement", "/resource_providers", 405),
    ("block-storage", "/volumes", 404),
    ("compute", "/servers", 404),
)


@pytest.mark.parametrize(("kind", "path", "status"), CASES, ids=[kind for kind, *_ in CASES])
def test_what_a_wrong_method_is_told(target: Target, kind: str, path: str, status: int) -> None:
    """Some know the path and refuse the method; to Cinder and Nova there is no such path."""
    api = target.api(kind)
    if kind == "identity" and not api.endpoint.endswith("/v3"):
        path = f"/v3{path}"
    answer = api("PATCH", path, {})
    assert answer.status == status, answer
    if kind == "identity":
        assert "GET" in answer.headers["allow"]
        assert answer.document == {"message": "The method is not allowed for the requested URL."}
    if kind == "placement":
        assert "GET" in answer.headers["allow"]
        assert answer.document["errors"][0]["detail"].startswith("The method PATCH is not allowed")
    if kind == "network":
        assert answer.document["NeutronError"]["type"] == "HTTPMethodNotAllowed"
