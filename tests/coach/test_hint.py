"""Hints: the legal moves best first, from what the seat knows and nothing else."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest

import larceny
from larceny.coach.hint import Hint
from larceny.coach.price import MAX_PRICED, price_moves
from larceny.coach.valuation import find_valuation
from larceny.engine.errors import NoDecision
from larceny.engine.seat import CHANCE
from larceny.games import load
from larceny.games.heist.state import CARDS, MOVE_LOCKS
from larceny.table.bot_turn import act
from larceny.table.observation import Observation
from tests.bots.random_weights import install_weights
from tests.games.art_robbery.script import start, turn

SHIPPED = ("art-robbery", "batman", "dice-heist")


def mid_game(game: str, seats: int, moves: int = 12, rules: str | None = None) -> larceny.Table:
    """Return a table after some moves of greedy bots, at a decision with a choice."""
    loaded = larceny.load(game)
    table = loaded.table(seats, rules, seed=3)
    bots = {seat: larceny.bot("greedy", loaded, seed=seat) for seat in range(seats)}
    for _ in range(moves):
        act(table, bots)
    while len(table.moves(table.actors[0])) < 2:
        act(table, bots)
    return table


@pytest.mark.parametrize("game", SHIPPED)
@pytest.mark.parametrize("seats", [2, 3])
def test_every_legal_move_is_listed_once_and_the_best_first(game: str, seats: int) -> None:
    table = mid_game(game, seats)
    seat = table.actors[0]
    hint = larceny.hint(table.observe(seat))
    assert sorted(advice.move for advice in hint) == sorted(table.moves(seat))
    assert [advice.equity for advice in hint] == sorted(
        (advice.equity for advice in hint), reverse=True
    )
    assert hint[0].loss == 0.0
    for advice in hint:
        assert advice.loss == hint[0].equity - advice.equity
        assert 0.0 <= advice.equity <= 1.0
        assert advice.why


@pytest.mark.parametrize(("game", "seats"), [("batman", 3), ("batman", 4), ("dice-heist", 2)])
def test_the_best_move_is_that_of_the_evaluator(game: str, seats: int) -> None:
    loaded = larceny.load(game)
    table = mid_game(game, seats)
    bot = larceny.bot("evaluator", loaded, seed=1)
    for _ in range(6):
        seen = table.observe(table.actors[0])
        hint = larceny.hint(seen)
        played = bot.choose(seen)
        losses = {advice.move: advice.loss for advice in hint}
        assert losses[played] < 1e-6
        table.play(table.actors[0], played)


@pytest.mark.parametrize("game", ["batman", "spell-stealers"])
def test_solved_games_are_priced_exactly(game: str) -> None:
    table = mid_game(game, 2)
    seen = table.observe(table.actors[0])
    hint = larceny.hint(seen)
    assert hint.source == "exact"
    assert larceny.bot("exact", larceny.load(game), seed=1).choose(seen) == hint[0].move


def test_a_table_that_is_not_solved_is_priced_by_the_evaluator() -> None:
    table = mid_game("batman", 3)
    assert larceny.hint(table.observe(table.actors[0])).source == "evaluator"


def test_tables_that_a_seat_cannot_tell_apart_get_the_same_hint() -> None:
    hints = []
    logs = []
    for hand in ("4 5 5 5 boss", "4 0 1 2 dog"):
        table = start("4 dog 3 3 0", hand, "4 4 2 1 1")
        turn(table, "play 4", card="2")
        turn(table, "play 4 p0", card="1")
        turn(table, "play 4 p1", card="3")
        logs.append(table.log)
        hints.append(larceny.hint(table.observe(0)))
    assert logs[0] != logs[1], "p1 holds other cards"
    assert hints[0] == hints[1]


def test_hidden_artifacts_do_not_change_a_hint() -> None:
    table = mid_game("dice-heist", 2, moves=30)
    seat, contract, params = table.actors[0], table.contract, table.setup.params
    state = table.copy_state()
    twin = state.copy()
    assert state.pile[1 - seat] > 0, "the other has artifacts face down"
    twin.artifacts[1 - seat] += 1
    hints = []
    for position in (state, twin):
        contract.rules.hide(params, position, seat)
        hints.append(larceny.hint(Observation(contract, params, position, seat)))
    assert hints[0] == hints[1]


def test_a_hint_depends_on_nothing_that_was_asked_before() -> None:
    table = mid_game("dice-heist", 3, moves=40)
    seen = table.observe(table.actors[0])
    first = larceny.hint(seen)
    other = mid_game("dice-heist", 3)
    larceny.hint(other.observe(other.actors[0]))
    assert larceny.hint(seen) == first


def test_a_hint_can_be_written_as_json() -> None:
    table = mid_game("batman", 2)
    hint = larceny.hint(table.observe(table.actors[0]))
    data = json.loads(json.dumps(asdict(hint)))
    assert set(data) == {"seat", "source", "waiting", "moves"}
    assert set(data["moves"][0]) == {"move", "equity", "loss", "why"}
    assert data["moves"][0]["equity"] == hint[0].equity


def test_who_has_nothing_to_decide_gets_no_hint() -> None:
    table = mid_game("dice-heist", 2)
    with pytest.raises(NoDecision, match=f"p{1 - table.actors[0]} has nothing to decide now"):
        larceny.hint(table.observe(1 - table.actors[0]))
    waiting = larceny.load("dice-heist").table(2, chance="manual")
    assert waiting.actors == (CHANCE,)
    with pytest.raises(NoDecision):
        larceny.hint(waiting.observe(0))


def test_a_game_without_weights_says_so_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install_weights(load("spell-stealers"), tmp_path, monkeypatch, 2)
    table = mid_game("spell-stealers", 3)
    with pytest.raises(larceny.BadWeights, match="the weights are for 2 seats, not 3"):
        larceny.hint(table.observe(table.actors[0]))


def live_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> larceny.Table:
    """Return a live game of Spell Stealers in which several may act."""
    install_weights(load("spell-stealers"), tmp_path, monkeypatch, 3)
    table = larceny.load("spell-stealers").table(3, "live", seed=2)
    table.play(table.actors[0], "roll pyramid")
    assert len(table.actors) == 3
    return table


def test_where_several_may_act_waiting_has_a_price(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = live_window(tmp_path, monkeypatch)
    for seat in table.actors:
        hint = larceny.hint(table.observe(seat))
        assert hint.waiting is not None
        assert 0.0 < hint.waiting < 1.0
    alone = mid_game("batman", 3)
    assert larceny.hint(alone.observe(alone.actors[0])).waiting is None


def many_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Observation:
    """Return a decision of HEIST! with thousands of legal moves."""
    contract = load("heist")
    install_weights(contract, tmp_path, monkeypatch, 2)
    params, _ = contract.params("yah-steal-4")
    state = contract.new_state(params, 2)
    contract.rules.apply(params, state, CHANCE, 0)
    state.phase, state.turn, state.dice_left = MOVE_LOCKS, 0, 0
    for card in range(CARDS):
        if params.is_card[card]:
            state.holder[card], state.locks[card] = 0, 31
    return Observation(contract, params, state, 0)


def test_of_thousands_of_moves_the_best_are_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = many_locks(tmp_path, monkeypatch)
    hint = larceny.hint(seen)
    assert 100 < len(hint) <= MAX_PRICED < len(seen.codes)
    assert {advice.move for advice in hint} <= set(seen.moves)


def test_a_move_that_is_wanted_is_priced_among_thousands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = many_locks(tmp_path, monkeypatch)
    valuation = find_valuation(seen.contract, seen.params, 2, limit=1)
    priced = price_moves(valuation, seen).equities
    left_out = next(code for code in seen.codes if code not in priced)
    assert left_out in price_moves(valuation, seen, [left_out]).equities


def test_a_hint_is_a_sequence() -> None:
    table = mid_game("batman", 2)
    hint: Hint = larceny.hint(table.observe(table.actors[0]))
    assert len(hint) == len(list(hint)) == len(hint[:])
    assert hint[-1] in hint
