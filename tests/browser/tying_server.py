"""A server at whose live tables any two throws are simultaneous, and votes are not hurried."""

from larceny.realtime import action_collection, judged_window
from larceny.server.run import serve
from larceny.server.settings import Settings

COLLECTION = 3_000
"""Milliseconds in which the throws of a tie have to come."""

if __name__ == "__main__":
    action_collection.MIN_DELAY = action_collection.MAX_DELAY = COLLECTION
    action_collection.MAX_COLLECTION = COLLECTION
    judged_window.UNCERTAINTY = action_collection.UNCERTAINTY = 60_000
    judged_window.VOTE = 30_000
    serve(Settings())
