"""Adds up a seat's luck and skill over a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from larceny.coach.mark import MARKS, Mark, round_equity
from larceny.coach.outcome_mean import Shares
from larceny.coach.review_model import Account, Decision


@dataclass
class Ledger:
    """The sums of all seats, in one of the two views of a game."""

    seats: int
    luck: list[float] = field(init=False)
    skill: list[float] = field(init=False)

    def __post_init__(self) -> None:
        self.luck = [0.0] * self.seats
        self.skill = [0.0] * self.seats

    def add_outcome(self, outcomes: Sequence[Shares], drawn: Shares) -> Shares:
        """Enter an outcome of chance among all that there were; return every seat's luck."""
        luck = tuple(
            share - round_equity(sum(shares[seat] for shares in outcomes) / len(outcomes))
            for seat, share in enumerate(drawn)
        )
        for seat in range(self.seats):
            self.luck[seat] += luck[seat]
        return luck

    def add_effect(self, effect: Sequence[float]) -> None:
        """Enter what a decision cost or gave to every seat."""
        for seat in range(self.seats):
            self.skill[seat] += effect[seat]

    def close(
        self, names: Sequence[str], shares: Shares, decisions: Sequence[Decision]
    ) -> tuple[Account, ...]:
        """Return the accounts of all seats; what the sums do not explain is the rest."""
        return tuple(
            self._close_seat(seat, names[seat], shares[seat], decisions)
            for seat in range(self.seats)
        )

    def _close_seat(
        self, seat: int, name: str, share: float, decisions: Sequence[Decision]
    ) -> Account:
        result = share - round_equity(1.0 / self.seats)
        made = [one for one in decisions if one.seat == seat and one.choices > 1]
        own = [one for one in made if not one.player]
        marks: dict[Mark, int] = dict.fromkeys(MARKS, 0)
        for one in own:
            marks[one.mark] += 1
        loss = sum(one.loss for one in own)
        return Account(
            seat=seat,
            name=name,
            share=share,
            result=result,
            luck=self.luck[seat],
            skill=self.skill[seat],
            rest=result - self.luck[seat] - self.skill[seat],
            loss=loss,
            mean_loss=loss / len(own) if own else 0.0,
            decisions=len(own),
            marks=marks,
        )
