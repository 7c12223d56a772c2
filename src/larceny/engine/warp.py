"""The threads of a GPU that run in step, a warp: how they wait for each other.

Left alone, threads that take different ways through a loop hardly ever meet again, and each part of
the code runs for a few of them at a time. In plain Python every thread is alone.
"""

from __future__ import annotations

from larceny.engine.rule import rule


@rule(inline=True)
def any_thread(is_true: bool) -> bool:
    """Return whether a condition holds for any thread of the warp; all of them must ask."""
    return is_true


@rule(inline=True)
def count_threads(is_true: bool) -> int:
    """Return for how many threads of the warp a condition holds; all of them must ask."""
    return 1 if is_true else 0


@rule(inline=True)
def meet() -> None:
    """Wait until all threads of the warp are here."""
