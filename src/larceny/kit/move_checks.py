"""A move is a code, a text and named parts, and each leads back to the others."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import Any

from larceny.engine.errors import LarcenyError
from larceny.engine.moves import describe_move
from larceny.engine.seat import CHANCE, seat_name
from larceny.games import load
from larceny.kit.game_check import Check, expect, fail
from larceny.kit.random_game import Case, list_legal, sample_game

decode: Any = None
encode: Any = None


def codes_have_parts_of_their_own(case: Case) -> None:
    """Every code is encoded from the parts that it is decoded to, and from no others."""
    move = case.contract.move
    for code in range(move.CODES):
        back = move.encode(move.decode(code))
        expect(back == code, f"code {code} has the parts {move.decode(code)}, of code {back}")
    parts = Counter(move.decode(code) for code in range(move.CODES))
    shared = [part for part, count in parts.items() if count > 1]
    expect(not shared, f"several codes have the parts {shared[:1]}")


def kinds_of_moves_have_words(case: Case) -> None:
    """Every kind of move has a word in KIND_NAMES, and every word a kind."""
    move = case.contract.move
    kinds = {move.decode(code).kind for code in range(move.CODES)}
    words = len(move.KIND_NAMES)
    expect(kinds == set(range(words)), f"kinds {sorted(kinds)} for {words} words in KIND_NAMES")


def encode_all(out: Any) -> None:
    """Write for every code the one that its parts are encoded as."""
    for code in range(len(out)):
        out[code] = encode(decode(code))


@cache
def _compiled_encode_all(game: str) -> Any:
    from larceny.compile.native.compiler import compile_driver

    move = load(game).move
    bindings = {"decode": move.decode, "encode": move.encode}
    return compile_driver(encode_all, f"encode_all_{load(game).identifier}", bindings)


def compiled_codes_agree(case: Case) -> None:
    """Compiled code encodes and decodes as plain Python does."""
    import numpy as np

    out = np.full(case.contract.move.CODES, -1)
    _compiled_encode_all(case.game)(out)
    wrong = [code for code, back in enumerate(out.tolist()) if back != code]
    expect(not wrong, f"compiled, code {wrong[:1]} is not encoded from its parts")


def legal_moves_are_codes(case: Case) -> None:
    """Legal moves are distinct, fit their buffer, and have known kinds and codes."""
    contract = case.contract
    params, _ = contract.params(case.rules)
    kinds = range(len(contract.move.KIND_NAMES))
    for step in sample_game(case, seed=1500):
        if step.seat < 0 or step.seat == CHANCE:
            continue
        codes = list_legal(contract, params, step.state, step.seat)
        if len(set(codes)) < len(codes):
            fail(f"{_where(case, step)}: a move is listed twice")
        room = contract.max_moves
        expect(len(codes) <= room, f"{len(codes)} legal moves, MAX_MOVES is {room}")
        for code in codes:
            expect(0 <= code < contract.move.CODES, f"code {code} is not below CODES")
            parts = contract.move.decode(code)
            expect(parts.kind in kinds, f"{parts} has no known kind")
            expect(contract.move.encode(parts) == code, f"{parts} is not encoded as {code}")


def texts_lead_back_to_moves(case: Case) -> None:
    """Every move and outcome has one short text in lower case, which is parsed back exactly."""
    contract = case.contract
    params, _ = contract.params(case.rules)
    text = contract.notation.text
    parse = contract.notation.parse
    for step in sample_game(case, seed=200):
        if step.seat < 0:
            continue
        code_of: dict[str, int] = {}
        for code in list_legal(contract, params, step.state, step.seat):
            words = text(params, step.state, step.seat, code)
            is_plain = words == words.lower() == " ".join(words.split()) != ""
            expect(is_plain, f"the text {words!r} has capitals, or not single spaces")
            parsed: int | str
            try:
                parsed = parse(params, step.state, step.seat, words)
            except LarcenyError as error:
                parsed = str(error)
            if step.seat == CHANCE:
                is_same = (
                    isinstance(parsed, int) and text(params, step.state, CHANCE, parsed) == words
                )
            else:
                is_same = parsed == code
            if not is_same:
                fail(f"{_where(case, step)}: {words!r} is parsed as {parsed}")
            if step.seat != CHANCE and words in code_of:
                fail(f"{_where(case, step)}: two moves are called {words!r}")
            code_of[words] = code


def moves_have_descriptions(case: Case) -> None:
    """Moves and outcomes with a text of their own have a kind and parts of their own."""
    contract = case.contract
    params, _ = contract.params(case.rules)
    for step in sample_game(case, seed=250):
        if step.seat < 0:
            continue
        texts: dict[str, object] = {}
        for code in list_legal(contract, params, step.state, step.seat):
            description = describe_move(contract, params, step.state, step.seat, code)
            text = contract.notation.text(params, step.state, step.seat, code)
            is_known = step.seat == CHANCE or description.kind in contract.move.KIND_NAMES
            expect(is_known, f"{text!r} is of an unknown kind: {description}")
            same = texts.setdefault(json.dumps(description, sort_keys=True), text)
            if same != text:
                fail(f"{_where(case, step)}: {same!r} and {text!r} are described alike")


def outcomes_with_one_text_are_one(case: Case) -> None:
    """Outcomes of chance that have the same text lead to the same position."""
    contract = case.contract
    params, _ = contract.params(case.rules)
    for number, step in enumerate(sample_game(case, seed=300)):
        if step.seat != CHANCE or number % 7:
            continue
        after: dict[str, object] = {}
        for code in list_legal(contract, params, step.state, CHANCE):
            twin = step.state.copy()
            contract.rules.apply(params, twin, CHANCE, code)
            words = contract.notation.text(params, step.state, CHANCE, code)
            if after.setdefault(words, twin) != twin:
                fail(f"{_where(case, step)}: outcomes called {words!r} lead to two positions")


def _where(case: Case, step: Any) -> str:
    """Return a position in one line, and whose move it is."""
    params, _ = case.contract.params(case.rules)
    position = case.contract.notation.position(params, step.state)
    return f"{seat_name(step.seat)} at {position}"


CHECKS = (
    Check(codes_have_parts_of_their_own, "game"),
    Check(kinds_of_moves_have_words, "game"),
    Check(compiled_codes_agree, "game", is_compiled=True),
    Check(legal_moves_are_codes),
    Check(texts_lead_back_to_moves),
    Check(moves_have_descriptions),
    Check(outcomes_with_one_text_are_one),
)
