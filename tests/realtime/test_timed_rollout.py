"""The loop over games by the clock, run in plain Python, step by step and whole."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from larceny.bots import policies
from larceny.compile.policies import RANDOM
from larceny.compile.step import COUNTS, ActiveGame, bind_step
from larceny.engine import rng
from larceny.engine.rule import plain
from larceny.engine.seat import seats_of
from larceny.engine.turn_taking import is_waiting
from larceny.games import load
from larceny.games.spell_stealers.state import DIAMOND
from larceny.lab.backend.loop_plan import bind_rules
from larceny.lab.timed_simulation import TimedSimulation, simulate_timed, timed_parts
from larceny.realtime import timed_rollout
from larceny.realtime.referee import NO_REPORT, TIE
from larceny.realtime.reflex import Reflex
from larceny.realtime.timed_rollout import FUNCTIONS, JOB, RESULT, TimedRun
from larceny.realtime.window import NEVER, Window, close_window, open_window, record_attempt
from tests.games.spell_stealers.script import live, roll, run

SEATS = 3
GREEDY = RANDOM + 1
STEADY = Reflex(spread=0, tail=0, marker_spread=0, marker_tail=0, wrong=0)
CONTRACT = load("spell-stealers")
RULES = ("actors", "moves", "hide", *FUNCTIONS)
PARTS = dict(timed_parts(CONTRACT))
STEP = PARTS | bind_step(bind_rules(CONTRACT, (), ()) | PARTS)
NAMED = policies(CONTRACT)["greedy"]


def greedy(kind: int, params: Any, state: Any, seat: int, out: Any, dice: Any, memory: Any) -> int:
    """Answer for every kind of bot with greedy, as `ask` does in compiled loops."""
    assert callable(NAMED.function)
    answer: int = NAMED.function(params, state, seat, out, dice, memory)
    return answer


@pytest.fixture(autouse=True)
def _bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fill the placeholders of the loop with the rules of Spell Stealers and greedy."""
    for name in RULES:
        monkeypatch.setattr(timed_rollout, name, getattr(CONTRACT.rules, name))
    for name in ("start_game", "play_chance", "play_move", "play_event", "write_result"):
        monkeypatch.setattr(timed_rollout, name, plain(STEP[name]))
    monkeypatch.setattr(timed_rollout, "ask", greedy)
    monkeypatch.setattr(timed_rollout, "new_record", lambda structs: type(structs[0])())
    monkeypatch.setattr(timed_rollout, "copy_record", copy_struct)


def copy_struct(target: Any, source: Any) -> None:
    """Copy one struct over another, as compiled code copies records."""
    for name, value in source.copy().as_dict().items():
        setattr(target, name, value)


class Scene:
    """A run in the window after p0 rolled a diamond 5, in plain Python."""

    def __init__(self, success: str = "green", reflex: Reflex = STEADY, tie: int = TIE) -> None:
        table = live(SEATS)
        roll(table, "diamond", 5, success)
        seen = table.observe(0)
        self.state = seen.state.copy()
        work = SimpleNamespace(seats=SEATS, kinds=[GREEDY] * SEATS, tie=tie)
        out = [0] * (CONTRACT.max_moves + 1)
        memory = NAMED.memory(seen.params)
        dice = rng.new(1)
        self.run = TimedRun(
            work, seen.params, seen.state.copy(), out, dice, memory, [reflex] * SEATS
        )
        self.game = ActiveGame(
            self.state, seen.state.copy(), dice, dice, dice, dice, dice, [0] * COUNTS, False, 0
        )
        self.window = Window()
        open_window(self.window)

    @property
    def actors(self) -> tuple[int, ...]:
        return seats_of(CONTRACT.rules.actors(self.run.params, self.state))

    def text(self, seat: int, code: int) -> str:
        return str(CONTRACT.notation.text(self.run.params, self.state, seat, code))


def test_when_a_window_opens_every_hand_gets_its_time() -> None:
    scene = Scene()
    timed_rollout.plan_reactions(scene.run, scene.state, scene.window)
    assert scene.window.due[:SEATS] == [STEADY.marker, STEADY.reaction, STEADY.reaction]
    assert [scene.text(seat, scene.window.plan[seat]) for seat in (1, 2)] == ["throw diamond"] * 2


def test_where_nothing_can_be_stolen_only_the_owner_moves() -> None:
    scene = Scene(success="red")
    timed_rollout.plan_reactions(scene.run, scene.state, scene.window)
    assert scene.window.due[:SEATS] == [STEADY.marker, NEVER, NEVER]


def test_a_clumsy_hand_moves_though_nothing_can_be_stolen() -> None:
    scene = Scene(success="red", reflex=Reflex(wrong=100))
    timed_rollout.plan_reactions(scene.run, scene.state, scene.window)
    assert all(scene.window.due[seat] < NEVER for seat in range(SEATS))


def test_a_policy_is_asked_about_what_its_seat_knows() -> None:
    scene = Scene()
    before = scene.state.copy()
    answer = timed_rollout.answer_of(scene.run, scene.state, 1)
    assert scene.text(1, answer) == "throw diamond"
    assert scene.state == before
    scene.state.matched = 0
    assert is_waiting(timed_rollout.answer_of(scene.run, scene.state, 1))


def test_a_random_seat_picks_among_its_legal_moves() -> None:
    scene = Scene()
    scene.run.work.kinds[1] = RANDOM
    picked = {scene.text(1, timed_rollout.answer_of(scene.run, scene.state, 1)) for _ in range(40)}
    assert picked == {"throw pyramid", "throw diamond", "throw orb"}


def test_hands_whose_attempt_has_become_useless_are_held_back_in_time() -> None:
    scene = Scene()
    timed_rollout.plan_reactions(scene.run, scene.state, scene.window)
    scene.state.stolen_by = 1
    scene.window.now = STEADY.reaction - STEADY.hold + 1
    timed_rollout.withdraw_attempts(scene.run, scene.state, scene.window)
    assert scene.window.due[2] == STEADY.reaction, "too late to hold back"
    scene.window.now -= 1
    timed_rollout.withdraw_attempts(scene.run, scene.state, scene.window)
    assert scene.window.due[2] == NEVER


def test_random_seats_hold_nothing_back() -> None:
    scene = Scene()
    timed_rollout.plan_reactions(scene.run, scene.state, scene.window)
    scene.run.work.kinds[2] = RANDOM
    scene.state.stolen_by = 1
    timed_rollout.withdraw_attempts(scene.run, scene.state, scene.window)
    assert scene.window.due[2] == STEADY.reaction


def test_a_hand_acts_once_and_is_seen() -> None:
    scene = Scene()
    timed_rollout.plan_reactions(scene.run, scene.state, scene.window)
    scene.window.now = scene.window.due[1]
    mask = CONTRACT.rules.actors(scene.run.params, scene.state)
    timed_rollout.play_attempt(scene.run, scene.game, scene.window, 1, mask)
    assert scene.window.due[1] == NEVER
    assert scene.window.attempted_at[1] == STEADY.reaction
    assert scene.state.die_shape[1] == DIAMOND


def test_a_hand_that_may_no_longer_act_drops_its_attempt() -> None:
    scene = Scene()
    timed_rollout.plan_reactions(scene.run, scene.state, scene.window)
    before = scene.state.copy()
    timed_rollout.play_attempt(scene.run, scene.game, scene.window, 1, 0b001)
    assert scene.state == before
    assert scene.window.due[1] == NEVER
    assert scene.window.attempted_at[1] == -NEVER


def test_the_owner_closes_the_window_and_then_thinks() -> None:
    scene = Scene()
    result = np.zeros(1, RESULT).view(np.recarray)[0]
    timed_rollout.plan_reactions(scene.run, scene.state, scene.window)
    scene.window.now = STEADY.marker
    timed_rollout.play_owner(scene.run, scene.game, scene.window, 0, result)
    assert scene.window.is_closed
    assert scene.window.closed_at == STEADY.marker
    assert scene.window.due[0] == STEADY.marker + STEADY.think


def thrown(*seats: int) -> Any:
    """Return a position in which these seats threw one after the other."""
    table = live(SEATS)
    roll(table, "diamond", 5, "green")
    for seat in seats:
        run(table, f"p{seat} throw diamond", "die 2")
    return table.observe(0).state


@pytest.mark.parametrize(("second", "is_tied"), [(TIE - 1, True), (TIE, False)])
def test_attempts_closer_than_the_tie_are_reported(second: int, is_tied: bool) -> None:
    scene = Scene()
    scene.state = thrown(1, 2)
    for seat, at in ((1, 500), (2, 500 + second)):
        scene.window.now = at
        record_attempt(scene.window, seat, TIE)
    report = timed_rollout.find_report(scene.run, scene.state, scene.window)
    assert (report != NO_REPORT) == is_tied
    assert timed_rollout.find_report(scene.run, scene.state, scene.window) in (NO_REPORT, report)


def test_a_tie_waits_for_a_hand_that_can_still_join_it() -> None:
    scene = Scene()
    scene.state = thrown(1, 2)
    scene.run.work.seats = 3
    for seat, at in ((1, 500), (2, 505)):
        scene.window.now = at
        record_attempt(scene.window, seat, TIE)
    scene.window.due[1] = 510
    assert timed_rollout.find_report(scene.run, scene.state, scene.window) == NO_REPORT
    scene.window.due[1] = 505 + TIE
    assert timed_rollout.find_report(scene.run, scene.state, scene.window) != NO_REPORT


def test_nothing_is_disputed_in_an_open_window() -> None:
    scene = Scene()
    scene.state = thrown(1)
    scene.window.now = 500
    record_attempt(scene.window, 1, TIE)
    assert timed_rollout.find_report(scene.run, scene.state, scene.window) == NO_REPORT
    close_window(scene.window, 500 + TIE)
    assert timed_rollout.find_report(scene.run, scene.state, scene.window) == NO_REPORT


def new_job(seed: int, max_steps: int) -> SimpleNamespace:
    """Return what the loop is asked to play, with all that a compiled job has."""
    numbers = {"seats": SEATS, "first": 0, "seed": seed, "tie": TIE, "max_steps": max_steps}
    numbers["watch_every"] = 0
    assert {*numbers, "kinds"} == set(JOB.names or ())
    return SimpleNamespace(**numbers, kinds=[GREEDY] * SEATS)


GAMES = 3
SEED = 5
REFLEXES = [Reflex(), Reflex(reaction=600), Reflex(wrong=20)]


@pytest.fixture(scope="module")
def compiled() -> TimedSimulation:
    """Compiled games. A module's fixture comes first: the compiler must not see what is bound."""
    bots = ["greedy"] * SEATS
    return simulate_timed(CONTRACT.name, SEATS, bots, GAMES, reflexes=REFLEXES, seed=SEED)


def test_whole_games_are_the_same_in_plain_python_and_compiled(compiled: TimedSimulation) -> None:
    params, _ = CONTRACT.params("live")
    job = [new_job(SEED, max_steps=100_000)]
    results = np.zeros(GAMES, RESULT).view(np.recarray)
    timed_rollout.play_timed_games(
        job,
        [params],
        [CONTRACT.state.State()],
        [0] * (CONTRACT.max_moves + 1),
        NAMED.memory(params),
        REFLEXES,
        [Window()],
        [],
        results,
    )
    assert not results["is_truncated"].any()
    assert (results["millis"] / 1000).tolist() == compiled.seconds.tolist()
    assert results["scores"][:, :SEATS].tolist() == compiled.scores.tolist()
    assert results["verdicts"].tolist() == compiled.verdicts.tolist()
    assert results["verdicts"].sum() > 0


def test_a_game_that_is_too_long_is_not_finished() -> None:
    params, _ = CONTRACT.params("live")
    job = [new_job(seed=1, max_steps=50)]
    results = np.zeros(2, RESULT).view(np.recarray)
    timed_rollout.play_timed_games(
        job, [params], [CONTRACT.state.State()], [0] * (CONTRACT.max_moves + 1),
        NAMED.memory(params), [Reflex()] * SEATS, [Window()], [], results,
    )  # fmt: skip
    assert results["is_truncated"].tolist() == [1, 1]
    assert results["winners"].tolist() == [0, 0]
