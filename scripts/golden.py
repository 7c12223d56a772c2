"""Write the golden games that are missing: one for each rule set and number of seats.

    python scripts/golden.py [GAME ...]

A golden game is played once by bots and then kept in the tests: a change of the rules that would
change the game makes a test fail. Delete a file to have it written again.
"""

from __future__ import annotations

import sys
from pathlib import Path

import larceny
from larceny.table.bot_turn import act

TESTS = Path(__file__).parent.parent / "tests" / "games"


def write_game(game: larceny.Game, rules: str, seats: int, path: Path) -> None:
    """Play a game by bots and save it."""
    table = game.table(seats, rules, seed=f"golden{seats}")
    bots = {
        seat: larceny.bot(("greedy", "random")[seat % 2], game, seed=seats * 10 + seat)
        for seat in range(seats)
    }
    while not table.over:
        act(table, bots, start=len(table.log))
    table.save(path)
    print(path.relative_to(TESTS), len(table.log), "events", table.scores)


def main(names: list[str]) -> None:
    for name in names or larceny.games():
        game = larceny.load(name)
        for rules in game.rule_sets:
            for seats in range(game.seats[0], game.seats[1] + 1):
                path = TESTS / game.contract.folder.name / "golden" / f"{rules}-{seats}.larceny"
                if not path.exists():
                    write_game(game, rules, seats, path)


if __name__ == "__main__":
    main(sys.argv[1:])
