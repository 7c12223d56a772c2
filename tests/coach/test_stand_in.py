"""Reviews of games in which others decided for a person."""

from __future__ import annotations

from typing import Any

import pytest

import larceny
from larceny.games import load
from larceny.table.notes import Takeover
from larceny.table.save import dump
from larceny.table.table import Table
from tests.bots.random_weights import install_weights
from tests.coach.play import play_game

SHORT = {"turn_limit": 12}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return a game of HEIST! in which the first seat decided badly, with random weights."""
    with pytest.MonkeyPatch.context() as patch:
        install_weights(load("heist"), tmp_path_factory.mktemp("data"), patch, 2)
        yield play_game("heist", ["random", "random"], params=SHORT)


@pytest.fixture(scope="module")
def plain(game: Table) -> larceny.Review:
    """Return the review of the game as it was played."""
    return larceny.review(game)


def replaced(game: Table, kind: str = "bot") -> Table:
    table = game.clone()
    table.takeovers = (Takeover(0, 0, kind, "level-3"),)  # type: ignore[arg-type]
    return table


def test_what_a_stand_in_decided_is_not_charged_to_the_person(
    game: Table, plain: larceny.Review
) -> None:
    review = larceny.review(dump(replaced(game)))
    charged, account = plain.accounts[0], review.accounts[0]
    assert charged.decisions > 0
    assert charged.loss > 0
    assert (account.decisions, account.loss, sum(account.marks.values())) == (0, 0.0, 0)
    assert account.luck == charged.luck
    assert account.luck + account.skill + account.rest == account.result == charged.result
    assert account.skill == pytest.approx(charged.skill + sum(_losses(plain)))
    assert review.accounts[1] == plain.accounts[1]


def _losses(review: larceny.Review) -> list[float]:
    return [decision.loss for decision in review.decisions if decision.seat == 0]


def test_a_decision_says_who_made_it_and_keeps_its_price(
    game: Table, plain: larceny.Review
) -> None:
    review = larceny.review(replaced(game))
    for before, after in zip(plain.decisions, review.decisions, strict=True):
        assert after.player == ("level-3" if after.seat == 0 else "")
        assert (after.move, after.loss, after.mark) == (before.move, before.loss, before.mark)


def test_the_costliest_decision_is_a_persons_own(game: Table) -> None:
    review = larceny.review(replaced(game))
    assert review.costliest is None or review.costliest.seat == 1


def test_a_clock_that_ran_out_costs_the_person_nothing_but_that_move(
    game: Table, plain: larceny.Review
) -> None:
    first = next(decision for decision in plain.decisions if decision.seat == 0)
    table = game.clone()
    table.takeovers = (Takeover(first.number - 1, 0, "clock", "level-3"),)
    decided = [decision for decision in larceny.review(table).decisions if decision.seat == 0]
    assert [decision.player for decision in decided] == ["level-3"] + [""] * (len(decided) - 1)
