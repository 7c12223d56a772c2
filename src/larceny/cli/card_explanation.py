"""Which lines of a policy card decide in a saved game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer

from larceny.bots.card.policy import Explainer, Firing
from larceny.bots.card.policy_card import PolicyCard
from larceny.cli.review import check_secrets
from larceny.engine.errors import BadParam
from larceny.engine.seat import seat_name
from larceny.table.replay import replay
from larceny.table.table import Table

MOST_MOVES = 4
"""How many of several equally good moves are named."""


@dataclass(frozen=True)
class CardDecision:
    """A decision of a saved game, with what a card says about it."""

    number: int
    """How many events came before it."""
    seat: int
    made: str
    """The move that was made; empty where nobody has moved yet."""
    firing: Firing


@dataclass(frozen=True)
class Explanation:
    """What a card says about the decisions of a saved game, or of one position of it."""

    card: PolicyCard
    decisions: list[CardDecision]
    is_whole: bool
    """Whether all decisions of the game are explained."""

    def show(self) -> None:
        """Print a line for each decision and, for a whole game, how often each line decides."""
        for decision in self.decisions:
            typer.echo(describe(self.card, decision))
        if self.is_whole:
            _count_lines(self.card, self.decisions)

    def as_dict(self) -> dict[str, Any]:
        """Return the explanation ready for JSON; a line of None is the fallback."""
        return {
            "card": self.card.name,
            "fallback": self.card.fallback,
            "decisions": [
                {
                    "after": decision.number,
                    "seat": seat_name(decision.seat),
                    "made": decision.made or None,
                    "line": None
                    if decision.firing.line is None
                    else decision.firing.line.spot.line,
                    "text": None if decision.firing.line is None else str(decision.firing.line),
                    "moves": list(decision.firing.moves),
                    "is_waiting": decision.firing.is_waiting,
                }
                for decision in self.decisions
            ],
        }


def explain_game(card: PolicyCard, path: Path, at: int | None) -> Explanation:
    """Return which line of a card decides in each position of a saved game, or in one."""
    table = replay(path)
    check_secrets(table)
    if table.contract.name != card.game:
        raise BadParam("--explain", f"{path} is a game of {table.contract.name}, not {card.game}")
    if at is not None and not 0 <= at <= table.version:
        raise BadParam("--at", f"the game has events 1 to {table.version}, not {at}")
    numbers = range(table.version) if at is None else [at]
    explainer = Explainer(card, table.contract, table.setup.params)
    decisions = [
        decision
        for number in numbers
        for decision in _decisions(explainer, table, number, at is not None)
    ]
    if not decisions:
        raise BadParam("--at", f"nobody decides after event {at}: dice, cards or the end come next")
    return Explanation(card, decisions, at is None)


def _decisions(
    explainer: Explainer, table: Table, number: int, is_alone: bool
) -> Iterator[CardDecision]:
    """Yield the decision after so many events: who made it, or all who could have."""
    event = table.log[number] if number < table.version else None
    before = table.at(number)
    seats = [seat for seat in before.actors if seat < table.seats]
    if not is_alone:
        seats = [seat for seat in seats if event is not None and event.seat == seat]
    for seat in seats:
        made = event.move if event is not None and event.seat == seat else ""
        yield CardDecision(number, seat, made, explainer.fire(before.observe(seat)))


def describe(card: PolicyCard, decision: CardDecision) -> str:
    """Return a decision and what the card says about it in one line."""
    made = f" made {decision.made!r};" if decision.made else ""
    wait = " wait, then" if decision.firing.is_waiting else ""
    head = f"after event {decision.number}, {seat_name(decision.seat)}{made}{wait}"
    if decision.firing.line is None:
        return f"{head} no line matches: else {card.fallback}"
    moves = [*decision.firing.moves[:MOST_MOVES]]
    more = len(decision.firing.moves) - len(moves)
    named = " or ".join(map(repr, moves)) + (f" or {more} more" if more else "")
    return f"{head} line {decision.firing.line.spot.line} says {named}: {decision.firing.line}"


def _count_lines(card: PolicyCard, decisions: list[CardDecision]) -> None:
    fired = Counter(decision.firing.line for decision in decisions)
    agreed = sum(decision.made in decision.firing.moves for decision in decisions)
    typer.echo(f"\n{len(decisions)} decisions; in {agreed} the move made is one that a line names")
    for line in (*card.lines, None):
        if line is None or not line.is_wait:
            typer.echo(f"{fired[line]:6} {line or f'else {card.fallback}'}")
