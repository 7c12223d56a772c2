"""People who are away from a table, what the others decided about them, and who took over."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, TypeAlias

AwayKind: TypeAlias = Literal["absent", "asleep"]
"""How somebody is away: not connected, or connected without a move for a long time."""
ABSENT: Final = "absent"
ASLEEP: Final = "asleep"

AbsenceChoice: TypeAlias = Literal["bot", "wait", "pause", "link"]
"""What the others may choose: a bot plays, they wait for good, they wait for some minutes, or they
give the seat to somebody by a link."""
PLAY_BOT: Final = "bot"
WAIT: Final = "wait"
PAUSE: Final = "pause"
LINK: Final = "link"

TakeoverKind: TypeAlias = Literal["bot", "person", "back", "clock", "absent"]
"""Who plays for a seat: a bot by a vote, a successor, the person who came back; or a bot made one
move, because time was up or because its person was absent."""
SINGLE_MOVES: Final = frozenset[TakeoverKind]({"clock", "absent"})
"""The kinds that tell of one move, and not of who plays from then on."""


@dataclass(frozen=True)
class AbsenceRecord:
    """A person who is away, the votes of the others, and what they decided.

    `votes` holds the choice of each seat that voted since the last decision. A decision with a
    time `until` counts until then. The link to the seat follows from `nonce`.
    """

    seat: int
    kind: AwayKind
    votes: Mapping[int, AbsenceChoice]
    outcome: AbsenceChoice | None
    until: float | None
    nonce: str = field(repr=False)

    def outcome_at(self, now: float) -> AbsenceChoice | None:
        """Return what is decided, unless the time of the decision is over."""
        return None if self.until is not None and self.until <= now else self.outcome


class Takeover(NamedTuple):
    """From event `number` on, somebody or a bot of that name plays for a seat; `at` is the time."""

    number: int
    seat: int
    kind: TakeoverKind
    name: str
    at: float


def dump_votes(votes: Mapping[int, AbsenceChoice]) -> str:
    """Return the text by which votes are stored."""
    return json.dumps({str(seat): votes[seat] for seat in sorted(votes)})


def read_votes(text: str) -> dict[int, AbsenceChoice]:
    """Return stored votes."""
    return {int(seat): choice for seat, choice in json.loads(text).items()}
