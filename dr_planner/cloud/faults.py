"""Faults of openstacksdk, keystoneauth and requests, translated once to errors of ours.

Nothing is lost: status, the service's own words and its request id stay in the message, and the
original is chained.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import requests
from keystoneauth1 import exceptions as ksa
from openstack import exceptions as sdk

from dr_planner.errors import InputError, Refused, Unreachable

LONGEST = 300


@contextmanager
def translated(site: str, doing: str) -> Iterator[None]:
    """Run calls of the SDK; whatever they raise comes out as an error of ours.

    :param site: whose endpoints are asked.
    :param doing: what is being done, such as "list volumes".
    :raises Unreachable: no answer, a time-out, or a server fault (5xx).
    :raises Refused: a 4xx answer.
    :raises InputError: clouds.yaml lacks the entry or says something unusable.
    """
    where = f"site {site}"
    try:
        yield
    except (sdk.ConfigException, ksa.MissingRequiredOptions) as error:
        raise InputError(
            f"cannot {doing}: {_first_line(error)}",
            where=where,
            remedy="Check the entry of clouds.yaml that the design names for this site.",
        ) from error
    except sdk.HttpException as error:
        raise _by_status(error.status_code, error, where, doing) from error
    except ksa.HttpError as error:
        raise _by_status(error.http_status, error, where, doing) from error
    except (
        ksa.ConnectFailure,
        ksa.EndpointNotFound,
        ksa.DiscoveryFailure,
        ksa.RetriableConnectionFailure,
        ksa.SSLError,
        sdk.SDKException,
        ksa.ClientException,
        requests.RequestException,
        OSError,
        ValueError,  # an answer cut short is no JSON
    ) as error:
        raise Unreachable(f"cannot {doing}: {_first_line(error)}", where=where) from error
    except (KeyError, TypeError) as error:
        raise Unreachable(
            f"cannot {doing}: the answer is not what the API promises ({error!r})", where=where
        ) from error


def check(response: Any, site: str, doing: str) -> Any:
    """A raw answer, if it is a success. Raw calls of the SDK never raise by themselves.

    :raises Refused: 4xx. :raises Unreachable: 5xx.
    """
    if response.status_code < 400:
        return response
    text = response.text[:LONGEST]
    try:
        inner = next(iter(response.json().values()))
        text = str(inner["message"])
    except (ValueError, AttributeError, StopIteration, KeyError, TypeError):
        pass
    raise _error(response.status_code, text, _request_id(response), f"site {site}", doing)


def _by_status(status: int | None, error: Any, where: str, doing: str) -> Exception:
    text = str(getattr(error, "details", None) or getattr(error, "message", None) or error)
    return _error(status, text, str(getattr(error, "request_id", None) or ""), where, doing)


def _error(
    status: int | None, text: str, request_id: str, where: str, doing: str
) -> Refused | Unreachable:
    suffix = f" (request {request_id})" if request_id else ""
    text = " ".join(text.split())[:LONGEST]
    message = f"cannot {doing}: HTTP {status}: {text}{suffix}"
    if status is not None and 400 <= status < 500 and status not in (408, 429):
        return Refused(message, where=where)
    return Unreachable(message, where=where)


def _request_id(response: Any) -> str:
    return str(response.headers.get("x-openstack-request-id", ""))


def _first_line(error: BaseException) -> str:
    lines = str(error).splitlines()
    return (lines[0] if lines else type(error).__name__)[:LONGEST]
