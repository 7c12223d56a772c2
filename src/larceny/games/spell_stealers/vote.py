"""The vote of Spell Stealers on who threw first, when nobody can tell (SS-19)."""

from __future__ import annotations

from larceny.engine.rule import rule
from larceny.games.spell_stealers.state import NOBODY, Params, State
from larceny.games.spell_stealers.steal import judge_again


@rule
def voters(state: State) -> int:
    """Return everybody in play who is not among the tied and has not voted yet (SS-19)."""
    return state.in_play & ~state.tied & ~state.voted


@rule
def vote(params: Params, state: State, seat: int, choice: int) -> None:
    """Count a vote for one of the tied, or for NOBODY; the last one decides (SS-19)."""
    state.voted |= 1 << seat
    if choice != NOBODY:
        state.votes[choice] += 1
    if voters(state) == 0:
        decide(params, state)


@rule
def decide(params: Params, state: State) -> None:
    """Judge by votes; equal votes at the top, or none, decide nothing (SS-19)."""
    if not is_decisive(state):
        state.undecided |= state.tied
    else:
        place = 0
        while not state.tied >> state.order[place] & 1:
            place += 1
        while most_voted(state, place) != NOBODY:
            bring_forward(state, most_voted(state, place), place)
            place += 1
    state.decided |= state.tied
    state.tied = 0
    state.phase = state.resume
    judge_again(params, state)


@rule
def is_decisive(state: State) -> bool:
    """Return whether one of the tied has more votes than each of the others (SS-19)."""
    most = 0
    holders = 0
    for seat in range(state.seats):
        if state.votes[seat] > most:
            most = state.votes[seat]
            holders = 0
        if state.votes[seat] == most:
            holders += 1
    return most > 0 and holders == 1


@rule
def most_voted(state: State, place: int) -> int:
    """Return the tied seat with most votes from a place in the order on, the lowest if equal."""
    best = NOBODY
    for later in range(place, state.thrown):
        seat = state.order[later]
        if not state.tied >> seat & 1:
            continue
        if best == NOBODY or comes_before(state, seat, best):
            best = seat
    return best


@rule
def comes_before(state: State, seat: int, other: int) -> bool:
    """Return whether a seat has more votes, or as many and the lower number (SS-19)."""
    if state.votes[seat] == state.votes[other]:
        return seat < other
    return state.votes[seat] > state.votes[other]


@rule
def bring_forward(state: State, seat: int, place: int) -> None:
    """Move a seat to an earlier place in the order; those it passes move back by one."""
    at = place
    while state.order[at] != seat:
        at += 1
    while at > place:
        state.order[at] = state.order[at - 1]
        at -= 1
    state.order[place] = seat
