"""Sitting down at a match."""

from __future__ import annotations

from dataclasses import replace

from larceny.bots import default_bot
from larceny.server.errors import SeatNotReserved, SeatReserved, SeatTaken
from larceny.server.match.creation import bot_name, check_listed_bots
from larceny.server.match.match import Match
from larceny.server.match.permission import check_seat
from larceny.server.storage.record import BOT, OPEN, PERSON, SeatRecord
from larceny.server.tokens import hash_token, new_token, repeatable_token
from larceny.table.table_setup import check_names


async def take_seat(match: Match, seat: int, name: str, request_id: str | None = None) -> str:
    """Give an open seat to a person and return its token.

    A request that is repeated with its id gets the token that it got before.
    """
    check_seat(match.record, seat)
    check_names((name,), 1)
    found = match.record.seats[seat]
    if found.kind == OPEN and found.token_hash is not None:
        raise SeatReserved(found.name)
    token = new_token() if request_id is None else repeatable_token(match.id, seat, request_id)
    person = SeatRecord(seat, PERSON, name, token_hash=hash_token(token))
    if found.token_hash != person.token_hash and not await match.seat(person):
        await match.refresh()
        if match.record.seats[seat].token_hash != person.token_hash:
            raise SeatTaken
    return token


async def resume_seat(match: Match, person: SeatRecord) -> None:
    """Seat a person where they sat at the table before, unless somebody else sits there by now.

    Asking again changes nothing. Whether hints may be used is asked anew.
    """
    if match.record.seats[person.seat].kind == OPEN:
        await match.seat(replace(person, agrees=False))
    if match.record.seats[person.seat].token_hash != person.token_hash:
        raise SeatTaken


async def fill_seat(match: Match, seat: int, bot: str | None) -> None:
    """Let a bot take an open seat; asked again for the same bot, nothing changes."""
    check_seat(match.record, seat)
    chosen = bot or default_bot(match.contract)
    check_listed_bots(match.contract, (chosen,))
    found, name = match.record.seats[seat], bot_name(chosen)
    now = match.presence.now
    parts = match.id, seat, name, chosen, now
    if (found.kind, found.bot) == (BOT, chosen):
        return
    if not await match.change(lambda storage: storage.absences.fill_seat(*parts)):
        raise SeatTaken
    await match.start()


async def release_seat(match: Match, seat: int) -> None:
    """Open a seat that is reserved for somebody to whoever comes first."""
    check_seat(match.record, seat)
    if not await match.change(lambda storage: storage.release_seat(match.id, seat)):
        raise SeatNotReserved
