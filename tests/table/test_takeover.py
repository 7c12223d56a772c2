"""Who played for whom, in saved games."""

from __future__ import annotations

import pytest

import larceny
from larceny import BadSave, TamperedSave
from larceny.engine.language import find_language
from larceny.table.notes import KINDS, Takeover, describe_takeover, find_players
from larceny.table.save import dump
from larceny.table.verify import verify
from tests.server.saved import lines_without_checksums, sealed


def play(end: int | None = None) -> larceny.Table:
    """Play a game to its end, or until it has at least some events."""
    table = larceny.load("dice-heist").table(seats=2, seed=3, names=["Ann", "Ben"])
    while not table.over and (end is None or table.version < end):
        seat = table.actors[0]
        table.play(seat, table.moves(seat)[-1])
    return table


def moves_of(table: larceny.Table, seat: int) -> list[int]:
    """Return the numbers of the events that a seat decided."""
    return [number for number, event in enumerate(table.log, 1) if event.seat == seat]


def taken_over() -> larceny.Table:
    """Return a game in which everything happened that can happen to a seat."""
    table = play()
    own = moves_of(table, 0)
    table.takeovers = (
        Takeover(own[1] - 1, 0, "bot", "level-3"),
        Takeover(own[3] - 1, 0, "back", "Ann"),
        Takeover(own[4] - 1, 0, "clock", "level-3"),
        Takeover(own[6] - 1, 0, "person", "Dora from Rome"),
        Takeover(own[7] - 1, 0, "absent", "greedy"),
        Takeover(own[8] - 1, 0, "bot", "sharp"),
        Takeover(own[9] - 1, 0, "back", "Dora from Rome"),
    )
    return table


def forged(text: str, *takeovers: str) -> str:
    """Return a saved game with lines about who took over, and checksums that fit."""
    head, body = lines_without_checksums(text)
    place = next(at for at, line in enumerate(head) if line.startswith("commitment"))
    return sealed([*head[:place], *takeovers, *head[place:]], body)


def test_a_saved_game_says_who_played_and_is_written_alike_again() -> None:
    table = taken_over()
    text = dump(table)
    again = larceny.replay(text)
    assert again.takeovers == table.takeovers
    assert again.log == table.log
    assert dump(again) == text
    assert verify(text).is_proved


def test_it_says_so_in_lines_of_the_header_which_older_readers_pass_over() -> None:
    table = taken_over()
    lines = dump(table).splitlines()
    head, body = lines[: lines.index("")], lines[lines.index("") :]
    said = [line for line in head if line.startswith("takeover ")]
    assert said[3] == f"takeover {table.takeovers[3].number} p0 person Dora from Rome"
    assert not any("takeover" in line for line in body)
    plain = play()
    without = dump(plain).splitlines()
    assert [line for line in head if line not in said][:-1] == without[: without.index("") - 1]


def test_players_are_found_for_each_move_that_was_not_the_persons_own() -> None:
    table = taken_over()
    own = moves_of(table, 0)
    players = find_players(table.takeovers, table.log)
    dora = dict.fromkeys(own[6:], "Dora from Rome")
    bots = {own[1]: "level-3", own[2]: "level-3", own[4]: "level-3"}
    assert players == {**bots, **dora, own[7]: "greedy", own[8]: "sharp"}
    assert not set(players) & set(moves_of(table, 1))
    assert find_players((), table.log) == {}


def test_clones_past_positions_and_undone_moves_keep_what_was_before_them() -> None:
    table = taken_over()
    third = table.takeovers[2].number
    assert table.clone().takeovers == table.takeovers
    assert table.at(third).takeovers == table.takeovers[:3]
    assert table.at(third - 1).takeovers == table.takeovers[:2]
    manual = larceny.load("dice-heist").table(seats=2, chance="manual")
    manual.play(*next((15, move) for move in manual.moves(15)))
    before, after = Takeover(0, 0, "bot", "greedy"), Takeover(1, 0, "back", "Ann")
    manual.takeovers = (before, after)
    manual.undo()
    assert list(manual.takeovers) == [before]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("takeover 3 p0 bot", "does not say who plays for a seat"),
        ("takeover 03 p0 bot greedy", "does not say who plays for a seat"),
        ("takeover -1 p0 bot greedy", "does not say who plays for a seat"),
        ("takeover 3 p2 bot greedy", "does not say who plays for a seat"),
        ("takeover 3 chance bot greedy", "does not say who plays for a seat"),
        ("takeover 3 p0 ghost greedy", "does not say who plays for a seat"),
        ("takeover 3 p0 person " + "x" * 99, "a name is 1 to"),
        ("takeover 3 p0 person  ", "a name is 1 to"),
        ("takeover 9999 p0 bot greedy", "the header tells of event 9999"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(line: str, reason: str) -> None:
    with pytest.raises(BadSave, match=reason) as refused:
        larceny.replay(forged(dump(play()), line))
    assert "\n" not in refused.value.message


def test_takeovers_are_told_in_order() -> None:
    with pytest.raises(BadSave, match="an earlier event than the one above"):
        larceny.replay(forged(dump(play()), "takeover 5 p0 bot greedy", "takeover 4 p0 back Ann"))


def test_nobody_can_change_who_played_without_new_checksums() -> None:
    text = dump(taken_over())
    with pytest.raises(TamperedSave, match="the header above was changed"):
        larceny.replay(text.replace("p0 bot sharp", "p0 bot greedy"))


def test_of_a_file_that_was_cut_off_only_what_is_whole_counts() -> None:
    text = dump(taken_over())
    whole = text[: text.index("\n7 ")]
    saved = larceny.replay(whole + "\n7 p", salvage=True)
    assert saved.version == 6
    assert all(takeover.number <= 6 for takeover in saved.takeovers)
    with pytest.raises(BadSave, match="the header tells of event"):
        larceny.replay(whole + "\n")


@pytest.mark.parametrize("kind", KINDS)
def test_every_takeover_is_told_in_words_in_every_language(kind: str) -> None:
    takeover = Takeover(3, 0, kind, "Dora")  # type: ignore[arg-type]
    words = describe_takeover(takeover, "Ann")
    english, german = (find_language(code).render(words) for code in ("en", "de"))
    assert "Dora" in english
    assert "Dora" in german
    assert english != german
