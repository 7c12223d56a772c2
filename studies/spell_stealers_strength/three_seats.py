"""How often can anybody beat two greedy players at Spell Stealers, three seats and polite?

    python -m studies.spell_stealers_strength.three_seats  the best response
    python -m studies.spell_stealers_strength.three_seats --check        all three greedy: a third
    python -m studies.spell_stealers_strength.three_seats --play 20000  it also plays, by the rules
    python -m studies.spell_stealers_strength.three_seats --track 8 --edge 30    a short track

Takes 11 minutes of one core and 5 GB. Positions between turns are: the spaces of the three pawns,
whose turn of the round it is, and whether the token of the next seat is ready; those of the others
always are. Before the final round they are iterated, since failed thefts and misses lead back.
`spell_stealers_turn` solves what happens within a turn.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence

import numpy as np

from larceny.games import load
from larceny.games.spell_stealers.state import Params
from larceny.lab.game_rows import wilson
from studies.spell_stealers_strength.responder import Responder
from studies.spell_stealers_strength.turn import FLOAT, TOKENS, Array, Odds, SolvedTurn, Turn

SEATS = 3
EDGE = 64
"""Pawns beyond count as if they stood on the last of so many spaces."""
POINTS = 48
"""With so many points before the final round, the roller stops."""
TIE_ROUNDS = 12
"""How often ties are computed anew from ties: one in ten leads to another."""
RESIDUAL = 5e-5
MOST_SWEEPS = 60
SEED = 1

Tell = Callable[[str], None]


class ThreeSeats:
    """The chances of one seat against two greedy ones, or of one of three greedy ones.

    Turns are solved by place, 0 for the first of a round, and by what I am in them: `ROLLER`,
    `NEXT` or `OTHER`.
    """

    def __init__(
        self, params: Params, is_best: bool = True, edge: int = EDGE, points: int = POINTS
    ) -> None:
        self.odds = Odds(params)
        self.track = params.track
        self.edge = edge
        self.points = points
        self.reach = params.track + self.odds.far
        """More than the space of a pawn that was before the spell and stole once."""
        self._is_best = is_best
        self.ties = np.full((2, 2), 0.5)
        """My chance in a tie of two: am I the later, and is the token of the later one ready."""
        self.triple = np.full((SEATS, 2), 1 / SEATS)
        """My chance in a tie of three: my place, and whether the token of the second is ready."""
        self.finals: dict[tuple[int, int], SolvedTurn] = {}
        self.turns: dict[tuple[int, int], SolvedTurn] = {}
        self._final_ends: dict[tuple[int, int], Array] = {}
        size = (SEATS, SEATS, 2, self.track, self.track, self.track)
        self.starts = np.full(size, 1 / SEATS, FLOAT)
        """By place, what I am, and the token of the next seat: the chances as a turn begins."""

    @property
    def shares(self) -> list[float]:
        """My chances as first, second and third player."""
        return [float(self.starts[0, me, 1, 0, 0, 0]) for me in range(SEATS)]

    @property
    def mean(self) -> float:
        return sum(self.shares) / SEATS

    def solve(self, tell: Tell = lambda words: None) -> None:
        """Solve ties, final rounds, and the rounds before them."""
        self._solve_ties()
        tell("solved ties of two")
        for _ in range(2):  # the second time with what ties of three are worth by the first
            self._solve_finals()
            tell("solved final rounds")
        for number in range(1, MOST_SWEEPS + 1):
            change = self._sweep()
            tell(f"sweep {number}: {self.mean:.5f} of all games, largest change {change:.1e}")
            if change < RESIDUAL:
                return

    def _solve(self, me: int, turn: Turn) -> SolvedTurn:
        return SolvedTurn(self.odds, turn if not self._is_best else turn.played_by(me))

    def _solve_ties(self) -> None:
        """Solve rounds of two who are tied; the third is not asked, and stands behind both.

        Ties are alike wherever they happen, unless a failed theft ends at the entrance.
        """
        edge = self.edge
        deep = self.track - 1
        points = self.edge - 1
        roller = np.arange(edge)[:, None]
        thief = np.arange(edge)[None, :]
        for _ in range(TIE_ROUNDS):
            old = self.ties.copy()
            for is_later in (0, 1):
                mine, other = (roller, thief) if is_later else (thief, roller)
                won = np.where(mine == other, old[is_later, 1], mine > other)
                ends = np.broadcast_to(won[None, :, :, None], (TOKENS, edge, edge, 1)).astype(FLOAT)
                turn = Turn(ends, True, 0, points, (self.reach, edge, 1))
                later = self._solve(1 - is_later, turn).starts[1].transpose(1, 0, 2)
                ends = np.broadcast_to(later, (TOKENS, edge, self.reach, 1))
                turn = Turn(ends, True, 1, points, (deep + 1, self.reach, 1))
                self.ties[is_later] = self._solve(is_later, turn).starts[:2, deep, deep, 0]
            if abs(self.ties - old).max() < RESIDUAL:
                return

    def _solve_finals(self) -> None:
        """Solve the turns of the final round, the last place first."""
        edge = self.edge
        reach = self.reach
        sizes = ((self.track, reach, reach), (reach, reach, edge), (reach, edge, edge))
        for place in (2, 1, 0):
            for me in range(SEATS):
                if place == 2:
                    ends = self._end_round(me)
                else:
                    ends = _pass_on(self.finals[place + 1, _next_part(me)].starts[2:])
                self._final_ends[place, me] = ends
                turn = Turn(ends, True, 2 - place, edge - 1, sizes[place])
                self.finals[place, me] = self._solve(me, turn)
        deep = self.track - 1
        for me in range(SEATS):
            self.triple[me] = self.finals[0, me].starts[2:, deep, deep, deep]

    def _end_round(self, me: int) -> Array:
        """Return what the end of the final round is worth."""
        place = (2, 0, 1)[me]
        third, first, second = np.meshgrid(*[np.arange(self.edge)] * SEATS, indexing="ij")
        pawns = first, second, third
        deepest = np.maximum(np.maximum(first, second), third)
        is_mine = pawns[place] == deepest
        tied = sum((pawn == deepest).astype(int) for pawn in pawns)
        ends = np.zeros((TOKENS, *deepest.shape), FLOAT)
        for tokens in range(TOKENS):
            ready = tokens >> 1  # the token of the second, as the third one's turn ends
            ends[tokens][is_mine & (tied == 1)] = 1.0
            ends[tokens][is_mine & (tied == SEATS)] = self.triple[place, ready]
            for other in {0, 1, 2} - {place}:
                is_tied = is_mine & (tied == 2) & (pawns[other] == deepest)
                token = ready if max(place, other) == 1 else 1
                ends[tokens][is_tied] = self.ties[int(place > other), token]
        return ends

    def _sweep(self) -> float:
        """Solve the turns of a round anew, the last place first; return the largest change."""
        track = self.track
        change = 0.0
        sizes = track, track, track
        for place in (2, 1, 0):
            for me in range(SEATS):
                ends = self._final_ends[place, me][:, :, :track, :track].copy()
                ends[:, :track] = _pass_on(self.starts[(place + 1) % SEATS, _next_part(me)])
                finals = self.finals[place, me].values
                turn = Turn(ends, False, 2 - place, self.points, sizes, None, finals)
                value = self._solve(me, turn)
                change = max(change, float(abs(value.starts[2:] - self.starts[place, me]).max()))
                self.starts[place, me] = value.starts[2:]
                self.turns[place, me] = value
        return change


def _next_part(me: int) -> int:
    """Return what I am in the next turn."""
    return (me + 2) % SEATS


def _pass_on(starts: Array) -> Array:
    """Return what the end of a turn is worth, from what the next is worth by one token."""
    return np.stack([starts[tokens >> 1].transpose(2, 0, 1) for tokens in range(TOKENS)])


def main(arguments: Sequence[str] | None = None) -> None:
    """Solve, print, and play if asked."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="all three are greedy")
    parser.add_argument(
        "--track", type=int, help="the space of the spell, if not that of the rules"
    )
    parser.add_argument("--edge", type=int, default=EDGE, help="spaces that are told apart")
    parser.add_argument(
        "--play", type=int, default=0, metavar="GAMES", help="also play by the rules"
    )
    options = parser.parse_args(arguments)
    changes = {} if options.track is None else {"track": options.track}
    params, _ = load("spell-stealers").params("polite", changes)
    begun = time.monotonic()

    def tell(words: str) -> None:
        print(f"{time.monotonic() - begun:.0f} s: {words}", file=sys.stderr, flush=True)

    solved = ThreeSeats(params, not options.check, options.edge, min(POINTS, options.edge - 1))
    solved.solve(tell)
    who = "one of three greedy players" if options.check else "the best response to two greedy ones"
    places = ", ".join(f"{share:.4f}" for share in solved.shares)
    print(f"{who}: {places} as first, second and third player,\n{solved.mean:.4f} of all games")
    if options.play:
        won = Responder(params, solved.turns, solved.finals).play(options.play, SEED)
        share, low, high = wilson(won, options.play)
        print(f"played by the rules: {share:.4f} (95 %: {low:.4f} to {high:.4f})")


if __name__ == "__main__":
    main()
