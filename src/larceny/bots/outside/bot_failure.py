"""What a program that plays as a bot did wrong."""

from __future__ import annotations

from larceny.engine.errors import LarcenyError


class BotFailure(LarcenyError):
    """A program that ended, did not answer in time, or answered what cannot be played."""

    code = "bot-failure"
