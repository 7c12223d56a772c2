"""Any game: a move is a code, a text and named parts, and each leads back to the others."""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from larceny.engine.native.compiler import compile_driver
from larceny.engine.seat import CHANCE
from larceny.games import NAMES, load
from tests.kit.random_game import CASES, Case, list_legal, sample_game

decode: Any = None
encode: Any = None


def encode_all(out: Any) -> None:
    """Write for every code the one that its parts are encoded as."""
    for code in range(len(out)):
        out[code] = encode(decode(code))


def constructors(move: ModuleType) -> list[str]:
    """Return the names of the functions that build the code of one kind of move."""
    return [name for name in vars(move) if name.startswith("encode_")]


@pytest.mark.parametrize("game", NAMES)
def test_every_code_is_encoded_from_the_parts_it_is_decoded_to(game: str) -> None:
    move = load(game).move
    for code in range(move.CODES):
        assert move.encode(move.decode(code)) == code


@pytest.mark.parametrize("game", NAMES)
def test_every_code_has_parts_of_its_own(game: str) -> None:
    move = load(game).move
    assert len({move.decode(code) for code in range(move.CODES)}) == move.CODES


@pytest.mark.parametrize("game", NAMES)
def test_every_kind_of_move_has_a_constructor(game: str) -> None:
    move = load(game).move
    kinds = {move.decode(code).kind for code in range(move.CODES)}
    assert kinds == set(range(len(constructors(move))))


@cache
def compiled_encode_all(game: str) -> Any:
    move = load(game).move
    bindings = {"decode": move.decode, "encode": move.encode}
    return compile_driver(encode_all, f"encode_all_{game.replace('-', '_')}", bindings)


@pytest.mark.compiled
@pytest.mark.parametrize("game", NAMES)
def test_compiled_code_encodes_and_decodes_alike(game: str) -> None:
    out = np.full(load(game).move.CODES, -1)
    compiled_encode_all(game)(out)
    assert out.tolist() == list(range(len(out)))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_legal_move_has_a_known_kind_and_encodes_back(case: Case) -> None:
    contract = case.contract
    params, _ = contract.params(case.rules)
    kinds = range(len(constructors(contract.move)))
    for step in sample_game(case, seed=1500):
        if step.seat < 0 or step.seat == CHANCE:
            continue
        for code in list_legal(contract, params, step.state, step.seat):
            parts = contract.move.decode(code)
            assert parts.kind in kinds
            assert contract.move.encode(parts) == code < contract.move.CODES


@pytest.mark.parametrize("case", CASES, ids=str)
def test_moves_are_distinct_and_fit(case: Case) -> None:
    contract = case.contract
    params, _ = contract.params(case.rules)
    for step in sample_game(case, seed=100):
        if step.seat >= 0:
            codes = list_legal(contract, params, step.state, step.seat)
            assert len(set(codes)) == len(codes)
            if step.seat != CHANCE:
                assert len(codes) <= contract.max_moves


@pytest.mark.parametrize("case", CASES, ids=str)
def test_text_and_move_round_trip(case: Case) -> None:
    contract = case.contract
    params, _ = contract.params(case.rules)
    text, parse = contract.notation.text, contract.notation.parse
    for step in sample_game(case, seed=200):
        if step.seat < 0:
            continue
        codes = list_legal(contract, params, step.state, step.seat)
        texts = [text(params, step.state, step.seat, code) for code in codes]
        for code, words in zip(codes, texts, strict=True):
            assert words == words.lower() == " ".join(words.split())
            parsed = parse(params, step.state, step.seat, words)
            assert text(params, step.state, step.seat, parsed) == words
            if step.seat != CHANCE:
                assert parsed == code
        if step.seat != CHANCE:
            assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_outcomes_with_one_text_lead_to_one_position(case: Case) -> None:
    contract = case.contract
    params, _ = contract.params(case.rules)
    checked = 0
    for number, step in enumerate(sample_game(case, seed=300)):
        if step.seat != CHANCE or number % 7:
            continue
        checked += 1
        after: dict[str, object] = {}
        for code in list_legal(contract, params, step.state, CHANCE):
            twin = step.state.copy()
            contract.rules.apply(params, twin, CHANCE, code)
            words = contract.notation.text(params, step.state, CHANCE, code)
            assert after.setdefault(words, twin) == twin
    assert checked
