"""The routes of the Lab: many games between bots by a rule set, and what they come to."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Annotated, Any, Literal

import orjson
from fastapi import Request
from pydantic import BaseModel, Field
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from larceny.engine.errors import BadParam, Problem
from larceny.engine.language import Language
from larceny.engine.phrase import phrase
from larceny.engine.seat import MAX_SEATS
from larceny.games import load
from larceny.match.creation import check_listed_bots
from larceny.plot import Plot
from larceny.server.http.accepted_language import AcceptedLanguage
from larceny.server.http.client_address import client_address
from larceny.server.http.dependency import CurrentServices, api_router
from larceny.server.http.models import Body, Word
from larceny.server.http.openapi import LINES_TYPE
from larceny.server.lab_service import Update
from larceny.server.settings import Settings

router = api_router()

Seed = Annotated[int, Field(ge=0, lt=1 << 53)]
"""A seed that every browser can write."""


class LabRequest(Body):
    """Games between bots by a rule set; if it is changed, they are compared with it unchanged.

    With a question, several kinds of players answer it in place of the bots, of which only the
    number counts.
    """

    game: Word
    rules: Word | None = None
    params: Annotated[dict[str, Any], Field(max_length=200)] | None = None
    bots: Annotated[list[Word], Field(min_length=1, max_length=MAX_SEATS)]
    games: Annotated[int, Field(ge=1)]
    seed: Seed = 0
    question: Annotated[str, Field(max_length=200)] | None = None


class LabInfo(BaseModel):
    is_on: bool = Field(description="Whether this server plays runs for its visitors.")
    games: int = Field(description="The most games of a run.")
    seconds: float = Field(description="The most seconds that a run plays.")


class ReportColumn(BaseModel):
    key: str
    title: str
    kind: Literal["text", "code", "count", "number", "share", "points"]


class ReportTable(BaseModel):
    columns: list[ReportColumn]
    rows: list[list[str | float | None]]
    texts: list[list[str]] = Field(description="The rows as people read them.")


class ReportSection(BaseModel):
    title: str
    text: str
    plot: Annotated[Plot, Field(discriminator="kind")] | None
    table: ReportTable | None


class ReportRuleSet(BaseModel):
    label: str
    rules: str
    changes: dict[str, Any]
    fingerprint: str


class ReportFacts(BaseModel):
    game: str
    bots: list[str]
    games: int
    seed: int
    rule_sets: list[ReportRuleSet]
    command: str = Field(description="What to type into a terminal for the same numbers.")
    version: str


class LabReport(BaseModel):
    """What the games so far say: sentences first, then plots and tables."""

    title: str
    sentences: list[str]
    sections: list[ReportSection]
    facts: ReportFacts


class LabUpdate(BaseModel):
    """How far a run is. One is sent a line, as JSON, until the run has ended."""

    state: Literal["waiting", "preparing", "playing", "done", "stopped", "failed"] = Field(
        description="`stopped`: the time was over before all games were played."
    )
    ahead: int = Field(description="Runs that come before this one.")
    played: int
    games: int
    report: LabReport | None
    problem: Problem | None


# --- Routes ---


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
