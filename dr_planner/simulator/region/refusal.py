"""A refusal in Neutron's own words, with the name of the exception behind it."""

from __future__ import annotations

from dr_planner.simulator.web.message import Fault


class Refusal(Fault):
    """Ends a request of Neutron with an error.

    :param kind: the exception's name, which clients read as ``type``.
    :param detail: what stands beside the message; mostly nothing.
    """

    def __init__(
        self, status: int, kind: str, message: str, *, detail: str = "", problem: bool = False
    ) -> None:
        super().__init__(status, message, problem=problem)
        self.kind = kind
        self.detail = detail
