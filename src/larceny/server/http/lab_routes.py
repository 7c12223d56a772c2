"""The routes of the Lab: many games between bots by a rule set, and what they come to."""

from __future__ import annotations

from collections.abc import AsyncGenerator

import orjson
from fastapi import Request
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from larceny.engine.errors import BadParam
from larceny.engine.language import Language
from larceny.engine.phrase import phrase
from larceny.games import load
from larceny.match.creation import check_listed_bots
from larceny.server.http.accepted_language import AcceptedLanguage
from larceny.server.http.client_address import client_address
from larceny.server.http.dependency import CurrentServices, api_router
from larceny.server.http.lab_models import LabInfo, LabRequest, LabUpdate
from larceny.server.http.openapi import LINES_TYPE
from larceny.server.lab_service import Update
from larceny.server.settings import Settings

router = api_router()


class LineStream(StreamingResponse):
    """A response that is sent line by line, each of them JSON; proxies are asked not to wait."""

    media_type = LINES_TYPE

    def __init__(self, lines: AsyncGenerator[bytes, None]) -> None:
        super().__init__(lines, headers={"x-accel-buffering": "no"})
        self._lines = lines

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the lines, and close what they come from, also if the client does not wait."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            await self._lines.aclose()


@router.get("/lab")
async def get_lab(services: CurrentServices) -> LabInfo:
    """Say whether this server has a Lab, and what a run may ask for."""
    settings = services.settings
    return LabInfo(
        is_on=settings.lab == "on", games=settings.lab_games, seconds=settings.lab_seconds
    )


@router.post("/lab", response_model=LabUpdate)
async def play_games(
    run: LabRequest,
    services: CurrentServices,
    request: Request,
    language: AcceptedLanguage,
) -> StreamingResponse:
    """Play games between bots and send, line by line, what they say so far.

    The run waits for its turn. Whoever closes the connection cancels it.
    """
    job = make_job(run, services.settings) | {"language": language.code}
    updates = services.lab.run(job, client_address(request.scope))
    first = await anext(updates)
    return LineStream(_lines(first, updates, language))


def make_job(request: LabRequest, settings: Settings) -> Update:
    """Return a checked request as the Lab's process reads it."""
    contract = load(request.game)
    contract.check_seats(len(request.bots))
    _, changes = contract.params(request.rules, request.params)
    check_listed_bots(contract, request.bots)
    if request.games > settings.lab_games:
        raise BadParam(
            "games",
            phrase(
                "{lab_games:,} at most here, not {games:,}",
                lab_games=settings.lab_games,
                games=request.games,
            ),
        )
    return {
        "game": request.game,
        "rules": contract.rule_set(request.rules).name,
        "changes": changes,
        "bots": request.bots,
        "games": request.games,
        "seed": request.seed,
        "question": request.question,
        "seconds": settings.lab_seconds,
        "threads": settings.lab_threads,
    }


async def _lines(
    first: Update, updates: AsyncGenerator[Update, None], language: Language
) -> AsyncGenerator[bytes, None]:
    """Yield the updates of a run as lines; the run ends with this generator."""
    try:
        yield _line(first, language)
        async for update in updates:
            yield _line(update, language)
    finally:
        await updates.aclose()


def _line(update: Update, language: Language) -> bytes:
    """Return an update as a line; its report is in the reader's language already."""
    problem = update.get("problem")
    if problem:
        message = language.render(problem["message"])
        update = {**update, "problem": {**problem, "message": message}}
    return orjson.dumps(update) + b"\n"
