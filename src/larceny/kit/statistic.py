"""Whether numbers of games are spread as they should be; one fair game in a million fails."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

LIMIT = 5.5
"""Standard deviations that a count may lie from what is expected of it."""


def is_uniform(counts: Sequence[int]) -> bool:
    """Return whether counts may be those of equally likely outcomes."""
    total = sum(counts)
    share = 1 / len(counts)
    spread = math.sqrt(total * share * (1 - share))
    return all(abs(count - total * share) <= LIMIT * spread for count in counts)


def find_bias(truths: Sequence[Any], guesses: Sequence[Any]) -> str | None:
    """Return where the values of guessed states are spread unlike those of the true ones, or None.

    A place has each of its values about as often in both, up to the spread of paired counts.
    """
    names = list(truths[0].FIELDS)
    true_counts = Counter[Any]()
    guess_counts = Counter[Any]()
    differing = Counter[Any]()
    for truth, guess in zip(truths, guesses, strict=True):
        for name in names:
            pairs = zip(_flatten(getattr(truth, name)), _flatten(getattr(guess, name)), strict=True)
            for place, (true_value, guessed_value) in enumerate(pairs):
                true_counts[name, place, true_value] += 1
                guess_counts[name, place, guessed_value] += 1
                if true_value != guessed_value:
                    differing[name, place, true_value] += 1
                    differing[name, place, guessed_value] += 1
    for key, changed in differing.items():
        excess = guess_counts[key] - true_counts[key]
        if abs(excess) > LIMIT * math.sqrt(changed):
            name, place, value = key
            return (
                f"{name}[{place}] is {value} in {true_counts[key]} of {len(truths)} deals and in "
                f"{guess_counts[key]} guesses"
            )
    return None


def _flatten(value: Any) -> Iterator[int]:
    if isinstance(value, list):
        for item in value:
            yield from _flatten(item)
    else:
        yield value
