"""Do reviews by the evaluator and by search agree on what is a blunder?

    python -m studies.coach_agreement.measure dice-heist --seats 2 --games 200

Games between a beginner and greedy bots are reviewed in both ways. Of the decisions that one of
them marks as a blunder, those count as agreed on that the other marks as a mistake at least. Two
hundred games take an hour or two on one core; Ctrl-C shows what was found so far.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass

import larceny
from larceny.coach.deep_price import ITERATIONS, DeepPrice, make_rater
from larceny.coach.review import Reviewer
from larceny.coach.review_model import Review
from larceny.coach.valuation import find_valuation
from larceny.table.bot_turn import act
from larceny.table.table import Table

BLUNDER = "blunder"
GRAVE = ("mistake", BLUNDER)


@dataclass
class Agreement:
    """How many blunders each review found, and on how many the other agrees."""

    games: int = 0
    decisions: int = 0
    by_evaluator: int = 0
    found_by_search: int = 0
    by_search: int = 0
    found_by_evaluator: int = 0

    def add(self, shallow: Review, deep: Review) -> None:
        """Compare two reviews of one game."""
        self.games += 1
        for decision, other in zip(shallow.decisions, deep.decisions, strict=True):
            self.decisions += 1
            if decision.mark == BLUNDER:
                self.by_evaluator += 1
                self.found_by_search += other.mark in GRAVE
            if other.mark == BLUNDER:
                self.by_search += 1
                self.found_by_evaluator += decision.mark in GRAVE

    @property
    def share(self) -> float:
        """The share of all blunders on which both agree."""
        agreed = self.found_by_search + self.found_by_evaluator
        return agreed / max(1, self.by_evaluator + self.by_search)

    def __str__(self) -> str:
        return (
            f"{self.games} games, {self.decisions} decisions: search agrees on "
            f"{self.found_by_search} of {self.by_evaluator} blunders of the evaluator, which "
            f"agrees on {self.found_by_evaluator} of {self.by_search} of search: {self.share:.1%}"
        )


def play(game: str, seats: int, seed: int) -> Table:
    """Return a game of a beginner, in turn in every seat, against greedy bots."""
    loaded = larceny.load(game)
    table = loaded.table(seats, seed=seed)
    names = ["beginner" if seat == seed % seats else "greedy" for seat in range(seats)]
    bots = {seat: larceny.bot(name, loaded, seed=seed) for seat, name in enumerate(names)}
    while not table.over:
        act(table, bots)
    return table


def compare(table: Table, iterations: int) -> tuple[Review, Review]:
    """Return the reviews of a game by the evaluator and by search."""
    contract = table.contract
    params = table.setup.params
    valuation = find_valuation(contract, params, table.seats)
    rater = make_rater(contract, params, table.seats, iterations, is_compiled=True)
    deep = Reviewer(table, valuation, DeepPrice(valuation, rater), is_deep=True)
    return larceny.review(table), deep.run(lambda share: None)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--iterations", type=int, default=ITERATIONS)
    options = parser.parse_args()
    agreement = Agreement()
    try:
        for seed in range(options.first, options.first + options.games):
            agreement.add(*compare(play(options.game, options.seats, seed), options.iterations))
            print(f"\r{agreement}", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        pass
    print(f"\n{agreement}")


if __name__ == "__main__":
    main()
