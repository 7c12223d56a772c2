"""What HEIST! counts for its designers: cards taken, stolen and given back, challenges, locks."""

from __future__ import annotations

from larceny.engine.counter import Counter
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE
from larceny.games.heist.move import (
    CHALLENGE,
    CODE,
    KEEP,
    MOVE,
    RAISE,
    RETURN,
    TAKE,
    Move,
    decode,
)
from larceny.games.heist.roll import face_alike, roll_value
from larceny.games.heist.state import (
    CARDS,
    DICE,
    FIVE,
    FIVE_ALIKE,
    FOUR_ALIKE,
    IN_VAULT,
    OVER,
    ROLL_CHALLENGE,
    ROLL_CODE,
    THREE_ALIKE,
    UNTIL_NO_STEAL,
    Params,
    State,
)

COUNTERS = (
    Counter("rerolls", "re-rolls of some or all dice", "HS-06"),
    Counter("uses", "rolls used for a card", "HS-07"),
    Counter("five_for_less", "rolls of five alike used for three or four alike", "HS-03"),
    Counter("vault_takes", "cards taken from the vault", "HS-08"),
    Counter("hope_takes", "five-alike cards (Hope Diamond) taken from the vault", "HS-02"),
    Counter("vault_locks", "locks put on cards from the vault", "HS-10"),
    Counter("short_of_locks", "cards that got too few locks because the box was empty", "HS-04"),
    Counter("steals", "cards taken from another player", "HS-09"),
    Counter("outright_steals", "cards taken from another player without a challenge", "HS-11"),
    Counter("equal_steals", "cards taken from another player by a roll equal to the locks", "HL-1"),
    Counter("stolen_locks", "locks on the cards taken from another player", "HS-11"),
    Counter("challenges", "challenges", "HS-12"),
    Counter("late_challenges", "challenges after the last roll", "HS-13"),
    Counter("challenge_steals", "cards taken from another player by a challenge", "HS-14"),
    Counter("challenges_failed", "challenges that failed", "HS-14"),
    Counter("codes_rolled", "codes that the defender rolled", "HL-6"),
    Counter("codes_named", "codes that the defender named", "HL-7"),
    Counter("blue_steals", "blue cards (crown jewels) taken from another player", "HS-02"),
    Counter("yellow_steals", "yellow cards (rare gemstones) taken from another player", "HS-02"),
    Counter("purple_steals", "purple cards (diamonds) taken from another player", "HS-02"),
    Counter("red_steals", "red cards (Hope Diamond) taken from another player", "HS-02"),
    Counter("returns", "cards given back to the vault", "HS-15"),
    Counter("empty_turns", "turns that ended with no card taken or raised", "HS-15"),
    Counter("end_phases", "end phases that began", "HS-20"),
    Counter("end_turns", "turns in the end phase", "HS-20"),
    Counter("end_steals", "cards taken from another player in the end phase", "HS-20"),
    Counter("red_left", "end phases that began with a red card in the vault", "HL-2"),
    Counter("end_phases_broken", "end phases that a card given back broke off", "HL-3"),
    Counter("end_phases_extended", "steals that prolonged the end phase", "HL-4"),
    Counter("lock_moves", "moves of locks from one card to another", "HL-4"),
    Counter("raises", "cards raised to a higher roll", "HL-5"),
)
(
    REROLLS, USES, FIVE_FOR_LESS, VAULT_TAKES, HOPE_TAKES, VAULT_LOCKS, SHORT_OF_LOCKS, STEALS,
    OUTRIGHT_STEALS, EQUAL_STEALS, STOLEN_LOCKS, CHALLENGES, LATE_CHALLENGES, CHALLENGE_STEALS,
    CHALLENGES_FAILED, CODES_ROLLED, CODES_NAMED, FIRST_KIND_OF_STEAL,
) = range(18)  # fmt: skip
(
    RETURNS, EMPTY_TURNS, END_PHASES, END_TURNS, END_STEALS, RED_LEFT, END_PHASES_BROKEN,
    END_PHASES_EXTENDED, LOCK_MOVES, RAISES,
) = range(21, 31)  # fmt: skip

THROUGHOUT = ("HS-01", "HS-05", "HS-21", "HS-22")


@rule(inline=True)
def count(
    params: Params, before: State, seat: int, move: int, after: State, tally: list[int]
) -> None:
    """Count what a move or an outcome has changed."""
    if seat == CHANCE:
        if before.dice_left <= 1:
            count_last_die(params, before, after, tally)
        elif before.dice_left == DICE and before.is_end_phase and before.rolled == 0:
            tally[END_TURNS] += 1
    else:
        count_move(params, before, decode(move), after, tally)
    if after.is_end_phase != before.is_end_phase:
        count_end_phase(after, tally)


@rule(inline=True)
def count_last_die(params: Params, before: State, after: State, tally: list[int]) -> None:
    """Count the result of a challenge (HS-14), a code (HL-6), or a turn that ends with nothing."""
    card = before.card
    if before.phase == ROLL_CODE:
        tally[CODES_ROLLED] += 1
    elif before.phase == ROLL_CHALLENGE and after.holder[card] != before.holder[card]:
        tally[CHALLENGE_STEALS] += 1
        count_steal(params, before, card, after, tally)
    elif after.turns > before.turns:
        tally[EMPTY_TURNS] += 1
        tally[CHALLENGES_FAILED] += before.phase == ROLL_CHALLENGE


@rule(inline=True)
def count_move(params: Params, before: State, parts: Move, after: State, tally: list[int]) -> None:
    """Count a player's move by its kind."""
    if parts.kind == KEEP:
        tally[REROLLS] += 1
    elif parts.kind == CODE:
        tally[CODES_NAMED] += 1
    elif parts.kind == RETURN:
        tally[RETURNS] += 1
        tally[EMPTY_TURNS] += 1
    elif parts.kind == MOVE:
        tally[LOCK_MOVES] += 1
    elif parts.kind in (TAKE, CHALLENGE, RAISE):
        count_use(params, before, parts, after, tally)


@rule(inline=True)
def count_use(params: Params, before: State, parts: Move, after: State, tally: list[int]) -> None:
    """Count a card that is taken, challenged for or raised (HS-07)."""
    card = parts.card
    tally[USES] += 1
    need = params.card_need[card]
    if need in (THREE_ALIKE, FOUR_ALIKE) and before.dice[face_alike(before)] == FIVE:
        tally[FIVE_FOR_LESS] += 1
    if parts.kind == CHALLENGE:
        tally[CHALLENGES] += 1
        tally[LATE_CHALLENGES] += before.rolled == params.rolls
        return
    value = roll_value(params, before, card)
    tally[SHORT_OF_LOCKS] += after.locks[card] < value  # HS-04
    if parts.kind == RAISE:
        tally[RAISES] += 1
    elif before.holder[card] == IN_VAULT:
        tally[VAULT_TAKES] += 1
        tally[VAULT_LOCKS] += after.locks[card]
        tally[HOPE_TAKES] += need == FIVE_ALIKE
    else:
        tally[OUTRIGHT_STEALS] += 1
        tally[EQUAL_STEALS] += value == before.locks[card]
        count_steal(params, before, card, after, tally)


@rule
def count_steal(params: Params, before: State, card: int, after: State, tally: list[int]) -> None:
    """Count a card taken from another seat, with the locks that it bears then (HS-11, HS-14)."""
    tally[STEALS] += 1
    tally[STOLEN_LOCKS] += after.locks[card]
    tally[FIRST_KIND_OF_STEAL + params.card_kind[card]] += 1
    if before.is_end_phase:
        tally[END_STEALS] += 1
        tally[END_PHASES_EXTENDED] += params.end_phase == UNTIL_NO_STEAL


@rule
def count_end_phase(after: State, tally: list[int]) -> None:
    """Count an end phase that begins, or breaks off (HS-20, HL-2, HL-3)."""
    if not after.is_end_phase:
        tally[END_PHASES_BROKEN] += 1
        return
    tally[END_PHASES] += 1
    card = 0
    while card < CARDS and after.holder[card] != IN_VAULT:
        card += 1
    tally[RED_LEFT] += card < CARDS


@rule
def is_cut(params: Params, state: State) -> bool:
    """Return whether a game ended by its limit of turns, before the end phase was over (HS-22)."""
    is_played_out = state.is_end_phase and state.turns_left == 0
    return state.phase == OVER and not is_played_out
