"""Questions: how they are understood, and what games answer."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import larceny
from larceny.engine.errors import BadParam
from larceny.games import load
from larceny.lab.ask.ask import Asking, answer_question
from larceny.lab.ask.course_questions import win_shares_by_rank
from larceny.lab.ask.evidence import Evidence
from larceny.lab.ask.finding import (
    UNDECIDED,
    Examination,
    Finding,
    describe_agreement,
    describe_change,
)
from larceny.lab.ask.piece_questions import rule_finding
from larceny.lab.ask.players import GOOD, QUICK, PlayedGames, Players, choose_players
from larceny.lab.ask.question import metrics_for, read_question
from larceny.lab.compare.compare import Comparer, ComparisonConditions, ComparisonLimits
from larceny.lab.compare.rule_variant import make_variant
from larceny.lab.game_files import flatten_states, write_states
from larceny.lab.metrics.all_metrics import metrics_of
from larceny.lab.metrics.moments import Moments
from larceny.lab.metrics.recording import STANDINGS
from larceny.lab.plan import make_plan
from larceny.lab.report.document import Section
from larceny.lab.sweep.estimate import Estimate
from larceny.lab.tune.tuning_target import estimate_target, read_target


@pytest.mark.parametrize(
    ("text", "name", "subject", "changes"),
    [
        ("who is favoured by order of play?", "first-player", "", {}),
        ("frist-player", "first-player", "", {}),
        ("does it help or punish whoever is behind", "catch-up", "", {}),
        ("how much is luck, how much skill", "luck", "", {}),
        ("how long is a game?", "length", "", {}),
        ("runaway leader", "runaway", "", {}),
        ("kingmaker", "kingmaking", "", {}),
        ("Is the Hope Diamond too strong?", "pieces", "hope-diamond", {}),
        ("hope diamnd", "pieces", "hope-diamond", {}),
        ("are all jewels alike wanted", "pieces", "jewels", {}),
        ("is HL-4 ever used", "rules", "HL-4", {}),
        ("is a rule ever used", "rules", "", {}),
        ("is a rule of thumb enough", "thumb", "", {}),
        ("always-steal", "thumb", "always-steal", {}),
        ("length lock_supply=25", "length", "", {"lock_supply": 25}),
        ("Wen bevorzugt die Reihenfolge?", "first-player", "", {}),
        ("Wie viel ist Glück, wie viel Können?", "luck", "", {}),
        ("Ist der Hope Diamond zu stark?", "pieces", "hope-diamond", {}),
        ("wie lange dauert es, wenn lock_supply=25", "length", "", {"lock_supply": 25}),
    ],
)
def test_a_question_is_understood_in_other_words(
    text: str, name: str, subject: str, changes: dict[str, int]
) -> None:
    reading = read_question(load("heist"), text)
    assert reading.question is not None
    assert (reading.question.name, reading.subject, reading.changes) == (name, subject, changes)


def test_a_change_alone_is_a_question() -> None:
    reading = read_question(load("heist"), "what changes if rolls=2")
    assert (reading.question, reading.changes) == (None, {"rolls": 2})


@pytest.mark.parametrize("text", ["xyzzy", "", "gibberish rolls=2"])
def test_what_nobody_understands_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(BadParam, match="not understood"):
        read_question(load("heist"), text)


def test_a_default_answer_has_at_least_two_kinds_of_players() -> None:
    for game in larceny.games():
        contract = load(game)
        params, _ = contract.params()
        for seats in range(contract.seats[0], contract.seats[1] + 1):
            players = choose_players(contract, params, seats)
            assert len({player.bot for player in players}) == len(players) >= 2


@pytest.mark.parametrize(
    ("seats", "text", "words"),
    [(2, "kingmaking", "two players have no kingmaker"), (3, "rules BT-01", "holds in every game")],
)
def test_what_nothing_could_answer_is_refused_before_a_game(
    seats: int, text: str, words: str
) -> None:
    contract = load("batman")
    played: list[int] = []
    asking = Asking(seats, games=100, progress=played.append)
    with pytest.raises(BadParam, match=words):
        answer_question(contract, text, make_variant(contract, None, {}), asking)
    assert played == []


def test_what_rarely_happens_is_not_unused_because_few_games_missed_it() -> None:
    contract = load("batman")
    plan = make_plan("batman", 3, "greedy", 1, None, None)
    played = PlayedGames(Players(QUICK, "greedy"), plan, 20, np.zeros(0, [("games", "i4")]))
    evidence = Evidence(contract, 3, [played], 0, 20)
    metric = next(each for each in metrics_of(contract, 3) if each.rule == "BT-24")
    used = [(metric, Moments(20), Moments(20))]
    rare = rule_finding(evidence, played, used, {"BT-24": 0.01})
    unused = rule_finding(evidence, played, used, {"BT-24": 0.0})
    assert (rare.verdict, unused.verdict) == (UNDECIDED, "never used: BT-24")


def _finding(kind: str, verdict: str, side: int = 0) -> Finding:
    return Finding(Players(kind, kind), 100, verdict, "", 0.5, 0.4, 0.6, side)


def test_the_verdict_says_whether_players_agree() -> None:
    good, quick = _finding(GOOD, "the first is favoured", 1), _finding(QUICK, "the last is", -1)
    agreed = describe_agreement([good, _finding(QUICK, good.verdict, 1)])
    assert agreed == "The first is favoured. Both kinds of players agree."
    assert "the opposite: the last is" in describe_agreement([good, quick])
    unsure = describe_agreement([good, _finding(QUICK, UNDECIDED)])
    assert unsure.startswith("The first is favoured. 1 of 2 kinds of players say so")
    untold = describe_agreement([_finding(GOOD, UNDECIDED), quick])
    assert untold == (
        "Good players (`good`) had too few games to tell. "
        "Between quick players (`quick`), the last is."
    )


def _examine(*shares: tuple[float, float, float]) -> Examination:
    kinds = (GOOD, QUICK)
    findings = tuple(
        Finding(Players(kind, kind), 100, "it is so", "", *share)
        for kind, share in zip(kinds, shares, strict=False)
    )
    return Examination(findings, "", Section("", ""), (), what="the share")


def test_a_change_is_only_told_of_enough_games() -> None:
    one_lost, one_won = (0.0, 0.0, 0.79), (1.0, 0.21, 1.0)
    many, more = (0.50, 0.49, 0.51), (0.55, 0.54, 0.56)
    verdict, _ = describe_change(_examine(one_lost), _examine(one_won), "x=1")
    assert verdict == f"With x=1, the share: {UNDECIDED}."
    verdict, _ = describe_change(_examine(many, many), _examine(more, more), "x=1")
    assert verdict.startswith("With x=1, the share: +5.0 points (+3.6 to +6.4); all kinds of")
    verdict, _ = describe_change(_examine(many, many), _examine(many, more), "x=1")
    assert verdict.startswith("With x=1, the share depends on the players: between good players")
    verdict, _ = describe_change(_examine(one_lost, many), _examine(one_won, more), "x=1")
    assert verdict == (
        f"With x=1, the share: between good players (`good`), {UNDECIDED}; "
        "between quick players (`quick`), +5.0 points (+3.6 to +6.4)."
    )


def test_wins_by_rank_count_who_was_behind_at_a_part_of_the_game() -> None:
    plan = make_plan("heist", 3, "greedy", 1, None, None)
    fields = [("winners", "i4"), ("is_truncated", "i4"), *STANDINGS]
    games = np.zeros(2, np.dtype(fields))
    games["standings"] = 4
    games["standing"][:, 2, :3] = [[5, 3, 1], [2, 2, 2]]  # half of the game; the second is level
    games["winners"] = [0b100, 0b001]
    played = PlayedGames(Players(QUICK, "greedy"), plan, 2, games)
    ranks = win_shares_by_rank(played, 0.5)
    assert [(rank.count, rank.mean) for rank in ranks] == [(1, 0.0), (1, 0.0), (1, 1.0)]


def test_an_answer_is_the_measurement_of_a_simulation() -> None:
    answer = larceny.ask("batman", "first player", bots=["greedy", "random"], games=800, seats=3)
    assert [player.kind for player in answer.players] == ["named", "named"]
    said = answer.parts[0].before.findings[0]
    again = larceny.simulate("batman", 3, "greedy", 400)
    share = again.measured.order_of_play()[0]
    assert said.games == share.count == 400
    assert said.value == pytest.approx(share.mean)
    report = answer.report("larceny ask").as_dict()
    assert report["sections"][0]["plot"] is not None
    assert answer.verdict() in report["sentences"][0].replace(
        "\N{LEFT DOUBLE QUOTATION MARK}", "`"
    ).replace("\N{RIGHT DOUBLE QUOTATION MARK}", "`")


def test_compare_sweep_and_tune_take_the_metrics_of_a_question() -> None:
    contract = load("heist")
    jewels = metrics_for(contract, "are all jewels alike wanted", 3)
    assert (jewels.target, jewels.pieces) == ("equal:jewels", True)
    assert "wins.hope-diamond" in jewels.metrics
    assert metrics_for(contract, "who is favoured", 4).target == "win_seat<=27%"
    assert metrics_for(contract, "is HS-13 ever used", 3).metrics == ("count.late_challenges",)
    with pytest.raises(BadParam, match="games of its own"):
        metrics_for(contract, "luck", 3)


def test_equal_pieces_are_a_target_for_how_far_their_holders_are_apart() -> None:
    metrics = metrics_of(load("batman"), 3, pieces=True)
    target = read_target("equal:villains", metrics)
    assert (target.relation, target.value) == ("<=", 0.05)
    shares = {"joker": 0.30, "catwoman": 0.25, "poison-ivy": 0.33, "riddler": 0.45}
    estimates = {f"wins.{name}": Estimate(share, 0.01, 99) for name, share in shares.items()}
    estimates["wins.blue-loot"] = Estimate(0.9, 0.01, 99)  # of another group
    assert estimate_target(target, estimates, metrics).mean == pytest.approx(0.20)
    with pytest.raises(BadParam, match="did you mean `equal:villains`"):
        read_target("equal:vilains", metrics)


def test_a_comparison_tells_first_what_was_asked_and_last_what_is_played() -> None:
    comparer = Comparer(
        "batman",
        {"target": 8},
        conditions=ComparisonConditions(3, "greedy", told_first=("margin",)),
        limits=ComparisonLimits(2000),
    )
    comparer.run()
    sentences = comparer.result().sentences()
    assert sentences[0].startswith("The winner's margin")
    assert sentences[-1].startswith("What is played and happens changes with it: ")


def test_end_states_and_pieces_are_kept_where_they_are_asked_for(tmp_path: Path) -> None:
    simulation = larceny.simulate("batman", 2, "greedy", 50, pieces=True, end_states=True)
    states = simulation.end_states
    assert states is not None
    assert (states["points"][:, :2] == simulation.scores).all()
    assert simulation.measured.moments["got.joker"].count == 50
    write_states(states, tmp_path / "ends.npy")
    assert (np.load(tmp_path / "ends.npy") == states).all()
    columns = flatten_states(states)
    assert (columns["points_1"] == simulation.scores[:, 1]).all()
    assert larceny.simulate("batman", 2, "greedy", 50).end_states is None
