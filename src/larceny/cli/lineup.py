"""Who sits where at a table: people first, then bots."""

from __future__ import annotations

from larceny.engine.errors import BadSeats
from larceny.engine.language import ENGLISH, Language
from larceny.engine.phrase import phrase


def read_lineup(seats: int, people: int, bots: str) -> list[str]:
    """Return the bot of each seat, an empty name for a person; one bot plays all free seats."""
    if not 0 <= people <= seats:
        raise BadSeats(
            phrase("{people} people do not fit into {seats} seats", people=people, seats=seats)
        )
    names = split_names(bots)
    free = seats - people
    if len(names) == 1:
        names *= free
    if len(names) != free and free:
        raise BadSeats(
            phrase(
                "{free} seats are left for bots, but {count} bots are named",
                free=free,
                count=len(names),
            )
        )
    return [""] * people + names[:free]


def name_seats(lineup: list[str], people: str | None, language: Language = ENGLISH) -> list[str]:
    """Return a name for each seat: those that were given, and default names for the others."""
    names = split_names(people) if people else []
    count = lineup.count("")
    if len(names) > count:
        raise BadSeats(phrase("{names} names for {people} people", names=len(names), people=count))
    if not names and count == 1:
        names = [language.render("Player")]
    numbers = range(len(names) + 1, count + 1)
    names += [language.render(phrase("player {number}", number=number)) for number in numbers]
    bots = [name for name in lineup if name]
    return names + [f"{bot} {number}" for number, bot in enumerate(bots, 1)]


def split_names(text: str) -> list[str]:
    """Return the names in a text that separates them by commas."""
    return [name.strip() for name in text.split(",")]
