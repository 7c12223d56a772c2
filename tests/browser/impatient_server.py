"""A server at which others decide soon about people who left, behind a proxy on this machine."""

from larceny.match import presence
from larceny.server.run import serve
from larceny.server.settings import Settings

AWAY = 1.0
"""Seconds after which the others may vote, and give a seat away."""

if __name__ == "__main__":
    presence.AWAY_SECONDS = presence.LINK_AWAY_SECONDS = AWAY
    presence.RELOAD_SECONDS = 0.0
    serve(Settings(proxies="127.0.0.1"))
