"""What can be refused here, each with its HTTP status; and the one place that words it as HTTP."""

from __future__ import annotations

import logging
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from larceny.engine.errors import LarcenyError

logger = logging.getLogger("larceny.server")


class Refused(LarcenyError):
    """A request that the server refuses."""

    status = 409


class UnknownTable(Refused):
    code = "unknown-table"
    status = 404

    def __init__(self) -> None:
        super().__init__("there is no such table; check the link, or open a new one")


class UnknownSeat(Refused):
    code = "unknown-seat"
    status = 404

    def __init__(self, seats: int) -> None:
        super().__init__(f"the seats of this table are 0 to {seats - 1}")


class UnknownPosition(Refused):
    code = "unknown-position"
    status = 404

    def __init__(self, length: int) -> None:
        super().__init__(f"the positions of this game are 0 to {length}")


class SeatTaken(Refused):
    code = "seat-taken"

    def __init__(self) -> None:
        super().__init__("somebody sits there already; take another seat, or watch")


class SeatKept(Refused):
    code = "seat-kept"

    def __init__(self, name: str) -> None:
        super().__init__(f"this seat is kept for {name}")


class SeatNotKept(Refused):
    code = "seat-not-kept"

    def __init__(self) -> None:
        super().__init__("this seat is not kept for anybody")


class NotYourSeat(Refused):
    code = "not-your-seat"
    status = 403

    def __init__(self) -> None:
        super().__init__("that is not your seat: it takes the token of that seat")


class BadToken(Refused):
    code = "bad-token"
    status = 401

    def __init__(self) -> None:
        super().__init__("this token is for no seat of this table; you can watch without one")


class NeedsReferee(Refused):
    """A rule set in real time: this server has no referee with a clock."""

    code = "needs-referee"
    status = 422

    def __init__(self, game: str, offered: list[str]) -> None:
        super().__init__(
            "these rules are played in real time, and here is no referee with a clock yet; take "
            f"the rule set {' or '.join(map(repr, offered))} as it stands, or play in a terminal: "
            f"larceny play {game}"
        )


class StaleVersion(Refused):
    code = "stale-version"

    def __init__(self, version: int, now: int) -> None:
        super().__init__(f"this answers version {version}; the table is at version {now}")


class NotStarted(Refused):
    code = "not-started"

    def __init__(self) -> None:
        super().__init__("the game starts when every seat is taken")


class GameOver(Refused):
    code = "game-over"

    def __init__(self) -> None:
        super().__init__("the game is over")


class NotOver(Refused):
    code = "not-over"

    def __init__(self) -> None:
        super().__init__("the game is not over yet: it can be looked back upon when it is")


class RulesChanged(Refused):
    code = "rules-changed"

    def __init__(self, game: str) -> None:
        super().__init__(f"this table was begun by other rules of {game} than are installed here")


class NotStored(Refused):
    code = "not-stored"
    status = 503

    def __init__(self) -> None:
        super().__init__("nothing can be stored or read just now; try again in a moment")


class BadMessage(Refused):
    code = "bad-message"
    status = 422


class TooLarge(Refused):
    code = "too-large"
    status = 413

    def __init__(self, most: int) -> None:
        super().__init__(f"at most {most} bytes are taken")


class TooSlow(Refused):
    code = "too-slow"
    status = 408

    def __init__(self) -> None:
        super().__init__("the rest of the request did not come")


class TooFast(Refused):
    code = "too-fast"
    status = 429

    def __init__(self) -> None:
        super().__init__("too many requests; wait a moment")


class TooManyTables(Refused):
    code = "too-many-tables"
    status = 429

    def __init__(self, most: int) -> None:
        super().__init__(f"an address may open {most} tables a day; finish some first")


class Failed(Refused):
    """Nobody's mistake but ours."""

    code = "internal"
    status = 500

    def __init__(self) -> None:
        super().__init__("the server failed; it was logged")


NOT_FOUND = ("unknown-game",)


def status_of(error: LarcenyError) -> int:
    """The HTTP status of an error: what people get wrong in a body is 422."""
    if isinstance(error, Refused):
        return error.status
    return 404 if error.code in NOT_FOUND else 422


def complaint(code: str, message: str) -> dict[str, str | None]:
    return {"code": code, "message": message, "rule": None}


def word(errors: Any) -> str:
    """What pydantic found wrong, in one line."""
    first = errors[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body")
    more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
    return f"{where}: {first['msg']}{more}" if where else f"{first['msg']}{more}"


def install(app: FastAPI) -> None:
    """Turn every error into `{code, message, rule}`."""

    @app.exception_handler(LarcenyError)
    async def refuse(request: Request, error: LarcenyError) -> JSONResponse:
        return JSONResponse(error.as_dict(), status_of(error))

    @app.exception_handler(SQLAlchemyError)
    async def lack(request: Request, error: SQLAlchemyError) -> JSONResponse:
        logger.error("the database failed", exc_info=error)
        return JSONResponse(NotStored().as_dict(), NotStored.status)

    @app.exception_handler(RequestValidationError)
    async def misread(request: Request, error: RequestValidationError) -> JSONResponse:
        return JSONResponse(complaint("bad-request", word(error.errors())), 422)

    @app.exception_handler(HTTPException)
    async def other(request: Request, error: HTTPException) -> JSONResponse:
        code = {404: "not-found", 405: "bad-method"}.get(error.status_code, "bad-request")
        body = complaint(code, str(error.detail))
        return JSONResponse(body, error.status_code, headers=error.headers)
