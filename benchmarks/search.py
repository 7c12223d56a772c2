"""How well and how fast `search` plays: games against `greedy`, and iterations per second.

    python benchmarks/search.py art-robbery --seats 2 3 4 --games 2000 --iterations 1000

One seat searches, all others are greedy; the searcher sits in each seat for its share of the
games. Its share of wins comes with a 95 % interval and beside what chance alone would give it.
Iterations per second are measured on one core, at a table, over the decisions of one game.
"""

from __future__ import annotations

import argparse
import time

import larceny
from larceny.bots import SEARCH
from larceny.lab.simulate import wilson


def share_of_wins(
    game: str, seats: int, games: int, iterations: int, rules: str | None, rival: str
) -> tuple[float, float, float]:
    """The searcher's share of wins against greedy in all other seats."""
    won = 0.0
    each = games // seats
    for place in range(seats):
        lineup = [rival] * seats
        lineup[place] = f"{SEARCH}:{iterations}"
        result = larceny.simulate(game, seats, lineup, each, rules=rules, seed=1 + place)
        won += float(result.wins[:, place].sum())
    return wilson(won, each * seats)


def iterations_per_second(game: str, seats: int, iterations: int, rules: str | None) -> float:
    """The speed of one search after the other, on one core, through a game of greedy players."""
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
            begun = time.perf_counter()
            searcher.choose(seen)
            seconds += time.perf_counter() - begun
            searches += 1
        table.play(seen.seat, greedy.choose(seen))
    return searches * iterations / seconds


def main() -> None:
    parser = argparse.ArgumentParser(description="Search against greedy.")
    parser.add_argument("game", nargs="?", default="art-robbery", choices=larceny.games())
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--iterations", type=int, default=1000)
    parser.add_argument("--rules")
    parser.add_argument("--rival", default="greedy")
    chosen = parser.parse_args()
    print(f"{chosen.game}: {chosen.iterations} iterations a move against {chosen.rival}")
    for seats in chosen.seats:
        speed = iterations_per_second(chosen.game, seats, chosen.iterations, chosen.rules)
        begun = time.perf_counter()
        share, low, high = share_of_wins(
            chosen.game, seats, chosen.games, chosen.iterations, chosen.rules, chosen.rival
        )
        games = chosen.games // seats * seats
        print(
            f"{seats} seats, {games} games: wins {share:.1%} (95 %: {low:.1%} - {high:.1%}; "
            f"even would be {1 / seats:.1%}); {speed:,.0f} iterations/s on one core; "
            f"{time.perf_counter() - begun:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
