"""A file of an OpenStack service that nothing here judges."""

from __future__ import annotations

from dr_planner.model.part import Part


class OtherService(Part):
    """Whose it is.

    :param service: such as ``Manila``.
    """

    service: str
