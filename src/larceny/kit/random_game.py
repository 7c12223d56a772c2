"""Random games in plain Python, for the checks that every game passes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from larceny.compile.step import COUNTS, STEPS, ActiveGame, keep_dice
from larceny.compile.step import step as step_game
from larceny.engine import rng
from larceny.engine.contract import Contract
from larceny.engine.rule import bind, plain
from larceny.engine.seat import CHANCE, CHANCE_BIT, REFEREE, seat_name, seats_of
from larceny.games import load
from larceny.realtime.referee import NO_REPORT
from larceny.realtime.simulated_referee import draw_report

MAX_STEPS = 200_000
"""Random seats hinder one another where several may act at any time: such games are long."""
DENSE_STEPS = 200
"""A sample of a game has all of its first steps."""
SPARSE_STRIDE = 20
MAX_SPARSE_STEPS = 100
"""A sample of a game has at most this many later steps, and the last one."""


class Case(NamedTuple):
    """One game by one rule set with one number of seats."""

    game: str
    rules: str
    seats: int

    @property
    def contract(self) -> Contract:
        return load(self.game)

    def __str__(self) -> str:
        return f"{self.game}-{self.rules}-{self.seats}"


class RandomStep(NamedTuple):
    """A position and what is done in it."""

    state: Any
    seat: int
    move: int


def list_legal(contract: Contract, params: Any, state: Any, seat: int) -> list[int]:
    """Return the codes of everything that a seat, chance or the referee may do."""
    if seat == CHANCE:
        return list(range(contract.rules.chance(params, state)))
    out = _buffer(contract.max_moves)
    if seat == REFEREE and contract.live is not None:
        return out[: contract.live.rules.reports(params, state, out)]
    return out[: contract.rules.moves(params, state, seat, out)]


def referee_report(contract: Contract, params: Any, state: Any, dice: rng.Rng) -> int | None:
    """Return what a simulated referee reports after an outcome, which must be legal; or None."""
    if contract.live is None:
        return None
    rules = contract.live.rules
    percent = rules.close_call_percent(params)
    report = draw_report(rules.close_call(params, state), percent, dice)
    if report >= 0 and report not in list_legal(contract, params, state, REFEREE):
        raise AssertionError(f"{contract.name}: the report {report} of a close call is not legal")
    return report if report >= 0 else None


@cache
def _buffer(size: int) -> list[int]:
    """Return a list to write moves into; it is kept, because some games need a long one."""
    return [0] * size


def sample_game(case: Case, seed: int) -> Iterator[RandomStep]:
    """Yield the first steps of a random game, a few later ones, and the last."""
    sparse = 0
    for number, step in enumerate(play_game(case, seed)):
        is_sparse = number >= DENSE_STEPS
        sparse += is_sparse and number % SPARSE_STRIDE == 0
        is_sampled = number % SPARSE_STRIDE == 0 and sparse < MAX_SPARSE_STEPS
        if not is_sparse or is_sampled or step.seat < 0:
            yield step


class RandomRun(NamedTuple):
    """What stays the same during a random game."""

    case: Case
    params: Any
    events: list[RandomStep]
    """What was done in the last step, each with the position before it."""


def draw_move(run: RandomRun, game: ActiveGame, seat: int) -> int:
    """Return any legal move of a seat."""
    codes = list_legal(run.case.contract, run.params, game.state, seat)
    if not codes:
        raise AssertionError(f"{run.case}: {seat_name(seat)} may act, but has no legal move")
    return codes[rng.pick(game.dice, len(codes))]


def draw_actor(mask: int, waiting: int, dice: rng.Rng) -> int:
    """Return one of the seats that may act, by a number that is drawn even for a single one."""
    actors = seats_of(mask)
    return actors[rng.pick(dice, len(actors))]


def keep_event(run: RandomRun, game: ActiveGame, seat: int, move: int) -> None:
    """Apply an event, and keep it with the position before it."""
    run.events.append(RandomStep(game.state.copy(), seat, move))
    run.case.contract.rules.apply(run.params, game.state, seat, move)
    game.counts[STEPS] += 1


@cache
def _bind_step(contract: Contract) -> Callable[[RandomRun, ActiveGame, int], int]:
    """Return the step of a game in which every seat, chance and the referee act at random."""

    def count_outcomes(params: Any, state: Any) -> int:
        outcomes: int = contract.rules.chance(params, state)
        if outcomes < 1:
            raise AssertionError(f"{contract.name}: chance may act, but has no outcome")
        return outcomes

    def report_legally(params: Any, state: Any, dice: rng.Rng) -> int:
        report = referee_report(contract, params, state, dice)
        return NO_REPORT if report is None else report

    parts: dict[str, Any] = {
        "actors": contract.rules.actors,
        "next_actor": draw_actor,
        "answer": draw_move,
        "chance": count_outcomes,
        "referee": report_legally,
        "play_event": keep_event,
        "pass_turn": keep_dice,
    }
    return plain(bind(step_game, **parts))


def play_game(case: Case, seed: int, params: Any = None) -> Iterator[RandomStep]:
    """Yield all steps of a random game; the last one has seat -1 and holds the final state."""
    contract = case.contract
    if params is None:
        params, _ = contract.params(case.rules)
    state = contract.new_state(params, case.seats)
    dice = rng.new(seed, stream=case.seats)
    run = RandomRun(case, params, [])
    counts = [0] * COUNTS
    game = ActiveGame(state, state, dice, dice, dice, dice, dice, counts, False, None)
    take_step = _bind_step(contract)
    mask = contract.rules.actors(params, state)
    while mask != 0:
        if counts[STEPS] >= MAX_STEPS:
            raise AssertionError(f"{case}, seed {seed}: no end after {MAX_STEPS} steps")
        if mask > CHANCE_BIT:
            raise AssertionError(f"{case}: chance and seats {mask:b} act at once")
        if mask == CHANCE_BIT:
            draw_actor(mask, 0, dice)  # chance alone: the number is drawn all the same
        mask = take_step(run, game, mask)
        yield from run.events
        run.events.clear()
    yield RandomStep(state, -1, 0)
