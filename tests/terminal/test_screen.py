"""The output of a terminal, printed to a text."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

import larceny
from larceny import CHANCE, Table
from larceny.engine.language import GERMAN
from larceny.terminal.screen import Screen


class Printed:
    """A screen whose output the test reads."""

    def __init__(self, table: Table) -> None:
        self.out = io.StringIO()
        self.screen = Screen(Console(file=self.out, width=100, color_system=None), table)

    def read(self) -> str:
        """Return what was printed since the last time."""
        printed = self.out.getvalue()
        self.out.seek(0)
        self.out.truncate()
        return printed


@pytest.fixture
def printed() -> Printed:
    return Printed(larceny.load("dice-heist").table(2, seed=7, names=["Ann [x]", "Ben"]))


def test_square_brackets_are_printed_and_not_taken_for_markup(printed: Printed) -> None:
    printed.screen.say("[bold]no[/bold]")
    printed.screen.warn("[red]")
    assert printed.read() == "[bold]no[/bold]\n[red]\n"
    printed.screen.show_board(None)
    assert "Ann [x]" in printed.read()


def test_news_are_printed_once(printed: Printed) -> None:
    printed.screen.show_news(["one"])
    printed.screen.show_news(["one", "two"])
    printed.screen.show_news(["one", "two"])
    assert printed.read().split() == ["one", "two"]


def test_moves_are_numbered_and_have_their_odds(printed: Printed) -> None:
    table = printed.screen.table
    seat = table.actors[0]
    moves = table.moves(seat)
    assert len(moves) > 1
    printed.screen.show_moves(seat, moves)
    shown = printed.read()
    for number, move in enumerate(moves, 1):
        assert f"{number:>2} {move}" in shown
    assert "%" in shown


def test_many_moves_stand_in_columns(printed: Printed) -> None:
    printed.screen.show_moves(CHANCE, [f"card {number}" for number in range(30)])
    lines = printed.read().splitlines()
    assert len(lines) < 30
    assert any(line.count("card") > 1 for line in lines)


def test_a_rule_is_shown_by_its_id_in_any_case_and_an_unknown_one_is_refused(
    printed: Printed,
) -> None:
    printed.screen.show_rules(None, "dh-13")
    assert printed.read().startswith("DH-13")
    printed.screen.show_rules(None, "dh-999")
    assert "there is no rule DH-999" in printed.read()


def test_the_rules_of_the_moment_are_those_of_the_view(printed: Printed) -> None:
    printed.screen.show_rules(None)
    shown = printed.read()
    now = printed.screen.table.view(None)["rules_now"]
    assert now
    assert all(rule in shown for rule in now)


def test_the_end_names_every_seat_and_who_wins() -> None:
    game = larceny.load("dice-heist")
    table = game.table(2, seed=4, names=["Ann", "Ben"])
    bot = larceny.bot("greedy", game)
    while not table.over:
        table.play(table.actors[0], bot.choose(table.observe(table.actors[0])))
    printed = Printed(table)
    printed.screen.show_end()
    lines = printed.read().splitlines()
    for seat, name in enumerate(("Ann", "Ben")):
        (line,) = [line for line in lines if name in line and "(event" not in line]
        assert str(table.scores[seat]) in line
        assert ("wins" in line) == (seat in table.winners)


def test_the_log_and_the_rules_are_told_in_the_language_of_the_screen() -> None:
    table = larceny.load("dice-heist").table(2, seed=4, names=["Ann", "Ben"])
    table.play(table.actors[0], "recruit")
    printed = Printed(table)
    printed.screen.language = GERMAN
    printed.screen.show_log(table.story())
    printed.screen.show_rules(None, "DH-13")
    shown = printed.read()
    assert "wirbt einen Handlanger an." in shown
    assert "Wirf sie einmal." in shown
