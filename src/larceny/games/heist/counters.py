"""What HEIST! counts for its designers: cards taken, stolen and given back, challenges, locks."""

from __future__ import annotations

from larceny.engine.counter import Counter
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE
from larceny.games.heist.challenge import is_cracking
from larceny.games.heist.move import (
    CHALLENGE,
    CODE,
    KEEP,
    MOVE,
    RAISE,
    RETURN,
    TAKE,
    decode,
)
from larceny.games.heist.reach import has_eligible, must_give_back
from larceny.games.heist.roll import face_alike, roll_value
from larceny.games.heist.state import (
    CARDS,
    DICE,
    FIVE,
    FIVE_ALIKE,
    FOUR_ALIKE,
    IN_VAULT,
    OVER,
    RED,
    ROLL,
    ROLL_CHALLENGE,
    ROLL_CODE,
    THREE_ALIKE,
    UNLIMITED,
    UNTIL_NO_STEAL,
    Params,
    State,
)
from larceny.games.heist.turn import must_leave_vault

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
def count(params: Params, state: State, seat: int, move: int, tally: list[int]) -> None:
    """Count what a move or an outcome brings about that is about to be applied."""
    if seat == CHANCE:
        if state.dice_left <= 1:
            count_last_die(params, state, move, tally)
        elif state.dice_left == DICE and state.is_end_phase and state.rolled == 0:
            tally[END_TURNS] += 1
        return
    parts = decode(move)
    if parts.kind == KEEP:
        tally[REROLLS] += 1
    elif parts.kind == CODE:
        tally[CODES_NAMED] += 1
    elif parts.kind == RETURN:
        count_return(params, state, parts.card, tally)
    elif parts.kind == MOVE:
        tally[LOCK_MOVES] += 1
    elif parts.kind in (TAKE, CHALLENGE, RAISE):
        count_use(params, state, parts.kind, parts.card, tally)


@rule
def is_cut(params: Params, state: State) -> bool:
    """Return whether a game ended by its limit of turns, before the end phase was over (HS-22)."""
    is_played_out = state.is_end_phase and state.turns_left == 0
    return state.phase == OVER and not is_played_out


# --- Rolls --------------------------------------------------------------------------------------


@rule(inline=True)
def count_last_die(params: Params, state: State, outcome: int, tally: list[int]) -> None:
    """Count the result of a challenge (HS-14), a code (HL-6), or a turn that ends with nothing."""
    if state.phase == ROLL_CODE:
        tally[CODES_ROLLED] += 1
    elif state.phase == ROLL_CHALLENGE:
        if is_cracking(state, outcome):
            tally[CHALLENGE_STEALS] += 1
            count_steal(params, state, state.card, state.locks[state.card], tally)
        else:
            tally[CHALLENGES_FAILED] += 1
            tally[EMPTY_TURNS] += 1
    elif state.phase == ROLL and state.rolled + 1 == params.rolls:
        if not must_give_back(params, state, state.turn) and is_useless(params, state, outcome):
            tally[EMPTY_TURNS] += 1


@rule
def is_useless(params: Params, state: State, outcome: int) -> bool:
    """Return whether the roll allows nothing if its last die shows an outcome (HS-15)."""
    state.dice[outcome] += 1
    is_of_use = has_eligible(params, state, state.turn)
    state.dice[outcome] -= 1
    return not is_of_use


# --- Cards --------------------------------------------------------------------------------------


@rule(inline=True)
def count_use(params: Params, state: State, kind: int, card: int, tally: list[int]) -> None:
    """Count a card that is taken, challenged for or raised (HS-07)."""
    tally[USES] += 1
    need = params.card_need[card]
    if need in (THREE_ALIKE, FOUR_ALIKE) and state.dice[face_alike(state)] == FIVE:
        tally[FIVE_FOR_LESS] += 1
    if kind == CHALLENGE:
        tally[CHALLENGES] += 1
        if state.rolled == params.rolls:
            tally[LATE_CHALLENGES] += 1
        return
    added = added_locks(params, state, card, tally)
    if kind == RAISE:
        tally[RAISES] += 1
    elif state.holder[card] == IN_VAULT:
        tally[VAULT_LOCKS] += added
        count_vault_take(params, state, card, tally)
    else:
        tally[OUTRIGHT_STEALS] += 1
        if roll_value(params, state, card) == state.locks[card]:
            tally[EQUAL_STEALS] += 1
        count_steal(params, state, card, state.locks[card] + added, tally)


@rule
def added_locks(params: Params, state: State, card: int, tally: list[int]) -> int:
    """Return how many locks a card gets, and count if the box has too few (HS-04, HS-10)."""
    added = roll_value(params, state, card) - state.locks[card]
    if state.supply == UNLIMITED or added <= state.supply:
        return added
    tally[SHORT_OF_LOCKS] += 1
    return state.supply


@rule
def count_vault_take(params: Params, state: State, card: int, tally: list[int]) -> None:
    """Count a card from the vault, and whether its loss begins the end phase (HS-08, HS-20)."""
    tally[VAULT_TAKES] += 1
    if params.card_need[card] == FIVE_ALIKE:
        tally[HOPE_TAKES] += 1
    if state.is_end_phase:
        return
    has_red_left = 0
    for other in range(CARDS):
        if other != card and state.holder[other] == IN_VAULT:
            if must_leave_vault(params, state, other):
                return
            has_red_left = 1
    tally[END_PHASES] += 1
    tally[RED_LEFT] += has_red_left


@rule
def count_steal(params: Params, state: State, card: int, locks: int, tally: list[int]) -> None:
    """Count a card taken from another seat, with the locks that it bears then (HS-11, HS-14)."""
    tally[STEALS] += 1
    tally[STOLEN_LOCKS] += locks
    tally[FIRST_KIND_OF_STEAL + params.card_kind[card]] += 1
    if state.is_end_phase:
        tally[END_STEALS] += 1
        if params.end_phase == UNTIL_NO_STEAL:
            tally[END_PHASES_EXTENDED] += 1


@rule(inline=True)
def count_return(params: Params, state: State, card: int, tally: list[int]) -> None:
    """Count a card given back; in the end phase it can break that off (HS-15, HL-3)."""
    tally[RETURNS] += 1
    tally[EMPTY_TURNS] += 1
    may_stay = params.red_may_stay and params.card_kind[card] == RED
    if state.is_end_phase and not may_stay:
        tally[END_PHASES_BROKEN] += 1
