"""The design log, replayed in a small version; how claims are judged; and the page of it."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from larceny.cli.main import status
from larceny.compile.rollout import extend_dtype
from larceny.engine.design_log import DesignClaim, Direction
from larceny.games import load
from larceny.games.heist.counters import STEALS
from larceny.games.heist.designlog import CLAIMS, FIELDS, HOPE_WINS, LOG, TURNS
from larceny.games.heist.state import CARDS, FIVE_ALIKE
from larceny.lab.design_log.answer import ClaimAnswer, ClaimVerdict
from larceny.lab.design_log.even_fights import Fights
from larceny.lab.design_log.log_runner import LogRunner
from larceny.lab.design_log.replay_log import (
    Played,
    ReplayConditions,
    ReplayedLog,
    answer_log,
    read_played,
    replay_log,
    store_played,
)
from larceny.lab.metrics.recording import make_watched
from larceny.lab.plan import make_plan
from larceny.lab.work_file import BadWorkFile

PAGE = Path(__file__).parents[2] / "docs" / "designlog.md"
GAMES = 150
HEIST = load("heist")
CARD_RECORD = extend_dtype(make_watched(len(HEIST.move.KIND_NAMES)), FIELDS)


@pytest.fixture(scope="module")
def log() -> ReplayedLog:
    return replay_log(HEIST, ReplayConditions(games=GAMES, players=("greedy",)))


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("playtest", "words", "verdict"),
    [
        (1, "Full house and small straight", ClaimVerdict.CONFIRMED),
        (3, "The end drags", ClaimVerdict.CONFIRMED),
        (3, "less stealing", ClaimVerdict.CONFIRMED),
        (4, "much stealing in the end", ClaimVerdict.CONFIRMED),
        (5, "less stealing", ClaimVerdict.DENIED),
        (6, "Full house moves less", ClaimVerdict.CONFIRMED),
    ],
)
def test_large_effects_show_in_few_games(
    log: ReplayedLog, playtest: int, words: str, verdict: ClaimVerdict
) -> None:
    (answer,) = (
        candidate
        for candidate in log.answers
        if candidate.claim.playtest == playtest and words in candidate.claim.text
    )
    assert answer.verdict is verdict
    assert answer.low <= answer.difference <= answer.high


def test_every_playtest_of_the_log_has_a_claim_and_every_claim_an_answer(log: ReplayedLog) -> None:
    assert {claim.playtest for claim in CLAIMS} == set(range(1, 9))
    assert {claim.rules for claim in CLAIMS} == set(HEIST.rule_sets)
    assert [answer.claim for answer in log.answers] == list(CLAIMS)


def test_the_page_has_every_claim_three_kinds_of_players_and_the_lost_playtest() -> None:
    text = PAGE.read_text("utf-8")
    for claim in CLAIMS:
        assert f"## Playtest {claim.playtest}: {claim.text}\n" in text
    for players in LOG.players:
        assert text.count(f"\n| {players} |") == len(CLAIMS)
    defaults = ReplayConditions()
    counts = f"--games {defaults.games} --slow-games {defaults.slow_games} --seed {defaults.seed}"
    assert f"\nlarceny designlog heist --seats 3 {counts} --out docs/designlog.md\n" in text
    assert "## Playtest 9, which is lost" in text


def answer(difference: float, error: float, direction: Direction) -> ClaimAnswer:
    claim = DesignClaim(1, "", "heist", TURNS, direction, base="heist")
    low, high = difference - 3 * error, difference + 3 * error
    return ClaimAnswer(claim, "greedy", 100.0, 100 + difference, difference, low, high, 50)


@pytest.mark.parametrize(
    ("difference", "error", "verdict"),
    [
        (10, 1, ClaimVerdict.CONFIRMED),
        (-10, 1, ClaimVerdict.DENIED),
        (0.5, 1, ClaimVerdict.DENIED),  # surely within 5 of 100
        (4, 3, ClaimVerdict.UNDECIDED),
    ],
)
def test_a_claim_is_judged_by_its_interval(
    difference: float, error: float, verdict: ClaimVerdict
) -> None:
    more = answer(difference, error, Direction.MORE)
    less = answer(-difference, error, Direction.LESS)
    assert more.verdict is verdict
    assert less.verdict is verdict


def test_cards_are_followed_through_a_game() -> None:
    """What is noted by card agrees with the game's own counters and with its end."""
    seats = 3
    plan = make_plan("heist", seats, ["greedy"] * seats, 4, "yah-steal-6", None)
    runner = LogRunner(plan, LOG)
    (first, *_) = runner.stream(7, 1)
    assert first.watched.dtype == CARD_RECORD
    (noted,) = first.watched
    assert noted["steals"].sum() == noted["counts"][STEALS], "the game's own counter of steals"
    assert (noted["fights"] >= noted["steals"]).all()
    assert set(noted["holder"][:CARDS]) <= {0, 1, 2, 3}
    held = {seat: int((noted["holder"] == seat + 1).sum()) for seat in range(seats)}
    assert sum(held.values()) >= 11, "the end phase begins when all cards but red are out"


def test_the_holder_of_five_of_a_kind_is_judged_by_the_wins_of_that_seat() -> None:
    games = np.zeros(3, CARD_RECORD)
    games["holder"][:, FIVE_ALIKE] = [2, 2, 0]
    games["winners"] = [0b010, 0b101, 0b001]
    values = HOPE_WINS.values(games, 4)
    assert values[:2].tolist() == [0.75, -0.25]
    assert np.isnan(values[2]), "nobody holds it"


def test_unevenness_compares_the_most_and_the_least_wanted_card() -> None:
    fights = Fights((6, 8, 10, 10, 12, 15), "greedy", 10, 2.0, (4.0, 1.0, 2.0, 8.0, 2.0, 2.0))
    assert fights.unevenness == 8.0
    assert Fights(fights.worths, "greedy", 10, 3.0, (3.0,) * 6).spread == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["batman"], "batman has no design log; heist has"),
        (["heist", "--games", "0"], "--games: must be at least 1"),
        (["heist", "--seats", "5"], "2 to 4 seats"),
        (["heist", "--out", "nowhere/x.md"], "nowhere is not a folder"),
    ],
)
def test_bad_input_is_named(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert status(["designlog", *arguments]) == 2
    assert words in capsys.readouterr().err


def test_what_was_played_is_kept_and_not_played_again(log: ReplayedLog, tmp_path: Path) -> None:
    path, conditions = tmp_path / "log.json", ReplayConditions(games=GAMES, players=("greedy",))
    played: Played = {}
    replay_log(HEIST, ReplayConditions(games=2, players=("greedy",)), played=played)
    store_played(path, HEIST, conditions, played)
    again = read_played(path, HEIST, conditions)
    assert again == played
    replayed = replay_log(
        HEIST, conditions, progress=lambda games: pytest.fail("played again"), played=again
    )
    assert [answer.games for answer in replayed.answers] != [answer.games for answer in log.answers]
    assert list(tmp_path.iterdir()) == [path]
    with pytest.raises(BadWorkFile, match="has another conditions"):
        read_played(path, HEIST, ReplayConditions(games=GAMES + 1))
    path.write_text("[]")
    with pytest.raises(BadWorkFile, match="is not a stored design log"):
        read_played(path, HEIST, conditions)


def test_an_interrupted_replay_leaves_what_it_has(log: ReplayedLog) -> None:
    def stop(games: int) -> None:
        raise KeyboardInterrupt

    played: Played = {}
    with pytest.raises(KeyboardInterrupt):
        replay_log(
            HEIST, ReplayConditions(games=GAMES, players=("greedy",)), progress=stop, played=played
        )
    replayed = answer_log(HEIST, ReplayConditions(games=GAMES, players=("greedy",)), played)
    assert len(replayed.answers) == len(CLAIMS)
    assert max(answer.games for answer in replayed.answers) == 1, "the first block has one game"


def test_the_page_is_told_as_json(
    log: ReplayedLog, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    module = "larceny.lab.design_log.even_fights"
    monkeypatch.setattr(f"{module}.tune_worths", lambda search, worths, progress: worths)
    monkeypatch.setattr(
        f"{module}.count_fights",
        lambda worths, name, games, seed, search: Fights(worths, name, games, 2.0, (4.0,) * 6),
    )
    arguments = ["--games", "2", "--slow-games", "1", "--trials", "1", "--players", "greedy"]
    assert status(["designlog", "heist", *arguments, "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert {"title", "sentences", "sections"} <= set(facts)
    assert len(facts["sections"]) > len({answer.claim.playtest for answer in log.answers}) / 2
