"""The params of Zombie Dice that can be played."""

from __future__ import annotations

from larceny.engine.errors import BadParam
from zombie_dice.state import HAND, Params


def check(params: Params) -> None:
    """Refuse a cup that cannot fill a hand beside the dice with shotguns (ZD-03)."""
    needed = HAND + params.shotguns - 1
    if sum(params.dice) < needed:
        raise BadParam("dice", f"at least {needed} are needed", "ZD-03")
