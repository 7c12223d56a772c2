"""Why a request about a live window is refused."""

from __future__ import annotations

from larceny.server.errors import RequestRefused


class WindowIsOpen(RequestRefused):
    code = "window-is-open"

    def __init__(self) -> None:
        super().__init__(
            "a live window is open: say what you do over the socket, with an `act` message, so "
            "that the referee can judge how quick you were"
        )


class AlreadyStarted(RequestRefused):
    code = "already-started"

    def __init__(self) -> None:
        super().__init__("the game has started: what was agreed before holds to its end")


class WindowOver(RequestRefused):
    code = "window-over"

    def __init__(self) -> None:
        super().__init__("this window is over: the game has gone on")
