"""The seam between what is played and where: a backend plays ranges of games by one plan."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, NamedTuple, Protocol

from larceny.compile.outcome import count_outcomes
from larceny.engine.array import np

Array = np.ndarray[Any, Any]


class Block(NamedTuple):
    """The results of some games in the order of their numbers, and what was noted about some.

    Where nobody asked for the results, `counted` says how many games ended in each way instead.
    """

    results: Array
    watched: Array
    counted: Array | None = None

    @property
    def games(self) -> int:
        """How many games the block has."""
        return len(self.results) if self.counted is None else int(self.counted.sum())

    def outcomes(self) -> Array:
        """Return how many games ended in each way."""
        return count_outcomes(self.results) if self.counted is None else self.counted


def merge_blocks(blocks: Sequence[Block]) -> Block:
    """Return one block of the games of several."""
    results, watched, counted = zip(*blocks, strict=True)
    is_counted = any(counters is not None for counters in counted)
    total = np.sum([block.outcomes() for block in blocks], axis=0) if is_counted else None
    return Block(np.concatenate(results), np.concatenate(watched), total)


class GameRange(NamedTuple):
    """Games with successive numbers from `first` on, as one `job` of the loop: its seed and bots.

    Each game follows from the job and its number alone, so that a range can be cut anywhere.
    """

    job: Array
    first: int
    games: int
    is_counted: bool = False
    """Whether it is enough to know how many games ended in each way."""

    def part(self, place: int, games: int) -> GameRange:
        """Return at most so many of the games from a place on."""
        return self._replace(first=self.first + place, games=min(games, self.games - place))

    @property
    def watched(self) -> int:
        """How many of the games are watched."""
        every = int(self.job["watch_every"][0])
        last = self.first + self.games - 1
        return last // every - (self.first - 1) // every if every else 0


class Backend(Protocol):
    """Plays games by the `LoopPlan` that it was made for.

    Whatever it is, the same games have the same results, bit by bit.
    """

    def stream(self, whole: GameRange) -> Generator[Block, None, None]:
        """Yield the results of all games, block by block, in the order of the games' numbers.

        Only a few blocks are in memory at a time. The caller closes the iterator to stop early.
        """
        ...
