"""`larceny odds`: the options of its commands, their answers and their errors."""

from __future__ import annotations

import json
from typing import Any

import pytest

from larceny.cli.main import status


def facts_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert status(["odds", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def error_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert status(["odds", *arguments]) == 2
    err = capsys.readouterr().err
    assert err.startswith("larceny: ")
    assert err.count("\n") == 1
    return err


def test_a_game_without_odds_is_told_apart_from_no_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert "there are no odds for dice-heist; there are for batman" in error_of(
        capsys, "dice-heist"
    )
    assert "there is no game 'chess'" in error_of(capsys, "chess")


def test_one_villain_is_shown_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert status(["odds", "batman", "--villain", "nobody"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("nobody: ")
    assert "joker" not in shown
    assert "at least" in shown


def test_the_shares_of_a_turn_add_up_and_give_its_mean(capsys: pytest.CaptureFixture[str]) -> None:
    facts = facts_of(capsys, "batman", "--villain", "nobody")
    shares = facts["distribution"]
    assert sum(shares) == pytest.approx(1)
    assert sum(points * share for points, share in enumerate(shares)) == pytest.approx(
        facts["mean"]
    )


def test_no_policy_has_a_higher_mean_than_the_best(capsys: pytest.CaptureFixture[str]) -> None:
    means = [
        facts_of(capsys, "batman", "--villain", "nobody", "--policy", policy)["mean"]
        for policy in ("best", "stop-at-1", "stop-at-4", "reach-6")
    ]
    assert means[0] == max(means)
    assert len(set(means)) == 4


def test_aiming_for_points_reaches_them_more_often(capsys: pytest.CaptureFixture[str]) -> None:
    best, aimed = (
        sum(
            facts_of(capsys, "batman", "--villain", "nobody", "--policy", policy)["distribution"][
                8:
            ]
        )
        for policy in ("best", "reach-8")
    )
    assert aimed > best


@pytest.mark.parametrize("points", [0, 4, 15])
def test_points_at_risk_are_one_row(points: int, capsys: pytest.CaptureFixture[str]) -> None:
    facts = facts_of(capsys, "spell-stealers", "--points", str(points))
    assert [row["points"] for row in facts["press"]] == [points]
    assert facts["press"][0]["stop"] == points


def test_more_thieves_make_a_turn_worth_less(capsys: pytest.CaptureFixture[str]) -> None:
    turns = [
        facts_of(capsys, "spell-stealers", "--thieves", str(count))["turn"] for count in (0, 1, 3)
    ]
    assert turns == sorted(turns, reverse=True)
    assert turns[0] > turns[2]


def test_at_the_start_of_the_track_a_thief_has_less_to_lose(
    capsys: pytest.CaptureFixture[str],
) -> None:
    start, deep = (
        facts_of(capsys, "spell-stealers", *pawn)["steal"] for pawn in (["--pawn", "0"], [])
    )
    assert all(
        shallow["steps"] >= further["steps"] for shallow, further in zip(start, deep, strict=True)
    )
    assert start != deep


def test_a_card_without_dice_has_all_rolls_of_a_turn(capsys: pytest.CaptureFixture[str]) -> None:
    chances = [
        facts_of(capsys, "heist", "--card", "regent-diamond", "--rolls", str(rolls))["chance"]
        for rolls in (1, 2, 3)
    ]
    assert chances == sorted(chances)
    assert chances[2] == facts_of(capsys, "heist", "--card", "regent-diamond")["chance"]
    assert chances[0] == pytest.approx(1200 / 7776), "four in sequence in one roll"


def test_dice_that_show_the_card_are_all_kept(capsys: pytest.CaptureFixture[str]) -> None:
    card = ["heist", "--card", "great-star-of-africa", "--dice", "1,2,3,4,5"]
    facts = facts_of(capsys, *card)
    assert facts["chance"] == 1
    assert facts["keep"] == [1, 2, 3, 4, 5]
    assert status(["odds", *card]) == 0
    assert "keep all five dice" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["heist", "--dice", "1,2,3,4,5"], "--card: name at least one card"),
        (["heist", "--card", "regent-diamond", "--dice", "1,2,x"], "--dice: takes five numbers"),
        (["heist", "--card", "regent-diamond", "--set", "rolls"], "--set: takes name=value"),
        (["batman", "--villain", "penguin"], "--villain: is one of nobody, joker"),
        (["batman", "--dodged", "x"], "dodged"),
        (["spell-stealers", "--thieves", "x"], "thieves"),
    ],
)
def test_a_wrong_option_is_named(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert words in error_of(capsys, *arguments)
