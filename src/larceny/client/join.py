"""`join`: a program sits down at a table of a server and plays there to the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from larceny.bots.outside.outside_bot import OutsideBot
from larceny.bots.outside.process_bot import split_command
from larceny.bots.outside.protocol import GameSetup, TimeLimits
from larceny.client.remote_player import RemotePlayer
from larceny.client.table_address import ServerRefusal, TableAddress, read_address


@dataclass(frozen=True)
class HeldSeat:
    """A seat of a table, with its token."""

    address: TableAddress
    seat: int
    token: str


def take_seat(url: str, seat: int | None, token: str | None, name: str) -> HeldSeat:
    """Return the seat of a token, or an open seat that is taken under a name."""
    address = read_address(url)
    if token is not None:
        held = address.get_seat(token)
        if seat is not None and seat != held:
            raise ServerRefusal(f"the token is for seat {held}, not for seat {seat}")
        return HeldSeat(address, held, token)
    if seat is None:
        free = [each["seat"] for each in address.get_table()["seats"] if each["kind"] == "open"]
        if not free:
            raise ServerRefusal("no seat of this table is open: name a token of yours by --token")
        seat = int(free[0])
    return HeldSeat(address, seat, address.sit_down(seat, name))


def join(
    seat: HeldSeat,
    command: str,
    errors: Path,
    limits: TimeLimits,
    say: Callable[[str], None] = lambda line: None,
) -> Mapping[str, Any]:
    """Let a program play a seat to the end of the game, and return the last frame."""
    bot = OutsideBot(split_command(command), _subject(seat.address), errors, limits)
    try:
        bot.start_game(1, seat.seat)
        return RemotePlayer(seat.address, seat.seat, seat.token, bot, say).play()
    finally:
        bot.close()


def _subject(address: TableAddress) -> GameSetup:
    """Return what is played at a table, by what its server says."""
    table = address.get_table()
    game = address.get_game(table["game"])
    values = next(rules["values"] for rules in game["rule_sets"] if rules["name"] == table["rules"])
    return GameSetup(
        table["game"],
        game["title"],
        table["rules"],
        {**values, **table["changes"]},
        len(table["seats"]),
    )
