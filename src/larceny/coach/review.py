"""`review`: every decision and every outcome of a game priced, luck and skill apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeAlias

from larceny.coach.explanation import explain
from larceny.coach.ledger import Ledger
from larceny.coach.mark import Mark, bounds_for, mark_of
from larceny.coach.outcome_mean import Shares
from larceny.coach.outlook import Look, Outlook
from larceny.coach.price import Prices, price_moves
from larceny.coach.review_model import Decision, Highlight, Review, Roll
from larceny.coach.valuation import Valuation, find_valuation, limit_for
from larceny.engine.ending import Moment
from larceny.engine.seat import CHANCE
from larceny.table.event import Event
from larceny.table.notes import find_players
from larceny.table.observation import Observation
from larceny.table.replay import replay
from larceny.table.table import Table

Progress: TypeAlias = Callable[[float], None]
Pricer: TypeAlias = Callable[[Observation, int], Prices]
"""Prices the moves of a decision, with the move that was played."""

MAX_EVALUATIONS = 40_000
"""How many positions are evaluated for all moves of a game, about."""
WAIT = "wait"
EXPLAINED: tuple[Mark, ...] = ("inaccuracy", "mistake", "blunder")
"""The marks of decisions for which a review says why another move was better."""


def review(
    source: str | Path | Table, *, is_deep: bool = False, progress: Progress | None = None
) -> Review:
    """Return a game with every decision and every outcome priced.

    The source is a table, a saved game's path or its text. `is_deep` prices decisions by search,
    which takes long; `progress` is called with the share of the work that is done. A game without
    an evaluator raises BadWeights.
    """
    table = source if isinstance(source, Table) else replay(source)
    contract, params = table.contract, table.setup.params
    limit = limit_for(count_moves(table), MAX_EVALUATIONS)
    valuation = find_valuation(contract, params, table.seats, limit)
    is_deep = is_deep and valuation.source == "evaluator"
    if is_deep:
        from larceny.coach.deep_price import DeepPrice, make_rater

        rater = make_rater(contract, params, table.seats, is_compiled=True)
        reviewer = Reviewer(table, valuation, DeepPrice(valuation, rater), is_deep)
    else:
        reviewer = Reviewer(table, valuation, partial(_price, valuation), is_deep)
    return reviewer.run(progress or (lambda share: None))


def _price(valuation: Valuation, observation: Observation, played: int) -> Prices:
    return price_moves(valuation, observation, (played,))


def count_moves(table: Table) -> int:
    """Return how many legal moves all decisions of a game had."""
    count, params = table.contract.rules.moves, table.setup.params
    out = [0] * table.contract.max_moves
    return sum(
        count(params, moment.state, moment.seat, out)
        for moment in table.moments()
        if moment.seat < table.seats
    )


class Reviewer:
    """Walks through a game and prices its events."""

    def __init__(
        self, table: Table, valuation: Valuation, pricer: Pricer, is_deep: bool = False
    ) -> None:
        self._table, self._is_deep = table, is_deep
        self._contract, self._params = table.contract, table.setup.params
        self._valuation, self._pricer = valuation, pricer
        self._outlook = Outlook(table.contract, self._params, table.seats, valuation)
        self._own, self._open = Ledger(table.seats), Ledger(table.seats)
        self._looks: list[Look] = []
        self._decisions: list[Decision] = []
        self._outcomes: list[tuple[int, str, Shares, Shares]] = []
        self._players = find_players(table.takeovers, table.log)
        self._is_hidden = False
        self._mover = 0

    def run(self, progress: Progress) -> Review:
        """Return the review of the game."""
        start = self._table.at(0).copy_state()
        self._looks.append(self._outlook.at(start, self._mover))
        events = self._table.log
        for number, (event, moment) in enumerate(
            zip(events, self._table.moments(), strict=True), 1
        ):
            self._is_hidden = self._is_hidden or self._outlook.is_hidden(moment.state)
            self._price(moment, number, event)
            progress(number / len(events))
        return self._finish()

    def _price(self, moment: Moment, number: int, event: Event) -> None:
        """Price one event; one of another game has no price."""
        is_own = number > self._table.setup.inherited
        if event.seat == CHANCE and is_own:
            self._price_outcome(moment, number, event)
            return
        if event.seat < self._table.seats:
            if is_own:
                self._price_decision(moment, number, event)
            self._mover = event.seat
        self._looks.append(self._outlook.after(moment, self._mover))

    def _price_outcome(self, moment: Moment, number: int, event: Event) -> None:
        count = self._contract.rules.chance(self._params, moment.state)
        outcomes = [self._change_outcome(moment, outcome) for outcome in range(count)]
        looks = [self._outlook.after(outcome, self._mover) for outcome in outcomes]
        drawn = looks[moment.move]
        luck = self._own.add_outcome([look.own for look in looks], drawn.own)
        open_luck = self._open.add_outcome([look.open for look in looks], drawn.open)
        self._looks.append(drawn)
        self._outcomes.append((number, event.move, luck, open_luck))

    def _change_outcome(self, moment: Moment, outcome: int) -> Moment:
        """Return the moment as it would have been with another outcome of chance."""
        if outcome == moment.move:
            return moment
        after = moment.state.copy()
        self._contract.rules.apply(self._params, after, CHANCE, outcome)
        return Moment(moment.state, CHANCE, outcome, after)

    def _price_decision(self, moment: Moment, number: int, event: Event) -> None:
        known, code = moment.state.copy(), moment.move
        self._contract.rules.hide(self._params, known, event.seat)
        observation = Observation(self._contract, self._params, known, event.seat)
        prices = self._pricer(observation, code)
        best = prices.best if prices.equities[code] < prices.equities[prices.best] else code
        is_waiting = prices.highest > prices.equities[best]
        loss = prices.highest - prices.equities[code]
        mark = mark_of(loss, self._table.seats)
        decision = Decision(
            number=number,
            seat=event.seat,
            move=event.move,
            equity=prices.equities[code],
            best=WAIT if is_waiting else observation.text(best),
            best_equity=prices.highest,
            loss=loss,
            mark=mark,
            why=explain(observation, best) if mark in EXPLAINED else "",
            choices=len(observation.codes) + (prices.waiting is not None),
            player=self._players.get(number, ""),
        )
        self._decisions.append(decision)
        self._add_effects(moment, decision, code if is_waiting else best)

    def _add_effects(self, moment: Moment, decision: Decision, best: int) -> None:
        """Enter what a decision cost its seat, and what that was worth to the others.

        What others decided for a seat is not charged to its person.
        """
        seat, look = decision.seat, self._outlook.after_move
        effect = [0.0] * self._table.seats
        if best != moment.move:
            played, better = (look(moment.state, seat, move) for move in (moment.move, best))
            effect = _subtract(played.own, better.own)
            open_effect = _subtract(played.open, better.open)
            open_effect[seat] = 0.0 if decision.player else open_effect[seat]
            self._open.add_effect(open_effect)
        effect[seat] = 0.0 if decision.player else -decision.loss
        self._own.add_effect(effect)

    def _finish(self) -> Review:
        table, last = self._table, self._looks[-1]
        is_open = table.over and self._is_hidden
        shares = last.open if table.over else last.own
        rolls = _join(self._outcomes, is_open)
        names, decisions = table.setup.all_names, self._decisions
        return Review(
            game=table.contract.name,
            rules=table.setup.rules,
            seats=table.seats,
            names=names,
            source=self._valuation.source,
            is_deep=self._is_deep,
            is_over=table.over,
            bounds=bounds_for(table.seats),
            equities=tuple(look.own for look in self._looks),
            open_shares=tuple(look.open for look in self._looks) if is_open else None,
            decisions=tuple(decisions),
            rolls=rolls,
            accounts=self._own.close(names, shares, decisions),
            open_accounts=self._open.close(names, shares, decisions) if is_open else None,
            luckiest=_find_luckiest(rolls),
            costliest=_find_costliest(decisions),
        )


def _subtract(one: Shares, other: Shares) -> list[float]:
    return [first - second for first, second in zip(one, other, strict=True)]


def _join(outcomes: Sequence[tuple[int, str, Shares, Shares]], is_open: bool) -> tuple[Roll, ...]:
    """Return the rolls: outcomes whose numbers follow on one another are one."""
    groups: list[list[tuple[int, str, Shares, Shares]]] = []
    for one in outcomes:
        if groups and groups[-1][-1][0] == one[0] - 1:
            groups[-1].append(one)
        else:
            groups.append([one])
    return tuple(
        Roll(
            first=group[0][0],
            last=group[-1][0],
            outcomes=tuple(move for _, move, _, _ in group),
            luck=_sum([luck for _, _, luck, _ in group]),
            lucks=tuple(luck for _, _, luck, _ in group),
            open_luck=_sum([luck for _, _, _, luck in group]) if is_open else None,
        )
        for group in groups
    )


def _sum(lucks: Sequence[Shares]) -> Shares:
    return tuple(sum(column) for column in zip(*lucks, strict=True))


def _find_luckiest(rolls: Sequence[Roll]) -> Highlight | None:
    """Return the roll that helped somebody most, by the event in it that helped most."""
    found = [(luck, seat, roll) for roll in rolls for seat, luck in enumerate(roll.luck)]
    if not found:
        return None
    luck, seat, roll = max(found, key=lambda one: one[0])
    place = max(range(len(roll.lucks)), key=lambda at: roll.lucks[at][seat])
    return Highlight(roll.first + place, seat, luck)


def _find_costliest(decisions: Sequence[Decision]) -> Highlight | None:
    """Return the decision that lost most, if any did; those that others made do not count."""
    own = (one for one in decisions if one.mark != "best" and not one.player)
    found = [Highlight(one.number, one.seat, one.loss) for one in own]
    return max(found, key=lambda one: one.equity, default=None)
