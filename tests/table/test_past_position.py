"""Past positions of a table: kept with the log, so that no rule is applied to go back."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

import larceny
from larceny import CHANCE, CannotUndo
from larceny.table.table import Table
from larceny.table.undo import find_undo


def played(game: str, seed: int) -> Table:
    rng = random.Random(seed)
    table = larceny.load(game).table(seats=3, seed=seed)
    while not table.over:
        play_any(table, rng)
    return table


def play_any(table: Table, rng: random.Random) -> None:
    seat = table.actors[0]
    table.play(seat, rng.choice(table.moves(seat)))


def assert_same(table: Table, other: Table) -> None:
    assert table.copy_state().as_dict() == other.copy_state().as_dict()
    assert table.entries() == other.entries()
    assert table.setup == other.setup
    assert table.open_view() == other.open_view()


@pytest.mark.parametrize("game", larceny.games())
def test_a_past_position_is_the_one_that_a_replay_leads_to(game: str) -> None:
    table = played(game, 5)
    step = max(1, table.version // 40)
    for number in range(0, table.version + 1, step):
        replayed = table.at(0)
        replayed.extend(table.log[:number])
        assert_same(table.at(number), replayed)


@pytest.mark.parametrize("game", larceny.games())
def test_moments_lead_from_one_to_the_next(game: str) -> None:
    table = played(game, 5)
    apply, params = table.contract.rules.apply, table.setup.params
    state = table.at(0).copy_state()
    for moment, event in zip(table.moments(), table.log, strict=True):
        assert (moment.state, moment.seat) == (state, event.seat)
        apply(params, state, moment.seat, moment.move)
        assert moment.after == state
    assert state == table.copy_state()
    assert table.moments(table.version - 2) == table.moments()[-2:]


def test_the_cost_of_going_back_does_not_grow_with_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rng = random.Random(1)
    table = larceny.load("spell-stealers").table(2, params={"track": 500}, chance="manual")
    while table.version < 500 or table.actors == (CHANCE,):
        play_any(table, rng)
    before, author = table.version, table.actors[0]
    play_any(table, rng)
    while table.actors == (CHANCE,):
        play_any(table, rng)
    applied: list[None] = []
    rules, apply = table.contract.rules, table.contract.rules.apply
    monkeypatch.setattr(rules, "apply", lambda *event: applied.append(apply(*event)))
    assert table.at(250).version == 250
    assert table.clone().undo() == table.log[-1]
    assert len(table.moments()) == table.version
    assert not applied
    with suppress(CannotUndo):
        assert find_undo(table, {author}) >= before
    assert len(applied) <= table.version - before


def test_playing_on_from_a_past_position_changes_no_other_table() -> None:
    table = played("art-robbery", 2)
    before = table.entries()
    near = table.at(20)
    further = table.at(30)
    while not further.over:
        further.play(further.actors[0], further.moves(further.actors[0])[0])
    assert near.version == 20
    assert table.entries() == before
    assert_same(near, table.at(20))


def test_a_version_after_the_end_is_the_end() -> None:
    table = played("dice-heist", 1)
    assert table.at(table.version + 5).version == table.version
