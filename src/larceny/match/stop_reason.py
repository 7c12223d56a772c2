"""Why a match was stopped before its end, in words that are stored and translated when read."""

from __future__ import annotations

from larceny.engine.phrase import as_phrase, recognize

STOPPED = "This game was stopped: {reason}."
ENDED_BY_HOST = "The host of this server ended this table: {reason}"
CONTRADICTION = "This game was stopped: the cards that were entered contradict each other."
NO_END = "it has {events} events and no end"
ENDLESS_CHANCE = "chance goes on for ever by these rules: {limit} outcomes in a row"


def read_end(stored: str) -> str:
    """Return a stored text as the phrase that it was written from, so that it can be translated."""
    if stored == CONTRADICTION:
        return as_phrase(stored)
    by_host = recognize(stored, ENDED_BY_HOST)
    return by_host or recognize(stored, STOPPED, NO_END, ENDLESS_CHANCE) or stored
