"""The rule rbd-secrets-are-uuids."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "rbd-secrets-are-uuids"
UUID = "5c0f7a3e-9d1b-4c52-8f0e-2b6a7d9e1c40"


@pytest.mark.parametrize("text", [UUID, UUID.upper(), UUID.replace("-", "")])
def test_passed_for_a_uuid(ask: Ask, text: str) -> None:
    """With and without hyphens."""
    finding = ask(RULE, f"[one]\nrbd_pool = v\nrbd_secret_uuid = {text}\n")

    assert finding.verdict == "passed"


@pytest.mark.parametrize("text", ["cinder-secret", "AQB1bCVgAAAAABAAl3s8rX0g0Yl3gHvWbZ6x9w=="])
def test_failed_for_a_name_and_for_a_key(ask: Ask, text: str) -> None:
    """Neither is the name of a secret of libvirt, and neither is shown."""
    finding = ask(RULE, f"[one]\nrbd_pool = v\nreplication_device = secret_uuid:{text}\n")

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:3")
    assert text not in finding.reason


@pytest.mark.parametrize("text", ["<the uuid>", "{{ uuid }}", "$other", "_FSID_", "xxxx-xx"])
def test_unknown_where_it_is_filled_in_later(ask: Ask, text: str) -> None:
    """A guide's word, a template, another option."""
    finding = ask(RULE, f"[one]\nrbd_pool = v\nrbd_secret_uuid = {text}\n")

    assert finding.verdict == "unknown"


def test_failed_for_a_comment_behind_it(ask: Ask) -> None:
    """oslo.config takes it for a part of the value; the value is not shown."""
    text = "00000000-aaaa-bbbb-cccc-000000000000  # of 'virsh secret-list'"
    finding = ask(RULE, f"[one]\nrbd_pool = v\nrbd_secret_uuid = {text}\n")

    assert finding.verdict == "failed"
    assert "comment" in finding.reason


def test_not_applicable_to_another_driver(ask: Ask) -> None:
    """Only RBD has such secrets."""
    assert ask(RULE, "[one]\nsf_api_port = 443\n").verdict == "not-applicable"
