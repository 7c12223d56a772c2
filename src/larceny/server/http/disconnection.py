"""Long work for a request, which ends when the client goes away."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response

CLIENT_CLOSED_REQUEST = 499
"""The status that is counted for a request whose client did not wait; nobody receives it."""
Result = TypeVar("Result")


class ClientGone(Exception):
    """The client closed the connection before its request was answered."""


async def run_while_connected(request: Request, work: Coroutine[Any, Any, Result]) -> Result:
    """Return the result of some work; cancel it and raise `ClientGone` if the client goes away."""
    working = asyncio.create_task(work)
    leaving = asyncio.create_task(_wait_until_gone(request))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientGone
        return working.result()
    finally:
        for task in (working, leaving):
            task.cancel()
        await asyncio.gather(working, leaving, return_exceptions=True)


async def _wait_until_gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def answer_nobody(request: Request, error: Exception) -> Response:
    """Return the response to a client that is gone."""
    return Response(status_code=CLIENT_CLOSED_REQUEST)
