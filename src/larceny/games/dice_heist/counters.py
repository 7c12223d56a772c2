"""What Dice Heist counts for its designers: recruits, heists, raids and the cards turned up."""

from __future__ import annotations

from larceny.engine.counter import Counter
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE
from larceny.games.dice_heist.heist import needed_die
from larceny.games.dice_heist.move import RAID, RECRUIT, RECRUIT_FROM, decode
from larceny.games.dice_heist.state import (
    MUSEUM_NAMES,
    MUSEUM_TITLES,
    MUSEUMS,
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
def count(params: Params, state: State, seat: int, move: int, tally: list[int]) -> None:
    """Count what a move or an outcome brings about that is about to be applied."""
    if seat != CHANCE:
        count_action(state, move, tally)
    elif state.phase == REVEAL:
        tally[CARDS_REVEALED] += 1
        if is_minor(params, state.deck[move]):
            tally[MINOR_CARDS] += 1
    elif state.phase == ROLL and state.dice_left == 1:
        count_result(params, state, max(state.best, move + 1), tally)


@rule(inline=True)
def count_action(state: State, move: int, tally: list[int]) -> None:
    """Count a recruit (DH-09, DH-10), or the crew of a heist or raid (DH-11, DH-12, DH-30)."""
    parts = decode(move)
    if parts.kind == RECRUIT or parts.kind == RECRUIT_FROM:
        tally[RECRUITS if parts.kind == RECRUIT else RECRUITS_FROM_OTHERS] += 1
        if state.deck_left == 0:
            tally[TURNS_WITHOUT_REVEAL] += 1  # the next one
        return
    tally[RAIDS if parts.kind == RAID else HEISTS] += 1
    tally[SIDEKICKS_SENT] += parts.sidekicks
    tally[DICE_ROLLED] += parts.sidekicks + 1
    if parts.sidekicks == 0:
        tally[LONE_THIEVES] += 1


@rule(inline=True)
def count_result(params: Params, state: State, best: int, tally: list[int]) -> None:
    """Count what the highest die of a heist or raid brings (DH-13 .. DH-16, DH-30)."""
    is_raid = state.card != NO_CARD
    is_success = best >= needed_die(params, state.museum, is_raid)
    is_equal = best == params.levels[state.museum]
    if is_raid:
        tally[RAIDS_SUCCEEDED if is_success else RAIDS_FAILED] += 1
        tally[RAIDS_EQUAL] += is_equal
    elif is_success:
        tally[HEISTS_SUCCEEDED] += 1
        tally[FIRST_MUSEUM + state.museum] += 1
        tally[EXHIBITS] += state.on_show[state.museum]
    else:
        tally[HEISTS_FAILED] += 1
        tally[HEISTS_EQUAL] += is_equal
    if is_success:
        tally[SIDEKICKS_RETURNED] += state.rolled
    if state.deck_left == 0 and not (is_success and is_last_theft(state)):
        tally[TURNS_WITHOUT_REVEAL] += 1  # the next one


@rule
def is_last_theft(state: State) -> bool:
    """Return whether everything is stolen once the loot of this roll is (DH-17)."""
    left = 0
    for museum in range(MUSEUMS):
        left += state.on_show[museum]
    taken = state.on_show[state.museum] if state.card == NO_CARD else 1
    return left == taken
