"""The check volume-types.qos-has-no-iops-burst."""

from __future__ import annotations

import json

import pytest

RBD = (
    "[DEFAULT]\nenabled_backends = one\n"
    "[one]\nvolume_driver = cinder.volume.drivers.rbd.RBDDriver\n"
)
PURE = RBD.replace("rbd.RBDDriver", "pure.PureISCSIDriver")


def listed(consumer: str, **limits: str) -> str:
    row = {"ID": "1", "Name": "fast", "Consumer": consumer, "Associations": ["gold"]}
    return json.dumps([row | {"Properties": limits}])


def test_passed_for_other_limits(ask):
    """They are written to where they belong."""
    qos = listed("back-end", total_iops_sec="500", read_iops_sec_max="900")

    assert ask({"c.conf": RBD, "qos.json": qos}) == {"QoS fast": "passed"}


@pytest.mark.parametrize("consumer", ["back-end", "both"])
def test_failed_for_the_burst_of_all_operations(ask, consumer):
    """The driver takes it for bytes."""
    qos = listed(consumer, total_iops_sec_max="900")

    assert ask({"c.conf": RBD, "qos.json": qos}) == {"QoS fast": "failed"}


@pytest.mark.parametrize("conf", ["# nothing\n", PURE])
def test_unknown_without_a_backend_of_rbd(ask, conf):
    """It may be for another driver."""
    qos = listed("back-end", total_iops_sec_max="900")

    assert ask({"c.conf": conf, "qos.json": qos}) == {"QoS fast": "unknown"}


def test_not_applicable_to_the_hypervisor(ask):
    """It counts operations itself."""
    qos = listed("front-end", total_iops_sec_max="900")

    assert ask({"c.conf": RBD, "qos.json": qos}) == {"QoS fast": "not-applicable"}
