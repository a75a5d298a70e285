"""What hangs on volume types: QoS, encryption, and which type a project gets by default."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(eq=False)
class QoSSpecs:
    """Limits on the use of volumes; types are associated with them.

    :param consumer: who enforces them: ``front-end``, ``back-end`` or ``both``.
    """

    id: str
    name: str
    consumer: str
    specs: dict[str, str]


@dataclass(eq=False)
class Encryption:
    """How the volumes of a type are encrypted. Times in simulated seconds."""

    id: str
    provider: str
    control_location: str
    cipher: str | None
    key_size: int | None
    created_at: float
    updated_at: float | None = None


@dataclass
class TypeRules:
    """The rows.

    :param qos: by id; ``qos_of``: the id by that of a type.
    :param encryption: by the id of the type.
    :param defaults: the id of a type by that of a project.
    """

    qos: dict[str, QoSSpecs] = field(default_factory=dict)
    qos_of: dict[str, str] = field(default_factory=dict)
    encryption: dict[str, Encryption] = field(default_factory=dict)
    defaults: dict[str, str] = field(default_factory=dict)

    def forget(self, type_id: str) -> None:
        """A type is gone."""
        self.qos_of.pop(type_id, None)
        self.encryption.pop(type_id, None)
        for project in [p for p, kind in self.defaults.items() if kind == type_id]:
            del self.defaults[project]
