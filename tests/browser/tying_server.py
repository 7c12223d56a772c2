"""A server at whose live tables any two throws are simultaneous, and nothing is hurried."""

from larceny.match import bot_turns
from larceny.realtime import action_collection, judged_window
from tests.browser.repeatable_server import serve_with_one_seed

COLLECTION = 3_000
"""Milliseconds in which the throws of a tie have to come."""
CHANGES = (
    (action_collection, "MIN_DELAY", COLLECTION),
    (action_collection, "MAX_DELAY", COLLECTION),
    (action_collection, "MAX_COLLECTION", COLLECTION),
    (action_collection, "UNCERTAINTY", 60_000),
    (judged_window, "UNCERTAINTY", 60_000),
    (judged_window, "VOTE", 600_000),
    (bot_turns, "START_MILLIS", 600_000),
)

if __name__ == "__main__":
    for module, name, value in CHANGES:
        setattr(module, name, value)
    serve_with_one_seed()
