"""Saved games that somebody edited and gave valid checksums."""

from __future__ import annotations

from larceny.table.save import checksum


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
