"""The shipped games: bots play legally, and golden games replay."""

from __future__ import annotations

import math
from pathlib import Path
from typing import cast

import pytest

import larceny
from larceny.bots import LEVELS, find_policy
from larceny.table.bot_turn import act
from larceny.table.save import dump
from larceny.table.table_view import TableView
from tests.bots.plain_search import plain_search
from tests.kit.random_game import CASES, RULE_SETS, Case
from tests.nightly import by_day

DEFAULT_RULES = [case for case in RULE_SETS if case.rules == case.contract.default_rules]
SLOW_BOTS = {"search": 8, "evaluator": 20, "random": 60, "level-1": 60, "planner": 60}
"""Bots that think long, or play so badly that their games are long, and how many decisions they
make before greedy plays the game to its end."""
GOLDEN = Path(__file__).parent.parent / "games"


def play_out(table: larceny.Table, bot: str, decisions: float = math.inf) -> None:
    """Let bots of one kind make a number of decisions, or play a table to its end.

    A search has few iterations, in plain Python: compiling it would take longer.
    """
    game = larceny.load(table.contract.name)
    policies = {
        seat: plain_search(game.name, iterations=3, seed=1 + seat)
        if bot == "search"
        else larceny.bot(bot, game, seed=1 + seat)
        for seat in range(table.seats)
    }
    while not table.over and decisions > 0:
        assert act(table, policies, start=len(table.log))
        decisions -= 1


def playable_seats(case: Case, bot: str) -> int | None:
    """Return a number of seats with which a bot plays a rule set, None if it does not."""
    params, _ = case.contract.params(case.rules)
    for seats in (case.seats, case.contract.seats[0]):
        try:
            find_policy(case.contract, bot, params, seats)
        except larceny.BotRefusal:
            continue
        return seats
    return None


@pytest.mark.compiled
@pytest.mark.parametrize("case", by_day(*DEFAULT_RULES, of=RULE_SETS), ids=str)
def test_every_bot_plays_legally_to_the_end(case: Case) -> None:
    game = larceny.load(case.game)
    assert "greedy" in game.bots
    for bot in set(game.bots) - {"sharp", *LEVELS[1:]}:
        seats = playable_seats(case, bot)
        if seats is None:
            continue
        table = game.table(seats, case.rules, seed=3)
        if bot in SLOW_BOTS:
            play_out(table, bot, SLOW_BOTS[bot])
        play_out(table, "greedy" if bot in SLOW_BOTS else bot)
        assert table.over
        assert table.winners


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_golden_game_is_there_and_replays(case: Case) -> None:
    folder = GOLDEN / case.contract.folder.name / "golden"
    path = folder / f"{case.rules}-{case.seats}.larceny"
    assert path.exists(), f"no golden game: python scripts/golden.py {case.game} writes it"
    table = larceny.replay(path)
    assert (table.setup.rules, table.seats) == (case.rules, case.seats)
    assert table.over
    assert dump(table) == path.read_text("utf-8")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_open_view_shows_every_seat_as_it_sees_itself(case: Case) -> None:
    folder = GOLDEN / case.contract.folder.name / "golden"
    table = larceny.replay(folder / f"{case.rules}-{case.seats}.larceny")
    for number in range(0, len(table.log), max(1, len(table.log) // 6)):
        then = table.at(number)
        shown = then.open_view()
        assert (shown["seat"], shown["moves"]) == (None, [])
        for seat in range(case.seats):
            assert thieves(shown)[seat] == thieves(then.view(seat))[seat]


def thieves(view: TableView) -> list[object]:
    """Return what a view shows of each seat; every game calls it so."""
    return cast(list[object], view["board"]["thieves"])
