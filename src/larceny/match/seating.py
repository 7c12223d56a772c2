"""Sitting down at a match, and what somebody who sits there agrees to."""

from __future__ import annotations

from dataclasses import replace

from larceny.bots import default_bot
from larceny.match.creation import bot_name, check_listed_bots
from larceny.match.document import (
    BOT,
    OPEN,
    PERSON,
    RACE,
    WAITING,
    Seat,
    TableDocument,
    WindowWish,
)
from larceny.match.errors import AlreadyStarted, SeatNotReserved, SeatReserved, SeatTaken
from larceny.match.match import Match
from larceny.match.permission import check_hint, check_seat
from larceny.match.tokens import hash_token, new_token, repeatable_token
from larceny.table.notes import HintUse
from larceny.table.table_setup import check_names


async def take_seat(match: Match, seat: int, name: str, request_id: str | None = None) -> str:
    """Give an open seat to a person and return its token.

    A request that is repeated with its id gets the token that it got before.
    """
    check_seat(match.document, seat)
    check_names((name,), 1)
    token = new_token() if request_id is None else repeatable_token(match.id, seat, request_id)
    person = Seat(seat, PERSON, name, token_hash=hash_token(token))

    def sit(document: TableDocument) -> TableDocument:
        place = document.seats[seat]
        if place.token_hash == person.token_hash:
            return document
        if place.kind == OPEN and place.token_hash is not None:
            raise SeatReserved(place.name)
        if place.kind != OPEN:
            raise SeatTaken
        return document.with_seat(person)

    await match.change_and_start(sit)
    return token


async def resume_seat(match: Match, person: Seat) -> None:
    """Seat a person where they sat at the table before, unless somebody else sits there by now.

    Asking again changes nothing. Whether hints may be used, and how windows are played, is asked
    anew.
    """

    def sit(document: TableDocument) -> TableDocument:
        place = document.seats[person.seat]
        if place.kind == OPEN and place.token_hash in (None, person.token_hash):
            anew = replace(place, kind=PERSON, name=person.player or person.name)
            fresh = replace(anew, token_hash=person.token_hash, allows_hints=False, window=RACE)
            return document.with_seat(fresh)
        if place.token_hash != person.token_hash:
            raise SeatTaken
        return document

    await match.change_and_start(sit)


async def fill_seat(match: Match, seat: int, bot: str | None) -> None:
    """Let a bot take an open seat; asked again for the same bot, nothing changes."""
    check_seat(match.document, seat)
    chosen = bot or default_bot(match.contract)
    check_listed_bots(match.contract, (chosen,))

    def sit(document: TableDocument) -> TableDocument:
        place = document.seats[seat]
        if (place.kind, place.bot) == (BOT, chosen):
            return document
        if place.kind != OPEN:
            raise SeatTaken
        name = bot_name(chosen)
        return document.with_seat(replace(place, kind=BOT, name=name, bot=chosen, token_hash=None))

    await match.change_and_start(sit)


async def release_seat(match: Match, seat: int) -> None:
    """Open a seat that is reserved for somebody to whoever comes first."""
    check_seat(match.document, seat)

    def release(document: TableDocument) -> TableDocument:
        place = document.seats[seat]
        if place.kind != OPEN or place.token_hash is None:
            raise SeatNotReserved
        return document.with_seat(replace(place, name="", token_hash=None))

    await match.change(release)


async def choose_window(match: Match, seat: int, window: WindowWish) -> None:
    """Say how the person in a seat would like to play live windows, before the game starts."""

    def choose(document: TableDocument) -> TableDocument:
        if document.status != WAITING:
            raise AlreadyStarted
        return document.with_seat(replace(document.seats[seat], window=window))

    await match.change_and_start(choose)


async def set_consent(match: Match, seat: int, agrees: bool) -> None:
    """Let the person in a seat agree that hints may be used, or not any more."""
    await match.change(
        lambda document: document.with_seat(replace(document.seats[seat], allows_hints=agrees))
    )


async def record_hint(match: Match, seat: int, version: int) -> None:
    """Keep that a seat uses a hint for the position of a version, and show it to all."""

    def use(document: TableDocument) -> TableDocument:
        check_hint(document, match.status, match.table, seat, version)
        used = HintUse(match.table.version, seat)
        return replace(document, hints=tuple(sorted({*document.hints, used})))

    await match.change(use)
