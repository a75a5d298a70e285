"""The rule clusters-have-a-coordinator."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.model.finding import Finding

Ask = Callable[[str, str], Finding]
RULE = "clusters-have-a-coordinator"
CLUSTER = "[DEFAULT]\ncluster = both\nenabled_backends = one\n[one]\nrbd_pool = volumes\n"


def test_passed_for_etcd(ask: Ask) -> None:
    """All of them see it."""
    finding = ask(RULE, CLUSTER + "[coordination]\nbackend_url = etcd3+http://10.1.0.5:2379\n")

    assert finding.verdict == "passed"
    assert "etcd3+http" in finding.reason


def test_passed_without_the_password(ask: Ask) -> None:
    """Of the address only the beginning is kept."""
    url = "redis://:wordthatnobodymaysee@10.1.0.5:6379"
    finding = ask(RULE, CLUSTER + f"[coordination]\nbackend_url = {url}\n")

    assert finding.verdict == "passed"
    assert "nobody" not in finding.model_dump_json()


def test_failed_for_a_folder(ask: Ask) -> None:
    """Each host has its own."""
    finding = ask(RULE, CLUSTER + "[coordination]\nbackend_url = file://$state_path\n")

    assert finding.verdict == "failed"
    assert finding.where.endswith("cinder.conf:7")


def test_failed_where_it_is_left_out(ask: Ask) -> None:
    """The default is a folder."""
    assert ask(RULE, CLUSTER + "[coordination]\n").verdict == "failed"


def test_unknown_without_the_section(ask: Ask) -> None:
    """It may be in another file of the same service."""
    assert ask(RULE, CLUSTER).verdict == "unknown"


def test_unknown_for_a_template(ask: Ask) -> None:
    """It is filled in later."""
    text = CLUSTER + "[coordination]\nbackend_url = {{ coordinator }}\n"

    assert ask(RULE, text).verdict == "unknown"


def test_not_applicable_without_a_cluster(ask: Ask) -> None:
    """One service needs no lock of others."""
    text = CLUSTER.replace("cluster = both\n", "")

    assert ask(RULE, text).verdict == "not-applicable"
