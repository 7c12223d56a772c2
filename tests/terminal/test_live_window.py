"""Live windows at one keyboard, with scripted keys and a clock that only the script moves."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

import larceny
from larceny import CHANCE, Table
from larceny.bots import make
from larceny.realtime.referee import TIE
from larceny.realtime.reflex import Reflex
from larceny.table.event import EventTiming
from larceny.terminal.live_window import LIMIT, STRETCH, KeyboardWindow, expected_seat, is_open
from larceny.terminal.local_game import LocalGame
from larceny.terminal.screen import Screen
from tests.games.spell_stealers.script import last_roll


class Script:
    """Keys at given milliseconds, and the clock that goes with them."""

    is_instant = True

    def __init__(self, *keys: tuple[int, str]) -> None:
        self.keys = list(keys)
        self.time = 0.0
        self.is_open = False

    def now(self) -> float:
        return self.time / 1000

    def open(self) -> None:
        self.is_open = True

    def close(self) -> None:
        self.is_open = False

    def poll(self, seconds: float) -> str:
        until = self.time + max(0.0, seconds) * 1000
        if self.keys and self.keys[0][0] <= until:
            at, key = self.keys.pop(0)
            self.time = max(self.time, at)
            return key
        self.time = until
        return ""


def window(seats: int, *, bots: tuple[int, ...] = (), success: str = "green") -> Table:
    """p0 rolled a diamond 5; dice are played by hand."""
    table = larceny.load("spell-stealers").table(seats, "live", chance="manual")
    table.play(CHANCE, "die 12")
    for _ in range(seats - 1):
        table.play(CHANCE, "die 1")
    table.play(0, "roll diamond")
    table.play(CHANCE, "artifact 5")
    table.play(CHANCE, f"success {success}")
    return table


class Dice:
    """A table on which every stealing die shows a 6, so that windows need no hand on the dice."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.play = table.play
        table.play = self.play_on  # type: ignore[method-assign]

    def play_on(
        self, seat: int, move: str, at: int | None = None, timing: EventTiming | None = None
    ) -> None:
        self.play(seat, move, at, timing)
        while self.table.actors == (CHANCE,):
            self.play(CHANCE, "die 6" if "die 6" in self.table.moves(CHANCE) else "die 1")


def run(
    table: Table, script: Script, bots: tuple[int, ...] = (), reflex: Reflex | None = None
) -> str:
    Dice(table)
    out = io.StringIO()
    screen = Screen(Console(file=out, width=100, color_system=None), table)
    policies = {seat: make(table.contract, "greedy", seat) for seat in bots}
    KeyboardWindow(table, policies, screen, script, script.now, reflex).run()
    assert not script.is_open, "the keyboard is given back"
    return out.getvalue()


def moves(table: Table) -> list[str]:
    return [str(event) for event in table.log if event.seat != CHANCE][1:]


def attempts(table: Table) -> list[str]:
    return [attempt["verdict"] for attempt in last_roll(table)["attempts"]]


def test_keys_throw_and_a_number_puts_the_marker_down() -> None:
    table = window(3)
    run(table, Script((500, "s"), (900, "0"), (950, "\n")))
    assert moves(table) == ["@501 p1 throw diamond", "@951 p0 settle 0"]
    assert table.scores == (0, 5, 0)


def test_a_wrong_number_is_refused_and_the_window_stays_open() -> None:
    table = window(3)
    shown = run(table, Script((500, "4"), (510, "\n"), (700, "i"), (900, "0"), (910, "\n")))
    assert "SS-21" in shown
    assert moves(table) == ["@701 p2 throw diamond", "@911 p0 settle 0"]


def test_digits_without_end_are_no_number_and_the_window_stays_open() -> None:
    table = window(3)
    digits = [(500, "9")] * 5000
    shown = run(table, Script(*digits, (510, "\n"), (600, "²"), (900, "5"), (910, "\n")))
    assert "is not a move" in shown
    assert moves(table) == ["@911 p0 settle 5"]


def test_enter_passes_the_dice_after_a_miss() -> None:
    table = window(2, success="red")
    run(table, Script((800, "\n")))
    assert moves(table) == ["@801 p0 pass"]


def test_keys_pressed_at_the_same_time_are_reported_and_voted_on() -> None:
    table = window(3)
    run(table, Script((500, "s"), (510, "i")))
    assert moves(table)[-1] == "@531 referee simultaneous p1 p2", "no third joined them"
    assert table.actors == (0,)
    assert table.moves(0) == ["vote none", "vote p1", "vote p2"]


def test_all_throws_that_are_one_to_the_eye_are_reported_together() -> None:
    table = window(4)
    shown = run(table, Script((500, "s"), (515, "i"), (530, "k")))
    assert "p1, p2 and p3 threw at the same time: the others vote." in shown
    assert moves(table)[-1].endswith("referee simultaneous p1 p2 p3"), "each is close to the next"


def test_throws_that_can_be_told_apart_are_not_reported() -> None:
    table = window(3)
    run(table, Script((500, "s"), (500 + TIE, "i"), (900, "0"), (910, "\n")))
    assert not any("referee" in move for move in moves(table))


def test_a_key_just_after_the_marker_is_a_late_throw() -> None:
    table = window(2)
    run(table, Script((500, "5"), (510, "\n"), (600, "s")))
    assert moves(table) == ["@511 p0 settle 5", "@601 p1 throw diamond"]
    assert attempts(table) == ["late"]


def test_a_throw_as_close_to_the_marker_is_disputed_whichever_came_first() -> None:
    after = window(2)
    shown = run(after, Script((500, "5"), (510, "\n"), (515, "s")))
    assert moves(after)[1:] == ["@516 p1 throw diamond", "@516 referee disputed p1"]
    assert "Was p1 in time?" in shown
    before = window(2)
    run(before, Script((500, "s"), (505, "0"), (510, "\n")))
    assert moves(before)[1:] == ["@511 p0 settle 0", "@511 referee disputed p1"]
    assert attempts(after) == attempts(before) == ["disputed"]
    assert before.view(None)["board"]["points"] == 5, "the artifact is his again"


def test_a_throw_a_little_farther_from_the_marker_is_not_disputed() -> None:
    table = window(2)
    run(table, Script((500, "s"), (505, "0"), (500 + TIE, "\n")))
    assert moves(table)[-1] == f"@{501 + TIE} p0 settle 0"
    assert attempts(table) == ["stolen"]


def test_after_a_miss_there_is_no_marker_to_be_close_to() -> None:
    table = window(2, success="red")
    run(table, Script((500, "\n"), (505, "s")))
    assert not any("referee" in move for move in moves(table))


def test_the_window_closes_by_itself_when_the_time_is_up() -> None:
    table = window(2)
    shown = run(table, Script())
    assert "time is up" in shown
    assert moves(table) == [f"@{LIMIT + 1} p0 settle 5"]


def test_bots_hands_take_time_and_a_quick_person_is_first() -> None:
    steady = Reflex(wrong=0)
    table = window(3)
    run(table, Script((200, "s"), (LIMIT - 1, "0"), (LIMIT - 1, "\n")), bots=(2,), reflex=steady)
    assert moves(table)[0] == "@201 p1 throw diamond"
    assert [move for move in moves(table) if "p2" in move] == [], "too late for the bot: it waits"
    table = window(3)
    run(table, Script((LIMIT - 1, "0"), (LIMIT - 1, "\n")), bots=(2,), reflex=steady)
    assert moves(table)[0].endswith("p2 throw diamond")
    assert int(moves(table)[0][1:].split()[0]) > 200 * STRETCH


def test_bots_among_themselves_do_not_wait_for_the_clock() -> None:
    table = window(3)
    script = Script()
    run(table, script, bots=(0, 1, 2))
    assert not is_open(table)
    assert script.time == 0


def test_bots_throw_wrongly_as_often_as_their_reflex_says() -> None:
    never, always = (window(3, success="red") for _ in range(2))
    run(never, Script((LIMIT - 1, "\n")), bots=(2,), reflex=Reflex(wrong=0))
    run(always, Script((LIMIT - 1, "\n")), bots=(2,), reflex=Reflex(wrong=100, hold=60_000))
    assert attempts(never) == []
    assert attempts(always) == ["not obtained"]


def test_a_bot_that_notices_its_mistake_in_time_holds_it_back() -> None:
    table = window(3, success="red")
    run(table, Script((1, "\n")), bots=(2,), reflex=Reflex(wrong=100, hold=0))
    assert attempts(table) == [], "the dice were passed on before its hand was there"


def test_a_bot_whose_own_turn_begins_drops_the_die() -> None:
    table = window(2, success="red")
    run(table, Script((1, "\n")), bots=(1,), reflex=Reflex(wrong=100, hold=60_000))
    assert attempts(table) == []
    assert table.actors == (0, 1)


def test_a_bot_that_cannot_hold_back_throws_late() -> None:
    table = window(3)
    run(table, Script((100, "5"), (110, "\n")), bots=(1, 2), reflex=Reflex(hold=60_000, wrong=0))
    assert [verdict for verdict in attempts(table) if verdict != "late"] == []
    assert len(attempts(table)) == 2


def test_bots_whose_hands_are_equally_quick_are_voted_on() -> None:
    table = window(3)
    same = Reflex(spread=0, tail=0, wrong=0)
    run(table, Script((LIMIT - 1, "0"), (LIMIT - 1, "\n")), bots=(1, 2), reflex=same)
    assert moves(table)[-1].endswith("referee simultaneous p1 p2")
    assert table.actors == (0,)


def test_the_seats_vote_and_then_the_window_goes_on(tmp_path: Path) -> None:
    table = window(4)
    Dice(table)
    script = Script((500, "s"), (510, "i"), (20_700, "k"), (20_900, "0"), (20_910, "\n"))
    prompts: list[str] = []

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        script.time += 10_000  # each voter; meanwhile the clock of the window stands still
        if table.view(None)["board"]["phase"] != "vote":
            raise EOFError
        return "vote p2"

    console = Console(file=io.StringIO(), width=100, color_system=None)
    local_game = LocalGame(table, tmp_path / "vote.larceny", console, ask, script, script.now)
    with pytest.raises(EOFError):
        local_game.run()
    assert moves(table) == [
        "@501 p1 throw diamond",
        "@511 p2 throw diamond",
        "@531 referee simultaneous p1 p2",
        "p0 vote p2",
        "p3 vote p2",
        "@701 p3 throw diamond",
        "@911 p0 settle 0",
    ]
    assert attempts(table) == ["stolen", "too slow", "too slow"]
    assert len(prompts) == 3, "two votes, and what p0 does next"


def test_after_the_window_the_game_waits_for_the_current_player() -> None:
    table = window(3)
    table.play(0, "settle 5")
    assert table.actors == (0, 1, 2)
    assert not is_open(table)
    assert expected_seat(table) == 0


def test_where_keys_come_in_lines_the_order_typed_counts_and_nothing_is_disputed(
    tmp_path: Path,
) -> None:
    table = window(2)
    Dice(table)
    lines = iter(["s", "0"])
    console = Console(file=io.StringIO(), width=100, color_system=None)
    with pytest.raises(StopIteration):
        LocalGame(table, tmp_path / "lines.larceny", console, lambda _: next(lines)).run()
    assert attempts(table) == ["stolen"]
    assert not any("referee" in move for move in moves(table))
