"""Saved games: what is written can be replayed, and a change is refused by its line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import larceny
from larceny import BadSave, TamperedSave, TruncatedSave
from larceny.table.fair_dice import commitment
from larceny.table.save import checksum, dump
from larceny.table.verify import verify


def finished(seed: int = 3, **setup: object) -> larceny.Table:
    game = larceny.load("dice-heist")
    table = game.table(seats=2, seed=seed, **setup)  # type: ignore[arg-type]
    bot = larceny.bot("greedy", game)
    while not table.over:
        seat = table.actors[0]
        table.play(seat, bot.choose(table.observe(seat)))
    return table


TEXT = dump(finished(names=["Anna", "Ben the Bold"], bots=["", "greedy"], params={"sidekicks": 8}))
LINES = TEXT.splitlines(keepends=True)
FIRST_EVENT = LINES.index("\n") + 1
LONG = "9" * 5000
"""More digits than Python reads."""


def with_new_checksums(lines: list[str]) -> str:
    """Replace the checksums by those of the changed lines, as a forger would."""
    head = [line.rstrip("\n") for line in lines[: FIRST_EVENT - 2]]
    check = checksum("", *head)
    out = [*head, f"check {check}", ""]
    for line in lines[FIRST_EVENT:]:
        text = line.rstrip("\n").rpartition("  #")[0]
        check = checksum(check, text)
        out.append(f"{text}  #{check}")
    return "\n".join(out) + "\n"


def test_a_saved_game_is_text_that_people_can_read() -> None:
    assert LINES[0] == "larceny 1\n"
    assert "game dice-heist\n" in LINES
    assert "rules standard\n" in LINES
    assert "set sidekicks 8\n" in LINES
    assert "name p1 Ben the Bold\n" in LINES
    assert "bot p1 greedy\n" in LINES
    assert any(line.startswith("1 chance die ") for line in LINES)


def test_new_checksums_of_an_unchanged_file_are_the_old_ones() -> None:
    assert with_new_checksums(LINES) == TEXT


def test_a_replay_has_the_names_bots_and_changes_of_the_game() -> None:
    table = larceny.replay(TEXT)
    assert table.setup.names == ("Anna", "Ben the Bold")
    assert table.setup.bots == ("", "greedy")
    assert table.setup.changes == {"sidekicks": 8}


def test_the_seed_is_not_written_before_the_end(tmp_path: Path) -> None:
    table = larceny.load("dice-heist").table(seats=2)
    table.save(tmp_path / "game.larceny")
    text = (tmp_path / "game.larceny").read_text()
    assert table.setup.seed, "there is something to keep secret"
    assert str(table.setup.seed) not in text
    assert str(table.setup.commitment) in text
    assert "seed" not in repr(table.setup)


@settings(max_examples=300)
@given(st.integers(0, len(TEXT) - 2), st.characters(codec="utf-8"))
def test_any_changed_character_is_refused(place: int, character: str) -> None:
    changed = TEXT[:place] + character + TEXT[place + 1 :]
    if changed == TEXT:
        return
    with pytest.raises(BadSave, match=r"^line \d+: "):
        larceny.replay(changed)


@settings(max_examples=60)
@given(st.integers(FIRST_EVENT, len(LINES) - 1))
def test_a_changed_event_is_refused_by_its_own_line(index: int) -> None:
    lines = [*LINES]
    lines[index] = lines[index].replace(" ", " x", 1)
    with pytest.raises(TamperedSave) as caught:
        larceny.replay("".join(lines))
    assert caught.value.line == index + 1


@settings(max_examples=40)
@given(st.integers(FIRST_EVENT, len(LINES) - 2))
def test_a_missing_event_is_refused(index: int) -> None:
    with pytest.raises(TamperedSave) as caught:
        larceny.replay("".join(LINES[:index] + LINES[index + 1 :]))
    assert caught.value.line == index + 1


def test_a_changed_die_is_refuted_by_the_seed_even_with_new_checksums() -> None:
    index = FIRST_EVENT
    die = LINES[index].split()[3]
    lines = [*LINES]
    lines[index] = lines[index].replace(f"die {die}", f"die {int(die) % 6 + 1}")
    with pytest.raises(TamperedSave, match="the seed gives") as caught:
        larceny.replay(with_new_checksums(lines))
    assert caught.value.line == index + 1


def test_another_seed_is_refuted_by_the_commitment() -> None:
    lines = [*LINES]
    lines[-1] = lines[-1].replace("seed 3", "seed 4")
    with pytest.raises(TamperedSave, match="not the one committed to"):
        larceny.replay(with_new_checksums(lines))


def test_an_illegal_move_is_refused_even_with_new_checksums() -> None:
    index = next(i for i, line in enumerate(LINES) if " p" in line and "recruit" in line)
    lines = [*LINES]
    lines[index] = lines[index].replace("recruit", "heist louvre 9")
    with pytest.raises(TamperedSave, match="DH-1") as caught:
        larceny.replay(with_new_checksums(lines))
    assert caught.value.line == index + 1


def test_wrong_scores_are_refused_even_with_new_checksums() -> None:
    index = next(i for i, line in enumerate(LINES) if line.startswith("scores "))
    lines = [*LINES]
    lines[index] = "scores 99 0  #00000000\n"
    with pytest.raises(TamperedSave, match="not how this game ended"):
        larceny.replay(with_new_checksums(lines))


def test_anything_behind_the_end_is_refused() -> None:
    with pytest.raises(TamperedSave):
        larceny.replay(TEXT + "more\n")


def test_a_file_cut_in_a_line_is_refused_and_can_be_salvaged() -> None:
    cut = "".join(LINES[: FIRST_EVENT + 10]) + "11 chance di"
    with pytest.raises(TruncatedSave, match="--salvage") as caught:
        larceny.replay(cut)
    assert caught.value.line == FIRST_EVENT + 11
    assert len(larceny.replay(cut, salvage=True).log) == 10


def test_a_file_cut_between_lines_is_an_unfinished_game() -> None:
    table = larceny.replay("".join(LINES[: FIRST_EVENT + 10]))
    assert len(table.log) == 10
    assert not table.over


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("game dice-heist", "game monopoly", "line 2: there is no game 'monopoly'"),
        ("version 1", "version 7", "line 3: .*version 7 of the rules"),
        ("larceny 1", "larceny 9", "line 1: this is not a saved game"),
        ("rules standard", "rules house", "header above was changed"),
        ("seats 2", "seats 3", "header above was changed"),
    ],
)
def test_a_changed_header_is_refused(old: str, new: str, words: str) -> None:
    with pytest.raises(BadSave, match=words):
        larceny.replay(TEXT.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("rules standard", "rules house", "no rule set 'house'"),
        ("set sidekicks 8", "set sidekicks 99", "out of range"),
        ("set sidekicks 8", "set sidekicks eight", "neither a number"),
        ("set sidekicks 8", "set sidekicks 7", "is not what it was"),
        ("seats 2", "seats nine", "not a number of seats"),
        ("seats 2", "seats ²", "line 7: '²' is not a number of seats"),
        ("seats 2", f"seats {LONG}", r"line 7: '9+\.\.\. is not a number of seats"),
        ("set sidekicks 8", f"set sidekicks {LONG}", "line 5: '9+.* is neither a number"),
        (
            "set sidekicks 8",
            f"set levels {'[' * 100_000}",
            r"line 5: '\[+\.\.\. is neither a number",
        ),
        ("set sidekicks 8", "set levels " + '{"a":' * 900, "line 5: .* is neither a number"),
        ("set sidekicks 8", "set levels [[[1]]]", "line 5: .* is neither a number"),
        ("commitment ", "commitment x", "is not the SHA-256"),
        ("seats 2\n", "", "no line 'seats'"),
        ("bot p1 greedy", "bot p1 nobody", "no bot 'nobody'"),
        ("bot p1 greedy", f"bot p{LONG} greedy", "is not a seat"),
    ],
)
def test_a_header_with_a_new_checksum_is_still_checked(old: str, new: str, words: str) -> None:
    lines = TEXT.replace(old, new, 1).splitlines(keepends=True)
    end = lines.index("\n")
    head = [line.rstrip("\n") for line in lines[: end - 1]]
    text = "\n".join([*head, f"check {checksum('', *head)}", "", ""]) + "".join(lines[end + 1 :])
    with pytest.raises(BadSave, match=words):
        larceny.replay(text)


@pytest.mark.parametrize(
    ("first", "words"),
    [
        (f"{LONG} chance die 1", "'9+.* is not event 1"),
        ("１ chance die 1", "is not event 1"),
        (f"1 p{LONG} recruit", "is not event 1"),
        (f"1 @{LONG} chance die 1", r"@9{20}\.\.\. is not a time"),
        (
            "1 @9223372036854775808 chance die 1",
            "is not a time: the latest is @9223372036854775807",
        ),
        ("1 @² chance die 1", "is not event 1"),
    ],
)
def test_an_event_with_numbers_past_all_bounds_is_refused(first: str, words: str) -> None:
    table = larceny.load("dice-heist").table(seats=2, chance="manual")
    head = dump(table)
    check = checksum(head.rstrip("\n").rpartition("check ")[2], first)
    with pytest.raises(BadSave, match=f"line {head.count(chr(10)) + 1}: .*{words}"):
        larceny.replay(f"{head}{first}  #{check}\n")


def test_a_seed_that_is_no_word_is_refused() -> None:
    table = finished()
    setup = replace(table.setup, seed="a\0b", commitment=commitment("a\0b"))
    table = larceny.Table.restore(table.contract, setup, table.log)
    with pytest.raises(BadSave, match="a seed is a whole number or one word"):
        larceny.replay(dump(table))


def test_a_file_that_is_no_saved_game_is_refused(tmp_path: Path) -> None:
    for text in ("\n", "hello\n", "larceny 1\n", "larceny 1\ngame dice-heist\n"):
        with pytest.raises(BadSave):
            larceny.replay(text)
    binary = tmp_path / "picture.png"
    binary.write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(BadSave, match="is not text"):
        larceny.replay(binary)


def test_an_unfinished_game_continues_with_the_same_dice() -> None:
    whole = finished(seed=5)
    table = larceny.load("dice-heist").table(seats=2, seed=5)
    reopened = larceny.replay(dump(table), seed="5")
    bot = larceny.bot("greedy", "dice-heist")
    while not reopened.over:
        seat = reopened.actors[0]
        reopened.play(seat, bot.choose(reopened.observe(seat)))
    assert reopened.log == whole.log
    with pytest.raises(BadSave, match="not the one this game committed to"):
        larceny.replay(dump(table), seed="6")


def test_time_stamps_are_saved() -> None:
    table = larceny.load("dice-heist").table(seats=2, chance="manual")
    table.play(larceny.CHANCE, "die 1", at=1234)
    text = dump(table)
    assert "1 @1234 chance die 1" in text
    assert larceny.replay(text).log == table.log


def test_verify_proves_a_finished_game() -> None:
    proof = verify(TEXT)
    assert proof.is_proved
    assert "proved" in proof.message


def test_verify_says_when_nothing_can_be_proved() -> None:
    unfinished = larceny.load("dice-heist").table(seats=2, seed=1)
    assert verify(dump(unfinished)).is_proved is None
    manual = larceny.load("dice-heist").table(seats=2, chance="manual")
    manual.play(larceny.CHANCE, "die 1")
    assert "manually" in verify(dump(manual)).message


def test_verify_says_when_the_seed_of_a_finished_game_is_missing() -> None:
    proof = verify("".join(LINES[:-1]))
    assert proof.is_proved is None
    assert "the line with its seed is missing" in proof.message


def test_verify_refutes_a_changed_game() -> None:
    with pytest.raises(TamperedSave):
        verify(TEXT.replace("die 6", "die 5", 1))
