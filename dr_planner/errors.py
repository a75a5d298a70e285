"""Every error an operator can meet: permanent code, exit status, whether a retry helps, remedy.

The families and their exit statuses are a contract; see ``doc/source/reference/errors.rst``,
which is written from these classes. A code is never changed or reused.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

OK = 0
ANSWER_IS_NO = 1
BUG = 70


class DRPlannerError(Exception):
    """Base of all errors that are shown to an operator.

    :param message: what happened, to what; one sentence.
    :param where: at which file and line, site or service it happened.
    :param remedy: what to do next, when this case knows better than its class.
    """

    code: ClassVar[str] = ""
    exit_status: ClassVar[int] = BUG
    retryable: ClassVar[bool] = False
    remedy: ClassVar[str] = ""

    def __init__(self, message: str, *, where: str = "", remedy: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.where = where
        self.next_step = remedy or self.remedy

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message


# --------------------------------------------------------------------------- input, exit 2


class InputError(DRPlannerError):
    """A file or an argument given by the operator is wrong."""

    code = "input-invalid"
    exit_status = 2
    remedy = "Correct the named argument or file and run the same command again."


class FileUnreadable(InputError):
    """A file that was named cannot be read, is empty, is too large or is not text."""

    code = "file-unreadable"
    remedy = "Check the path, its permissions and that it is the file you meant."


class FileExistsAlready(InputError):
    """A file that would be written is there already and was not written by this tool."""

    code = "file-exists"
    remedy = "Choose another output folder, or give --force to overwrite the named file."


class YamlInvalid(InputError):
    """A file is not well-formed YAML, or says the same key twice."""

    code = "yaml-invalid"
    remedy = "Mend the YAML at the named line; most editors mark the place."


class DesignInvalid(InputError):
    """A design is well-formed YAML and does not follow the design language.

    Carries every problem found, not only the first.
    """

    code = "design-invalid"
    remedy = "Correct each line named above; the design reference lists every key and its type."

    def __init__(self, message: str, *, problems: tuple[str, ...] = (), where: str = "") -> None:
        super().__init__(message, where=where)
        self.problems = problems


class PlanInvalid(InputError):
    """A plan file is damaged, was edited after it was made, or is of another version."""

    code = "plan-invalid"
    remedy = "Make the plan anew with 'dr-planner plan create' and review it again."


class NotFound(InputError):
    """A name that was given does not exist: a run, a catalog, a code, a target."""

    code = "not-found"
    remedy = "Use one of the names listed in the message."


class SecretUnavailable(InputError):
    """A secret that the design refers to cannot be read from where it is said to be."""

    code = "secret-unavailable"
    remedy = "Provide the secret at the named place; the design holds the reference only."


# ----------------------------------------------------------------------- unreachable, exit 3


class Unreachable(DRPlannerError):
    """A site, service or cluster gave no answer in time, or only server faults."""

    code = "unreachable"
    exit_status = 3
    retryable = True
    remedy = (
        "Check the network path and the service at the named site; if the site is lost, "
        "make a disaster plan."
    )


class DeadlinePassed(Unreachable):
    """A step of a recovery did not reach its goal in the time that its size and lag allow."""

    code = "deadline-passed"
    remedy = (
        "Look at the last thing seen, in 'dr-planner run show'. When the cause is mended, "
        "'dr-planner run resume' goes on from there."
    )


# --------------------------------------------------------------------------- refused, exit 4


class Refused(DRPlannerError):
    """A service understood the request and said no."""

    code = "refused"
    exit_status = 4
    remedy = "Read the service's own words in the message; check credentials, policy and state."


class Busy(Refused):
    """Ceph says that the image is still primary elsewhere, or that a demotion has not arrived."""

    code = "refused-busy"
    retryable = True
    remedy = "Wait until the mirror daemon at the target has replayed the demotion, then resume."


# --------------------------------------------------------------------- unsafe, drifted, exit 5


class Unsafe(DRPlannerError):
    """Going on could lose data or leave two writable copies."""

    code = "unsafe"
    exit_status = 5
    remedy = "Remove the danger that is named, or acknowledge it with the exact words shown."


class CatalogForged(Unsafe):
    """A closure's signature does not match: it was altered, or signed with another key."""

    code = "catalog-forged"
    remedy = (
        "Do not recover from this record. Find out who may write to the pool, check the key, "
        "and use the state store's copy."
    )


class Drifted(DRPlannerError):
    """The world, the design or the catalog is not what the plan was made for."""

    code = "drifted"
    exit_status = 5
    remedy = "Look at what changed, make a new plan and review it."


class NotAsCaptured(Drifted):
    """After a recovery a volume differs from its captured closure."""

    code = "not-as-captured"
    exit_status = 1
    remedy = "Set the named fields by hand, or find out who changed them during the recovery."


# --------------------------------------------------------------------------- journal, exit 6


class JournalError(DRPlannerError):
    """The state store cannot be trusted: unreadable, of another version, or of another plan."""

    code = "journal"
    exit_status = 6
    remedy = (
        "Keep the file for examination. Do not delete it while a recovery is unfinished; "
        "restore the state store from its copy, or start a new run after looking at both sites."
    )


class RunLocked(JournalError):
    """Another process is working on the same run or the same pair of sites."""

    code = "run-locked"
    retryable = True
    remedy = "Wait for the other process, or make sure it is gone, then resume."


def all_errors() -> Iterator[type[DRPlannerError]]:
    """Every error class, parents before children, in the order they are written here."""
    seen: list[type[DRPlannerError]] = [DRPlannerError]
    while seen:
        cls = seen.pop(0)
        if cls.code:
            yield cls
        seen = cls.__subclasses__() + seen
