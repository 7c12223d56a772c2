"""Counts the components of HEIST!, wherever they lie: the counts never change."""

from __future__ import annotations

from larceny.games.heist.state import (
    BLUE,
    CARDS,
    DICE,
    IN_VAULT,
    NAME_CODE,
    OVER,
    PURPLE,
    ROLL_CHALLENGE,
    ROLL_CODE,
    START,
    UNLIMITED,
    Params,
    State,
)


def census(params: Params, state: State) -> dict[str, int]:
    holders = (IN_VAULT, *range(state.seats))
    kinds = params.card_kind
    vault = [card for card in range(CARDS) if state.holder[card] == IN_VAULT]
    return {
        "cards": sum(state.holder[card] in holders for card in range(CARDS)),
        "blue": sum(state.holder[c] in holders and kinds[c] == BLUE for c in range(CARDS)),
        "locks": 0 if state.supply == UNLIMITED else state.supply + sum(state.locks),
        "locks in the vault": sum(state.locks[card] for card in vault),
        "locks on diamonds": sum(state.locks[c] for c in range(CARDS) if kinds[c] >= PURPLE),
        "dice": sum(state.dice) + state.dice_left + _dice_elsewhere(state),
    }


def _dice_elsewhere(state: State) -> int:
    """Before the first turn and after the last the dice lie aside; a code takes one of them."""
    if state.phase in (START, OVER, NAME_CODE):
        return DICE
    if state.phase == ROLL_CODE:
        return DICE - 1
    return 1 if state.phase == ROLL_CHALLENGE else 0
