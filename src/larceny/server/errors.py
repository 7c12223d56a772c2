"""The requests that the server refuses: one exception for each reason, with its HTTP status.

What is refused at a table is in `match.errors`. `http.error_handler` turns both into responses.
"""

from __future__ import annotations

from larceny.engine.phrase import phrase
from larceny.match.errors import Refusal


class RequestRefused(Refusal):
    """A request that the server refuses."""

    status = 409


class UnknownPath(RequestRefused):
    code = "not-found"
    status = 404

    def __init__(self) -> None:
        super().__init__("there is nothing at this address")


class UnknownHost(RequestRefused):
    code = "unknown-host"
    status = 421

    def __init__(self) -> None:
        super().__init__("this server is not called by this name; LARCENY_HOSTS lists its names")


class NotForYou(RequestRefused):
    code = "not-for-you"
    status = 403

    def __init__(self) -> None:
        super().__init__("this is for whoever runs the server: it takes their token")


class CoachBusy(RequestRefused):
    code = "coach-busy"
    status = 429

    def __init__(self, is_own: bool) -> None:
        super().__init__(
            "too many hints and reviews of yours wait already; ask again in a moment"
            if is_own
            else "too many hints and reviews wait already; ask again in a moment"
        )


class CoachFailed(RequestRefused):
    code = "coach-failed"
    status = 503

    def __init__(self) -> None:
        super().__init__("the coach did not answer in time; ask again in a moment")


class StorageUnavailable(RequestRefused):
    code = "not-stored"
    status = 503

    def __init__(self) -> None:
        super().__init__("the database is not available; try again in a moment")


class BadMessage(RequestRefused):
    code = "bad-message"
    status = 422


class TooLarge(RequestRefused):
    code = "too-large"
    status = 413

    def __init__(self, limit: int) -> None:
        super().__init__(phrase("this is longer than the limit of {limit:,} bytes", limit=limit))


class RequestTimeout(RequestRefused):
    code = "too-slow"
    status = 408

    def __init__(self) -> None:
        super().__init__("the rest of the request did not arrive in time")


class InternalError(RequestRefused):
    """A failure of the server itself."""

    code = "internal"
    status = 500

    def __init__(self) -> None:
        super().__init__("the server failed; it was logged")


class LabOff(RequestRefused):
    code = "lab-off"
    status = 403

    def __init__(self) -> None:
        super().__init__(
            "the Lab is switched off on this server; on a computer of yours: larceny compare --help"
        )


class LabBusy(RequestRefused):
    code = "lab-busy"
    status = 429

    def __init__(self, is_own: bool) -> None:
        super().__init__(
            "too many runs of yours wait in the Lab already; try again in a minute"
            if is_own
            else "too many runs wait in the Lab already; try again in a minute"
        )


class LabFailed(RequestRefused):
    code = "lab-failed"
    status = 503

    def __init__(self) -> None:
        super().__init__("the Lab did not finish this run; try again, or with fewer games")
