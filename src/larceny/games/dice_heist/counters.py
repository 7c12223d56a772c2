"""What Dice Heist counts for its designers: recruits, heists, raids and the cards turned up."""

from __future__ import annotations

from larceny.engine.counter import Counter
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE
from larceny.games.dice_heist.state import (
    ACTION,
    MUSEUM_NAMES,
    MUSEUM_TITLES,
    NO_CARD,
    REVEAL,
    ROLL,
    Params,
    State,
)
from larceny.games.dice_heist.turn import is_minor

COUNTERS = (
    Counter("cards_revealed", "cards turned up", "DH-05"),
    Counter("minor_cards", "minor cards turned up", "DH-06"),
    Counter("turns_without_reveal", "turns that began with the deck empty", "DH-07"),
    Counter("recruits", "sidekicks recruited from the supply", "DH-09"),
    Counter("recruits_from_others", "sidekicks recruited from another player", "DH-10"),
    Counter("heists", "heists tried", "DH-11"),
    Counter("sidekicks_sent", "sidekicks sent on heists and raids", "DH-12"),
    Counter("lone_thieves", "heists and raids by the thief alone", "DH-12"),
    Counter("dice_rolled", "dice rolled in heists and raids", "DH-13"),
    Counter("heists_equal", "heists that failed with a die equal to the level", "DH-13"),
    Counter("heists_succeeded", "heists that succeeded", "DH-14"),
    Counter("exhibits", "exhibits taken by heists", "DH-14"),
    Counter("sidekicks_returned", "sidekicks returned to the supply", "DH-15"),
    Counter("heists_failed", "heists that failed", "DH-16"),
    Counter("raids", "raids tried", "DH-30"),
    Counter("raids_succeeded", "raids that succeeded", "DH-30"),
    Counter("raids_equal", "raids that succeeded with a die equal to the level", "DH-30"),
    Counter("raids_failed", "raids that failed", "DH-30"),
    *(
        Counter(name.replace("-", "_"), f"heists that succeeded in the {title}", "DH-02")
        for name, title in zip(MUSEUM_NAMES, MUSEUM_TITLES, strict=True)
    ),
)
(
    CARDS_REVEALED, MINOR_CARDS, TURNS_WITHOUT_REVEAL, RECRUITS, RECRUITS_FROM_OTHERS, HEISTS,
    SIDEKICKS_SENT, LONE_THIEVES, DICE_ROLLED, HEISTS_EQUAL, HEISTS_SUCCEEDED, EXHIBITS,
    SIDEKICKS_RETURNED, HEISTS_FAILED, RAIDS, RAIDS_SUCCEEDED, RAIDS_EQUAL, RAIDS_FAILED,
    FIRST_MUSEUM,
) = range(19)  # fmt: skip

THROUGHOUT = ("DH-01", "DH-03", "DH-04", "DH-08", "DH-17", "DH-18", "DH-19", "DH-20", "DH-21")


@rule(inline=True)
def count(
    params: Params, before: State, seat: int, move: int, after: State, tally: list[int]
) -> None:
    """Count what a move or an outcome has changed."""
    if seat != CHANCE:
        count_action(before, after, tally)
    elif before.phase == REVEAL:
        tally[CARDS_REVEALED] += 1
        tally[MINOR_CARDS] += is_minor(params, before.deck[move])
    elif before.phase == ROLL and after.phase != ROLL:
        is_equal = max(before.best, move + 1) == params.levels[before.museum]
        count_result(before, after, is_equal, tally)
    if before.phase != REVEAL and after.phase == ACTION:
        tally[TURNS_WITHOUT_REVEAL] += 1


@rule(inline=True)
def count_action(before: State, after: State, tally: list[int]) -> None:
    """Count a recruit (DH-09, DH-10), or the crew of a heist or raid (DH-11, DH-12, DH-30)."""
    if after.phase != ROLL:
        tally[RECRUITS if after.supply < before.supply else RECRUITS_FROM_OTHERS] += 1
        return
    tally[HEISTS if after.card == NO_CARD else RAIDS] += 1
    tally[SIDEKICKS_SENT] += after.rolled
    tally[DICE_ROLLED] += after.dice_left
    tally[LONE_THIEVES] += after.rolled == 0


@rule(inline=True)
def count_result(before: State, after: State, is_equal: bool, tally: list[int]) -> None:
    """Count what a heist or raid took and cost (DH-13 .. DH-16, DH-30).

    `is_equal` says whether its highest die was equal to the level of the museum.
    """
    museum = before.museum
    taken = before.on_show[museum] - after.on_show[museum]
    tally[SIDEKICKS_RETURNED] += after.supply - before.supply
    if before.card != NO_CARD:
        tally[RAIDS_SUCCEEDED if taken > 0 else RAIDS_FAILED] += 1
        tally[RAIDS_EQUAL] += is_equal
    elif taken > 0:
        tally[HEISTS_SUCCEEDED] += 1
        tally[FIRST_MUSEUM + museum] += 1
        tally[EXHIBITS] += taken
    else:
        tally[HEISTS_FAILED] += 1
        tally[HEISTS_EQUAL] += is_equal
