"""A position and its cache: what is computed once, and who may know it."""

from __future__ import annotations

import pytest

import larceny
from larceny import CHANCE, REFEREE
from larceny.engine.seat import SPECTATOR
from larceny.table.legality import check_viewer
from larceny.table.position import Position
from larceny.table.table_setup import new_setup
from larceny.table.table_view import find_dealers, list_choices, list_enterable_outcomes


def position_of(table: larceny.Table) -> Position:
    return Position(table.contract, table.setup, table.copy_state())


@pytest.fixture
def cards() -> larceny.Table:
    """A table at which every seat has secret cards."""
    return larceny.load("art-robbery").table(3, seed=5)


def test_what_a_viewer_may_know_is_computed_once(cards: larceny.Table) -> None:
    position = position_of(cards)
    assert position.known(0) is position.known(0)
    assert position.texts(cards.actors[0]) is position.texts(cards.actors[0])


def test_every_viewer_knows_something_else_and_chance_knows_all(cards: larceny.Table) -> None:
    position = position_of(cards)
    viewers = (0, 1, 2, SPECTATOR, CHANCE)
    assert len({str(position.known(viewer).as_dict()) for viewer in viewers}) == 5
    assert position.known(CHANCE).as_dict() == position.state.as_dict()


def test_only_actors_have_legal_moves(cards: larceny.Table) -> None:
    position = position_of(cards)
    for seat in (*range(3), CHANCE, REFEREE):
        assert bool(position.codes(seat)) == (seat in position.actors)


def test_outcomes_that_look_alike_are_one_choice(cards: larceny.Table) -> None:
    manual = larceny.load("art-robbery").table(3, chance="manual")
    manual.play(CHANCE, manual.moves(CHANCE)[0])
    position = position_of(manual)
    texts = position.texts(CHANCE)
    assert len(texts) > len(set(texts)), "several cards look alike"
    assert [choice["move"] for choice in list_choices(position, CHANCE)] == list(
        dict.fromkeys(texts)
    )


def test_there_are_no_winners_and_no_reckoning_before_the_end(cards: larceny.Table) -> None:
    position = position_of(cards)
    assert (position.winners, position.reckoning) == ((), ())
    assert len(position.scores) == 3


@pytest.mark.parametrize(
    ("bots", "dealers"), [((), (0, 1)), (("", "greedy"), (0,)), (("greedy", "greedy"), ())]
)
def test_people_enter_the_outcomes_of_real_dice(
    bots: tuple[str, ...], dealers: tuple[int, ...]
) -> None:
    contract = larceny.load("dice-heist").contract
    setup = new_setup(contract, 2, chance="manual", bots=bots)
    position = Position(contract, setup, contract.new_state(setup.params, 2))
    assert find_dealers(position) == dealers


def test_only_the_drawer_enters_a_secret_card() -> None:
    table = larceny.load("art-robbery").table(2, chance="manual")
    table.play(CHANCE, table.moves(CHANCE)[0])
    position = position_of(table)
    (drawer,) = find_dealers(position)
    offered = [choice["move"] for choice in list_enterable_outcomes(position, drawer)]
    assert set(table.moves(CHANCE)) <= set(offered)
    assert len(offered) == len(set(offered))


@pytest.mark.parametrize("seat", [3, -1, True, CHANCE, SPECTATOR])
def test_a_viewer_is_a_seat_of_the_table_or_a_spectator(seat: int) -> None:
    assert check_viewer(None, 3) == SPECTATOR
    assert check_viewer(2, 3) == 2
    with pytest.raises(larceny.BadSeats, match="the seats are 0 to 2"):
        check_viewer(seat, 3)
