"""Hints that were used, and games that began from a position of another, in saved games."""

from __future__ import annotations

from dataclasses import replace

import pytest

import larceny
from larceny import BadSave, TamperedSave
from larceny.engine.seat import CHANCE
from larceny.table.notes import HintUse
from larceny.table.save import dump
from larceny.table.table_setup import new_setup
from larceny.table.verify import rolls, verify
from tests.server.saved import lines_without_checksums, sealed

BEGINNING = 12
"""The events that a continued game takes over."""


def play(table: larceny.Table, with_hints: bool) -> larceny.Table:
    """Play a game to its end; the first seat uses a hint before each of its moves, if any does."""
    while not table.over:
        seat = table.actors[0]
        if with_hints and seat == 0:
            table.record_hint(seat)
        table.play(seat, table.moves(seat)[-1])
    return table


def new_table(seed: int = 3) -> larceny.Table:
    return larceny.load("dice-heist").table(seats=2, seed=seed, names=["Ann", "Ben"])


def continued() -> larceny.Table:
    """Return a finished game that began from a position of another."""
    source = play(new_table(), with_hints=False)
    setup = new_setup(source.contract, 2, seed=8, names=("Ann", "Bot"), bots=("", "greedy"))
    setup = replace(setup, inherited=BEGINNING)
    table = larceny.Table.restore(source.contract, setup, source.log[:BEGINNING])
    table.run_chance()
    return play(table, with_hints=False)


def test_hints_change_neither_events_nor_dice() -> None:
    with_hints, without = (play(new_table(), used) for used in (True, False))
    assert with_hints.hints
    assert not without.hints
    assert with_hints.log == without.log


def test_a_saved_game_keeps_the_hints_and_is_written_alike_again() -> None:
    table = play(new_table(), with_hints=True)
    text = dump(table)
    again = larceny.replay(text)
    assert again.hints == table.hints
    assert dump(again) == text
    assert verify(text).is_proved
    lines = text.splitlines()
    at = lines.index(next(line for line in lines if line.startswith("hint p0  #")))
    assert lines[at + 1].startswith(f"{table.hints[0].number + 1} p0 ")


def test_two_hints_for_one_decision_are_one() -> None:
    table = new_table()
    seat = table.actors[0]
    table.record_hint(seat)
    table.record_hint(seat)
    assert table.hints == (HintUse(table.version, seat),)


def test_clones_past_positions_and_undone_moves_keep_the_hints_before_them() -> None:
    table = play(new_table(), with_hints=True)
    middle = table.hints[2].number
    assert table.clone().hints == table.hints
    assert table.at(middle).hints == table.hints[:3]
    assert table.at(middle - 1).hints == table.hints[:2]
    manual = larceny.load("dice-heist").table(seats=2, chance="manual")
    while manual.actors == (CHANCE,):
        manual.play(CHANCE, manual.outcomes()[manual.version])  # no tie for who begins
    seat, before = manual.actors[0], manual.version
    manual.record_hint(seat)
    manual.play(seat, "recruit")
    while manual.version > before:
        manual.undo()
    assert manual.hints == (HintUse(before, seat),)
    manual.undo()
    assert not manual.hints


@pytest.mark.parametrize("line", ["hint p1", "hint p7", "hint", "hint chance", "hint p0"])
def test_a_hint_that_nobody_could_have_asked_for_is_refused(line: str) -> None:
    head, body = lines_without_checksums(dump(play(new_table(), with_hints=True)))
    at = next(place for place, text in enumerate(body) if text == "hint p0")
    with pytest.raises(TamperedSave):
        larceny.replay(sealed(head, [*body[: at + 1], line, *body[at + 1 :]]))


def test_a_continued_game_is_saved_and_its_own_dice_are_proved() -> None:
    table = continued()
    text = dump(table)
    assert f"inherited {BEGINNING}" in text.splitlines()
    again = larceny.replay(text)
    assert (again.setup.inherited, again.log) == (BEGINNING, table.log)
    assert dump(again) == text
    proof = verify(text)
    assert proof.is_proved
    assert f"the first {BEGINNING} events are of another game" in proof.message
    own = [n for n, event in enumerate(table.log, 1) if event.seat == CHANCE and n > BEGINNING]
    assert [roll.number for roll in rolls(table)] == own


def test_without_its_mark_a_continued_game_would_be_a_forgery() -> None:
    head, body = lines_without_checksums(dump(continued()))
    unmarked = [line for line in head if not line.startswith("inherited")]
    assert len(unmarked) == len(head) - 1
    with pytest.raises(TamperedSave, match="the seed gives"):
        larceny.replay(sealed(unmarked, body))


@pytest.mark.parametrize("count", ["0", "-3", "many", "5000"])
def test_a_number_of_inherited_events_that_cannot_be_is_refused(count: str) -> None:
    head, body = lines_without_checksums(dump(continued()))
    changed = [f"inherited {count}" if "inherited" in line else line for line in head]
    with pytest.raises(BadSave):
        larceny.replay(sealed(changed, body))
