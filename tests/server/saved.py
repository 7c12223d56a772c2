"""Saved games that somebody edited who knows how their check numbers are made."""

from __future__ import annotations

from larceny.table.save import checksum


def unsealed(text: str) -> tuple[list[str], list[str]]:
    """The lines of the header and of the body, without check numbers."""
    head, _, body = text.partition("\n\n")
    return head.split("\n")[:-1], [line.partition("  #")[0] for line in body.splitlines()]


def sealed(head: list[str], body: list[str]) -> str:
    """A saved game whose check numbers are right, whatever its lines say."""
    check = checksum("", *head)
    lines = [*head, f"check {check}", ""]
    for line in body:
        check = checksum(check, line)
        lines.append(f"{line}  #{check}")
    return "\n".join(lines) + "\n"
