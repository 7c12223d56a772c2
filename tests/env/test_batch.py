"""Games in step, compiled, are the games of plain Python, and of a simulation."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import larceny
from larceny.compile.step import CHANCE_STREAM, ORDER_STREAM, STREAMS
from larceny.engine import rng
from larceny.engine.seat import CHANCE, CHANCE_BIT, REFEREE
from larceny.env.batch.cpu_backend import ALIGNMENT
from larceny.env.waiting import may_wait, next_to_ask
from larceny.games import NAMES
from larceny.realtime.simulated_referee import draw_report
from tests.nightly import by_day

pytestmark = pytest.mark.compiled

SEED = 7


class PlainGame:
    """One game of a batch, played by the rules of plain Python."""

    def __init__(self, batch: Any, number: int) -> None:
        self.plan, self.number = batch.plan, number
        stream = number * STREAMS
        self.key = rng.new(SEED, stream + CHANCE_STREAM)[0]
        self.order = rng.new(SEED, stream + ORDER_STREAM)
        self.passed, self.waiting = 0, 0
        self.dice = rng.new(self.key, 0)
        self.state = self.plan.contract.new_state(self.plan.params, self.plan.seats)
        self.turn = self.state.turn
        self.actor = self.find_actor()

    @property
    def mask(self) -> int:
        return int(self.plan.contract.rules.actors(self.plan.params, self.state))

    def find_actor(self) -> int:
        """Play chance; return who decides next, -1 at the end."""
        rules, params = self.plan.contract.rules, self.plan.params
        while self.mask == CHANCE_BIT:
            outcome = rng.pick(self.dice, rules.chance(params, self.state))
            rules.apply(params, self.state, CHANCE, outcome)
            if self.plan.contract.has_referee:
                call, percent = rules.close_call(params, self.state), rules.close_call_percent
                report = draw_report(call, percent(params), self.order)
                if report >= 0:
                    rules.apply(params, self.state, REFEREE, report)
            self.pass_turn()
        if not self.mask:
            return -1
        return next_to_ask(self.mask, self.waiting, self.state.turn, self.order)

    def pass_turn(self) -> None:
        self.waiting = 0
        if self.state.turn != self.turn:
            self.turn, self.passed = self.state.turn, self.passed + 1
            self.dice = rng.new(self.key, self.passed)

    def observe(self) -> list[int]:
        space = self.plan.observations
        return list(space.observe(self.plan.params, self.state, self.actor))

    def legal(self) -> list[int]:
        out = [0] * (self.plan.contract.max_moves + 1)
        rules, params = self.plan.contract.rules, self.plan.params
        count = rules.moves(params, self.state, self.actor, out)
        actions = [self.plan.actions.action_of(self.actor, code) for code in out[:count]]
        turn = self.state.turn
        if self.plan.has_waiting and may_wait(self.mask, self.waiting, self.actor, turn):
            actions.append(len(self.plan.actions))
        return sorted(actions)

    def take(self, action: int) -> None:
        rules, params = self.plan.contract.rules, self.plan.params
        if action == len(self.plan.actions):
            self.waiting |= 1 << self.actor
        else:
            code = self.plan.actions.code_of(self.actor, action)
            rules.apply(params, self.state, self.actor, code)
            self.pass_turn()
        self.actor = self.find_actor()

    def shares(self) -> list[float]:
        won = self.plan.contract.rules.winners(self.plan.params, self.state)
        return [(won >> seat & 1) / won.bit_count() for seat in range(self.plan.seats)]


CASES = [(game, None) for game in NAMES] + [("spell-stealers", "live")]
LIVE_AND_NOT = ("dice-heist", None), ("spell-stealers", "live")


@pytest.mark.parametrize(("game", "rules"), by_day(*LIVE_AND_NOT, of=CASES), ids=str)
def test_a_batch_is_plain_games_side_by_side(game: str, rules: str | None) -> None:
    size, ended, waited = 6, 0, 0
    batch = larceny.batch(game, 2, size, rules=rules, seed=SEED, workers=2)
    games = [PlainGame(batch, number) for number in range(size)]
    chooser = np.random.default_rng(1)
    for _ in range(150):
        actions = []
        for place, played in enumerate(games):
            assert batch.actors[place] == played.actor
            assert batch.observations[place].tolist() == played.observe()
            legal = played.legal()
            assert np.flatnonzero(batch.masks[place]).tolist() == legal
            assert batch.sample_actions()[place] in legal
            actions.append(int(chooser.choice(legal)))
            waited += actions[-1] == len(batch.plan.actions)
        batch.step(actions)
        for place, played in enumerate(games):
            played.take(actions[place])
            assert batch.terminated[place] == (played.actor < 0)
            if played.actor < 0:
                assert batch.rewards[place].tolist() == pytest.approx(played.shares())
                games[place] = PlainGame(batch, played.number + size)
                ended += 1
            else:
                assert not batch.rewards[place].any()
    assert ended > 0 or game in ("heist", "spell-stealers")
    assert (waited > 0) == (rules == "live")


def test_random_actions_are_those_of_a_simulation_of_dice_heist() -> None:
    games = 100
    simulation = larceny.simulate("dice-heist", 2, ["random"] * 2, games, seed=5)
    batch = larceny.batch("dice-heist", 2, games, seed=5, reward="margin")
    margins, is_over = np.zeros(games), np.zeros(games, bool)
    while not is_over.all():
        batch.step(batch.sample_actions())
        new = batch.terminated & ~is_over
        margins[new] = batch.rewards[new, 0]
        is_over |= new
    assert (margins == simulation.scores[:, 0] - simulation.scores[:, 1]).all()


def run(steps: int, **options: Any) -> list[bytes]:
    batch = larceny.batch("dice-heist", 2, 96, **options)
    seen = []
    for _ in range(steps):
        step = batch.step(batch.sample_actions())
        seen.append(b"".join(np.ascontiguousarray(part).tobytes() for part in step))
    batch.close()
    return seen


def test_the_number_of_workers_changes_nothing_in_dice_heist() -> None:
    alone = run(60, seed=3, workers=1, opponents="random")
    assert run(60, seed=3, workers=5, opponents="random") == alone
    assert run(60, seed=4, workers=1, opponents="random") != alone


def test_a_reset_begins_all_games_anew_in_dice_heist() -> None:
    batch = larceny.batch("dice-heist", 2, 16, seed=3)
    first = batch.observations.copy()
    for _ in range(20):
        batch.step(batch.sample_actions())
    assert (batch.observations != first).any()
    assert (batch.reset().observations == first).all()
    assert (batch.reset(seed=4).observations != first).any()


def test_an_illegal_action_changes_nothing_in_dice_heist() -> None:
    batch = larceny.batch("dice-heist", 2, 8)
    before = [np.array(part) for part in batch.reset()]
    position = batch.describe(5)
    actions = np.array(batch.sample_actions())
    for wrong in (int(np.flatnonzero(~batch.masks[5])[0]), -1, len(batch.action_names)):
        actions[5] = wrong
        with pytest.raises(larceny.LarcenyError, match=f"^game 5: the action {wrong} .*not legal"):
            batch.step(actions)
        now = (batch.observations, batch.masks, batch.actors, batch.rewards)
        assert all(
            (arrays_now == array_before).all()
            for arrays_now, array_before in zip(now, before[:4], strict=True)
        )
        assert batch.describe(5) == position


def test_a_game_that_is_too_long_is_truncated_in_dice_heist() -> None:
    batch = larceny.batch("dice-heist", 2, 4, max_decisions=10)
    for _ in range(10):
        assert not batch.truncated.any()
        batch.step(batch.sample_actions())
    assert batch.truncated.all()
    assert not batch.terminated.any()
    assert not batch.rewards.any()
    assert batch.final_observations.any()


def test_opponents_play_the_other_seats_of_dice_heist() -> None:
    batch = larceny.batch("dice-heist", 2, 64, opponents=["greedy"])
    assert set(batch.agents.tolist()) == {0, 1}
    gained, ended = 0.0, 0
    for _ in range(60):
        assert (batch.actors == batch.agents).all()
        agents = batch.agents.copy()
        batch.step(batch.sample_actions())
        gained += float(batch.rewards[np.arange(64), agents].sum())
        ended += int(batch.terminated.sum())
    assert ended > 64
    assert gained / ended < 0.2
    fixed = larceny.batch("dice-heist", 2, 8, opponents="greedy", agent=1)
    assert set(fixed.agents.tolist()) == {1}


WRONG = [
    ({"size": 0}, "size: it is a whole number from 1"),
    ({"seed": 1.5}, "seed: it is a whole number, not 1.5"),
    ({"workers": -1}, "workers: it is a whole number from 1 on, not -1"),
    ({"reward": "win"}, "reward: it is 'share' or 'margin'"),
    ({"agent": 0}, "agent: only a batch with opponents"),
    ({"opponents": "greedy", "agent": 2}, "agent: it is a whole number from 0 to 1"),
    ({"opponents": ["greedy", "random"]}, "opponents: 2 seats take 1, not 2"),
    ({"opponents": "nobody"}, "has no bot 'nobody'"),
    ({"opponents": [3]}, "opponents: 3 is neither the name of a bot nor a Policy"),
    ({"max_decisions": 0}, "max_decisions: it is a whole number from 1"),
    ({"device": "tpu"}, "there is no device 'tpu'; the devices are cpu, cuda"),
    ({"seats": 9}, "is for 2 to 5 seats, not 9"),
]


@pytest.mark.parametrize(("options", "message"), WRONG, ids=str)
def test_what_cannot_be_played_is_refused_in_dice_heist(
    options: dict[str, Any], message: str
) -> None:
    with pytest.raises(larceny.LarcenyError, match=message):
        larceny.batch("dice-heist", **({"size": 8} | options))


def test_actions_of_another_shape_are_refused_in_dice_heist() -> None:
    batch = larceny.batch("dice-heist", 2, 8)
    for actions in (np.zeros(7, int), np.zeros((8, 1), int), np.zeros(8)):
        with pytest.raises(larceny.LarcenyError, match="a batch of 8 games takes as many whole"):
            batch.step(actions)


@pytest.mark.nightly
def test_pytorch_takes_the_arrays_without_a_copy_in_dice_heist() -> None:
    import torch

    batch = larceny.batch("dice-heist", 2, 8)
    shared = torch.from_dlpack(batch.observations)
    masks = torch.from_dlpack(batch.masks)
    batch.step(torch.multinomial(masks.float(), 1).squeeze(1))
    assert shared.data_ptr() == batch.observations.ctypes.data
    assert (shared.numpy() == batch.observations).all()
    assert batch.observations.ctypes.data % ALIGNMENT == 0  # JAX wants that


def test_a_position_is_described_as_its_actor_sees_it_in_art_robbery() -> None:
    batch = larceny.batch("art-robbery", 2, 2, seed=SEED)
    contract, params = batch.plan.contract, batch.plan.params
    plain = PlainGame(batch, 1)
    contract.rules.hide(params, plain.state, plain.actor)
    assert batch.describe(1) == contract.notation.position(params, plain.state)
    assert f"p{plain.actor} to play" in batch.describe(1)
