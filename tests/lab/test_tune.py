"""Searches for params: they find what is known, go on where they stopped, and measure anew."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import larceny
from larceny.engine.errors import BadParam
from larceny.games import load
from larceny.lab.compare.rule_variant import make_variant
from larceny.lab.sweep.axis import Axis
from larceny.lab.tune.play_time import minutes_per_decision
from larceny.lab.tune.study import Study
from larceny.lab.tune.tune import adaptive_bot, make_subject, other_bot
from larceny.lab.tune.tuner import Tuner
from larceny.lab.tune.tuning_result import TuningSubject, misses_of
from larceny.lab.work_file import BadWorkFile

DICE_HEIST = load("dice-heist")
AXES = [Axis("sidekicks", tuple(range(3, 13))), Axis("levels.louvre", (3, 4, 5))]
TARGETS = ["choices=8~0.2", "decisions<=47"]


def subject(seed: int = 0, axes: list[Axis] = AXES) -> TuningSubject:
    base = make_variant(DICE_HEIST, None, {})
    return make_subject(DICE_HEIST, base, axes, TARGETS, bots="greedy", games=60, seed=seed)


@pytest.mark.parametrize(
    ("game", "bot"),
    [("heist", "planner"), ("batman", "solver"), ("dice-heist", "evaluator")],
)
def test_the_bots_of_a_search_adapt_to_params(game: str, bot: str) -> None:
    contract = load(game)
    params, _ = contract.params()
    assert adaptive_bot(contract, params, 2) == bot
    assert other_bot(bot) == "greedy"
    assert other_bot("greedy") == "beginner"


def test_a_search_proposes_the_same_rule_sets_however_often_it_is_interrupted(
    tmp_path: Path,
) -> None:
    def propose(study: Study) -> dict[str, int]:
        proposal = study.ask()
        miss = abs(proposal.changes["sidekicks"] - 7)
        study.tell(proposal, [miss, 0.0], [miss, 0.0])
        return proposal.changes

    whole = Study(subject())
    expected = [propose(whole) for _ in range(24)]
    path = tmp_path / "study.jsonl"
    expected_trials = []
    for _ in range(4):
        parts = Study(subject(), path)
        expected_trials += [propose(parts) for _ in range(6)]
        parts.ask()  # never told: the run was interrupted here
    assert expected_trials == expected
    assert [trial.changes for trial in Study(subject(), path).trials] == expected
    assert len({repr(changes) for changes in expected}) > 8


def test_a_file_of_another_search_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "study.jsonl"
    Study(subject(), path)
    with pytest.raises(BadWorkFile, match="has another seed: 0, not 1; name another file"):
        Study(subject(seed=1), path)
    (tmp_path / "text").write_text("nothing\n", "utf-8")
    with pytest.raises(BadWorkFile, match="is not a stored search"):
        Study(subject(), tmp_path / "text")


def test_a_search_without_params_or_targets_is_refused() -> None:
    with pytest.raises(BadParam, match="takes at least one param to vary and one target"):
        larceny.tune("dice-heist", {}, ["decisions=40"])
    with pytest.raises(BadParam, match="takes at least one param to vary and one target"):
        larceny.tune("dice-heist", {"sidekicks": [4, 5]}, [])


@pytest.mark.compiled
def test_a_search_over_few_rule_sets_tries_each_once_and_finds_the_one_that_fits() -> None:
    values = range(4, 9)
    known = larceny.sweep("dice-heist", {"sidekicks": values}, games=2000)
    target = known.points[2].estimates["choices"].mean
    tuned = larceny.tune(
        "dice-heist", {"sidekicks": values}, [f"choices={target:.3f}~0.1"], bots="greedy", games=500
    )
    assert [trial.changes["sidekicks"] for trial in tuned.trials] == list(values)
    assert tuned.front[0].trial.changes == {"sidekicks": 6}
    assert tuned.reached(tuned.front[0]) == [True]


@pytest.mark.compiled
def test_the_front_is_measured_anew_and_between_other_bots() -> None:
    tuner = Tuner(subject())
    tuner.search(20)
    tuned = tuner.result(games=400, others=["random"])
    assert tuned.line_ups == ("greedy", "random")
    best = tuned.front[0]
    fresh = tuned.estimates(best)[0]
    assert (fresh.games, fresh.mean != best.trial.means[0]) == (400, True)
    targets = tuned.subject.targets
    misses = [sum(misses_of(targets, tuned.estimates(candidate))) for candidate in tuned.front]
    assert misses == sorted(misses)
    assert "Between random instead of greedy" in tuned.sentences()[-1]
    assert len(tuned.frame()) == 20
    json.dumps(tuned.as_dict(), allow_nan=False)


@pytest.mark.compiled
def test_a_rule_set_that_bots_never_finish_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("larceny.lab.tune.tuner.PILOT_STEPS", 20)
    tuner = Tuner(subject(axes=[Axis("sidekicks", (4, 5))]))
    tuner.search(5)
    assert tuner.count == 2
    assert tuner.result(games=100).sentences() == ["No rule set could be played."]


@pytest.mark.compiled
def test_minutes_are_calibrated_by_the_usual_length_of_the_game() -> None:
    tuned = larceny.tune(
        "dice-heist", {"sidekicks": [8]}, ["minutes=20"], seats=3, bots="greedy", games=500
    )
    pace = minutes_per_decision(DICE_HEIST)
    measured = tuned.front[0].measured["greedy"]
    assert measured["minutes"].mean == pytest.approx(pace * measured["decisions"].mean)
    assert 0.5 < measured["minutes"].mean / DICE_HEIST.minutes < 2.0
