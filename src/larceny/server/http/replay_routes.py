"""The routes on finished games: positions, the proof of the dice, uploads."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Annotated

from fastapi import Query, Request, Response

from larceny.engine.phrase import phrase
from larceny.match.creation import replay_document
from larceny.match.errors import Conflict, UnknownPosition, UnknownTable
from larceny.match.frame import build_open_frame, build_proof
from larceny.match.messages import Frame, ProofInfo
from larceny.match.tokens import replay_id
from larceny.match.written_message import to_json
from larceny.server.errors import BadMessage
from larceny.server.http.accepted_language import AcceptedLanguage
from larceny.server.http.dependency import (
    CurrentServices,
    FinishedMatch,
    api_router,
    charge_for_events,
    check_table_quota,
    hash_client_address,
    json_response,
)
from larceny.server.http.models import (
    ReplayId,
    ReplayInfo,
    SavedGame,
    SeatNumber,
)
from larceny.server.replay_thread import CHECKED_EVENTS_PER_REQUEST
from larceny.server.services import Services
from larceny.table.ending import MatchEnding, describe_ending

router = api_router()

SAVED_GAME_TYPE = "application/vnd.larceny.game"
"""The type of a saved game. A page of another origin may send plain text unasked, but not this."""


@router.get("/tables/{table_id}/replay")
async def get_replay(match: FinishedMatch, language: AcceptedLanguage) -> ReplayInfo:
    """Return a finished game; its positions are under /replay/{n}."""
    return ReplayInfo(table=match.describe(language))


@router.get("/tables/{table_id}/replay/{number}", response_model=Frame)
async def get_position(
    match: FinishedMatch,
    number: int,
    language: AcceptedLanguage,
    seat: Annotated[SeatNumber | None, Query()] = None,
    is_mine: Annotated[bool, Query()] = False,
) -> Response:
    """Return the frame after an event of a finished game, with open hands or as a seat saw it.

    With `is_mine` the moves of the seat are told to whoever had it: they say `you`.
    """
    if not 0 <= number <= match.table.version:
        raise UnknownPosition(match.table.version)
    frame = build_open_frame(match.table.at(number), seat, language, is_mine)
    return json_response(to_json(frame))


@router.get("/tables/{table_id}/proof", response_model=ProofInfo)
async def get_proof(match: FinishedMatch, services: CurrentServices, request: Request) -> Response:
    """Return what it takes to compute every roll and card of a finished game again.

    The outcome of event n is number `hmac_sha256(seed, "n:0")[:8] mod count` of its outcomes; a
    number above the highest multiple of `count` is drawn again with "n:1", "n:2", ...
    """
    document = match.document
    table = match.table
    charge_for_events(services, request, table.version, per_request=CHECKED_EVENTS_PER_REQUEST)

    def prove() -> str:
        return to_json(build_proof(document, table))

    return json_response(await services.replays.run(prove))


@router.get("/tables/{table_id}/ending", response_model=MatchEnding)
async def get_ending(
    match: FinishedMatch,
    services: CurrentServices,
    request: Request,
    language: AcceptedLanguage,
) -> Response:
    """Return how the points of a finished game add up, step by step, and its highlights."""
    table = match.table
    charge_for_events(services, request, table.version)

    def tell() -> str:
        return to_json(language.render_all(describe_ending(table)))

    return json_response(await services.replays.run(tell, table.version))


@router.post(
    "/replay",
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {
                SAVED_GAME_TYPE: {"schema": {"type": "string"}},
                "application/json": {"schema": SavedGame.model_json_schema()},
            },
        }
    },
)
async def open_replay(request: Request, services: CurrentServices) -> ReplayId:
    """Store a saved game, to be looked at. The same text has the same id."""
    text = _read_saved_game(await request.body(), request.headers.get("content-type", ""))
    table_id = replay_id(text)
    try:
        await services.tables.get(table_id)
    except UnknownTable:
        await _store_replay(services, request, text)
    return ReplayId(id=table_id)


async def _store_replay(services: Services, request: Request, text: str) -> None:
    address_hash = hash_client_address(services, request)
    quota = await check_table_quota(services, address_hash)
    charge_for_events(services, request, text.count("\n"), per_request=CHECKED_EVENTS_PER_REQUEST)
    document, events = await services.replays.run(
        lambda: replay_document(text, address_hash, services.clock())
    )
    with suppress(Conflict):  # somebody else uploaded the same game a moment ago
        await services.tables.open(document, events, quota)


def _read_saved_game(body: bytes, content_type: str) -> str:
    kind = content_type.partition(";")[0].strip().lower()
    try:
        if kind == "application/json":
            body = SavedGame.model_validate(json.loads(body)).text.encode()
        if kind in ("application/json", SAVED_GAME_TYPE):
            return body.decode()
    except (ValueError, RecursionError):
        pass
    words = "this takes a saved game as {type}, or its `text` in JSON"
    raise BadMessage(phrase(words, type=SAVED_GAME_TYPE))
