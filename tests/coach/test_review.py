"""Reviews: every decision and every outcome priced, and sums that add up to the result."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

import larceny
from larceny.coach.mark import MARKS
from larceny.coach.review_model import Account, Review
from larceny.engine.seat import CHANCE, REFEREE
from larceny.games import load
from larceny.table.save import dump
from larceny.table.table import Table
from tests.bots.random_weights import install_weights
from tests.coach.play import play_game
from tests.games.art_robbery.script import raids, start, turn
from tests.games.spell_stealers.script import live, roll, run, throw
from tests.nightly import by_day

SHORT: dict[str, dict[str, Any]] = {
    "art-robbery": raids("0.. 1. 3 4", "0. 2 5 boss"),
    "batman": {"target": 9},
    "dice-heist": {
        "custom_deck": 1,
        "artifacts": [[1, 1], [1, 1], [1, 1], [1, 1]],
        "gems": [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 0, 0]],
    },
    "heist": {"turn_limit": 8},
    "spell-stealers": {"track": 12},
}
"""Params that make a game of each kind short."""
GAMES = by_day(
    *((game, 3) for game in SHORT), of=[(game, seats) for game in SHORT for seats in (2, 3)]
)


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Give every game random weights; all tests that use them share the reviews."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("data")
        for game in SHORT:
            install_weights(load(game), folder, patch, 2, 3)
        yield


@cache
def review_short(game: str, seats: int) -> tuple[Table, Review]:
    table = play_game(game, ["greedy", "random", "beginner"][:seats], params=SHORT[game])
    return table, larceny.review(table)


def check_sums(account: Account, seats: int) -> None:
    assert account.luck + account.skill + account.rest == account.result
    assert account.result == pytest.approx(account.share - 1 / seats, abs=1e-9)
    assert account.mean_loss * account.decisions == pytest.approx(account.loss)
    assert sum(account.marks.values()) == account.decisions
    assert tuple(account.marks) == MARKS


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_luck_skill_and_rest_add_up_to_the_result_exactly(
    game: str, seats: int, weights: None
) -> None:
    table, review = review_short(game, seats)
    for account in (*review.accounts, *(review.open_accounts or ())):
        check_sums(account, seats)
        won = account.seat in table.winners
        assert account.share == pytest.approx(won / len(table.winners), abs=1e-9)
    for rolled in review.rolls:
        assert rolled.luck == tuple(map(sum, zip(*rolled.lucks, strict=True)))
    for account in review.accounts:
        assert account.luck == sum(roll.luck[account.seat] for roll in review.rolls)
    assert sum(account.result for account in review.accounts) == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_every_event_is_priced(game: str, seats: int, weights: None) -> None:
    table, review = review_short(game, seats)
    assert len(review.equities) == table.version + 1
    rolled = [number for roll in review.rolls for number in range(roll.first, roll.last + 1)]
    decided = [decision.number for decision in review.decisions]
    assert sorted(rolled + decided) == list(range(1, table.version + 1))
    for number, event in enumerate(table.log, 1):
        assert (number in rolled) == (event.seat == CHANCE)
    for decision in review.decisions:
        event = table.log[decision.number - 1]
        assert (decision.seat, decision.move) == (event.seat, event.move)
        assert decision.loss == decision.best_equity - decision.equity >= 0.0
        assert (decision.loss > 0.0) == (decision.best != decision.move)
        assert bool(decision.why) == (decision.mark in ("inaccuracy", "mistake", "blunder"))


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_review_is_ready_for_json(game: str, seats: int, weights: None) -> None:
    _, review = review_short(game, seats)
    written = json.dumps(asdict(review))
    assert TypeAdapter(Review).validate_json(written) == review


@pytest.mark.parametrize("game", ["art-robbery", "dice-heist"])
def test_hidden_games_have_a_second_set_of_sums_with_open_hands(game: str, weights: None) -> None:
    _, review = review_short(game, 3)
    assert review.open_accounts is not None
    assert review.open_shares is not None
    for shares in review.open_shares:
        assert sum(shares) == pytest.approx(1.0, abs=1e-9)
    assert sum(open_account.luck for open_account in review.open_accounts) == pytest.approx(
        0.0, abs=1e-9
    )
    assert any(
        account.luck != other.luck
        for account, other in zip(review.accounts, review.open_accounts, strict=True)
    )


@pytest.mark.parametrize("game", ["batman", "heist"])
def test_open_games_have_none(game: str, weights: None) -> None:
    _, review = review_short(game, 3)
    assert review.open_accounts is None
    assert review.open_shares is None
    for rolled in review.rolls:
        assert sum(rolled.luck) == pytest.approx(0.0, abs=1e-9), "what one gains the others lose"
        assert rolled.open_luck is None


@pytest.mark.parametrize("game", ["batman", "spell-stealers"])
@pytest.mark.parametrize("seed", by_day(0, of=range(2)))
def test_best_play_in_a_solved_game_is_never_marked(game: str, seed: int) -> None:
    review = larceny.review(play_game(game, ["exact", "exact"], seed))
    assert review.source == "exact"
    assert len(review.decisions) > 10
    assert {decision.mark for decision in review.decisions} == {"best"}
    for account in review.accounts:
        assert account.skill == pytest.approx(0.0, abs=1e-6)
        assert account.luck == pytest.approx(account.result, abs=1e-6)


@pytest.mark.parametrize("game", ["batman", "spell-stealers"])
def test_nothing_remains_in_a_solved_game(game: str) -> None:
    review = larceny.review(play_game(game, ["beginner", "random"], seed=5))
    assert {decision.mark for decision in review.decisions} > {"best", "blunder"}
    for account in review.accounts:
        assert account.rest == pytest.approx(0.0, abs=1e-9)
    losses = [account.loss for account in review.accounts]
    skills = [account.skill for account in review.accounts]
    assert skills == pytest.approx([losses[1] - losses[0], losses[0] - losses[1]], abs=1e-9)
    assert review.costliest is not None
    assert review.costliest.equity == max(decision.loss for decision in review.decisions)


def test_the_luckiest_roll_is_named_by_its_luckiest_die() -> None:
    table = play_game("batman", ["greedy", "greedy"])
    review = larceny.review(table)
    luckiest = review.luckiest
    assert luckiest is not None
    assert luckiest.equity == max(max(roll.luck) for roll in review.rolls)
    assert table.log[luckiest.number - 1].seat == CHANCE
    (rolled,) = [roll for roll in review.rolls if roll.first <= luckiest.number <= roll.last]
    assert rolled.luck[luckiest.seat] == luckiest.equity
    column = [lucks[luckiest.seat] for lucks in rolled.lucks]
    assert column[luckiest.number - rolled.first] == max(column)


def test_a_card_that_another_draws_unseen_is_no_luck_and_no_news() -> None:
    reviews = []
    for hand, drawn in (("4 5 5 5 boss", "1"), ("4 0 1 2 dog", "boss")):
        table = start("4 dog 3 3 0", hand, "4 4 2 1 1")
        turn(table, "play 4", card="2")
        turn(table, "play 4 p0", card=drawn)
        turn(table, "play 4 p1", card="3")
        reviews.append(larceny.review(table))
    first, second = reviews
    assert [row[0] for row in first.equities] == [row[0] for row in second.equities]
    assert [row[1] for row in first.equities] != [row[1] for row in second.equities]
    mine = [decision for decision in first.decisions if decision.seat == 0]
    assert mine == [decision for decision in second.decisions if decision.seat == 0]
    drawn_unseen = first.rolls[2]
    assert drawn_unseen.luck[0] == 0.0
    assert drawn_unseen.luck[1] != 0.0


def test_in_real_time_waiting_is_an_alternative_and_a_report_is_nobodys_luck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install_weights(load("spell-stealers"), tmp_path, monkeypatch, 4)
    table = roll(live(4), "pyramid", 2, "green")
    throw(throw(table, 1, "pyramid", 3), 2, "pyramid", 3)
    run(table, "simultaneous p1 p2", "p0 vote p2", "p3 vote p2")
    review = larceny.review(table)
    for account in review.accounts:
        check_sums(account, 4)
    waiting = [decision for decision in review.decisions if decision.best == "wait"]
    assert all(decision.loss > 0.0 and decision.choices > 1 for decision in waiting)
    assert waiting
    assert sum(event.seat == REFEREE for event in table.log) == 1
    priced = len(review.decisions) + sum(len(roll.outcomes) for roll in review.rolls)
    assert priced == table.version - 1


def test_a_path_a_text_and_a_table_give_the_same_review(tmp_path: Path) -> None:
    table = play_game("spell-stealers", ["greedy", "greedy"])
    path = tmp_path / "game.larceny"
    table.save(path)
    expected = larceny.review(table)
    assert larceny.review(path) == larceny.review(dump(table)) == expected


def test_a_game_that_is_not_over_is_compared_with_the_present_estimate() -> None:
    table = larceny.load("dice-heist").table(2, seed=1)
    table.play(table.actors[0], table.moves(table.actors[0])[0])
    review = larceny.review(table)
    assert not review.is_over
    assert review.open_accounts is None
    for account in review.accounts:
        assert account.share == review.equities[-1][account.seat]
        check_sums(account, 2)


def test_the_end_does_not_make_luck_of_what_it_uncovers(weights: None) -> None:
    table, review = review_short("dice-heist", 2)
    last = review.equities[-1]
    assert table.over
    assert all(0.0 <= share <= 1.0 for share in last)
    assert review.open_shares is not None
    assert review.open_shares[-1] == tuple(float(seat in table.winners) for seat in range(2))


def test_progress_comes_to_its_end() -> None:
    shares: list[float] = []
    larceny.review(play_game("spell-stealers", ["greedy", "greedy"]), progress=shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


def test_a_game_without_weights_is_refused_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install_weights(load("batman"), tmp_path, monkeypatch, 4)
    table = play_game("batman", ["greedy"] * 3, params={"target": 5})
    with pytest.raises(larceny.BadWeights, match="the weights are for 4 seats, not 3"):
        larceny.review(table)
