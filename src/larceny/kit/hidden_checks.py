"""Nobody can tell apart two positions that differ only in what is hidden from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from larceny.engine import rng
from larceny.engine.seat import CHANCE, CHANCE_BIT, REFEREE, SPECTATOR, seat_name, seats_of
from larceny.kit.game_check import Check, expect, fail
from larceny.kit.random_game import Case, list_legal, sample_game
from larceny.kit.statistic import find_bias

STRIDE = 8
"""One position in eight of a sampled game is checked."""
MOST_OUTCOMES = 64
"""Of a guess in the middle of chance, so many outcomes are tried."""
GUESSED_GAMES = 400
"""Games whose first position is guessed, to compare the guesses with the truth."""


def positions(case: Case, seed: int) -> Iterator[Any]:
    """Yield copies of some positions of a random game, the last one among them."""
    for number, step in enumerate(sample_game(case, seed)):
        if number % STRIDE == 0 or step.seat < 0:
            yield step.state.copy()


def viewers(case: Case) -> list[int]:
    """Return all seats, and a spectator."""
    return [*range(case.seats), SPECTATOR]


def hide(case: Case, params: Any, state: Any, viewer: int) -> Any:
    """Return what a viewer knows of a position."""
    known = state.copy()
    case.contract.rules.hide(params, known, viewer)
    return known


def hiding_twice_hides_no_more(case: Case) -> None:
    """Whatever was hidden once is hidden."""
    params, _ = case.contract.params(case.rules)
    for state in positions(case, seed=700):
        for viewer in viewers(case):
            known = hide(case, params, state, viewer)
            if hide(case, params, known, viewer) != known:
                fail(f"hidden from {_name(viewer)}: {known}")


def guesses_are_possible(case: Case) -> None:
    """A guess is a position that its viewer cannot tell from the real one."""
    rules = case.contract.rules
    params, _ = case.contract.params(case.rules)
    dice = rng.new(1)
    for state in positions(case, seed=700):
        for viewer in viewers(case):
            known = hide(case, params, state, viewer)
            guessed = known.copy()
            rules.guess(params, guessed, viewer, dice)
            mask = rules.actors(params, state)
            if rules.actors(params, guessed) != mask:
                fail(f"other seats may act in the guess of {_name(viewer)}: {guessed}")
            if mask == CHANCE_BIT:
                _expect_outcomes(case, params, guessed, viewer)
            again = hide(case, params, guessed, viewer)
            if again != known:
                fail(f"{_name(viewer)} knows {known}, and of its guess {again}")


def _expect_outcomes(case: Case, params: Any, guessed: Any, viewer: int) -> None:
    """Raise CheckFailed unless every outcome of chance can be carried out in a guess."""
    rules = case.contract.rules
    count = rules.chance(params, guessed)
    expect(count > 0, f"no outcome is left in the guess of {_name(viewer)}: {guessed}")
    for outcome in range(min(count, MOST_OUTCOMES)):
        after = guessed.copy()
        rules.apply(params, after, CHANCE, outcome)
        case.contract.rules.actors(params, after)


def positions_that_look_alike_play_alike(case: Case) -> None:
    """The view, the words and the legal moves of a seat give away nothing hidden from it."""
    params, _ = case.contract.params(case.rules)
    dice = rng.new(2)
    for state in positions(case, seed=700):
        for viewer in viewers(case):
            twin = hide(case, params, state, viewer)
            case.contract.rules.guess(params, twin, viewer, dice)
            seen, other = (_observe(case, params, position, viewer) for position in (state, twin))
            for what in seen:
                if seen[what] != other[what]:
                    fail(f"{_name(viewer)} can tell by its {what}: {seen[what]} or {other[what]}")


def _observe(case: Case, params: Any, state: Any, viewer: int) -> dict[str, Any]:
    """Return everything that is ever sent to a viewer about a position."""
    contract = case.contract
    known = hide(case, params, state, viewer)
    moves = []
    if viewer in seats_of(contract.rules.actors(params, state)):
        codes = list_legal(contract, params, state, viewer)
        moves = [contract.notation.text(params, state, viewer, code) for code in codes]
        blind = list_legal(contract, params, known, viewer)
        expect(blind == codes, f"{_name(viewer)} may make moves that it cannot know: {moves}")
    return {
        "view": contract.view.view(params, known, viewer),
        "rules": contract.guide.rules_now(params, known, viewer),
        "position": contract.notation.position(params, known),
        "legal moves": moves,
        "state": known,
    }


def movers_witness_their_moves(case: Case) -> None:
    """Whoever moves learns what the move was."""
    contract = case.contract
    params, _ = contract.params(case.rules)
    for step in sample_game(case, seed=800):
        if step.seat in (CHANCE, REFEREE) or step.seat < 0:
            continue
        witnesses = contract.view.witnesses(params, step.state, step.seat, step.move)
        text = contract.notation.text(params, step.state, step.seat, step.move)
        expect(witnesses >> step.seat & 1, f"{_name(step.seat)} does not witness its own {text!r}")


def guesses_are_fair(case: Case) -> None:
    """Until the first decision, guesses are spread as the truth is: all equally likely.

    So they are before it, and in the middle of the chance that leads to it.
    """
    params, _ = case.contract.params(case.rules)
    events = _deal(case, params, 0)[1]
    for most in sorted({events // 2, events}):
        for viewer in (0, SPECTATOR):
            _check_fairness(case, params, viewer, most if most < events else None)


def _check_fairness(case: Case, params: Any, viewer: int, most: int | None) -> None:
    """Compare many guesses after so many outcomes with the truth; None: at the first decision."""
    truths = []
    guesses = []
    for number in range(GUESSED_GAMES):
        state, _ = _deal(case, params, number, most)
        guessed = hide(case, params, state, viewer)
        case.contract.rules.guess(params, guessed, viewer, rng.new(11, number))
        truths.append(state)
        guesses.append(guessed)
    bias = find_bias(truths, guesses)
    when = "" if most is None else f" after {most} outcomes"
    expect(bias is None, f"what {_name(viewer)} guesses{when} is not what is dealt: {bias}")


def _deal(case: Case, params: Any, number: int, most: int | None = None) -> tuple[Any, int]:
    """Return the position of a random game at its first decision, and the outcomes before it.

    No more than `most` outcomes are drawn, if that is given.
    """
    rules = case.contract.rules
    state = case.contract.new_state(params, case.seats)
    dice = rng.new(7, number)
    events = 0
    while rules.actors(params, state) == CHANCE_BIT and events != most:
        rules.apply(params, state, CHANCE, rng.pick(dice, rules.chance(params, state)))
        events += 1
    return state, events


def _name(viewer: int) -> str:
    return "a spectator" if viewer == SPECTATOR else seat_name(viewer)


CHECKS = (
    Check(hiding_twice_hides_no_more),
    Check(guesses_are_possible),
    Check(positions_that_look_alike_play_alike),
    Check(movers_witness_their_moves),
    Check(guesses_are_fair, "rules"),
)
