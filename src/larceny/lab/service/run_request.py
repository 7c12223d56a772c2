"""What a run of the page is about, as its process reads it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from larceny.lab.plan import Plan, make_plan


@dataclass(frozen=True)
class RunRequest:
    """What is to be played, and for how long at most; `seconds` begin with the first games."""

    game: str
    rules: str
    changes: dict[str, Any]
    bots: list[str]
    games: int
    seed: int
    seconds: float
    threads: int
    question: str | None = None
    """What is asked of the games, by several kinds of players; None: what they come to."""
    language: str = "en"
    """The language of its reports."""

    def plan(self, changes: dict[str, Any]) -> Plan:
        """Return the checked plan of these games by the rule set with some changes."""
        return make_plan(self.game, len(self.bots), self.bots, self.games, self.rules, changes)
