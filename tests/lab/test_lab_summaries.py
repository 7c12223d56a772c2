"""What the results of the lab and of the coach look like in a prompt."""

from __future__ import annotations

import larceny

GAME = "dice-heist"


def test_a_simulation_tells_who_won_how_often() -> None:
    simulation = larceny.simulate(
        GAME, 2, ["greedy", "greedy"], 100, params={"sidekicks": 8}, workers=1
    )
    share = simulation.win_shares()[0][0]
    assert repr(simulation).startswith(
        "<Simulation of dice-heist, rules standard, sidekicks=8; 100 games, seed 0: "
        f"p0 greedy {share:.1%}, p1 greedy "
    )


def test_a_comparison_tells_what_is_compared_and_how_many_verdicts_there_are() -> None:
    comparison = larceny.compare(GAME, {"sidekicks": 6}, games=300, workers=1)
    changed = len(comparison.select(verdict="changed"))
    assert repr(comparison).startswith(
        "<Comparison of sidekicks=6 with standard in dice-heist, 3 seats, greedy; 300 games, "
        f"seed 0: {changed} changed, "
    )


def test_a_sweep_and_a_tuning_tell_their_grid_and_their_front() -> None:
    swept = larceny.sweep(GAME, {"sidekicks": [5, 6]}, games=10, workers=1)
    assert repr(swept) == (
        "<Sweep of dice-heist, rules standard, 3 seats, greedy; 10 games a point, seed 0: "
        "2 points of 2 sidekicks>"
    )
    assert repr(swept.points[0]).startswith("<SweepPoint sidekicks=5: ")
    tuned = larceny.tune(
        GAME, {"sidekicks": [5, 6]}, ["decisions=40"], bots="greedy", games=10, trials=2, workers=1
    )
    front = " | ".join(candidate.label for candidate in tuned.front)
    assert repr(tuned).startswith("<Tuning of dice-heist, rules standard, 3 seats to decisions")
    assert repr(tuned).endswith(f"; 2 trials: {front}>")
    assert repr(tuned.front[0]).startswith("<Candidate sidekicks=")


def test_a_hint_and_a_review_tell_the_best_moves_and_luck_and_skill() -> None:
    table = larceny.load(GAME).table(2, seed=1)
    seat = table.actors[0]
    hint = larceny.hint(table.observe(seat))
    start = f"<Hint for p{seat}, evaluator: {hint[0].move} {hint[0].equity:.1%}, "
    assert repr(hint).startswith(start)
    table.play(seat, hint[0].move)
    review = larceny.review(table)
    luck = review.accounts[0].luck
    assert repr(review).startswith("<Review of dice-heist, rules standard, 2 seats, not over; 1 de")
    assert f": p0 luck {luck:+.1%} skill " in repr(review)
