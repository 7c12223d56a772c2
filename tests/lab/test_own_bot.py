"""Bots of one's own in simulations: objects that are asked, and policies that are compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import larceny
from larceny.bots import Policy, find_policy
from larceny.engine.errors import BadBot
from larceny.engine.rng import pick
from larceny.games import load
from larceny.games.dice_heist.rules import moves
from larceny.lab.ladder.ladder_file import Ladder, make_subject
from larceny.lab.ladder.round_robin import RoundRobin, run
from larceny.lab.metrics.measure import measure
from larceny.lab.own_bot import name_players
from larceny.lab.plan import make_plan
from larceny.lab.report.of_measurement import report_measurement
from larceny.lab.report.terminal_writer import print_report
from larceny.lab.runner import Runner
from larceny.lab.work_file import BadWorkFile
from larceny.table.observation import Observation

GAME = "dice-heist"
CONTRACT = load(GAME)
PARAMS = CONTRACT.params()[0]


class First:
    """Makes the first legal move."""

    def choose(self, observation: Observation) -> Any:
        return observation.moves[0]


class Coded(First):
    """Answers with codes, and notes what it sees."""

    def __init__(self) -> None:
        self.seen: list[Observation] = []

    def choose(self, observation: Observation) -> Any:
        self.seen.append(observation)
        return observation.codes[0]


class Dice(First):
    """Draws a move by a seed of its own."""

    def reseed(self, seed: int) -> None:
        self.seed = seed

    def choose(self, observation: Observation) -> Any:
        return observation.moves[self.seed % len(observation.moves)]


class Illegal(First):
    name = "cheat"

    def choose(self, observation: Observation) -> Any:
        return "heist louvre 9"


class Broken(First):
    def choose(self, observation: Observation) -> Any:
        raise RuntimeError("no idea")


class Waiting:
    """Would rather wait, unless it is its turn."""

    def __init__(self) -> None:
        self.greedy = larceny.bot("greedy", "spell-stealers")
        self.waited = 0

    def choose(self, observation: Observation) -> Any:
        return self.greedy.choose(observation)

    def decide(self, observation: Observation) -> Any:
        is_turn = observation.state.turn == observation.seat
        self.waited += not is_turn
        return self.choose(observation) if is_turn else None


def greedy() -> Policy:
    policy = find_policy(CONTRACT, "greedy", PARAMS, 2)
    assert policy is not None
    return policy


def test_an_object_that_chooses_plays_in_plain_python_and_the_result_says_so() -> None:
    result = larceny.simulate(GAME, 2, [First(), "greedy"], 12, seed=3)
    assert (result.games, result.bots, result.is_compiled) == (12, ("First", "greedy"), False)
    assert result.win_shares()[1][0] > 0.5
    again = larceny.simulate(GAME, 2, [First(), "greedy"], 12, seed=3)
    assert (again.scores == result.scores).all()
    assert "played in plain Python" in str(result)
    assert "played in" not in str(larceny.simulate(GAME, 2, ["random", "greedy"], 12))


def test_codes_are_moves_too_and_nothing_hidden_is_seen() -> None:
    bot = Coded()
    larceny.simulate("art-robbery", 2, [bot, "random"], 2, seed=1)
    assert len(bot.seen) > 10
    assert all(sum(seen.state.hands[1 - seen.seat]) == 0 for seen in bot.seen)
    assert any(seen.state.hand_count[1 - seen.seat] > 0 for seen in bot.seen)


def test_a_bot_that_can_be_seeded_repeats_itself() -> None:
    first, second = (larceny.simulate(GAME, 2, [Dice(), "greedy"], 6, seed=5) for _ in range(2))
    other = larceny.simulate(GAME, 2, [Dice(), "greedy"], 6, seed=6)
    assert (first.scores == second.scores).all()
    assert (first.scores != other.scores).any()


def test_a_bot_may_wait_where_others_can_act() -> None:
    bot = Waiting()
    result = larceny.simulate("spell-stealers", 3, [bot, "greedy", "greedy"], 2, rules="live")
    assert result.ended == 2
    assert bot.waited > 0


@pytest.mark.compiled
def test_plain_games_are_those_that_are_compiled() -> None:
    seats = [("greedy", greedy()), ("random", None)]
    plain: list[tuple[str, Policy | None]] = [
        ("greedy", replace(greedy(), is_plain=True)),
        ("random", None),
    ]
    expected = Runner(CONTRACT, PARAMS, seats).play_all(5, 20)
    runner = Runner(CONTRACT, PARAMS, plain)
    assert not runner.plan.is_compiled
    assert (runner.play_all(5, 20) == expected).all()


def test_metrics_are_noted_in_plain_python_too(capsys: pytest.CaptureFixture[str]) -> None:
    measured = measure(make_plan(GAME, 2, [First(), "random"], 10, None, None), 10)
    assert measured.games == 10
    assert measured.moments["choices"].mean > 1
    print_report(report_measurement(measured, "by hand"))
    assert "Played in plain Python" in capsys.readouterr().out


@pytest.mark.compiled
def test_a_policy_is_compiled() -> None:
    result = larceny.simulate(GAME, 2, [greedy(), "greedy"], 200, seed=1)
    assert (result.bots, result.is_compiled) == (("greedy-2", "greedy"), True)
    expected = larceny.simulate(GAME, 2, ["greedy", "greedy"], 200, seed=1)
    assert (result.scores == expected.scores).all()


def always_recruit(params: Any, state: Any, seat: int, out: Any, rng: Any, memory: Any) -> int:
    """Recruit, whether it is legal or not."""
    return 0


def forgetful(params: Any, state: Any, seat: int, out: Any, rng: Any, memory: Any) -> Any:
    """Return no move."""
    return out[pick(rng, moves(params, state, seat, out))] * None


@pytest.mark.parametrize(
    ("bot", "expected"),
    [
        (
            Illegal(),
            r"game 0 of seed 1: the bot cheat \(p0\) answered 'heist louvre 9'; legal are ",
        ),
        (Broken(), r"the bot Broken \(p0\) failed with RuntimeError: no idea"),
        (object(), "is no bot: it needs a method `choose"),
        (larceny.bot("greedy", "batman"), "greedy-2 is a bot for batman, not for dice-heist"),
        (find_policy(load("batman"), "greedy", None, 2), "is it a bot of another game"),
        (Policy(always_recruit), r"always_recruit \(p0\) answered 0; legal are"),
        (Policy(forgetful), r"forgetful \(p0\) failed with TypeError"),
    ],
)
def test_a_bot_that_fails_is_named_with_game_and_move(bot: Any, expected: str) -> None:
    with pytest.raises(BadBot, match=expected):
        larceny.simulate(GAME, 2, [bot, "greedy"], 4, seed=1)


def test_different_players_have_different_names() -> None:
    bot = First()
    assert name_players([bot, First(), bot, "First"]) == ("First-2", "First-3", "First-2", "First")


@contextmanager
def no_progress(games: int, words: str) -> Iterator[Callable[[int], None]]:
    yield lambda count: None


def test_a_ladder_takes_bots_of_ones_own(tmp_path: Path) -> None:
    plan = RoundRobin(
        CONTRACT, "standard", PARAMS, [2], ["first", "random"], 8, 8, 0, own={"first": First()}
    )
    ladder = Ladder(make_subject(CONTRACT, "standard", PARAMS, 1))
    run(replace(plan, bots=["first", "random"]), ladder, tmp_path / "a", no_progress, print)
    assert [(pairing.bot, pairing.against, pairing.games) for pairing in ladder.pairings] == [
        ("first", "random", 8)
    ]
    assert [time.bot for time in ladder.times] == ["random"]


def test_a_ladder_does_not_go_on_with_a_card_that_has_changed(tmp_path: Path) -> None:
    card = tmp_path / "a.card"
    card.write_text("card a for dice-heist\nrecruit\nelse any\n")
    plan = RoundRobin(CONTRACT, "standard", PARAMS, [2], [f"card:{card}"], 8, 8, 0)
    ladder = Ladder(make_subject(CONTRACT, "standard", PARAMS, 1))
    run(plan, ladder, tmp_path / "a", no_progress, print)
    card.write_text("card a for dice-heist\nelse any\n")
    with pytest.raises(BadWorkFile, match="has changed since it was measured"):
        run(plan, ladder, tmp_path / "a", no_progress, print)
