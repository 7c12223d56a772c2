"""The reactions that clients claim, and what a server can believe of them.

A client says how long after its page had painted the dice somebody acted. The server knows when it
sent the dice, when the client's word came that they were painted, when the claim came, and how long
a round trip usually takes. From these follows a reaction of its own, the observed one. A claim may
be quicker than the observed reaction by an allowance for the usual spread of the lag; what it is
quicker beyond that is taken from the client's credit, which grows slowly. So an honest client that
is slowed down once loses nothing, and a liar gains no more than `MAX_GAIN` in one window, and
`MAX_STEADY_GAIN` in one window after another.
"""

from __future__ import annotations

from dataclasses import dataclass

MIN_REACTION = 150
"""Nobody sees which dice fell and chooses one of three in less time than this."""
MIN_ALLOWANCE = 10
MAX_ALLOWANCE = 30
"""The least and the most that a claim may be quicker than what was observed, free of charge."""
SPREADS = 3
"""The allowance is this many spreads of the lag: nearly all round trips are within it."""
MAX_PAINT = 35
"""The longest time from the arrival of the dice to their painting that is made up for."""
MAX_CREDIT = 120
"""The most that one claim can be quicker beyond the allowance."""
CREDIT_PER_SECOND = 1
"""How quickly used credit comes back."""
MAX_GAIN = MAX_ALLOWANCE + MAX_PAINT + MAX_CREDIT
"""What a liar gains at most in one window."""
MAX_STEADY_GAIN = MAX_ALLOWANCE + MAX_PAINT
"""What a liar gains at most in each window, but for the credit that came back since the last."""


@dataclass(frozen=True)
class Timing:
    """The raw times of one action: as claimed and as seen by the server, in milliseconds.

    `painted` and `received` count from the moment when the server sent the dice; `painted` is -1 if
    no word of it came before the claim.
    """

    claimed: int
    painted: int
    received: int
    lag: int
    spread: int

    @property
    def observed(self) -> int:
        """The reaction as the server sees it: without the usual lag and a bounded painting time."""
        paint = self.painted - self.lag if self.painted >= 0 else 0
        return max(0, self.received - self.lag - min(MAX_PAINT, max(0, paint)))

    @property
    def allowance(self) -> int:
        """How much quicker than observed a claim may be without charge."""
        return min(MAX_ALLOWANCE, max(MIN_ALLOWANCE, SPREADS * self.spread))

    @property
    def excess(self) -> int:
        """How much quicker the claim is than the allowance explains."""
        return max(0, self.observed - self.allowance - max(self.claimed, MIN_REACTION))


class Credit:
    """What a client may still be believed beyond the allowance; it comes back slowly."""

    def __init__(self) -> None:
        self._left = float(MAX_CREDIT)
        self._at = 0

    def left(self, now: int) -> int:
        """Return the credit at a time."""
        grown = self._left + max(0, now - self._at) * CREDIT_PER_SECOND / 1000
        return int(min(MAX_CREDIT, grown))

    def charge(self, amount: int, now: int) -> int:
        """Take up to an amount from the credit; return how much was there."""
        left = self.left(now)
        taken = min(amount, left)
        self._left = left - taken
        self._at = max(now, self._at)
        return taken


@dataclass(frozen=True)
class Correction:
    """The reaction that counts, and how much of the claim was not believed."""

    reaction: int
    refused: int


def correct_reaction(timing: Timing, credit: Credit, now: int) -> Correction:
    """Return the reaction that counts: as claimed, as far as that can be believed.

    A claim that is slower than possible counts as what was observed.
    """
    refused = timing.excess - credit.charge(timing.excess, now)
    claimed = min(max(timing.claimed, MIN_REACTION), max(timing.received, MIN_REACTION))
    return Correction(claimed + refused, refused)
