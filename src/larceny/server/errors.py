"""The requests that the server refuses: one exception for each reason, with its HTTP status.

`http.error_handler` turns them into HTTP responses, `socket.connection` into socket messages.
"""

from __future__ import annotations

from collections.abc import Sequence

from larceny.engine.errors import LarcenyError
from larceny.engine.phrase import phrase


class RequestRefused(LarcenyError):
    """A request that the server refuses."""

    status = 409


class UnknownTable(RequestRefused):
    code = "unknown-table"
    status = 404

    def __init__(self) -> None:
        super().__init__("there is no such table; check the link, or open a new one")


class UnknownSeat(RequestRefused):
    code = "unknown-seat"
    status = 404

    def __init__(self, seats: int) -> None:
        super().__init__(phrase("the seats of this table are 0 to {last}", last=seats - 1))


class UnknownPosition(RequestRefused):
    code = "unknown-position"
    status = 404

    def __init__(self, length: int) -> None:
        super().__init__(phrase("the positions of this game are 0 to {length}", length=length))


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


class SeatTaken(RequestRefused):
    code = "seat-taken"

    def __init__(self) -> None:
        super().__init__("somebody sits there already; take another seat, or watch")


class SeatReserved(RequestRefused):
    code = "seat-kept"

    def __init__(self, name: str) -> None:
        super().__init__(phrase("this seat is reserved for {name}", name=name))


class NotAway(RequestRefused):
    code = "not-away"

    def __init__(self, name: str) -> None:
        super().__init__(
            phrase("{name} is not away: there is nothing to decide", name=name)
            if name
            else "nobody is away: there is nothing to decide"
        )


class BadLink(RequestRefused):
    code = "bad-link"
    status = 403

    def __init__(self) -> None:
        super().__init__(
            "this link to a seat has been used, or is not valid any more; ask for another"
        )


class SeatNotReserved(RequestRefused):
    code = "seat-not-kept"

    def __init__(self) -> None:
        super().__init__("this seat is not reserved for anybody")


class NotYourSeat(RequestRefused):
    code = "not-your-seat"
    status = 403

    def __init__(self) -> None:
        super().__init__("this is not your seat: the request needs the token of that seat")


class BadToken(RequestRefused):
    code = "bad-token"
    status = 401

    def __init__(self) -> None:
        super().__init__("this token is for no seat of this table; you can watch without one")


class StaleVersion(RequestRefused):
    code = "stale-version"

    def __init__(self, version: int, now: int) -> None:
        super().__init__(
            phrase(
                "this answers version {version}; the table is at version {now}",
                version=version,
                now=now,
            )
        )


class NotStarted(RequestRefused):
    code = "not-started"

    def __init__(self) -> None:
        super().__init__("the game starts when every seat is taken")


class MatchOver(RequestRefused):
    code = "game-over"

    def __init__(self) -> None:
        super().__init__("the game is over")


class NotOver(RequestRefused):
    code = "not-over"

    def __init__(self) -> None:
        super().__init__("the game is not over yet: it can be replayed when it is")


class TableStopped(RequestRefused):
    code = "table-stopped"

    def __init__(self, reason: str) -> None:
        super().__init__(reason)


class HintsOff(RequestRefused):
    """A hint was asked for where hints are off, or where not all people agree to them."""

    code = "hints-off"

    def __init__(self, dissenters: Sequence[str]) -> None:
        super().__init__(
            phrase(
                "hints need everybody's consent here: {names:and} did not agree",
                names=list(dissenters),
            )
            if dissenters
            else "hints are switched off at this table"
        )


class NothingToDecide(RequestRefused):
    code = "no-decision"

    def __init__(self) -> None:
        super().__init__("there is nothing for you to decide now; ask again when it is your turn")


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


class NothingLeftToPlay(RequestRefused):
    code = "game-over"

    def __init__(self) -> None:
        super().__init__("nothing is left to decide after this position; choose an earlier one")


class DamagedTable(RequestRefused):
    code = "damaged-table"
    status = 500

    def __init__(self) -> None:
        super().__init__("what is stored of this table is damaged; the host has the details")


class RulesChanged(RequestRefused):
    code = "rules-changed"

    def __init__(self, game: str) -> None:
        super().__init__(
            phrase(
                "this table was begun with other rules of {game} than those installed here",
                game=game,
            )
        )


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


class RateLimited(RequestRefused):
    code = "too-fast"
    status = 429

    def __init__(self) -> None:
        super().__init__("too many requests; wait a moment")


class TooManyTables(RequestRefused):
    code = "too-many-tables"
    status = 429

    def __init__(self, limit: int) -> None:
        super().__init__(
            phrase("an address may open {limit} tables a day; finish some first", limit=limit)
        )


class InternalError(RequestRefused):
    """A failure of the server itself."""

    code = "internal"
    status = 500

    def __init__(self) -> None:
        super().__init__("the server failed; it was logged")
