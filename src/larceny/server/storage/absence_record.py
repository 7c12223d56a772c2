"""People who are away from a table, what the others decided about them, and who took over."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, TypeAlias

from larceny.table.notes import Takeover, TakeoverKind

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


class ReplacementVote(NamedTuple):
    """What somebody wants to happen to a seat; `bot`: which one shall play, if they said so."""

    choice: AbsenceChoice
    bot: str = ""


@dataclass(frozen=True)
class AbsenceRecord:
    """A person who is away, the votes of the others, and what they decided.

    `votes` holds what each seat wants that voted since the last decision. A decision with a
    time `until` counts until then. The link to the seat follows from `nonce`.
    """

    seat: int
    kind: AwayKind
    votes: Mapping[int, ReplacementVote]
    outcome: AbsenceChoice | None
    until: float | None
    nonce: str = field(repr=False)

    def outcome_at(self, now: float) -> AbsenceChoice | None:
        """Return what is decided, unless the time of the decision is over."""
        return None if self.until is not None and self.until <= now else self.outcome


class TakeoverRecord(NamedTuple):
    """After event `number`, somebody or a bot of that name plays for a seat; `at` is the time."""

    number: int
    seat: int
    kind: TakeoverKind
    name: str
    at: float

    def to_takeover(self) -> Takeover:
        """Return what the saved game says of it."""
        return Takeover(self.number, self.seat, self.kind, self.name)


def dump_votes(votes: Mapping[int, ReplacementVote]) -> str:
    """Return the text by which votes are stored: each as its choice, and the bot behind it."""
    return json.dumps({str(seat): " ".join(votes[seat]).rstrip() for seat in sorted(votes)})


def read_votes(text: str) -> dict[int, ReplacementVote]:
    """Return stored votes."""
    return {
        int(seat): ReplacementVote(*vote.split(" ", 1)) for seat, vote in json.loads(text).items()
    }
