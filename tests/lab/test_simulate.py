"""Simulation: what it returns, its intervals, and the requests that it refuses."""

from __future__ import annotations

import json

import numpy as np
import pytest

import larceny
from larceny.cli.main import status
from larceny.games import load
from larceny.lab.game_rows import GameRows, wilson
from larceny.lab.plan import make_plan
from larceny.lab.runner import Runner


def three_games() -> GameRows:
    """One game for p0, one shared by p0 and p2, one for p1."""
    return GameRows(
        game="heist",
        rules="heist",
        changes={},
        fingerprint="0",
        bots=("greedy", "random", "random"),
        seed=1,
        winners=np.array([0b001, 0b101, 0b010]),
        scores=np.array([[9, 4, 1], [5, 3, 5], [0, 8, 7]]),
        steps=np.array([30, 20, 40]),
        decisions=np.array([12, 8, 15]),
        turns=np.array([10, 6, 12]),
        starters=np.array([0, 2, 2]),
        is_truncated=np.zeros(3, int),
        is_cut=np.zeros(3, int),
    )


def test_a_win_is_divided_among_those_who_share_it() -> None:
    result = three_games()
    assert (result.games, result.seats) == (3, 3)
    assert result.wins.tolist() == [[1, 0, 0], [0.5, 0, 0.5], [0, 1, 0]]
    assert [share for share, _, _ in result.win_shares()] == pytest.approx([0.5, 1 / 3, 0.5 / 3])


def test_a_frame_has_one_row_for_each_game() -> None:
    frame = three_games().frame()
    assert frame.columns == [
        "game", "score_p0", "score_p1", "score_p2", "win_p0", "win_p1", "win_p2",
        "steps", "decisions", "turns", "starter", "is_truncated", "is_cut",
    ]  # fmt: skip
    assert frame.row(1) == (1, 5, 3, 5, 0.5, 0.0, 0.5, 20, 8, 6, 2, False, False)
    assert frame["score_p2"].to_list() == [1, 5, 7]


def test_a_frame_of_a_simulation_agrees_with_its_arrays() -> None:
    result = larceny.simulate("dice-heist", 3, ["greedy"] * 3, games=300, seed=5)
    frame = result.frame()
    assert frame.height == result.games == 300
    assert frame["steps"].to_list() == result.steps.tolist()
    assert frame["win_p1"].sum() == result.wins[:, 1].sum()
    assert frame.select("win_p0", "win_p1", "win_p2").sum_horizontal().to_list() == [1.0] * 300


def test_a_simulation_without_rows_comes_to_the_same_statistics() -> None:
    settings: dict[str, object] = {"games": 300, "seed": 5}
    rows = larceny.simulate("dice-heist", 3, **settings)  # type: ignore[arg-type]
    bare = larceny.simulate("dice-heist", 3, has_rows=False, **settings)  # type: ignore[arg-type]
    assert (rows.games, bare.games, len(rows.scores), len(bare.scores)) == (300, 300, 300, 0)
    assert rows.as_dict() == bare.as_dict()
    shares = [share for share, _, _ in bare.win_shares()]
    assert shares == pytest.approx(list(rows.wins.mean(axis=0)))
    assert bare.order_shares() == rows.order_shares()


def test_the_command_and_the_function_measure_the_same(
    capsys: pytest.CaptureFixture[str],
) -> None:
    facts = larceny.simulate("dice-heist", 3, games=200, seed=4).as_dict()
    assert status(["simulate", "dice-heist", "--seats", "3", "--games", "200", "--seed", "4",
                   "--json"]) == 0  # fmt: skip
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(facts))


def test_the_usual_number_of_seats_is_played_where_none_is_given() -> None:
    assert larceny.simulate("dice-heist", games=5).seats == 3
    assert load("dice-heist").usual_seats == 3


def test_no_games_begin_after_the_time_is_over() -> None:
    simulation = larceny.simulate("dice-heist", 2, games=1_000_000, seconds=1e-9, workers=1)
    assert 0 < simulation.games < 1_000_000
    assert len(simulation.scores) == simulation.games


def test_one_game_can_be_simulated() -> None:
    result = larceny.simulate("dice-heist", 2, ["greedy"] * 2, games=1, seed=5)
    assert result.games == 1
    assert result.frame().height == 1
    assert sum(share for share, _, _ in result.win_shares()) == 1


def test_a_simulation_names_what_was_played() -> None:
    result = larceny.simulate("dice-heist", 2, ["greedy", "random"], games=5, seed=11)
    assert (result.game, result.rules, result.seed) == ("dice-heist", "standard", 11)
    assert result.bots == ("greedy", "random")


def test_results_do_not_depend_on_the_number_of_workers() -> None:
    alone = larceny.simulate("dice-heist", 3, ["greedy"] * 3, games=9000, seed=5, workers=1)
    together = larceny.simulate("dice-heist", 3, ["greedy"] * 3, games=9000, seed=5, workers=2)
    assert np.array_equal(alone.winners, together.winners)
    assert np.array_equal(alone.scores, together.scores)
    assert np.array_equal(alone.steps, together.steps)


def test_another_seed_gives_other_games() -> None:
    simulation = larceny.simulate("dice-heist", 2, ["random"] * 2, games=100, seed=1)
    other_seed = larceny.simulate("dice-heist", 2, ["random"] * 2, games=100, seed=2)
    assert not np.array_equal(simulation.scores, other_seed.scores)


def test_arrays_hold_one_place_a_game() -> None:
    result = larceny.simulate("dice-heist", seats=4, bots=["greedy"] * 4, games=200, seed=1)
    assert result.scores.shape == (200, 4)
    assert result.winners.shape == result.steps.shape == result.decisions.shape == (200,)
    best = result.scores.max(axis=1)
    for seat in range(4):
        won = (result.winners >> seat & 1).astype(bool)
        assert np.array_equal(won, result.scores[:, seat] == best)


def test_params_and_rules_reach_the_games() -> None:
    plain = larceny.simulate("dice-heist", 2, ["random"] * 2, games=50, seed=1)
    raids = larceny.simulate(
        "dice-heist", 2, ["random"] * 2, games=50, seed=1, rules="targeted-raid"
    )
    fewer = larceny.simulate(
        "dice-heist", 2, ["random"] * 2, games=50, seed=1, params={"sidekicks": 2}
    )
    assert len({plain.fingerprint, raids.fingerprint, fewer.fingerprint}) == 3
    assert fewer.changes == {"sidekicks": 2}


def test_progress_adds_up() -> None:
    reports: list[int] = []
    larceny.simulate("dice-heist", 2, ["random"] * 2, games=9000, progress=reports.append)
    assert sum(reports) == 9000
    assert len(reports) > 2


def test_a_shared_win_counts_in_parts() -> None:
    result = larceny.simulate("dice-heist", 2, ["random"] * 2, games=4000, seed=3)
    ties = int((result.winners == 0b11).sum())
    assert ties > 0
    assert result.wins.sum() == 4000
    assert sum(share for share, _, _ in result.win_shares()) == pytest.approx(1)


def test_wilson_interval_matches_a_known_value() -> None:
    """Newcombe (1998), method 3: 81 of 263 is 0.2553 to 0.3662."""
    share, low, high = wilson(81, 263)
    assert share == pytest.approx(81 / 263)
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)


@pytest.mark.parametrize(("won", "share"), [(0, 0.0), (50, 1.0)])
def test_an_interval_never_leaves_0_to_1_and_never_shrinks_to_a_point(
    won: float, share: float
) -> None:
    middle, low, high = wilson(won, 50)
    assert middle == share
    assert 0 <= low <= share + 1e-12
    assert share - 1e-12 <= high <= 1
    assert high - low > 0.05


def test_an_interval_shrinks_with_the_root_of_the_number_of_games() -> None:
    widths = [high - low for _, low, high in (wilson(n * 0.3, n) for n in (10_000, 40_000))]
    assert widths[0] / widths[1] == pytest.approx(2, rel=0.01)


def test_wins_are_counted_by_order_of_play_too() -> None:
    result = larceny.simulate("dice-heist", 3, ["random"] * 3, games=3000, seed=3)
    by_hand = np.zeros(3)
    for starter, mask in zip(result.starters, result.winners, strict=True):
        winners = [seat for seat in range(3) if mask >> seat & 1]
        for seat in winners:
            by_hand[(seat - starter) % 3] += 1 / len(winners)
    shares = [share for share, _, _ in result.order_shares()]
    assert shares == pytest.approx(list(by_hand / 3000))
    assert set(result.starters) == {0, 1, 2}


def test_a_game_without_end_counts_for_nobody() -> None:
    contract = load("dice-heist")
    params, _ = contract.params()
    plan = make_plan("dice-heist", 2, ["random"] * 2, 50, None, None)
    runner = Runner(contract, params, [("random", None)] * 2, max_steps=150)
    result = GameRows(**plan.describe(1, runner.play_all(1, 50)))
    assert 0 < result.ended < 50
    assert result.is_truncated.sum() == 50 - result.ended
    assert result.wins.sum() == result.ended
    assert sum(share for share, _, _ in result.win_shares()) == pytest.approx(1)
    assert result.frame()["is_truncated"].sum() == 50 - result.ended


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"bots": ["greedy"]}, "2 seats take 2 bots"),
        ({"seats": 7, "bots": ["greedy"] * 7}, "2 to 5"),
        ({"games": 0}, "at least one game"),
        ({"bots": ["greedy", "clever"]}, "no bot 'clever'"),
    ],
)
def test_bad_requests_are_named(settings: dict[str, object], words: str) -> None:
    request: dict[str, object] = {"seats": 2, "bots": ["greedy"] * 2, "games": 10, **settings}
    with pytest.raises(larceny.LarcenyError, match=words):
        larceny.simulate("dice-heist", **request)  # type: ignore[arg-type]
