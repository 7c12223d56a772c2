"""The strength and speed of `search`: games against `greedy`, and iterations per second.

    python -m benchmarks.search art-robbery --seats 2 3 4 --games 2000 --iterations 1000

One seat searches, all others are greedy; the searching bot has each seat for an equal share of the
games. Its share of wins is shown with a 95 % interval and beside that of an equal player.
Iterations per second are measured on one core, by CPU time, over the decisions of one game.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

import larceny
from benchmarks.measure import Figure, Outcome
from larceny.bots import SEARCH
from larceny.lab.simulate import wilson

GAME = "art-robbery"
SEATS = (2, 3, 4)
GAMES = 120
ITERATIONS = 200
"""A small budget: `python -m benchmarks` should not take an hour."""


def run(measured: dict[str, float]) -> Iterator[Outcome]:
    for seats in SEATS:
        speed = iterations_per_second(GAME, seats, ITERATIONS)
        note = "one core, by CPU time"
        yield Figure(f"search {GAME} {seats} seats", speed, "iterations/s", note)
        share, low, high = share_of_wins(GAME, seats, GAMES, ITERATIONS)
        note = f"{GAMES} games, {ITERATIONS} iterations, 95 %: {low:.3f} - {high:.3f}"
        yield Figure(f"search wins {seats} seats", share, "of games", note, goal=1 / seats)


def share_of_wins(
    game: str, seats: int, games: int, iterations: int, rules: str | None = None
) -> tuple[float, float, float]:
    """Return the search's share of wins against greedy in all other seats, with its interval."""
    won = 0.0
    each = games // seats
    for place in range(seats):
        lineup = ["greedy"] * seats
        lineup[place] = f"{SEARCH}:{iterations}"
        result = larceny.simulate(game, seats, lineup, each, rules=rules, seed=1 + place)
        won += float(result.wins[:, place].sum())
    return wilson(won, each * seats)


def iterations_per_second(
    game: str, seats: int, iterations: int, rules: str | None = None
) -> float:
    """Return the speed of searches at the decisions of one game between greedy bots."""
    loaded = larceny.load(game)
    table = loaded.table(seats, rules, seed=1)
    greedy = larceny.bot("greedy", loaded, seed=1)
    searcher = larceny.bot(SEARCH, loaded, seed=1, iterations=iterations)
    searcher.choose(table.observe(table.actors[0]))  # compiles
    searches = 0
    seconds = 0.0
    while not table.over:
        seen = table.observe(table.actors[0])
        if len(seen.codes) > 1:
            start = time.thread_time()
            searcher.choose(seen)
            seconds += time.thread_time() - start
            searches += 1
        table.play(seen.seat, greedy.choose(seen))
    return searches * iterations / seconds


def main() -> None:
    parser = argparse.ArgumentParser(description="Search against greedy.")
    parser.add_argument("game", nargs="?", default=GAME, choices=larceny.games())
    parser.add_argument("--seats", type=int, nargs="+", default=list(SEATS))
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--iterations", type=int, default=1000)
    parser.add_argument("--rules")
    chosen = parser.parse_args()
    print(f"{chosen.game}: {chosen.iterations} iterations a move against greedy")
    for seats in chosen.seats:
        speed = iterations_per_second(chosen.game, seats, chosen.iterations, chosen.rules)
        share, low, high = share_of_wins(
            chosen.game, seats, chosen.games, chosen.iterations, chosen.rules
        )
        games = chosen.games // seats * seats
        print(
            f"{seats} seats, {games} games: wins {share:.1%} (95 %: {low:.1%} - {high:.1%}; "
            f"an equal player {1 / seats:.1%}); {speed:,.0f} iterations/s on one core",
            flush=True,
        )


if __name__ == "__main__":
    main()
