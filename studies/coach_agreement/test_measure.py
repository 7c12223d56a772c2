"""The script that compares reviews by the evaluator and by search."""

from __future__ import annotations

from dataclasses import replace

import larceny
from studies.coach_agreement.measure import Agreement, play


def test_a_review_agrees_with_itself_and_not_with_one_that_finds_nothing() -> None:
    review = larceny.review(play("batman", 2, seed=1))
    assert any(decision.mark == "blunder" for decision in review.decisions)
    same = Agreement()
    same.add(review, review)
    assert same.by_evaluator == same.by_search > 0
    assert same.share == 1.0
    blind = replace(
        review, decisions=tuple(replace(decision, mark="best") for decision in review.decisions)
    )
    other = Agreement()
    other.add(review, blind)
    assert other.share == 0.0
    assert other.by_evaluator == same.by_evaluator
    assert other.games == 1


def test_the_beginner_sits_in_every_seat_in_turn() -> None:
    tables = [play("spell-stealers", 2, seed) for seed in (1, 2)]
    assert all(table.over for table in tables)
    assert tables[0].log != tables[1].log
