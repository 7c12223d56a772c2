"""Every public function of tables and games, called with nonsense: one clear line, no change."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import larceny
from larceny import BadParam, BadSeats, BadSetup, LarcenyError, MissingSave, Table
from larceny.table.save import dump

NO_SEATS: list[Any] = [-1, 3, 99, True, np.True_, 1.0, np.float64(1), "1", "p1", b"x", [], {}]
NO_TEXTS: list[Any] = [None, 1, 1.5, True, b"x", [], {}, np.int64(1), object()]


@pytest.fixture(scope="module")
def table() -> Table:
    """A table of HEIST! at its first decision, which every test leaves as it was."""
    return larceny.load("heist").table(3, seed=7)


@pytest.fixture(autouse=True)
def _unchanged(table: Table) -> Any:
    before = dump(table)
    yield
    assert dump(table) == before


SEAT_METHODS: dict[str, Callable[[Table, Any], object]] = {
    "moves": Table.moves,
    "choices": Table.choices,
    "view": Table.view,
    "observe": Table.observe,
    "log_for": Table.log_for,
    "story": Table.story,
    "enterable_outcomes": Table.enterable_outcomes,
    "record_hint": Table.record_hint,
    "play": lambda table, seat: table.play(seat, "keep"),
    "enter": lambda table, seat: table.enter(seat, "keep"),
    "check": lambda table, seat: table.check(seat, "keep"),
}


@pytest.mark.parametrize("method", SEAT_METHODS)
def test_a_seat_that_does_not_exist_is_refused(table: Table, method: str) -> None:
    for seat in NO_SEATS:
        with pytest.raises(BadSeats, match=r"^there is no seat .*; the seats are 0 to 2$"):
            SEAT_METHODS[method](table, seat)


@pytest.mark.parametrize("method", ["moves", "choices", "observe", "enterable_outcomes", "play"])
def test_a_spectator_has_no_moves_and_no_observation(table: Table, method: str) -> None:
    with pytest.raises(BadSeats, match=r"^there is no seat None"):
        SEAT_METHODS[method](table, None)


def test_a_seat_may_be_a_number_of_numpy() -> None:
    table = larceny.load("heist").table(np.int64(3), seed=np.int32(7))  # type: ignore[arg-type]
    seat = np.int64(table.actors[0])
    assert type(table.seats) is int
    assert type(table.view(seat)["seat"]) is int  # type: ignore[arg-type]
    assert type(table.observe(seat).seat) is int  # type: ignore[arg-type]
    assert table.moves(seat) == table.moves(int(seat))  # type: ignore[arg-type]
    table.play(seat, table.moves(int(seat))[0])  # type: ignore[arg-type]
    same = larceny.load("heist").table(3, seed=7)
    same.play(int(seat), same.moves(int(seat))[0])
    assert dump(table) == dump(same)


@pytest.mark.parametrize("move", NO_TEXTS)
def test_a_move_that_is_no_text_is_refused(table: Table, move: Any) -> None:
    for call in (table.play, table.enter, table.check):
        with pytest.raises(larceny.BadNotation, match=r"a move is a text in notation"):
            call(table.actors[0], move)


@pytest.mark.parametrize("number", [-1, 1.5, True, "1", b"x", [], {}, np.float64(1)])
def test_a_number_that_is_no_number_of_events_is_refused(table: Table, number: Any) -> None:
    seat = table.actors[0]
    for call in (
        lambda: table.at(number),
        lambda: table.entries(number),
        lambda: table.play(seat, table.moves(seat)[0], number),
    ):
        with pytest.raises(BadParam, match=r"takes a whole number, 0 or more, not "):
            call()


@pytest.mark.parametrize("events", [None, 5, "p1 keep", [1], {}])
def test_only_events_extend_a_table(table: Table, events: Any) -> None:
    with pytest.raises(BadParam, match=r"^events: takes the events of a log"):
        table.clone().extend(events)


@pytest.mark.parametrize("seed", [None, 1.5, True, np.True_, "a b", b"x", [], "ä"])
def test_a_seed_is_a_whole_number_or_a_word(seed: Any) -> None:
    game = larceny.load("heist")
    with pytest.raises(BadSetup, match=r"^a seed is a whole number or one word, not "):
        game.table(2, chance="manual").fair_outcome(seed)
    if seed is not None:
        with pytest.raises(BadSetup, match=r"^a seed is a whole number or one word, not "):
            game.table(2, seed=seed)


@pytest.mark.parametrize(
    ("argument", "values", "error", "words"),
    [
        ("seats", [None, 1, 5, 2.0, True, "2", []], BadSeats, "HEIST! is for 2 to 4 seats, not "),
        ("rules", [5, [], {}, b"x"], larceny.UnknownRuleSet, "heist has no rule set .*; it has "),
        ("params", [5, [], "x", b"x", True], BadParam, "params: takes names with their values"),
        ("params", [{5: 1}], BadParam, "params: a param is named by a text, not by 5"),
        ("chance", [None, "fair", 5, []], BadSetup, "chance is 'seeded' or 'manual', not "),
        ("names", [None, 5, "ab", [1, 2]], BadSetup, "names takes a list with a text for each"),
        ("bots", [None, 5, "greedy", [1, 2]], BadSetup, "bots takes a list with a text for each"),
    ],
)
def test_a_table_that_cannot_be_set_up_is_refused(
    argument: str, values: list[Any], error: type[LarcenyError], words: str
) -> None:
    for value in values:
        with pytest.raises(error, match=words):
            larceny.load("heist").table(**{"seats": 2, argument: value})


def test_chance_that_is_played_manually_follows_no_seed() -> None:
    with pytest.raises(BadSetup, match=r"^chance that is played manually follows no seed: leave"):
        larceny.load("heist").table(2, chance="manual", seed=1)


@pytest.mark.parametrize("name", NO_TEXTS)
def test_a_game_that_is_no_name_is_refused(name: Any) -> None:
    with pytest.raises(larceny.UnknownGame, match=r"^there is no game .*; the games are "):
        larceny.load(name)
    with pytest.raises(larceny.UnknownGame):
        larceny.bot("greedy", name)
    with pytest.raises(larceny.UnknownBot, match=r"^heist has no bot .*; it has "):
        larceny.bot(name, "heist")


@pytest.mark.parametrize("call", [larceny.replay, larceny.verify, larceny.review])
def test_what_is_neither_a_saved_game_nor_a_path_is_refused(
    call: Callable[[Any], object], tmp_path: Path
) -> None:
    for source in NO_TEXTS:
        with pytest.raises(BadParam, match=r"^source: takes a path or a saved game's text, not "):
            call(source)
    for source, reason in {
        "hello": "No such file",
        tmp_path / "missing": "No such file",
        tmp_path: "Is a directory",
        "": "Is a directory",
        "a\0b": "null",
        "x" * 5000: "too long",
    }.items():
        with pytest.raises(MissingSave, match=f"{reason}.*; give the path of a file, or the text"):
            call(source)
    with pytest.raises(larceny.BadSave, match=r"this is not a saved game"):
        call("hello\nworld\n")


def test_a_game_is_saved_as_a_file(table: Table, tmp_path: Path) -> None:
    paths: list[Any] = [None, 5, b"x", [], tmp_path, str(tmp_path)]
    for path in paths:
        with pytest.raises(BadParam, match=r"^path: takes the path of a file, not "):
            table.save(path)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("code", [-1, 10**9, None, "keep", 1.5, True])
def test_the_text_of_a_code_that_no_move_has_is_refused(table: Table, code: Any) -> None:
    with pytest.raises(BadParam, match=r"^code: a move's code is 0 to "):
        table.observe(0).text(code)
