"""A scheduler that looks at no zones may put all into one."""

from __future__ import annotations

ZONES = "[DEFAULT]\ndefault_availability_zones = north,south\n"
NETWORK = "network_scheduler_driver = neutron.scheduler.dhcp_agent_scheduler."
ROUTER = "router_scheduler_driver = neutron.scheduler.l3_agent_scheduler."


def test_passed_with_schedulers_of_zones(ask):
    """One for networks, one for routers."""
    text = f"{ZONES}{NETWORK}AZAwareWeightScheduler\n{ROUTER}AZLeastRoutersScheduler\n"

    assert set(ask({"neutron.conf": text}).values()) == {"passed"}


def test_failed_with_others(ask):
    """The default one, written down."""
    text = f"{ZONES}{NETWORK}WeightScheduler\n{ROUTER}AZLeastRoutersScheduler\n"

    assert ask({"neutron.conf": text}) == {
        "network_scheduler_driver": "failed",
        "router_scheduler_driver": "passed",
    }


def test_unknown_where_they_are_not_in_the_file(ask):
    """Another file may set them, or the driver may be of others."""
    text = f"{ZONES}router_scheduler_driver = vendor.Scheduler\n"

    assert set(ask({"neutron.conf": text}).values()) == {"unknown"}


def test_not_applicable_without_zones(ask):
    """Nothing is promised."""
    assert set(ask({"neutron.conf": f"[DEFAULT]\n{ROUTER}ChanceScheduler\n"}).values()) == {
        "not-applicable"
    }
