"""One blank too few."""

from __future__ import annotations

HEAD = "apiVersion: dataplane.openstack.org/v1beta1\nspec:\n  dataSources:\n"


def test_passed_with_a_name_below(ask):
    """As the API wants it."""
    text = HEAD + "  - configMapRef:\n      name: texts\n"

    assert set(ask({"s.yaml": text}).values()) == {"passed"}


def test_failed_with_the_name_beside(ask):
    """YAML makes null of it."""
    ask({"s.yaml": HEAD + "  - configMapRef:\n    name: texts\n"})

    assert ask.findings[0].verdict == "failed"
    assert "beside" in ask.findings[0].reason
    assert ask.findings[0].where.endswith(":4")


def test_unknown_with_a_template(ask):
    """It may become any name."""
    text = HEAD + '  - secretRef:\n      name: "{{ n }}"\n'

    assert set(ask({"s.yaml": text}).values()) == {"unknown"}


def test_failed_with_the_name_beside_a_secret_of_a_volume(ask):
    """A volume of nothing; where text stands below the key, it is no such thing."""
    head = "apiVersion: core.openstack.org/v1beta1\nkind: OpenStackControlPlane\nspec:\n"
    volume = "  extraMounts:\n  - secret:\n    name: confs\n"

    assert set(ask({"c.yaml": head + volume}).values()) == {"failed"}
    assert set(ask({"c.yaml": f"{head}  secret: words\n  name: x\n"}).values()) != {"failed"}
