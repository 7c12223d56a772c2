"""The HTTP routes."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Query, Request, Response
from fastapi.responses import PlainTextResponse

from larceny.engine.errors import LarcenyError
from larceny.games import NAMES, load
from larceny.server.errors import (
    BadMessage,
    BadToken,
    NotOver,
    NotYourSeat,
    TooFast,
    TooManyTables,
    UnknownPosition,
    UnknownTable,
)
from larceny.server.http import models as m
from larceny.server.http.catalogue import game_info, game_lines
from larceny.server.http.middleware import address_of
from larceny.server.match.frame import open_frame
from larceny.server.match.lookback import PLAYED, STEP
from larceny.server.match.match import Match
from larceny.server.match.opening import hash_address, new_record, replay_record
from larceny.server.match.permission import seat_of
from larceny.server.services import Services
from larceny.server.socket.message import to_json
from larceny.server.storage.record import OVER
from larceny.server.storage.storage import Conflict
from larceny.server.tokens import hash_of, replay_id
from larceny.table.save import dump
from larceny.table.verify import rolls

DAY = 86_400
PROBLEM: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": m.Problem, "description": "Refused: `{code, message, rule}`."}
}
router = APIRouter(prefix="/api", responses=PROBLEM)


def _house(request: Request) -> Services:
    house: Services = request.app.state.house
    return house


async def _match(request: Request, table_id: str) -> Match:
    return await _house(request).tables.get(table_id)


def _token(
    request: Request,
    authorization: Annotated[
        str | None, Header(description="`Bearer TOKEN`: the token of a seat.", max_length=200)
    ] = None,
) -> str | None:
    """The bearer's token, within its rate."""
    if authorization is None:
        return None
    scheme, _, token = authorization.partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise BadToken
    if not _house(request).limit.take(hash_of(token)):
        raise TooFast
    return token


AHouse = Annotated[Services, Depends(_house)]
AMatch = Annotated[Match, Depends(_match)]
AToken = Annotated[str | None, Depends(_token)]


async def _seat(match: Match, token: str | None) -> int | None:
    """The seat of who asks; another process may have given the token just now."""
    if token is None:
        return None
    try:
        return seat_of(match.record, token)
    except BadToken:
        await match.catch_up()
        return seat_of(match.record, token)


def _charge(house: Services, request: Request, events: int, each: int = STEP) -> None:
    """Work on many events counts as many requests: as one more for so many of them each."""
    cost = events // each
    if cost > 0 and not house.limit.take(address_of(request.scope), cost):
        raise TooFast


def _json(text: str) -> Response:
    return Response(text, media_type="application/json")


# --- Games ---


@router.get("/games")
async def list_games() -> list[m.GameLine]:
    """All games, in short."""
    return game_lines()


@router.get("/games/{game}")
async def get_game(game: str) -> m.GameInfo:
    """A game with its rule sets, params and rulebook."""
    if game not in NAMES:
        load(game)
    return game_info(game)


# --- Tables ---


@router.post("/tables", status_code=201)
async def open_table(wish: m.NewTable, house: AHouse, request: Request) -> m.Opened:
    """Open a table. It starts at once, or when its open seats are taken."""
    creator = hash_address(address_of(request.scope))
    record, tokens = new_record(wish, creator, house.clock())
    await _check_opened(house, creator)
    match = await house.tables.open(record)
    return m.Opened(id=match.id, tokens=tokens, table=m.TableInfo(**match.info))


async def _check_opened(house: Services, creator: str) -> None:
    most = house.settings.tables_per_address
    if await house.tables.storage.count_opened(creator, house.clock() - DAY) >= most:
        raise TooManyTables(most)


@router.get("/tables/{table_id}")
async def get_table(match: AMatch) -> m.TableInfo:
    """What everybody may know of a table."""
    return m.TableInfo(**match.info)


@router.post("/tables/{table_id}/seats/{seat}")
async def sit_down(match: AMatch, seat: int, sitting: m.Sitting) -> m.Seated:
    """Take an open seat; its token is told this once."""
    return m.Seated(seat=seat, token=await match.sit(seat, sitting.name))


@router.delete("/tables/{table_id}/seats/{seat}")
async def free_seat(match: AMatch, token: AToken, seat: int) -> m.TableInfo:
    """Let anybody have a seat that a rematch keeps for somebody; for who has a seat there."""
    if await _seat(match, token) is None:
        raise NotYourSeat
    await match.free(seat)
    return m.TableInfo(**match.info)


@router.post("/tables/{table_id}/rematch")
async def ask_rematch(match: AMatch, token: AToken, house: AHouse, request: Request) -> m.Returned:
    """Play once more: the bearer's seat at the one rematch of this table, opened if need be.

    Bots sit there again, and every other person's seat is kept until they ask, too.
    """
    seat = await _seat(match, token)
    if seat is None:
        raise NotYourSeat
    if match.status != OVER:
        raise NotOver
    creator = hash_address(address_of(request.scope))
    if match.record.rematch is None:
        await _check_opened(house, creator)
    again = await house.tables.rematch(match, seat, creator)
    return m.Returned(id=again.id, seat=seat)


@router.get("/tables/{table_id}/view", response_model=m.Frame)
async def get_view(match: AMatch, token: AToken) -> Response:
    """The table as the bearer's seat sees it; without a token, as a spectator does."""
    return _json(match.frame(await _seat(match, token)))


@router.post("/tables/{table_id}/moves")
async def make_move(match: AMatch, token: AToken, move: m.Move, house: AHouse) -> m.Moved:
    """Move. The same id gets the same answer and is carried out once."""
    seat = await _seat(match, token)
    seats = frozenset() if seat is None else frozenset([seat])
    try:
        version = await match.move(seats, m.seat_code(move.seat), move.move, move.version, move.id)
    except LarcenyError as error:
        house.metrics.refused.labels(error.code).inc()
        raise
    return m.Moved(version=version)


@router.get(
    "/tables/{table_id}/log",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def get_log(match: AMatch, token: AToken, house: AHouse, request: Request) -> Response:
    """The saved game. What the reader may not know is `?` until the game is over."""
    seat, table = await _seat(match, token), match.table
    _charge(house, request, table.version)

    def word() -> str:
        return dump(table, table.log if match.record.is_replay else table.log_for(seat))

    return PlainTextResponse(await house.lookback.run(word, table.version))


@router.get("/tables/{table_id}/events", response_model=list[m.EventInfo])
async def get_events(
    match: AMatch,
    token: AToken,
    house: AHouse,
    request: Request,
    from_: Annotated[int, Query(alias="from", ge=0)] = 0,
) -> Response:
    """All that happened behind event `from`, in sentences, as the bearer may know it."""
    seat, count = await _seat(match, token), match.version - from_
    _charge(house, request, count)
    return _json(await house.lookback.run(lambda: to_json(match.events(seat, from_)), count))


# --- Replays ---


@router.get("/tables/{table_id}/replay")
async def get_replay(match: AMatch) -> m.ReplayInfo:
    """A finished game; its positions are under /replay/{n}."""
    if match.status != OVER:
        raise NotOver
    return m.ReplayInfo(table=m.TableInfo(**match.info))


@router.get("/tables/{table_id}/replay/{number}", response_model=m.Frame)
async def get_position(
    match: AMatch,
    number: int,
    house: AHouse,
    request: Request,
    seat: Annotated[m.SeatNumber | None, Query()] = None,
) -> Response:
    """The frame after so many events of a finished game, all hands open."""
    if match.status != OVER:
        raise NotOver
    if not 0 <= number <= match.version:
        raise UnknownPosition(match.version)
    lookback = house.lookback
    _charge(house, request, lookback.distance(match.id, number))
    return _json(
        await lookback.look(
            match.id, match.table, number, lambda table: to_json(open_frame(table, seat))
        )
    )


@router.get("/tables/{table_id}/proof", response_model=m.ProofInfo)
async def get_proof(match: AMatch, house: AHouse, request: Request) -> Response:
    """What it takes to compute every roll and card of a finished game again.

    The outcome of event n is number `hmac_sha256(seed, "n:0")[:8] mod count` of its outcomes; a
    number above the highest multiple of `count` is drawn again with "n:1", "n:2", ...
    """
    if match.status != OVER:
        raise NotOver
    record, table = match.record, match.table
    _charge(house, request, table.version, each=PLAYED)

    def prove() -> str:
        proof = {"commitment": record.commitment, "seed": record.seed, "rolls": rolls(table)}
        return to_json(proof)

    return _json(await house.lookback.run(prove))


@router.post(
    "/replay",
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {
                "text/plain": {"schema": {"type": "string"}},
                "application/json": {"schema": m.SavedGame.model_json_schema()},
            },
        }
    },
)
async def open_replay(request: Request, house: AHouse) -> m.ReplayId:
    """Store a saved game to be looked at. The same text has the same id."""
    text = _saved_text(await request.body(), request.headers.get("content-type", ""))
    table_id = replay_id(text)
    try:
        await house.tables.get(table_id)
    except UnknownTable:
        creator = hash_address(address_of(request.scope))
        await _check_opened(house, creator)
        _charge(house, request, text.count("\n"), each=PLAYED)
        record, events = await house.lookback.run(
            lambda: replay_record(text, creator, house.clock())
        )
        with suppress(Conflict):  # somebody else was quicker to upload the same
            await house.tables.open(record, events)
    return m.ReplayId(id=table_id)


def _saved_text(body: bytes, content_type: str) -> str:
    try:
        if content_type.partition(";")[0].strip() == "application/json":
            body = m.SavedGame.model_validate(json.loads(body)).text.encode()
        return body.decode()
    except (ValueError, RecursionError):
        raise BadMessage("this takes a saved game as text, or as {text} in JSON") from None
