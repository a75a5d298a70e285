"""Who may re-home volumes: a policy rule of its own, for administrators unless changed."""

# Cinder's modules are there only where Cinder is installed.
# mypy: disable-error-code="import-not-found"
from __future__ import annotations

from typing import Any

REHOME = "volume_extension:dr_rehome"


def list_rules() -> list[Any]:
    """The rules of this package, as oslo.policy's documentation tools want them."""
    from oslo_policy import policy

    return [
        policy.DocumentedRuleDefault(
            name=REHOME,
            check_str="rule:admin_api",
            description="Give a volume to another backend after its mirrored image was promoted "
            "there.",
            operations=[{"method": "POST", "path": "/volumes/{volume_id}/action (dr-rehome)"}],
        )
    ]


def register() -> None:
    """Make the rules known to the Cinder that this runs in. Doing it again changes nothing.

    Cinder offers no way to name rules of other packages, so they are added to its enforcer
    after it has started. Whatever the operator's policy file says of them still counts.
    """
    from cinder import policy as cinder_policy

    cinder_policy.init()
    enforcer = cinder_policy._ENFORCER
    missing = [rule for rule in list_rules() if rule.name not in enforcer.registered_rules]
    enforcer.register_defaults(missing)
