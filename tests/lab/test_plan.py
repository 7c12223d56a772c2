"""The plan of a simulation: checked before anything is compiled."""

from __future__ import annotations

import numpy as np
import pytest

import larceny
from larceny.bots import find_policy, policies, sharpest
from larceny.compile.rollout import RESULT
from larceny.games import load
from larceny.lab.plan import Plan, make_plan


def plan(bots: list[str], **changes: object) -> Plan:
    return make_plan("dice-heist", len(bots), bots, 10, None, changes)


def test_a_plan_has_the_default_rule_set_where_none_is_named() -> None:
    made = plan(["random"] * 2)
    assert (made.contract.name, made.rules, made.changes) == ("dice-heist", "standard", {})


def test_a_plan_keeps_only_changes_that_change_something() -> None:
    assert plan(["random"] * 2, sidekicks=10).changes == {}
    made = plan(["random"] * 2, sidekicks=4)
    assert made.changes == {"sidekicks": 4}
    assert made.params.sidekicks == 4


def test_each_seat_has_the_policy_of_its_bot() -> None:
    contract = load("dice-heist")
    made = plan(["random", "greedy", "sharp"])
    assert [name for name, _ in made.policies] == ["random", "greedy", "sharp"]
    (_, random), (_, greedy), (_, sharp) = made.policies
    assert (random, greedy) == (None, policies(contract)["greedy"])
    strongest = find_policy(contract, sharpest(contract, made.params, 3), made.params, 3)
    assert sharp is not None
    assert strongest is not None
    assert sharp.function == strongest.function


def test_an_unknown_bot_is_named_before_anything_is_compiled() -> None:
    with pytest.raises(larceny.UnknownBot, match="no bot 'clever'"):
        _ = plan(["random", "clever"]).policies


@pytest.mark.parametrize(
    ("game", "seats", "bots", "games", "rules", "changes", "error", "words"),
    [
        ("monopoly", 2, 2, 1, None, {}, larceny.UnknownGame, "no game 'monopoly'"),
        ("heist", 5, 5, 1, None, {}, larceny.BadSeats, "2 to 4 seats, not 5"),
        ("heist", 2, 3, 1, None, {}, larceny.BadSeats, "2 seats take 2 bots, not 3"),
        ("heist", 2, 2, -1, None, {}, larceny.BadParam, "at least one game"),
        ("heist", 2, 2, 1, "house", {}, larceny.UnknownRuleSet, "no rule set 'house'"),
        ("heist", 2, 2, 1, None, {"luck": 1}, larceny.BadParam, "luck: there is no such param"),
    ],
)
def test_a_bad_plan_is_refused_by_its_reason(
    game: str,
    seats: int,
    bots: int,
    games: int,
    rules: str | None,
    changes: dict[str, object],
    error: type[Exception],
    words: str,
) -> None:
    with pytest.raises(error, match=words):
        make_plan(game, seats, ["random"] * bots, games, rules, changes)


def test_results_are_described_with_one_score_for_each_seat() -> None:
    made = plan(["random", "greedy"], sidekicks=4)
    results = np.zeros(3, RESULT)
    results["scores"][1] = [7, 5, 0, 0, 0, 0]
    fields = made.describe(9, results)
    assert fields["scores"].tolist() == [[0, 0], [7, 5], [0, 0]]
    assert (fields["seed"], fields["bots"]) == (9, ("random", "greedy"))
    assert fields["fingerprint"] == made.contract.fingerprint(made.params)
    assert fields["changes"] == {"sidekicks": 4}
