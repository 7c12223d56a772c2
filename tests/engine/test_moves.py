"""Codes, constructors and texts follow from the declaration of a game's moves."""

from __future__ import annotations

import inspect
from itertools import product
from types import SimpleNamespace
from typing import Annotated, NamedTuple

import pytest

from larceny.engine.errors import BadNotation, ContractError
from larceny.engine.moves import Moves, Notation, Numbers, Outcome, Part, Seats, Several, Words
from larceny.engine.rule import is_rule
from larceny.engine.seat import CHANCE, REFEREE

NOBODY = -1
ROLLING, DRAWING, DECIDING = range(3)


class Move(NamedTuple):
    kind: int
    colour: Annotated[int, Words(("red", "green", "blue"))] = -1
    number: Annotated[int, Numbers(1, 4, codes_from=0)] = 0
    other: Annotated[int, Seats(3)] = NOBODY
    voted: Annotated[int, Seats(3, none="none")] = NOBODY
    places: Annotated[int, Several(Numbers(1, 3))] = 0
    unsaid: int = 0


MOVES = Moves(Move)
STOP, encode_stop = MOVES.kind("stop")
TAKE, encode_take = MOVES.kind(
    "take", "colour", "number", "other?", fits=lambda move: move.colour != 2
)
TAKE_BACK, encode_take_back = MOVES.kind("take back", "places", text="take", first=100)
VOTE, encode_vote = MOVES.kind("vote", "voted?")
TIE, encode_tie = MOVES.kind("tie", "other", is_report=True)
decode, encode, CODES, KIND_NAMES = MOVES.finish(
    lambda params, seats, move: move.kind != TAKE or move.number <= params
)
NOTATION = Notation(
    MOVES,
    {
        ROLLING: Outcome("die", "face", Numbers(1, 6)),
        DRAWING: Outcome("draw", "colour", Words(("red", "green", "blue"))),
    },
    lambda params, state: range(1, 7) if state.phase == ROLLING else state.bag,
    "a move is this",
    "an outcome is this",
    "a report is this",
)


def at(phase: int, *bag: int) -> SimpleNamespace:
    return SimpleNamespace(phase=phase, bag=bag)


@pytest.mark.parametrize(
    ("code", "number", "parts", "text"),
    [
        (encode_stop(), 0, Move(STOP), "stop"),
        (encode_take(0, 1, NOBODY), 1 + 4, Move(TAKE, 0, 1), "take red 1"),
        (encode_take(1, 4, 2), 1 + 20 + 16 + 3, Move(TAKE, 1, 4, 2), "take green 4 p2"),
        (encode_take_back(0b101), 105, Move(TAKE_BACK, places=0b101), "take 1 3"),
        (encode_take_back(0), 100, Move(TAKE_BACK), "take"),
        (encode_vote(NOBODY), 108, Move(VOTE), "vote none"),
        (encode_vote(1), 110, Move(VOTE, voted=1), "vote p1"),
        (encode_tie(2), 114, Move(TIE, other=2), "tie p2"),
    ],
)
def test_a_move_is_a_code_parts_and_a_text(code: int, number: int, parts: Move, text: str) -> None:
    seat = REFEREE if parts.kind == TIE else 0
    assert code == number
    assert decode(code) == parts
    assert encode(parts) == code
    assert NOTATION.text(4, at(DECIDING), seat, code) == text
    assert NOTATION.parse(4, at(DECIDING), seat, text) == code


def test_kinds_are_numbered_and_named_as_they_are_declared() -> None:
    assert (STOP, TAKE, TAKE_BACK, VOTE, TIE) == (0, 1, 2, 3, 4)
    assert KIND_NAMES == ("stop", "take", "take back", "vote", "tie")
    assert CODES == 115


@pytest.mark.parametrize("code", range(115))
def test_every_code_comes_back_from_its_parts(code: int) -> None:
    assert encode(decode(code)) == code


@pytest.mark.parametrize(
    "text",
    ["", "stop now", "take red", "take red 0", "take red 5", "take red 01", "take red 1 p3",
     "take blue 1", "take 3 1", "take 1 1", "take  1", "take ", "vote", "vote p3", "tie p1"],
)  # fmt: skip
def test_a_text_that_no_move_has_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="a move is this"):
        NOTATION.parse(4, at(DECIDING), 0, text)


def test_a_report_is_the_referees_alone() -> None:
    with pytest.raises(BadNotation, match="a report is this"):
        NOTATION.parse(4, at(DECIDING), REFEREE, "stop")


def test_actions_are_the_moves_that_can_occur() -> None:
    names = [NOTATION.text(2, None, 0, code) for code in MOVES.list_codes(2, 2)]
    takes = product(("red", "green"), (1, 2), ("", " p0", " p1"))
    assert names == [
        "stop",
        *(f"take {colour} {count}{other}" for colour, count, other in takes),
        "take", "take 1", "take 2", "take 1 2", "take 3", "take 1 3", "take 2 3", "take 1 2 3",
        "vote none", "vote p0", "vote p1",
    ]  # fmt: skip


def test_outcomes_are_written_and_read_by_the_phase() -> None:
    assert NOTATION.text(4, at(ROLLING), CHANCE, 4) == "die 5"
    assert NOTATION.parse(4, at(ROLLING), CHANCE, "die 5") == 4
    bag = at(DRAWING, 0, 0, 2)
    assert [NOTATION.text(4, bag, CHANCE, code) for code in range(3)] == [
        "draw red", "draw red", "draw blue",
    ]  # fmt: skip
    assert [NOTATION.parse(4, bag, CHANCE, text) for text in ("draw blue", "draw green")] == [2, -1]
    assert NOTATION.parse(4, bag, CHANCE, "die 5") == -1
    for text in ("die", "die 7", "draw", "draw pink", "stop"):
        with pytest.raises(BadNotation, match="an outcome is this"):
            NOTATION.parse(4, bag, CHANCE, text)


def test_a_description_has_words_for_pieces_and_numbers_for_numbers() -> None:
    def describe(seat: int, code: int, phase: int = DECIDING) -> object:
        return NOTATION.describe(4, at(phase, 1), seat, code)

    assert describe(0, encode_take(1, 4, 2)) == (
        "take",
        {"colour": "green", "number": 4, "other": 2},
    )
    assert describe(0, encode_take(1, 4, NOBODY)) == ("take", {"colour": "green", "number": 4})
    assert describe(0, encode_take_back(0b101)) == ("take back", {"places": [1, 3]})
    assert describe(CHANCE, 2, ROLLING) == ("die", {"face": 3})
    assert describe(CHANCE, 0, DRAWING) == ("draw", {"colour": "green"})


def test_generated_functions_are_rules_of_the_module_with_a_source() -> None:
    assert all(map(is_rule, (encode_take, decode, encode)))
    assert inspect.unwrap(decode).__globals__ is globals()
    assert inspect.getsource(encode_take) == (
        "def encode_take(colour: int, number: int, other: int) -> int:\n"
        "    return 2 + colour * 20 + number * 4 + other\n"
    )


def test_a_part_without_words_is_in_no_kind() -> None:
    with pytest.raises(ContractError, match="says nothing of a part unsaid"):
        Moves(Move).kind("hide", "unsaid")


def test_a_value_that_has_no_word_has_no_text() -> None:
    with pytest.raises(IndexError):
        NOTATION.text(4, at(DECIDING), 0, encode_take(0, 0, NOBODY))
    with pytest.raises(NotImplementedError):
        Part(0, 1).write(None, None, 0)
    with pytest.raises(NotImplementedError):
        Part(0, 1).read(None, None, "red")
