"""What a review says, ready for JSON: `dataclasses.asdict` turns it into dicts and lists."""

from __future__ import annotations

from dataclasses import dataclass

from larceny.coach.mark import Mark
from larceny.coach.valuation import Source


@dataclass(frozen=True)
class Decision:
    """A move of a seat: its equity and that of the best one, by what the seat knew.

    `number` is that of the event, from 1. `best` is `wait` where it was best to let others act
    first. `why` explains the best move where the one played is an inaccuracy or worse; else it is
    empty. `choices` counts the legal moves, and waiting where others may act too. `player` is who
    decided for the person of the seat, a bot or a successor; else it is empty.
    """

    number: int
    seat: int
    move: str
    equity: float
    best: str
    best_equity: float
    loss: float
    mark: Mark
    why: str
    choices: int
    player: str = ""


@dataclass(frozen=True)
class Roll:
    """The outcomes of chance in a row, such as a throw of several dice, and every seat's luck.

    `first` and `last` are the numbers of the events, `lucks` has each seat's luck by each event,
    `luck` the sums. `open_luck` is that with open hands, None where there is no such view.
    """

    first: int
    last: int
    outcomes: tuple[str, ...]
    luck: tuple[float, ...]
    lucks: tuple[tuple[float, ...], ...]
    open_luck: tuple[float, ...] | None


@dataclass(frozen=True)
class Account:
    """Why a seat did as it did: luck, skill and rest add up to the result.

    `share` is what the seat won, or in a game that is not over its present equity; `result` is that
    less an equal share. `loss` is what its own decisions lost, `decisions` how many there were with
    a choice, `marks` how many had each mark. What others decided for the seat is not charged to its
    person: it is in `rest`.
    """

    seat: int
    name: str
    share: float
    result: float
    luck: float
    skill: float
    rest: float
    loss: float
    mean_loss: float
    decisions: int
    marks: dict[Mark, int]


@dataclass(frozen=True)
class Highlight:
    """An event that stands out, for one seat: a lucky roll or a costly decision."""

    number: int
    seat: int
    equity: float
    """The luck of the roll, or the loss of the decision."""


@dataclass(frozen=True, repr=False)
class Review:
    """A game with every decision and every outcome priced.

    `equities` has a row for the start and one for each event: every seat's share of the win as it
    knows it. `open_shares` are those with open hands, which add up to 1; like `open_accounts` they
    are None where nothing was hidden, where the game is solved, and before the game is over.
    `bounds` says for each mark which loss is too much for it.
    """

    game: str
    rules: str
    seats: int
    names: tuple[str, ...]
    source: Source
    is_deep: bool
    is_over: bool
    bounds: dict[Mark, float]
    equities: tuple[tuple[float, ...], ...]
    open_shares: tuple[tuple[float, ...], ...] | None
    decisions: tuple[Decision, ...]
    rolls: tuple[Roll, ...]
    accounts: tuple[Account, ...]
    open_accounts: tuple[Account, ...] | None
    luckiest: Highlight | None
    costliest: Highlight | None

    def __repr__(self) -> str:
        accounts = ", ".join(
            f"{account.name} luck {account.luck:+.1%} skill {account.skill:+.1%}"
            for account in self.accounts
        )
        end = "over" if self.is_over else "not over"
        return (
            f"<Review of {self.game}, rules {self.rules}, {self.seats} seats, {end}; "
            f"{len(self.decisions)} decisions, {len(self.rolls)} rolls: {accounts}>"
        )
