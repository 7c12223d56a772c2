"""What is noted about watched games is what a plain recount of the same games finds."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from larceny.compile.policies import RANDOM
from larceny.compile.step import CHANCE_STREAM, STREAMS
from larceny.engine.rng import Rng, new, pick
from larceny.engine.seat import CHANCE, CHANCE_BIT
from larceny.games import load
from larceny.lab.backend.backend import Array, Block
from larceny.lab.backend.compute import Compute
from larceny.lab.metrics.all_metrics import metrics_of
from larceny.lab.metrics.measure import Measurement, measure, stream_games, watch_every
from larceny.lab.plan import make_plan

GAME, SEATS, GAMES, SEED = "dice-heist", 3, 12, 4
PLAN = make_plan(GAME, SEATS, ["random"] * SEATS, GAMES, None, None)
CONTRACT = load(GAME)


@pytest.fixture(scope="module")
def block() -> Block:
    (block,) = stream_games(PLAN, GAMES, seed=SEED, compute=Compute(1))
    return block


class Recount:
    """One game, played again in plain Python from its streams, with everything counted by hand."""

    def __init__(self, number: int) -> None:
        rules, params = CONTRACT.rules, PLAN.params
        self.state = CONTRACT.new_state(params, SEATS)
        self.choices: list[int] = []
        self.kinds: list[int] = []
        self.actors: list[int] = []
        self.leaders: list[tuple[int, int | None]] = []
        self.behind = [0] * SEATS
        self.turns: list[int] = []
        stream = number * STREAMS
        bots = [new(SEED, stream + seat) for seat in range(SEATS)]
        for _ in self._steps(bots, new(SEED, stream + CHANCE_STREAM)[0]):
            assert rules.actors(params, self.state) != CHANCE_BIT
        self.scores = self._scores()

    def _scores(self) -> list[int]:
        points = [0] * 6
        CONTRACT.rules.scores(PLAN.params, self.state, points)
        return points[:SEATS]

    def _steps(self, bots: list[Rng], key: int) -> Iterator[None]:
        rules, params, out = CONTRACT.rules, PLAN.params, [0] * CONTRACT.max_moves
        dice, passed, turn = new(key, 0), 0, self.state.turn
        while mask := rules.actors(params, self.state):
            if mask == CHANCE_BIT:
                rules.apply(
                    params, self.state, CHANCE, pick(dice, rules.chance(params, self.state))
                )
            else:
                yield
                seat = mask.bit_length() - 1
                count = rules.moves(params, self.state, seat, out)
                move = out[pick(bots[seat], count)]
                self._note(seat, count, move)
                rules.apply(params, self.state, seat, move)
            if self.state.turn != turn:
                turn, passed = self.state.turn, passed + 1
                dice = new(key, passed)

    def _note(self, seat: int, count: int, move: int) -> None:
        if not self.turns or self.turns[-1] != self.state.turn:
            self.turns.append(self.state.turn)
            points = self._scores()
            ahead = [place for place in range(SEATS) if points[place] == max(points)]
            self.leaders.append((len(self.actors), ahead[0] if len(ahead) == 1 else None))
            self.behind = [
                max(b, max(points) - p) for b, p in zip(self.behind, points, strict=True)
            ]
        self.actors.append(seat)
        self.choices.append(count)
        self.kinds.append(CONTRACT.move.decode(move).kind)


@pytest.fixture(scope="module")
def recounts() -> list[Recount]:
    assert RANDOM == 0
    return [Recount(number) for number in range(GAMES)]


def test_games_are_the_same_in_plain_python(block: Block, recounts: list[Recount]) -> None:
    """Each purpose has its own stream, and chance a new one for every turn."""
    assert block.results["scores"][:, :SEATS].tolist() == [game.scores for game in recounts]
    assert block.results["decisions"].tolist() == [len(game.actors) for game in recounts]
    assert block.results["turns"].tolist() == [len(game.turns) for game in recounts]
    assert block.results["starter"].tolist() == [game.turns[0] for game in recounts]


def test_choices_and_kinds_of_moves_are_counted(block: Block, recounts: list[Recount]) -> None:
    assert block.watched["choices"].tolist() == [sum(game.choices) for game in recounts]
    assert block.watched["forced"].tolist() == [game.choices.count(1) for game in recounts]
    for kind in range(len(CONTRACT.move.KIND_NAMES)):
        assert block.watched["kinds"][:, kind].tolist() == [g.kinds.count(kind) for g in recounts]


def test_the_longest_wait_is_counted(block: Block, recounts: list[Recount]) -> None:
    for noted, game in zip(block.watched, recounts, strict=True):
        waits = []
        for seat in range(SEATS):
            places = [-1, *(place for place, actor in enumerate(game.actors) if actor == seat)]
            waits += [later - earlier - 1 for earlier, later in itertools.pairwise(places)]
        assert noted["longest_wait"] == max(waits)


def test_leads_are_noted_at_the_beginning_of_turns(block: Block, recounts: list[Recount]) -> None:
    for noted, game in zip(block.watched, recounts, strict=True):
        sole = [(at, seat) for at, seat in game.leaders if seat is not None]
        changes = [after for before, after in itertools.pairwise(sole) if before[1] != after[1]]
        assert noted["lead_changes"] == len(changes)
        assert noted["leader"] == sole[-1][1]
        assert noted["lead_since"] == (changes or sole)[-1 if changes else 0][0]
        assert noted["deficits"][:SEATS].tolist() == game.behind


def test_watched_games_end_as_the_results_say(block: Block) -> None:
    for name in block.results.dtype.names or ():
        assert block.watched[name].tolist() == block.results[name].tolist(), name


def test_only_every_so_many_games_are_watched() -> None:
    (block,) = stream_games(PLAN, 20, seed=SEED, every=3, first=1, compute=Compute(1))
    assert len(block.results) == 20
    assert len(block.watched) == 6, "games 3, 6 .. 18"
    assert block.watched["scores"].tolist() == block.results["scores"][2::3].tolist()


def test_watching_changes_nothing(block: Block) -> None:
    (plain,) = stream_games(PLAN, GAMES, seed=SEED, every=GAMES, compute=Compute(2))
    assert plain.results.tobytes() == block.results.tobytes()


def values_of(name: str, games: Array) -> Any:
    metric = next(metric for metric in metrics_of(CONTRACT, SEATS) if metric.name == name)
    return metric.values(games)


def finished(**fields: Any) -> Array:
    """Return the record of one game that p1 won by 30 to 24 and 10 after 40 decisions."""
    from larceny.lab.metrics.recording import make_watched

    game = np.zeros(1, make_watched(len(CONTRACT.move.KIND_NAMES)))
    game["winners"], game["decisions"], game["turns"], game["starter"] = 0b010, 40, 20, 2
    game["scores"][0, :3] = [24, 30, 10]
    game["leader"], game["lead_since"] = 1, 8
    for name, value in fields.items():
        game[name] = value
    return game


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("decisions", 40), ("turns", 20), ("rounds", 20 / 3), ("margin", 6), ("close", 0),
        ("score_winner", 30), ("score_mean", 64 / 3), ("ties", 0), ("win_first", 0),
        ("win_order_2", 0), ("win_last", 1), ("lead_for_good", 0.2), ("runaway", 1),
        ("comeback", 0),
    ],
)  # fmt: skip
def test_a_metric_of_a_game_worked_out_by_hand(name: str, value: float) -> None:
    assert values_of(name, finished())[0] == pytest.approx(value)


def test_a_winner_who_did_not_lead_at_the_last_turn_came_back() -> None:
    games = finished(leader=0)
    assert values_of("lead_for_good", games)[0] == 1
    assert values_of("comeback", games)[0] == 1


def test_a_shared_win_says_nothing_about_who_led() -> None:
    games = finished(winners=0b011)
    assert values_of("ties", games)[0] == 1
    assert np.isnan(values_of("lead_for_good", games)[0])
    assert values_of("win_last", games)[0] == 0.5


def test_a_game_without_an_end_says_only_that() -> None:
    games = finished(is_truncated=1, winners=0)
    for metric in metrics_of(CONTRACT, SEATS):
        value = metric.values(games)[0]
        assert value == 1 if metric.name == "truncated" else np.isnan(value), metric.name


def test_a_measurement_adds_up_its_blocks() -> None:
    whole = measure(PLAN, 400, seed=2, compute=Compute(1))
    parts = Measurement.empty(PLAN, 2)
    for block in stream_games(PLAN, 250, seed=2, every=1):
        parts.add(block)
    for block in stream_games(PLAN, 150, seed=2, first=250, every=1):
        parts.add(block)
    assert parts.games == whole.games == whole.watched == 400
    for name, moments in whole.moments.items():
        assert parts.moments[name].mean == pytest.approx(moments.mean), name
        assert parts.moments[name].variance == pytest.approx(moments.variance), name


def test_shares_by_seat_and_by_order_of_play_each_add_up_to_one() -> None:
    facts = measure(PLAN, 400, seed=2).as_dict()
    assert sum(seat["win_share"] for seat in facts["seats"]) == pytest.approx(1)
    assert sum(place["win_share"] for place in facts["order_of_play"]) == pytest.approx(1)


def test_all_of_few_games_are_watched_and_all_where_a_bot_is_slow() -> None:
    assert watch_every(PLAN, 1000) == 1
    assert watch_every(PLAN, 10_000_000) == 64
    assert watch_every(PLAN, 1_000_000_000) == 512, "more say no more"
    mixed = make_plan(GAME, 2, ["random", "evaluator"], 10, None, None)
    assert watch_every(mixed, 10_000_000) == 1


def test_every_metric_has_a_name_of_its_own_and_words() -> None:
    metrics = metrics_of(CONTRACT, 4, equity=True)
    assert len({metric.name for metric in metrics}) == len(metrics)
    for metric in metrics:
        assert metric.title
        assert metric.wording.subject
        assert bool(metric.wording.more) == bool(metric.wording.less)
