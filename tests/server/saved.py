"""Saved games: finished ones, and those that somebody edited and gave valid checksums."""

from __future__ import annotations

import larceny
from larceny.table.save import checksum, dump


def saved_game(seed: int = 3) -> str:
    """Return a saved game of two people that was played to its end."""
    table = larceny.load("dice-heist").table(seats=2, seed=seed, names=["Ann", "Ben"])
    while not table.over:
        table.play(table.actors[0], table.moves(table.actors[0])[-1])
    return dump(table)


def lines_without_checksums(text: str) -> tuple[list[str], list[str]]:
    """Return the lines of the header and of the body, without checksums."""
    head, _, body = text.partition("\n\n")
    return head.split("\n")[:-1], [line.partition("  #")[0] for line in body.splitlines()]


def sealed(head: list[str], body: list[str]) -> str:
    """Return a saved game with valid checksums, whatever its lines say."""
    check = checksum("", *head)
    lines = [*head, f"check {check}", ""]
    for line in body:
        check = checksum(check, line)
        lines.append(f"{line}  #{check}")
    return "\n".join(lines) + "\n"
