"""Notes of a table: hints that were used, and who played for whom.

They are kept with the game, but they are no events and change no dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from larceny.engine.phrase import phrase
from larceny.table.event import Event

TakeoverKind: TypeAlias = Literal["bot", "person", "back", "clock", "absent"]
"""Who plays for a seat: a bot by a vote, a successor, the person who came back; or a bot made one
move, because time was up or because its person was absent."""
KINDS: Final[tuple[TakeoverKind, ...]] = get_args(TakeoverKind)
SINGLE_MOVES: Final = frozenset[TakeoverKind]({"clock", "absent"})
"""The kinds that tell of one move, and not of who plays from then on."""
WORDS: Final[dict[TakeoverKind, str]] = {
    "bot": "The bot {name} plays for {who} from here on.",
    "person": "{name} plays for {who} from here on.",
    "back": "{name} is back and plays on.",
    "clock": "Time is up for {who}: the bot {name} makes the next move.",
    "absent": "{who} is not there: the bot {name} makes the next move.",
}


class HintUse(NamedTuple):
    """A seat used a hint after event `number`, before its next move."""

    number: int
    seat: int


class Takeover(NamedTuple):
    """After event `number`, somebody or a bot of that name plays for a seat."""

    number: int
    seat: int
    kind: TakeoverKind
    name: str


def describe_takeover(takeover: Takeover, who: str) -> str:
    """Return in words who took over from the person whose name the seat has."""
    return phrase(WORDS[takeover.kind], name=takeover.name, who=who)


def find_players(takeovers: Sequence[Takeover], log: Sequence[Event]) -> dict[int, str]:
    """Return who made moves for others, by the number of each such event.

    Moves of those whose names the seats have are left out.
    """
    singles = {
        (takeover.number, takeover.seat): takeover.name
        for takeover in takeovers
        if takeover.kind in SINGLE_MOVES
    }
    lasting = [takeover for takeover in takeovers if takeover.kind not in SINGLE_MOVES]
    successors: dict[int, str] = {}
    bots: dict[int, str] = {}
    players: dict[int, str] = {}
    for number, event in enumerate(log, 1):
        while lasting and lasting[0].number < number:
            _follow(lasting.pop(0), successors, bots)
        seat = event.seat
        player = singles.get((number - 1, seat)) or bots.get(seat) or successors.get(seat)
        if player is not None:
            players[number] = player
    return players


def _follow(takeover: Takeover, successors: dict[int, str], bots: dict[int, str]) -> None:
    """Note who plays for a seat from now on; who comes back is the last person who played there."""
    if takeover.kind == "bot":
        bots[takeover.seat] = takeover.name
        return
    bots.pop(takeover.seat, None)
    if takeover.kind == "person":
        successors[takeover.seat] = takeover.name
