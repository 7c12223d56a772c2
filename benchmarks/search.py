"""The strength and speed of `search`: games against another bot, and the time of a move.

    python -m benchmarks.search art-robbery --seats 2 3 4 --games 1000 --iterations 300 1000 3000

One seat searches, another bot has all other seats (`--against greedy`, `evaluator`, `sharp`, ...);
the search has each seat for an equal share of the games. Its share of wins is shown with a 95 %
interval and beside that of an equal player. Without `--iterations` it has the game's default.
With `--adjusted` luck is taken from the shares (`luck_adjusted`), for games with weights.
Times are measured on one core, by CPU time, over the decisions of some games: iterations per
second, and the median and the longest time of a move. Games run on all cores; `--times` plays none.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass

import larceny
from benchmarks.luck_adjusted import adjusted_share
from benchmarks.measure import Figure, Outcome
from larceny.bots import GREEDY, SEARCH, default_iterations
from larceny.lab.game_rows import wilson

GAME = "art-robbery"
SEATS = (2, 3, 4)
GAMES = 120
ITERATIONS = 200
"""A small budget: `python -m benchmarks` should not take an hour."""
TIMED_GAMES = 2


def run(measured: dict[str, float]) -> Iterator[Outcome]:
    for seats in SEATS:
        speed = time_moves(GAME, seats, ITERATIONS)
        note = "one core, by CPU time"
        yield Figure(f"search {GAME} {seats} seats", speed.rate, "iterations/s", note)
        share, low, high = share_of_wins(GAME, seats, GAMES, ITERATIONS)
        note = f"{GAMES} games, {ITERATIONS} iterations, 95 %: {low:.3f} - {high:.3f}"
        yield Figure(f"search wins {seats} seats", share, "of games", note, goal=1 / seats)
    for game in larceny.games():
        speed = time_moves(game, 2, default_iterations(larceny.load(game).contract))
        note = f"median {speed.median * 1000:.0f} ms, one core, by CPU time"
        yield Figure(f"search {game}, longest move", speed.longest, "s", note, 1.0, True)


def share_of_wins(
    game: str,
    seats: int,
    games: int,
    iterations: int,
    rules: str | None = None,
    against: str = GREEDY,
) -> tuple[float, float, float]:
    """Return the search's share of wins against one bot in all other seats, with its interval."""
    won = 0.0
    each = games // seats
    for place in range(seats):
        lineup = [against] * seats
        lineup[place] = f"{SEARCH}:{iterations}"
        result = larceny.simulate(game, seats, lineup, each, rules=rules, seed=1 + place)
        won += float(result.wins[:, place].sum())
    return wilson(won, each * seats)


@dataclass(frozen=True)
class Speed:
    """How long the moves of a search took, in seconds, and how many iterations it made in one."""

    rate: float
    median: float
    longest: float


def time_moves(game: str, seats: int, iterations: int, rules: str | None = None) -> Speed:
    """Time searches at the decisions of games between greedy bots."""
    loaded = larceny.load(game)
    greedy = larceny.bot(GREEDY, loaded, seed=1)
    searcher = larceny.bot(SEARCH, loaded, seed=1, iterations=iterations)
    times: list[float] = []
    for seed in range(TIMED_GAMES):
        table = loaded.table(seats, rules, seed=seed)
        if not times:
            searcher.choose(table.observe(table.actors[0]))  # compiles
        while not table.over:
            seen = table.observe(table.actors[0])
            if len(seen.codes) > 1:
                start = time.thread_time()
                searcher.choose(seen)
                times.append(time.thread_time() - start)
            table.play(seen.seat, greedy.choose(seen))
    rate = len(times) * iterations / sum(times)
    return Speed(rate, statistics.median(times), max(times))


def measure(chosen: argparse.Namespace, seats: int, budget: int) -> tuple[float, float, float]:
    """Return the share of wins that the command line asks for, with its interval."""
    if chosen.adjusted:
        pair = f"{SEARCH}:{budget}", chosen.against
        return adjusted_share(chosen.game, seats, pair, chosen.games, chosen.rules)
    return share_of_wins(chosen.game, seats, chosen.games, budget, chosen.rules, chosen.against)


def main() -> None:
    parser = argparse.ArgumentParser(description="The strength and speed of search.")
    parser.add_argument("game", nargs="?", default=GAME, choices=larceny.games())
    parser.add_argument("--seats", type=int, nargs="+", default=list(SEATS))
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--iterations", type=int, nargs="+")
    parser.add_argument("--against", default=GREEDY)
    parser.add_argument("--rules")
    parser.add_argument("--adjusted", action="store_true", help="take luck from the shares")
    parser.add_argument("--times", action="store_true", help="measure times only")
    chosen = parser.parse_args()
    budgets = chosen.iterations or [default_iterations(larceny.load(chosen.game).contract)]
    print(f"{chosen.game} {chosen.rules or ''}: search against {chosen.against}")
    for seats in chosen.seats:
        for budget in budgets:
            speed = time_moves(chosen.game, seats, budget, chosen.rules)
            text = (
                f"{speed.median * 1000:.0f} ms a move, {speed.longest * 1000:.0f} ms at most, "
                f"{speed.rate:,.0f} iterations/s"
            )
            if not chosen.times:
                share, low, high = measure(chosen, seats, budget)
                text = (
                    f"wins {share:.1%} (95 %: {low:.1%} - {high:.1%}; an equal player "
                    f"{1 / seats:.1%}) of {chosen.games // seats * seats} games; {text}"
                )
            print(f"{seats} seats, {budget} iterations: {text}", flush=True)


if __name__ == "__main__":
    main()
