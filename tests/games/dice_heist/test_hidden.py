"""DH-14: which artifacts a seat cannot know, and that guesses about them are fair."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from larceny import Table
from larceny.engine import rng
from larceny.games.dice_heist.state import FACE_DOWN, State
from tests.games.dice_heist.script import act, board, reveal, start, thief, turn

SINGLE = "hermitage-artifact-1-a"
DOUBLE = "hermitage-artifact-2-a"
LOUVRE_DOUBLE = "louvre-artifact-2-a"


def robbed(first: str, second: str) -> Table:
    """Three seats: p1 has one artifact card, p2 another, and p0 none."""
    table = start(3)
    turn(table, "louvre-gem-red-1", "recruit")
    steal(table, first)
    steal(table, second)
    return table


def steal(table: Table, card: str) -> None:
    """The seat to move takes a single artifact card; a minor one brings a gem to another museum."""
    reveal(table, card)
    if "-artifact-1-" in card:
        reveal(table, "metropolitan-gem-red-1")
    act(table, f"heist {card.split('-')[0]} 0", 6)


def known_to(table: Table, seat: int) -> State:
    """The position as a seat knows it."""
    state: State = table.observe(seat).state
    return state


def test_dh14_others_cannot_tell_whose_pile_holds_which_artifact() -> None:
    robbed_single, other = robbed(SINGLE, DOUBLE), robbed(DOUBLE, SINGLE)
    assert thief(robbed_single, 1, viewer=1) != thief(other, 1, viewer=1)
    for viewer in (0, None):
        assert board(robbed_single, viewer) == board(other, viewer)
    first, second = known_to(robbed_single, 0), known_to(other, 0)
    assert (first.holder, first.artifacts) == (second.holder, second.artifacts)


def test_dh14_a_seat_knows_its_own_artifacts_and_only_the_number_of_others() -> None:
    table = robbed(SINGLE, DOUBLE)
    known = known_to(table, 1)
    assert known.holder.count(FACE_DOWN) == 1
    assert known.artifacts[:3] == [0, 1, 0]
    assert known.pile[:3] == [0, 1, 1]


def test_dh14_every_deal_of_the_face_down_artifacts_is_equally_likely() -> None:
    """p0 looks at piles of two cards and of one: 6,000 guesses, three deals to tell apart."""
    table = robbed(SINGLE, DOUBLE)
    turn(table, "louvre-gem-red-2", "recruit")
    reveal(table, LOUVRE_DOUBLE)
    act(table, "heist louvre 0", 6)
    known = table.observe(0)
    hidden = [card for card, holder in enumerate(known.state.holder) if holder == FACE_DOWN]
    assert len(hidden) == 3
    assert known.state.pile[:3] == [0, 2, 1]
    dice = rng.new(1)
    deals: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        world = known.state.copy()
        known.contract.rules.guess(known.params, world, 0, dice)
        assert world.pile == known.state.pile
        deals[tuple(world.holder[card] for card in hidden)] += 1
    assert set(deals) == set(permutations((1, 1, 2)))
    assert all(abs(count - 2000) < 5 * (6000 * 2 / 9) ** 0.5 for count in deals.values())


def test_dh14_piles_are_open_when_the_game_is_over() -> None:
    table = start(2, custom_deck=1, paintings=[], artifacts=[[0, 1]], gems=[])
    reveal(table, DOUBLE)
    act(table, "heist hermitage 0", 6)
    assert table.over
    for viewer in (0, 1, None):
        assert thief(table, 0, viewer)["artifacts"] == 2
        assert thief(table, 0, viewer)["cards"] == [DOUBLE]
