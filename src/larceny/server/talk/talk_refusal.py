"""Why something cannot be said."""

from __future__ import annotations

from larceny.server.errors import RequestRefused


class TalkOff(RequestRefused):
    code = "talk-off"
    status = 403

    def __init__(self) -> None:
        super().__init__("that cannot be said at this table: whoever opened it chose so")


class UnknownPhrase(RequestRefused):
    code = "unknown-phrase"
    status = 422

    def __init__(self) -> None:
        super().__init__("this server knows no such phrase; reload the page")


class NothingSaid(RequestRefused):
    code = "nothing-said"
    status = 422

    def __init__(self) -> None:
        super().__init__("there is nothing to read in that: write a few words")
