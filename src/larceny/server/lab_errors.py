"""Why the Lab refuses a run, or why one failed."""

from __future__ import annotations

from larceny.server.errors import RequestRefused


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
