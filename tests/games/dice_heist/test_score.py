"""DH-17 .. DH-21: the end and the score."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from larceny import Table
from larceny.games import load
from tests.games.dice_heist.script import act, custom, reveal, start, turn


def museum_of(card: str) -> str:
    """Return the museum whose flag a card carries."""
    return next(
        m for m in ("hermitage", "metropolitan", "british-museum", "louvre") if card.startswith(m)
    )


def test_dh17_the_game_ends_when_everything_is_stolen_in_the_middle_of_a_round() -> None:
    table = start(3, **custom(gems=[[1, 0, 0]]))
    reveal(table, "hermitage-gem-red-1")
    act(table, "heist hermitage 0", 6)
    assert table.over
    assert table.actors == ()
    assert table.moves(0) == []


def test_dh17_turns_go_on_after_the_last_card_while_exhibits_are_left() -> None:
    table = start(2, **custom(gems=[[1, 0, 0], [1, 0, 0]]))
    turn(table, "hermitage-gem-red-1", "recruit")
    turn(table, "metropolitan-gem-red-1", "heist hermitage 0", 6)
    assert not table.over
    act(table, "heist metropolitan 1", 1, 6)
    assert table.over


def test_dh17_empty_museums_do_not_end_the_game_while_cards_are_left() -> None:
    table = start(2, **custom(gems=[[2, 0, 0]]))
    turn(table, "hermitage-gem-red-1", "heist hermitage 0", 6)
    assert not table.over
    reveal(table, "hermitage-gem-red-2")
    assert table.actors == (1,)


def test_dh18_every_artifact_shown_is_a_point() -> None:
    table = start(2, **custom(artifacts=[[2, 1]]), most_paintings=0, least_paintings=0)
    reveal(table, "hermitage-artifact-1-a", "hermitage-artifact-1-b", "hermitage-artifact-2-a")
    act(table, "heist hermitage 0", 6)
    assert table.scores == (4, 0)


@pytest.mark.parametrize(
    ("count", "points"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 28)]
)
def test_dh19_the_nth_gem_of_a_colour_is_worth_n(count: int, points: int) -> None:
    table = start(2, **custom(gems=[[count, 0, 0]]), most_paintings=0, least_paintings=0)
    for n in range(1, count + 1):
        reveal(table, f"hermitage-gem-red-{n}")
        act(table, "heist hermitage 0", 6 if n == count and table.actors == (0,) else 1)
    while not table.over:
        act(table, "heist hermitage 0", 6 if table.actors == (0,) else 1)
    assert table.scores == (points, 0)


def test_dh19_the_rulebooks_example_two_red_three_green_one_blue() -> None:
    table = start(2, **custom(gems=[[2, 3, 1]]), most_paintings=0, least_paintings=0)
    for gem in ("red-1", "red-2", "green-1", "green-2", "green-3", "blue-1"):
        reveal(table, f"hermitage-gem-{gem}")
        act(table, "heist hermitage 0", 1)
    act(table, "heist hermitage 0", 6)
    assert table.scores == (3 + 6 + 1, 0)


def paintings_table(worths: list[int]) -> Table:
    """Return a finished game in which each seat stole a painting of some worth; 0 is none."""
    deck = [[worth] for worth in worths if worth]
    table = start(len(worths), **custom(paintings=deck))
    names = ("hermitage", "metropolitan", "british-museum", "louvre")
    own = iter(f"{names[index]}-painting-{row[0]}" for index, row in enumerate(deck))
    for worth in worths:
        card = next(own) if worth else None
        if card:
            turn(table, card, f"heist {museum_of(card)} 0", 6)
        else:
            act(table, "recruit")
    return table


@pytest.mark.parametrize(
    ("worths", "points"),
    [
        ([30, 20, 10], (8, 0, -4)),
        ([30, 30, 10], (8, 8, -4)),
        ([30, 10, 10], (8, -4, -4)),
        ([20, 20, 20], (4, 4, 4)),
        ([50, 40, 30, 20], (8, 0, 0, -4)),
        ([25, 10], (8, -4)),
        ([25, 25], (4, 4)),
    ],
)
def test_dh20_highest_total_gains_eight_and_lowest_loses_four_in_full_on_ties(
    worths: list[int], points: tuple[int, ...]
) -> None:
    assert paintings_table(worths).scores == points


def test_dh20_no_paintings_is_a_total_of_zero_and_counts() -> None:
    table = start(3, **custom(paintings=[[10], [30]]))
    turn(table, "hermitage-painting-10", "heist hermitage 0", 6)
    turn(table, "metropolitan-painting-30", "heist metropolitan 0", 6)
    assert table.scores == (0, 8, -4)


def test_dh20_before_anything_is_stolen_everybody_is_highest_and_lowest() -> None:
    assert start(4).scores == (4, 4, 4, 4)


def test_dh20_paintings_of_several_museums_add_up() -> None:
    table = start(2, **custom(paintings=[[10, 15], [20]]))
    turn(table, "hermitage-painting-10", "heist hermitage 0", 6)
    turn(table, "metropolitan-painting-20", "heist metropolitan 0", 6)
    turn(table, "hermitage-painting-15", "heist hermitage 0", 6)
    assert table.scores == (8, -4)


def test_the_reckoning_lists_artifacts_gems_and_paintings() -> None:
    table = start(2, **custom(artifacts=[[0, 1]], gems=[[2, 0, 0]], paintings=[[10]]))
    for card in ("artifact-2-a", "gem-red-1", "gem-red-2", "painting-10"):
        reveal(table, f"hermitage-{card}")
        assert table.reckoning == ()
        act(table, "heist hermitage 0", 1)
    act(table, "heist hermitage 0", 6)
    assert table.reckoning == (
        "artifacts 2, gems 3, paintings 8",
        "artifacts 0, gems 0, paintings -4",
    )
    assert table.scores == (2 + 3 + 8, -4)


def test_dh21_most_points_wins() -> None:
    table = start(2, **custom(gems=[[1, 0, 0]]))
    turn(table, "hermitage-gem-red-1", "heist hermitage 0", 6)
    assert table.winners == (0,)


def test_dh21_a_tie_is_a_shared_win() -> None:
    table = start(3, **custom(gems=[[1, 0, 0], [1, 0, 0]]))
    turn(table, "hermitage-gem-red-1", "heist hermitage 0", 6)
    turn(table, "metropolitan-gem-red-1", "heist metropolitan 0", 6)
    assert table.over
    assert table.winners == (0, 1)


def test_dh21_there_is_no_winner_before_the_end() -> None:
    assert start(2).winners == ()


def score_by_rulebook(artifacts: int, gems: tuple[int, ...], totals: list[int], seat: int) -> int:
    """Compute a score straight from the rulebook."""
    points = artifacts + sum(n * (n + 1) // 2 for n in gems)
    return points + 8 * (totals[seat] == max(totals)) - 4 * (totals[seat] == min(totals))


@pytest.mark.parametrize("totals", [[0, 0], [10, 0], [5, 5, 0], [9, 3, 3, 1]])
def test_dh20_scores_agree_with_a_computation_straight_from_the_rulebook(totals: list[int]) -> None:
    contract = load("dice-heist")
    params, _ = contract.params()
    for gems in combinations_with_replacement(range(8), 3):
        state = contract.new_state(params, len(totals))
        state.paintings[: len(totals)] = totals
        state.gems[0] = list(gems)
        state.artifacts[0] = 3
        out = [0] * len(totals)
        contract.rules.scores(params, state, out)
        assert out[0] == score_by_rulebook(3, gems, totals, 0)
