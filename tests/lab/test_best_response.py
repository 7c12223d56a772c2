"""The exact best response to a bot between two, compared with computations of other people."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import larceny
import tests.pig
from larceny.engine.contract import assemble
from larceny.lab.exploit.best_response import respond
from larceny.lab.exploit.listed_answers import TooLarge, list_answers
from tests.pig.bot import ONE_IN, QUARTER

CARDS = [0, 6, 5, 0, 0, 0, 0, 0, 0]
SMALL: dict[str, Any] = {"cards": CARDS, "hand_size": 2, "raids": 1, "max_turns": 2}
"""Art Robbery with hands of two, cards of two kinds and one turn each."""
GOAL, CAP = 3, 120
"""Pig to a few points; nobody rolls on with so many."""
PIG = assemble("pig", tests.pig)


def test_hidden_hands_are_played_by_information_sets_as_openspiel_does() -> None:
    pytest.importorskip("pyspiel")
    import pyspiel
    from open_spiel.python import policy
    from open_spiel.python.algorithms import best_response

    import larceny.env

    response = larceny.best_response("art-robbery", "random", rules="short", params=SMALL)
    assert response.information_sets > 0
    larceny.env.register_openspiel()
    cards = ",".join(map(str, CARDS))
    words = f"cards:[{cards}];hand_size:2;raids:1;max_turns:2"
    game = pyspiel.load_game("python_larceny_art_robbery", {"rules": "short", "params": words})
    uniform = policy.UniformRandomPolicy(game)
    for seat, share in enumerate(response.shares):
        theirs = best_response.BestResponsePolicy(game, seat, uniform)
        assert share == pytest.approx(theirs.value(game.new_initial_state()), abs=1e-9)


def test_a_better_bot_is_less_exploitable() -> None:
    of = {
        bot: larceny.best_response("art-robbery", bot, rules="short", params=SMALL)
        for bot in ("beginner", "greedy")
    }
    assert of["beginner"].points > of["greedy"].points >= 0
    assert of["beginner"].nash_conv == pytest.approx(2 * of["beginner"].points / 100)
    assert "exactly" in of["greedy"].report().sentences[0]


def pig_by_hand() -> float:
    """Return my chance to win at Pig if I begin, iterated over all points, by the rules' words."""
    places = list(product(range(GOAL), range(GOAL), range(CAP)))
    mine = dict.fromkeys(places, 0.0)
    theirs = dict.fromkeys(places, 0.0)
    for _ in range(60):
        for own, other, total in reversed(places):
            more = [min(CAP - 1, total + die) for die in range(2, 7)]
            roll = (theirs[own, other, 0] + sum(mine[own, other, t] for t in more)) / 6
            hold = 1.0 if own + total >= GOAL else theirs[own + total, other, 0]
            mine[own, other, total] = max(roll, hold)
            roll = (mine[own, other, 0] + sum(theirs[own, other, t] for t in more)) / 6
            hold = 0.0 if other + total >= GOAL else mine[own, other + total, 0]
            theirs[own, other, total] = hold / ONE_IN + (1 - 1 / ONE_IN) * roll
    return mine[0, 0, 0]


def test_where_all_is_seen_positions_are_iterated_to_the_best_response() -> None:
    params, _ = PIG.params(None, {"target": GOAL})
    response = respond(PIG, params, 0, ("quarter", QUARTER))
    assert response.information_sets == 0
    assert response.share == pytest.approx(pig_by_hand(), abs=1e-6)


def test_the_answers_of_a_bot_have_their_exact_chances() -> None:
    params, _ = PIG.params(None, {})
    state = PIG.state.State()
    PIG.rules.begin(params, state, 2)
    chances = list_answers(PIG, QUARTER, "quarter", params, state, 0, ())
    assert sorted(chances.values()) == [0.25, 0.75]


def test_a_game_or_a_bot_that_is_too_large_is_refused_in_one_line() -> None:
    with pytest.raises(TooLarge, match="search:50 draws its moves in more ways"):
        larceny.best_response("art-robbery", "search:50", rules="short", params=SMALL)
    with pytest.raises(larceny.LarcenyError, match="real time"):
        larceny.best_response("spell-stealers", "greedy", rules="live")
