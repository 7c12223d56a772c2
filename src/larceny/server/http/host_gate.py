"""ASGI middleware: nothing under /api/host runs without the host's token."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from larceny.match.errors import Refusal
from larceny.server.errors import UnknownPath
from larceny.server.host_access import HostAccess, NoHostAccess
from larceny.server.http.accepted_language import accepted_language
from larceny.server.http.client_address import client_address
from larceny.server.http.error_handler import status_of
from larceny.server.http.middleware import is_allowed_origin

HOST_PATH = "/api/host"
SESSION_PATH = f"{HOST_PATH}/session"
COOKIE = "larceny_host"
"""The cookie of a host's session. Scripts cannot read it, and other sites cannot send it."""
READING = ("GET", "HEAD")


class HostGate:
    """Refuses every request to the host's routes that has neither the token nor a session.

    The one that exchanges a token for a session is let through.
    """

    def __init__(self, app: ASGIApp, access: HostAccess) -> None:
        self._app = app
        self._access = access

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and _is_host_path(scope["path"]):
            try:
                self._check(scope)
            except Refusal as refusal:
                response = JSONResponse(
                    refusal.as_dict(accepted_language(scope)), status_of(refusal)
                )
                await response(scope, receive, send)
                return
        await self._app(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        if not self._access.is_on:
            raise UnknownPath
        headers = Headers(scope=scope)
        method = scope.get("method")
        if method not in READING and not is_allowed_origin(headers, ()):
            raise NoHostAccess
        if method == "POST" and scope["path"] == SESSION_PATH:
            return
        kind, _, token = headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer":
            self._access.check_token(token, client_address(scope))
        elif not self._access.is_session(HTTPConnection(scope).cookies.get(COOKIE, "")):
            raise NoHostAccess


def _is_host_path(path: str) -> bool:
    return path == HOST_PATH or path.startswith(f"{HOST_PATH}/")
