"""The one place that turns exceptions into HTTP responses: `{code, message, rule}`."""

from __future__ import annotations

import logging

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from larceny.engine.errors import LarcenyError
from larceny.match.errors import Refusal
from larceny.server.errors import RequestRefused, StorageUnavailable
from larceny.server.http.accepted_language import accepted_language
from larceny.server.http.disconnection import ClientGone, answer_nobody
from larceny.server.invalid_input import describe_invalid

logger = logging.getLogger("larceny.server")

NOT_FOUND_CODES = ("unknown-game",)
"""Codes of errors from other parts of Larceny that are answered with 404."""
MATCH_STATUS = {
    "unknown-table": 404,
    "unknown-position": 404,
    "unknown-seat": 404,
    "bad-link": 403,
    "link-for-others": 403,
    "not-your-seat": 403,
    "bad-token": 401,
    "too-fast": 429,
    "too-many-tables": 429,
    "talk-off": 403,
    "unknown-phrase": 422,
    "nothing-said": 422,
    "damaged-table": 500,
}
"""The HTTP status of what a match refuses, by the code of the refusal; 409 for all others."""
HTTP_CODES = {404: "not-found", 405: "bad-method"}


def install_error_handlers(app: FastAPI) -> None:
    """Answer every exception of the app with `{code, message, rule}`."""

    @app.exception_handler(LarcenyError)
    async def answer_refusal(request: Request, error: LarcenyError) -> JSONResponse:
        return JSONResponse(error.as_dict(accepted_language(request.scope)), status_of(error))

    app.add_exception_handler(ClientGone, answer_nobody)

    @app.exception_handler(SQLAlchemyError)
    async def answer_storage_failure(request: Request, error: SQLAlchemyError) -> JSONResponse:
        logger.error("the database failed", exc_info=error)
        body = StorageUnavailable().as_dict(accepted_language(request.scope))
        return JSONResponse(body, StorageUnavailable.status)

    @app.exception_handler(RequestValidationError)
    async def answer_invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        language = accepted_language(request.scope)
        message = language.render(describe_invalid(error.errors()))
        return JSONResponse(_problem("bad-request", message), 422)

    @app.exception_handler(HTTPException)
    async def answer_http_error(request: Request, error: HTTPException) -> JSONResponse:
        code = HTTP_CODES.get(error.status_code, "bad-request")
        body = _problem(code, accepted_language(request.scope).render(str(error.detail)))
        return JSONResponse(body, error.status_code, headers=error.headers)


def status_of(error: LarcenyError) -> int:
    """Return the HTTP status of an error; 422 where the request's content is wrong."""
    if isinstance(error, RequestRefused):
        return error.status
    if isinstance(error, Refusal):
        return MATCH_STATUS.get(error.code, 409)
    return 404 if error.code in NOT_FOUND_CODES else 422


def _problem(code: str, message: str) -> dict[str, str | None]:
    return {"code": code, "message": message, "rule": None}
