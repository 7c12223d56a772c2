"""What a page asks of a server over HTTP, answered without one."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import parse_qs, unquote, urlsplit

from larceny.engine.errors import LarcenyError
from larceny.engine.language import Language, preferred_language
from larceny.match.absence import restore_owners
from larceny.match.catalogue import game_info, game_lines
from larceny.match.creation import (
    continue_game,
    new_document,
    read_choices,
    read_seats,
    replay_document,
)
from larceny.match.errors import Conflict, NotYourSeat, Refusal, UnknownPosition, UnknownTable
from larceny.match.frame import build_open_frame, build_proof
from larceny.match.jobs import ReviewJob, describe_hint, hint_job, translate
from larceny.match.match import Match
from larceny.match.permission import (
    check_consent,
    check_finished,
    check_hint,
    check_seat,
    held_seat,
    held_seats,
)
from larceny.match.seating import choose_window, fill_seat, record_hint, set_consent, take_seat
from larceny.match.tables import Tables
from larceny.match.tokens import hash_token, replay_id
from larceny.match.written_message import to_json
from larceny.solo.work import SoloWork
from larceny.table.ending import describe_ending
from larceny.table.save import dump

MAX_REVIEWS = 20
"""The reviews that are kept; the oldest are dropped first."""
OWNER = "here"
"""Stands where a server has the hash of an address: all tables are of this browser."""


LAB_GAMES = 100_000
"""Games of a run of the Lab at most."""


class NoSuchPath(Refusal):
    code = "not-found"

    def __init__(self) -> None:
        super().__init__("there is nothing at this address")


class Request(NamedTuple):
    """A request of the page; `token` is the seat's, if it came with one."""

    method: str
    path: tuple[str, ...]
    query: Mapping[str, str]
    body: Any
    token: str | None
    language: Language


class ApiAnswer(NamedTuple):
    status: int
    text: str


def read_request(
    method: str, address: str, body: str | None, token: str | None, languages: str
) -> Request:
    """Return a request as the page sends it; a body that is no JSON stays text."""
    parts = urlsplit(address)
    path = tuple(unquote(part) for part in parts.path.split("/")[2:])  # behind /api
    query = {name: values[-1] for name, values in parse_qs(parts.query).items()}
    read: Any = body
    if body is not None:
        with suppress(ValueError):
            read = json.loads(body)
    return Request(method, path, query, read, token, preferred_language(languages))


class Api:
    """Answers requests about games and tables."""

    def __init__(self, tables: Tables, work: SoloWork, clock: Callable[[], float]) -> None:
        self._tables = tables
        self._work = work
        self._clock = clock
        self._reviews: OrderedDict[str, str] = OrderedDict()
        """By the id of a table; their reasons are packed."""

    async def answer(self, request: Request) -> ApiAnswer:
        """Answer a request; a refusal is told as `{code, message, rule}`."""
        try:
            return ApiAnswer(200, await self._answer(request))
        except LarcenyError as error:
            return ApiAnswer(409, to_json(error.as_dict(request.language)))

    async def _answer(self, request: Request) -> str:
        language = request.language
        match (request.method, *request.path):
            case "GET", "games":
                return to_json(game_lines(language))
            case "GET", "games", name:
                return to_json(game_info(name, language))
            case "GET", "lab":
                return to_json({"is_on": True, "games": LAB_GAMES, "seconds": 0.0})
            case "GET", "public-tables":
                return to_json({"tables": [], "more": False})
            case "POST", "tables":
                return await self._open(request)
            case "POST", "replay":
                return await self._open_replay(request.body)
            case _, "tables", table_id, *rest:
                return await self._answer_table(table_id, tuple(rest), request)
        raise NoSuchPath

    async def _answer_table(self, table_id: str, path: tuple[str, ...], request: Request) -> str:
        match = await self._tables.get(table_id)
        language = request.language
        seat = await self._find_seat(match, request.token)
        match (request.method, *path):
            case ("GET",):
                return to_json(match.describe(language))
            case "GET", "view":
                snapshot = await match.broadcaster.prepare_frame(seat, language)
                return snapshot.frame(seat, language)
            case "GET", "events":
                after = int(request.query.get("from", 0))
                return to_json(match.snapshot.events(seat, after, language))
            case "GET", "log":
                log = match.table.log if match.document.is_replay else match.table.log_for(seat)
                return dump(match.table, log)
            case "POST", "rematch" if seat is not None:
                check_finished(match.document, match.status)
                rematch = await self._tables.open_rematch(match, seat, OWNER)
                return to_json({"id": rematch.id, "seat": seat})
            case "POST", "hint" if seat is not None:
                return await self._hint(match, seat, request.body["version"], language)
            case "POST", "seats", number:
                body = request.body
                chosen = int(number)
                token = await take_seat(match, chosen, body["name"], body.get("id"))
                return to_json({"seat": chosen, "token": token})
            case "PUT", "seats", number, "bot" if seat is not None:
                await fill_seat(match, int(number), request.body.get("bot"))
                return to_json(match.info)
            case "PUT", "seats", number, "consent":
                check_consent(match.document, match.status, int(number), seat)
                await set_consent(match, int(number), request.body["agrees"])
                return to_json(match.info)
            case "PUT", "seats", number, "window":
                check_seat(match.document, int(number))
                if seat != int(number):
                    raise NotYourSeat
                await choose_window(match, seat, request.body["window"])
                return to_json(match.info)
            case "DELETE", "seats", number, "absence" if seat == int(number):
                await self._tables.end_absences(match, (int(number),))
                return to_json(match.info)
            case ("POST", ("rematch" | "hint")) | ("PUT", "seats", _, "bot"):
                raise NotYourSeat
        check_finished(match.document, match.status)
        return await self._answer_finished(match, path, request)

    async def _answer_finished(self, match: Match, path: tuple[str, ...], request: Request) -> str:
        language = request.language
        match (request.method, *path):
            case "GET", "replay":
                return to_json({"table": match.describe(language)})
            case "GET", "replay", number:
                seat = request.query.get("seat")
                table = match.table.at(_position(match, number))
                viewer = None if seat is None else int(seat)
                is_mine = request.query.get("is_mine") == "true"
                frame = build_open_frame(table, viewer, language, is_mine)
                return to_json(frame)
            case "POST", "replay", number, "play":
                return await self._play_on(match, _position(match, number), request.body)
            case "GET", "proof":
                return to_json(build_proof(match.document, match.table))
            case "GET", "ending":
                return to_json(language.render_all(describe_ending(match.table)))
            case "GET", "review":
                return await self._review(match, language)
        raise NoSuchPath

    async def _find_seat(self, match: Match, token: str | None) -> int | None:
        """Return the seat of a token; None without one. Whoever asks with one is there."""
        if token is None:
            return None
        hashes = frozenset([hash_token(token)])
        await restore_owners(match, hashes)
        seats = held_seats(match.document, hashes)
        match.presence.record_activity(seats, OWNER)
        await self._tables.end_absences(match, seats, is_awake=False)
        return held_seat(match.document, token)

    # --- Opening tables ---

    async def _open(self, request: Request) -> str:
        document, tokens = new_document(read_choices(request.body), OWNER, self._clock())
        match = await self._tables.open(document)
        return to_json({"id": match.id, "tokens": tokens, "table": match.info})

    async def _open_replay(self, text: str) -> str:
        table_id = replay_id(text)
        try:
            await self._tables.get(table_id)
        except UnknownTable:
            document, events = replay_document(text, OWNER, self._clock())
            with suppress(Conflict):
                await self._tables.open(document, events)
        return to_json({"id": table_id})

    async def _play_on(self, match: Match, number: int, body: Mapping[str, Any]) -> str:
        stored = await self._tables.store.load(match.id)
        if stored is None:
            raise UnknownTable
        seats = read_seats(body["seats"])
        begun = continue_game(
            match.document,
            stored.events[:number],
            seats,
            body.get("hints", True),
            OWNER,
            self._clock(),
        )
        opened = await self._tables.open(begun.document, begun.events)
        return to_json({"id": opened.id, "tokens": begun.tokens, "table": opened.info})

    # --- The coach ---

    async def _hint(self, match: Match, seat: int, version: int, language: Language) -> str:
        table = match.table
        check_hint(match.document, match.status, table, seat, version)
        advice = await self._work.ask(hint_job(table, seat))
        await record_hint(match, seat, version)
        return translate(describe_hint(table, seat, version, advice), "moves", language, seat)

    async def _review(self, match: Match, language: Language) -> str:
        if match.id not in self._reviews:
            job: ReviewJob = {"task": "review", "text": dump(match.table)}
            self._reviews[match.id] = to_json(await self._work.ask(job))
            while len(self._reviews) > MAX_REVIEWS:
                self._reviews.popitem(last=False)
        return translate(self._reviews[match.id], "decisions", language)


def _position(match: Match, number: str) -> int:
    """Return the position of a finished game that an address names."""
    if not number.isdigit() or int(number) > match.table.version:
        raise UnknownPosition(match.table.version)
    return int(number)
