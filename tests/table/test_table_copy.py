"""Copies of a table: clones, samples of what is hidden, pickles, and the history of a seat."""

from __future__ import annotations

import copy
import pickle
from fractions import Fraction

import pytest

import larceny
from larceny.engine.errors import BadSeats, UnknownPast
from larceny.engine.seat import CHANCE
from larceny.table.event import is_masked
from larceny.table.save import dump
from larceny.table.table import Table
from larceny.table.verify import verify

MOST_MOVES = 3_000
HIDING = ["art-robbery", "dice-heist"]
"""Games in which something is hidden for a long time."""


def new_table(game: str, seats: int = 3, moves: int = 12, seed: int = 5) -> Table:
    """Return a table after some moves, the first legal ones."""
    table = larceny.load(game).table(seats, seed=seed)
    play_on(table, moves)
    return table


def play_on(table: Table, moves: int) -> None:
    for _ in range(moves):
        if table.over:
            return
        seat = table.actors[table.version % len(table.actors)]
        legal = table.moves(seat)
        table.play(seat, legal[table.version % len(legal)])


# --- Clones ---


@pytest.mark.parametrize("game", larceny.games())
def test_a_clone_has_the_same_dice_and_one_with_a_seed_has_others(game: str) -> None:
    table = new_table(game)
    same, other = table.clone(), [table.clone(seed=seed) for seed in range(3)]
    for clone in (table, same, *other):
        play_on(clone, 30)
    assert same.log == table.log
    assert any(clone.log != table.log for clone in other)


def test_clones_of_one_seed_are_alike() -> None:
    table = new_table("dice-heist")
    first, second = table.clone(seed=9), table.clone(seed=9)
    play_on(first, 30)
    play_on(second, 30)
    assert first.log == second.log


def test_a_clone_with_a_seed_of_its_own_is_saved_and_proved_from_where_it_began() -> None:
    table = new_table("dice-heist", seats=2)
    clone = table.clone(seed=9)
    assert clone.setup.inherited == table.version
    play_on(clone, MOST_MOVES)
    assert clone.over
    assert verify(dump(clone)).is_proved


def test_a_clone_of_a_manual_table_rolls_the_dice_that_are_due() -> None:
    table = larceny.load("heist").table(2, chance="manual")
    assert table.actors == (CHANCE,)
    assert table.clone().actors == (CHANCE,)
    assert table.clone(seed=1).actors != (CHANCE,)
    assert table.version == 0


# --- Samples ---


@pytest.mark.parametrize("game", larceny.games())
def test_a_sample_is_what_the_seat_sees_and_goes_on_to_an_end(game: str) -> None:
    table = new_table(game)
    for seat in range(table.seats):
        sample = table.sample(seat, seed=1)
        assert sample.view(seat) == table.view(seat)
        assert sample.log_for(seat) == table.log_for(seat)
        assert sample.story(seat) == table.story(seat)
        assert sample.observe(seat) == table.observe(seat)
        play_on(sample, 10)
        assert sample.version > table.version


@pytest.mark.parametrize("game", HIDING)
def test_samples_differ_in_what_is_hidden_and_hold_nothing_else_of_the_truth(game: str) -> None:
    table = new_table(game, moves=50)
    states = [table.sample(0, seed=seed).copy_state().key() for seed in range(8)]
    assert len(set(states)) > 1
    masked = [event for event in table.log_for(0) if is_masked(event.move)]
    sample = table.sample(0, seed=1)
    assert sample.log == table.log_for(0)
    assert sample.log_for(1) != table.log_for(1) or not masked


def test_equal_seeds_give_equal_samples() -> None:
    table = new_table("art-robbery")
    assert table.sample(1, seed=3).copy_state() == table.sample(1, seed=3).copy_state()
    assert table.sample(None, seed=3).copy_state() == table.sample(None, seed=3).copy_state()


def test_what_happened_before_a_sample_cannot_be_taken_back_or_saved(tmp_path: object) -> None:
    sample = new_table("art-robbery").sample(0, seed=1)
    version = sample.version
    with pytest.raises(UnknownPast, match=f"sampled after event {version}"):
        sample.undo()
    with pytest.raises(UnknownPast):
        sample.at(version - 1)
    with pytest.raises(UnknownPast):
        sample.save(f"{tmp_path}/sample.larceny")
    assert sample.at(version).copy_state() == sample.copy_state()


def test_a_move_after_a_sample_can_be_taken_back() -> None:
    table = larceny.load("batman").table(2, rules="no-villains", seed=3)
    sample = table.sample(0, seed=1).at(table.version)
    before = sample.copy_state()
    sample.play(sample.actors[0], "roll")
    sample.undo()
    assert sample.copy_state() == before
    assert sample.log == table.log


@pytest.mark.parametrize("seat", [-1, 3, CHANCE, True])
def test_only_a_seat_or_a_spectator_can_be_sampled_for(seat: int) -> None:
    with pytest.raises(BadSeats, match="the seats are 0 to 2"):
        new_table("art-robbery").sample(seat)


# --- Pickles and deep copies ---


@pytest.mark.parametrize("game", larceny.games())
def test_tables_observations_states_and_params_can_be_pickled(game: str) -> None:
    table = new_table(game)
    for table_kept in (table, table.sample(1, seed=1)):
        twin = pickle.loads(pickle.dumps(table_kept))
        assert twin.contract is table.contract
        assert twin.setup == table_kept.setup
        assert twin.log == table_kept.log
        play_on(table_kept, 20)
        play_on(twin, 20)
        assert (twin.log, twin.copy_state()) == (table_kept.log, table_kept.copy_state())
    for thing in (table.observe(1), table.copy_state(), table.setup.params, table.contract):
        assert pickle.loads(pickle.dumps(thing)) == thing
        assert copy.deepcopy(thing) == thing


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_copies_are_independent(copied: object) -> None:
    assert callable(copied)
    table = new_table("art-robbery")
    log, twin = table.log, copied(table)
    assert twin.log == log
    play_on(twin, 5)
    assert table.log == log
    assert twin.version > table.version


def test_a_pickled_observation_holds_no_secret() -> None:
    table = new_table("art-robbery", moves=20)
    hidden = next(
        s for s in range(10) if table.sample(0, seed=s).copy_state() != table.copy_state()
    )
    twin = pickle.dumps(table.sample(0, seed=hidden).observe(0))
    assert twin == pickle.dumps(table.observe(0))


# --- History ---


@pytest.mark.parametrize("game", larceny.games())
def test_the_history_of_an_observation_is_the_log_that_the_seat_may_read(game: str) -> None:
    table = larceny.load(game).table(3, seed=8)
    for number in range(60):
        for seat in range(3):
            assert list(table.observe(seat).history) == table.log_for(seat)
        play_on(table, 1)
        if number == 30:
            table = table.clone()
    play_on(table, MOST_MOVES)
    assert table.over
    assert list(table.observe(0).history) == table.log


def test_the_history_masks_what_the_seat_did_not_see_until_it_is_revealed() -> None:
    table = larceny.load("art-robbery").table(3, seed=8)
    seen = [table.observe(seat).history for seat in range(3)]
    assert len({len(history) for history in seen}) == 1
    for seat, history in enumerate(seen):
        masked = sum(is_masked(event.move) for event in history)
        assert 0 < masked < len(history), seat
    live = larceny.load("spell-stealers").table(3, "live", chance="manual")
    for face in (8, 2, 1):
        live.play(CHANCE, f"die {face}")
    live.play(0, "roll orb")
    assert [live.observe(seat).history[-1].move for seat in (0, 1)] == ["roll orb", "roll ?"]
    live.play(CHANCE, "artifact 3")
    assert live.observe(1).history[-2].move == "roll orb"


# --- Outcomes ---


def test_outcomes_that_look_alike_have_one_chance() -> None:
    table = larceny.load("batman").table(2, rules="no-villains", chance="manual")
    table.play(CHANCE, "first p0")
    chances = table.outcome_chances()
    assert set(chances) == {"draw yellow", "draw blue", "draw gray"}
    assert sum(chances.values()) == 1
    outcomes = table.outcomes()
    for text, chance in chances.items():
        assert chance == Fraction(outcomes.count(text), len(outcomes))


def test_there_are_no_chances_where_no_outcome_is_due() -> None:
    assert new_table("heist").outcome_chances() == {}
