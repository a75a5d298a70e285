"""What the ``rbd`` command's exit statuses and words mean, translated once to errors of ours.

The exit status is the errno of the failed operation; the reason is on stderr. Measured on Ceph
16.2.15. The one thing that must never happen here: to take a cluster for dead that only refused
our key. A dead source allows a promotion by force, and then both copies would be writable. So
only silence and errors of the network are ``Unreachable``.
"""

from __future__ import annotations

import errno
import re
from pathlib import Path

from dr_planner.ceph.process import Finished, GivenUp
from dr_planner.errors import Busy, DRPlannerError, InputError, Refused, Unreachable

LONGEST = 400

NETWORK = frozenset(
    {
        errno.ETIMEDOUT,
        errno.ECONNREFUSED,
        errno.ECONNRESET,
        errno.EHOSTUNREACH,
        errno.EHOSTDOWN,
        errno.ENETUNREACH,
        errno.ENETDOWN,
    }
)

_LOG_PREFIX = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+[+-]\d{4} [0-9a-f]+\s+-?\d+ ")
_SOURCE = re.compile(
    r"^(?:librbd::\S+: (?:0x[0-9a-f]+ )?(?:\w+: )?|monclient\S*: (?:\w+: )?|auth: |"
    r"AuthRegistry\(0x[0-9a-f]+\) )"
)
_NOISE = re.compile(r"^(?:\S.*: \d+% complete\.\.\.(?:failed\.|done\.)?|)$")
_SECRET = re.compile(r"(?<=key ')[^']*|\bAQ[A-Za-z0-9+/]{16,}={0,2}")
_BAD_KEY = re.compile(
    r"handle_auth_bad_method|no keyring found|keyring not found|unable to find a keyring|"
    r"failed to decode key"
)
_BAD_CONF = re.compile(r"global_init: |unable to get monitor info|no monitors specified")
_ABSENT = re.compile(r"error opening image .*: \(2\)|delete error: \(2\)")
_NOT_MIRRORED = re.compile(r"mirroring not enabled on the (?:image|pool)")


def words(err: bytes) -> str:
    """What a command said on stderr, in one line, without times, threads and progress.

    Ceph prints a cephx key that it cannot decode; it is masked.
    """
    said: list[str] = []
    text_of_all = _LOG_PREFIX.sub("\n", err.decode(errors="replace"))
    for line in re.split(r"[\r\n]+", text_of_all):
        text = _SOURCE.sub("", line.strip()).strip()
        if not _NOISE.match(text) and text not in said:
            said.append(text)
    return _SECRET.sub("***", "; ".join(said[-3:]))[-LONGEST:]


def says_absent(result: Finished | GivenUp) -> bool:
    """Whether the cluster says that there is no image of that name.

    The exit status alone does not: a missing pool, key or metadata has the same one.
    """
    return _said(result, errno.ENOENT, _ABSENT)


def says_not_mirrored(result: Finished | GivenUp) -> bool:
    """Whether the cluster says that the image, or its whole pool, is there and not mirrored."""
    return _said(result, errno.EINVAL, _NOT_MIRRORED)


def _said(result: Finished | GivenUp, code: int, pattern: re.Pattern[str]) -> bool:
    return (
        isinstance(result, Finished)
        and result.code == code
        and pattern.search(result.err.decode(errors="replace")) is not None
    )


def not_started(command: str, error: OSError) -> InputError:
    """The error for a command that cannot be run at all."""
    if error.errno == errno.E2BIG:
        return InputError(
            "a value is longer than a command line may be",
            remedy="The rbd command takes at most 128 KiB for one metadata value.",
        )
    return InputError(
        f"the command {command!r} cannot be run: {error.strerror}",
        remedy="Install the rbd command (package ceph-common), or name it in [ceph] rbd_command.",
    )


def fault(
    cluster: str, conf: Path, client: str, doing: str, result: GivenUp | Finished
) -> DRPlannerError:
    """The error for a command that was given up or failed.

    :param doing: what was asked, such as "promote image volumes/volume-1".
    """
    where = f"Ceph cluster {cluster}"
    said = words(result.err)
    raw = result.err.decode(errors="replace")
    if _BAD_CONF.search(raw):
        return InputError(
            f"cannot {doing}: {conf} is no usable Ceph configuration: {said}",
            where=where,
            remedy="Correct the cluster's configuration file: mon_host and keyring are needed.",
        )
    if _BAD_KEY.search(raw):
        return Refused(
            f"cannot {doing}: the key of client.{client} was not found or not accepted: {said}",
            where=where,
            remedy="Check the 'keyring' line of the cluster's configuration file and the key in "
            "it. This cluster must not be taken for lost.",
        )
    if isinstance(result, GivenUp):
        return _given_up(where, doing, said, result)
    return _failed(where, doing, said, result.code)


def _given_up(where: str, doing: str, said: str, result: GivenUp) -> DRPlannerError:
    message = f"cannot {doing}: {result.reason}{': ' + said if said else ''}"
    if result.too_much:
        return Refused(message, where=where)
    return Unreachable(message, where=where)


def _failed(where: str, doing: str, said: str, code: int) -> DRPlannerError:
    message = f"cannot {doing}: {said or 'no reason given'} (rbd ended with {code})"
    if code < 0:
        return Refused(f"cannot {doing}: rbd was ended by signal {-code}", where=where)
    if code in NETWORK:
        return Unreachable(message, where=where)
    if code == errno.EBUSY:
        return Busy(message, where=where)
    if code == errno.ENOENT:
        return Refused(
            message,
            where=where,
            remedy="Check the names of pool and image, and that the image is on this cluster.",
        )
    if code in (errno.EPERM, errno.EACCES):
        return Refused(
            message,
            where=where,
            remedy="Give the client 'profile rbd' on mon, mgr and osd for this pool.",
        )
    return Refused(message, where=where)
