"""What Ceph refuses, by errno, which ``rbd`` makes its exit status."""

from __future__ import annotations

EPERM, ENOENT, EBUSY, EEXIST, EINVAL, EROFS, ENOTEMPTY, EDQUOT = 1, 2, 16, 17, 22, 30, 39, 122
REASONS = {
    ENOENT: "No such file or directory",
    EBUSY: "Device or resource busy",
    EEXIST: "File exists",
    EINVAL: "Invalid argument",
    EROFS: "Read-only file system",
    ENOTEMPTY: "Directory not empty",
    EDQUOT: "Disk quota exceeded",
}


class CephError(Exception):
    """An operation that Ceph refused.

    :param code: errno, which ``rbd`` makes its exit status.
    :param lines: what librbd writes to stderr about it.
    """

    def __init__(self, code: int, *lines: str) -> None:
        super().__init__(lines[-1] if lines else f"error {code}")
        self.code = code
        self.lines = lines


class Hangs(Exception):
    """An operation that Ceph never ends; whoever asked waits until a timeout of their own."""
