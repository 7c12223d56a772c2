"""Reasons: full sentences in the words of every game, which cite rules that there are."""

from __future__ import annotations

import re
from typing import Any

import pytest

import tests.pig
from larceny.coach.explanation import explain
from larceny.engine.contract import assemble
from larceny.engine.quantity import often, percentage, points
from larceny.engine.seat import CHANCE, REFEREE
from larceny.games import NAMES, load
from larceny.table.observation import Observation
from tests.kit.random_game import RULE_SETS, Case, sample_game

MAX_EXPLAINED = 40
"""How many moves of one decision are explained."""
BETWEEN = re.compile(r"(?<=\.) (?=[A-Z0-9])")
SENTENCE = re.compile(r"[A-Z0-9](?:[^.!?]|\.\d){15,200}\.")
RULE = re.compile(r"\b[A-Z]{2}-\d+\b")
SEAT = re.compile(r"\bp(\d)\b")


def observe(case: Case, params: Any, state: Any, seat: int) -> Observation:
    known = state.copy()
    case.contract.rules.hide(params, known, seat)
    return Observation(case.contract, params, known, seat)


@pytest.mark.parametrize("case", RULE_SETS, ids=str)
def test_every_reason_is_one_or_two_sentences_that_cite_a_rule(case: Case) -> None:
    params, _ = case.contract.params(case.rules)
    explained: set[int] = set()
    for step in sample_game(case, seed=900):
        if step.seat < 0 or step.seat in (CHANCE, REFEREE):
            continue
        seen = observe(case, params, step.state, step.seat)
        for code in seen.codes[:MAX_EXPLAINED]:
            words = explain(seen, code)
            check_words(case, words, step.seat)
            explained.add(case.contract.move.decode(code).kind)
    assert len(explained) > 1


def check_words(case: Case, words: str, seat: int) -> None:
    sentences = BETWEEN.split(words)
    assert 1 <= len(sentences) <= 2
    assert all(SENTENCE.fullmatch(sentence) for sentence in sentences), words
    rules = RULE.findall(words)
    assert rules, words
    assert set(rules) <= set(case.contract.rulebook), words
    assert "  " not in words
    others = {int(number) for number in SEAT.findall(words)}
    assert others <= set(range(case.seats)) - {seat}, f"p{seat} is addressed as you: {words}"


@pytest.mark.parametrize("game", NAMES)
def test_every_game_has_its_reasons(game: str) -> None:
    assert load(game).reason is not None


def test_a_game_without_reasons_names_its_rules() -> None:
    pig = assemble("pig", tests.pig)
    params, _ = pig.params()
    seen = Observation(pig, params, pig.new_state(params, 2), 0)
    assert pig.reason is None
    for code in seen.codes:
        words = explain(seen, code)
        assert re.fullmatch(r"The move `\w+`( \(.*\))? is judged by PG-\d+(, PG-\d+)*\.", words)


def test_numbers_in_words() -> None:
    assert [points(0), points(1), points(2)] == ["0 points", "1 point", "2 points"]
    assert [often(0.0), often(0.42), often(1.0)] == ["never", "42% of the time", "always"]
    assert [percentage(0.001), percentage(0.999)] == ["less than 1%", "more than 99%"]
    assert [percentage(0.0), percentage(0.5), percentage(1.0)] == ["0%", "50%", "100%"]
