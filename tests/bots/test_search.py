"""`search`: it keeps secrets, finds what is there to find, and is worth its time."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import larceny
from larceny.bots import compiled
from larceny.bots.search import policy
from larceny.bots.search.policy import MAX_ITERATIONS, TimedSearch
from larceny.lab.game_rows import wilson
from tests.bots.plain_search import plain_search
from tests.games.art_robbery.script import raids, start, turn
from tests.games.spell_stealers.script import advance, live, roll

GAME = "art-robbery"
PINNED = (
    "play 3", "play 3", "play 1", "play 1 p1", "play 5", "play boss",
    "play 5 p0", "play 5 p2", "play 0", "play 4", "play 4 p2", "play 2",
)  # fmt: skip


@pytest.fixture
def game() -> larceny.Game:
    return larceny.load(GAME)


def tables_that_p0_cannot_tell_apart() -> list[larceny.Table]:
    tables = []
    for hand in ("4 5 5 5 boss", "4 0 1 2 dog"):
        table = start("4 dog 3 3 0", hand, "4 4 2 1 1")
        turn(table, "play 4", card="2")
        turn(table, "play 4 p0", card="1")
        turn(table, "play 4 p1", card="3")
        tables.append(table)
    return tables


def test_it_plays_the_same_at_tables_that_its_seat_cannot_tell_apart(game: larceny.Game) -> None:
    first, second = tables_that_p0_cannot_tell_apart()
    assert first.log != second.log
    for seed in range(5):
        moves = [
            plain_search(GAME, iterations=12, seed=seed).choose(table.observe(0))
            for table in (first, second)
        ]
        assert moves[0] == moves[1]


def test_the_same_seed_gives_the_same_moves(game: larceny.Game) -> None:
    table = game.table(3, seed=8)
    seat = table.actors[0]
    first, second = (plain_search(GAME, iterations=12, seed=4) for _ in range(2))
    assert [first.choose(table.observe(seat)) for _ in range(5)] == [
        second.choose(table.observe(seat)) for _ in range(5)
    ]


def test_a_seed_gives_the_moves_that_it_always_gave(
    game: larceny.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moves that were written down once: another search, guess or greedy changes them.

    Leaves are valued by playouts here, which do not depend on weights.
    """
    monkeypatch.setattr(policy, "has_evaluator", lambda contract: False)
    table = game.table(3, seed=8)
    bot = plain_search(GAME, iterations=15, seed=8)
    for move in PINNED:
        seat = table.actors[-1]
        assert bot.choose(table.observe(seat)) == move
        table.play(seat, move)


def test_it_takes_the_tile_that_wins(game: larceny.Game) -> None:
    """The last tile ends the game 9 to 0; left lying, it goes to the other for a 5 to 4."""
    table = start("4 5 0 0 0", "0 5 5 5 5", **raids("5 4"))
    turn(table, "play 4", card="0")
    turn(table, "play 0", card="4")
    bot = plain_search(GAME, iterations=60, seed=1)
    assert bot.choose(table.observe(0)) == "play 5"


def test_it_gives_the_dog_rather_than_the_game(game: larceny.Game) -> None:
    """With the 5 kept, the 4 in the middle wins next turn; with the 5 given, it loses 4 to 5."""
    table = start("5 dog 4 0 0", "0 5 0 0 0", **raids("5 4"))
    turn(table, "play 5", card="1")
    turn(table, "play 0", card="1")
    turn(table, "play guard-dog", card="1")
    table.play(1, "play 5 p0")
    bot = plain_search(GAME, iterations=60, seed=1)
    assert bot.choose(table.observe(0)) == "give dog"


@pytest.mark.nightly
def test_it_beats_greedy_in_either_seat() -> None:
    """Fixed seeds, 50 iterations and 40 games; `benchmarks/search.py` measures it with more."""
    won = 0.0
    for place, lineup in enumerate((["search:50", "greedy"], ["greedy", "search:50"])):
        result = larceny.simulate(GAME, 2, lineup, games=20, seed=place)
        won += float(result.wins[:, place].sum())
    assert wilson(won, 40)[1] > 0.7


@pytest.mark.parametrize("bad", [0, -1, 1.5, True, 10**9])
def test_a_budget_of_iterations_is_checked(game: larceny.Game, bad: Any) -> None:
    with pytest.raises(larceny.BadParam, match="iterations"):
        larceny.bot("search", game, iterations=bad)


def test_a_budget_is_of_one_kind_and_only_for_a_search(game: larceny.Game) -> None:
    with pytest.raises(larceny.BadParam, match="not both"):
        larceny.bot("search", game, iterations=10, seconds=1.0)
    with pytest.raises(larceny.BadParam, match="only a search"):
        larceny.bot("greedy", game, seconds=1.0)
    with pytest.raises(larceny.BadParam, match="seconds"):
        larceny.bot("search", game, seconds=0)


@pytest.mark.parametrize("name", ["search:", "search:x", "search:-5", "greedy:5", "searcher"])
def test_a_bot_that_is_none_is_refused(game: larceny.Game, name: str) -> None:
    with pytest.raises(larceny.UnknownBot, match="search"):
        larceny.bot(name, game)


def asked_iterations(
    game: larceny.Game, monkeypatch: pytest.MonkeyPatch, seconds: float, tick: float
) -> list[float]:
    """Choose two moves by a clock that advances by a tick whenever it is read."""
    seconds_asked: list[float] = []

    def decide(policy: Any, observation: Any, rng: Any, memory: Any) -> int:
        seconds_asked.append(memory[0])
        return int(observation.codes[0])

    ticks = itertools.count()
    monkeypatch.setattr(compiled, "decide", decide)
    bot = larceny.bot("search", game, seconds=seconds)
    assert isinstance(bot, TimedSearch)
    bot.clock = lambda: next(ticks) * tick
    table = game.table(2, seed=1)
    for _ in range(2):
        assert bot.choose(table.observe(table.actors[0])) in table.moves(table.actors[0])
    return seconds_asked


def test_seconds_are_spent_on_a_search_that_fits(
    game: larceny.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a clock on which 50 iterations take 10 ms, a second is worth 4,455."""
    counts = asked_iterations(game, monkeypatch, seconds=1.0, tick=0.01)
    assert counts[:2] == [1, 50]
    assert counts[3:4] == [50]
    assert counts[2] == counts[4] == pytest.approx(4455, abs=1)


@pytest.mark.parametrize("tick", [0.5, 1.0, 30.0])
def test_where_time_is_short_the_trial_search_decides(
    game: larceny.Game, monkeypatch: pytest.MonkeyPatch, tick: float
) -> None:
    assert asked_iterations(game, monkeypatch, seconds=0.9, tick=tick) == [1, 50, 50]


def test_a_clock_that_stands_still_does_not_search_for_ever(
    game: larceny.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts = asked_iterations(game, monkeypatch, seconds=3600, tick=0)
    assert max(counts) == MAX_ITERATIONS


def test_one_iteration_is_enough_for_a_legal_move(game: larceny.Game) -> None:
    table = game.table(2, seed=3)
    seat = table.actors[0]
    for seed in range(10):
        bot = plain_search(GAME, iterations=1, seed=seed)
        assert bot.choose(table.observe(seat)) in table.moves(seat)


def test_it_waits_where_every_throw_is_a_mistake() -> None:
    """Nothing lies there to be stolen: whoever throws loses steps (SS-17)."""
    table = live(2)
    for seat in range(2):
        advance(table, seat, 9)
    roll(table, "diamond", 6, "red")
    assert table.actors == (0, 1)
    bot = plain_search("spell-stealers", iterations=60, seed=1)
    assert bot.decide(table.observe(1)) is None
    assert bot.choose(table.observe(1)) in table.moves(1)
    assert bot.choose(table.observe(0)) == "pass"
