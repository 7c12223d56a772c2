"""`review`: every decision and every outcome of a game priced, luck and skill apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from larceny.coach.explanation import explain
from larceny.coach.mark import MARKS, Mark, bounds_for, mark_of, round_equity
from larceny.coach.price import Prices, guess_worlds, price_moves
from larceny.coach.review_model import Account, Decision, Highlight, Review, Roll
from larceny.coach.valuation import Shares, Valuation, find_valuation, limit_for, share_win
from larceny.engine.contract import Contract
from larceny.engine.ending import Moment
from larceny.engine.seat import CHANCE
from larceny.table.event import Event
from larceny.table.notes import find_players
from larceny.table.observation import Observation
from larceny.table.replay import replay
from larceny.table.table import Table

ReviewProgress: TypeAlias = Callable[[float], None]
Pricer: TypeAlias = Callable[[Observation, int], Prices]
"""Prices the moves of a decision, with the move that was played."""

MAX_EVALUATIONS = 40_000
"""How many positions are evaluated for all moves of a game, about."""
WAIT = "wait"
EXPLAINED: tuple[Mark, ...] = ("inaccuracy", "mistake", "blunder")
"""The marks of decisions for which a review says why another move was better."""


def review(
    source: str | Path | Table, *, is_deep: bool = False, progress: ReviewProgress | None = None
) -> Review:
    """Return a game with every decision and every outcome priced.

    The source is a table, a saved game's path or its text. `is_deep` prices decisions by search,
    which takes long; `progress` is called with the share of the work that is done. A game without
    an evaluator raises BadWeights.
    """
    table = source if isinstance(source, Table) else replay(source)
    contract = table.contract
    params = table.setup.params
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
    count = table.contract.rules.moves
    params = table.setup.params
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
        self._table = table
        self._is_deep = is_deep
        self._contract = table.contract
        self._params = table.setup.params
        self._valuation = valuation
        self._pricer = pricer
        self._outlook = Outlook(table.contract, self._params, table.seats, valuation)
        self._own = Ledger(table.seats)
        self._open = Ledger(table.seats)
        self._shares: list[OwnAndOpenShares] = []
        self._decisions: list[Decision] = []
        self._outcomes: list[tuple[int, str, Shares, Shares]] = []
        self._players = find_players(table.takeovers, table.log)
        self._is_hidden = False
        self._mover = 0

    def run(self, progress: ReviewProgress) -> Review:
        """Return the review of the game."""
        start = self._table.at(0).copy_state()
        self._shares.append(self._outlook.at(start, self._mover))
        events = self._table.log
        moments = self._table.moments()
        for number, (event, moment) in enumerate(zip(events, moments, strict=True), 1):
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
        self._shares.append(self._outlook.after(moment, self._mover))

    def _price_outcome(self, moment: Moment, number: int, event: Event) -> None:
        count = self._contract.rules.chance(self._params, moment.state)
        outcomes = [self._change_outcome(moment, outcome) for outcome in range(count)]
        shares = [self._outlook.after(outcome, self._mover) for outcome in outcomes]
        drawn = shares[moment.move]
        luck = self._own.add_outcome([each.own for each in shares], drawn.own)
        open_luck = self._open.add_outcome([each.open for each in shares], drawn.open)
        self._shares.append(drawn)
        self._outcomes.append((number, event.move, luck, open_luck))

    def _change_outcome(self, moment: Moment, outcome: int) -> Moment:
        """Return the moment as it would have been with another outcome of chance."""
        if outcome == moment.move:
            return moment
        after = moment.state.copy()
        self._contract.rules.apply(self._params, after, CHANCE, outcome)
        return Moment(moment.state, CHANCE, outcome, after)

    def _price_decision(self, moment: Moment, number: int, event: Event) -> None:
        known = moment.state.copy()
        code = moment.move
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
        seat = decision.seat
        look = self._outlook.after_move
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
        table = self._table
        last = self._shares[-1]
        is_open = table.over and self._is_hidden
        shares = last.open if table.over else last.own
        rolls = _join(self._outcomes, is_open)
        names = table.setup.all_names
        decisions = self._decisions
        return Review(
            game=table.contract.name,
            rules=table.setup.rules,
            seats=table.seats,
            names=names,
            source=self._valuation.source,
            is_deep=self._is_deep,
            is_over=table.over,
            bounds=bounds_for(table.seats),
            equities=tuple(each.own for each in self._shares),
            open_shares=tuple(each.open for each in self._shares) if is_open else None,
            decisions=tuple(decisions),
            rolls=rolls,
            accounts=self._own.close(names, shares, decisions),
            open_accounts=self._open.close(names, shares, decisions) if is_open else None,
            luckiest=_find_luckiest(rolls),
            costliest=_find_costliest(decisions),
        )


def _subtract(shares: Shares, others: Shares) -> list[float]:
    return [share - other for share, other in zip(shares, others, strict=True)]


def _join(outcomes: Sequence[tuple[int, str, Shares, Shares]], is_open: bool) -> tuple[Roll, ...]:
    """Return the rolls: outcomes whose numbers follow on one another are one."""
    groups: list[list[tuple[int, str, Shares, Shares]]] = []
    for outcome in outcomes:
        if groups and groups[-1][-1][0] == outcome[0] - 1:
            groups[-1].append(outcome)
        else:
            groups.append([outcome])
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
    lucks = [(luck, seat, roll) for roll in rolls for seat, luck in enumerate(roll.luck)]
    if not lucks:
        return None
    luck, seat, roll = max(lucks, key=lambda entry: entry[0])
    place = max(range(len(roll.lucks)), key=lambda at: roll.lucks[at][seat])
    return Highlight(roll.first + place, seat, luck)


def _find_costliest(decisions: Sequence[Decision]) -> Highlight | None:
    """Return the decision that lost most, if any did; those that others made do not count."""
    losses = [
        Highlight(decision.number, decision.seat, decision.loss)
        for decision in decisions
        if decision.mark != "best" and not decision.player
    ]
    return max(losses, key=lambda highlight: highlight.equity, default=None)


# --- Shares after an event: as each seat knows them, and with open hands ---


class OwnAndOpenShares(NamedTuple):
    """The shares of all seats."""

    own: Shares
    """Each seat's share as this seat knows it; they need not add up to 1."""
    open: Shares
    """The shares with open hands; they add up to 1."""


class Outlook:
    """Looks at the positions of one game from all seats.

    Where nothing is hidden one estimate serves all: that of the seat which moved last.
    """

    def __init__(self, contract: Contract, params: Any, seats: int, valuation: Valuation) -> None:
        self._contract = contract
        self._params = params
        self._seats = range(seats)
        self._valuation = valuation

    def at(self, state: Any, mover: int) -> OwnAndOpenShares:
        """Return the shares in a position, given the seat that moved last."""
        shares = self._valuation.shares
        if not self.is_hidden(state):
            common = shares(state, mover)
            return OwnAndOpenShares(common, common)
        own = tuple(shares(state, seat)[seat] for seat in self._seats)
        return OwnAndOpenShares(own, _scale(own))

    def after(self, moment: Moment, mover: int) -> OwnAndOpenShares:
        """Return the shares after an event.

        Where the event ends the game, a seat expects the result from what it knew before: what the
        end uncovers is not part of the event.
        """
        rules = self._contract.rules
        params = self._params
        if rules.actors(params, moment.after):
            return self.at(moment.after, mover)
        result = share_win(rules.winners(params, moment.after), len(self._seats))
        own = tuple(self._expect_result(moment, seat) for seat in self._seats)
        return OwnAndOpenShares(own, result)

    def after_move(self, before: Any, actor: int, code: int) -> OwnAndOpenShares:
        """Return the shares that a move leads to, over the dice that directly follow it."""
        after = before.copy()
        self._contract.rules.apply(self._params, after, actor, code)
        rate = self._valuation.rate
        if not self.is_hidden(after):
            common = rate(before, actor, code, actor)
            return OwnAndOpenShares(common, common)
        own = tuple(rate(before, actor, code, seat)[seat] for seat in self._seats)
        return OwnAndOpenShares(own, _scale(own))

    def is_hidden(self, state: Any) -> bool:
        """Return whether anything in a position that has to be estimated is hidden from a seat."""
        is_exact = self._valuation.source == "exact"
        return not is_exact and any(self._hide(state, seat) != state for seat in self._seats)

    def _hide(self, state: Any, seat: int) -> Any:
        known = state.copy()
        self._contract.rules.hide(self._params, known, seat)
        return known

    def _expect_result(self, moment: Moment, seat: int) -> float:
        """Return the mean share of a seat over the worlds that it thought possible."""
        rules = self._contract.rules
        params = self._params
        known = self._hide(moment.state, seat)
        worlds = [moment.state]
        if known != moment.state:
            worlds = list(guess_worlds(self._contract, params, known, seat))
        total = 0.0
        for world in worlds:
            after = world.copy()
            rules.apply(params, after, moment.seat, moment.move)
            total += share_win(rules.winners(params, after), len(self._seats))[seat]
        return round_equity(total / len(worlds))


def _scale(own: Shares) -> Shares:
    """Return shares that add up to 1."""
    total = sum(own)
    return tuple(round_equity(share / total) for share in own)


@dataclass
class Ledger:
    """The luck and skill of all seats over a game, in one of its two views."""

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
        made = (each for each in decisions if each.seat == seat and each.choices > 1)
        own = [decision for decision in made if not decision.player]
        marks: dict[Mark, int] = dict.fromkeys(MARKS, 0)
        for decision in own:
            marks[decision.mark] += 1
        loss = sum(decision.loss for decision in own)
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
