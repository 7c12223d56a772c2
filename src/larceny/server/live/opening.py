"""One opening of a live window, as the pages that this process serves have seen it."""

from __future__ import annotations

from dataclasses import dataclass, field

from larceny.realtime.action_collection import ActionClaim


@dataclass
class Opening:
    """When a window was sent to the pages of this process, and what came back.

    A page that reconnects is sent the window again, and counts anew from there: what passed since
    the first time is added to what it claims.
    """

    number: int
    """The version at which the window opened."""
    at: int
    painted: dict[int, int] = field(default_factory=dict)
    sent_again: dict[int, int] = field(default_factory=dict)

    def note_sent_again(self, seat: int, now: int) -> None:
        """Note that a page was sent the open window again."""
        self.sent_again[seat] = now - self.at
        self.painted.pop(seat, None)

    def note_painted(self, seat: int, now: int) -> None:
        """Note the first word of a page that it has painted the dice."""
        self.painted.setdefault(seat, now - self.at)

    def claim(self, seat: int, move: str, reaction: int, now: int) -> ActionClaim:
        """Return what a page claims, counted from the first time that the window was sent."""
        later = self.sent_again.get(seat, 0)
        painted = self.painted.get(seat, -1)
        times = (reaction, painted if painted < 0 else painted - later, now - self.at - later)
        return ActionClaim(seat, move, *times)
