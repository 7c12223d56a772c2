"""The count of all cards and dice of Dice Heist, which never changes during a game."""

from __future__ import annotations

from larceny.games.dice_heist.state import ARTIFACT, FACE_DOWN, GEM, ON_SHOW, Params, State


def census(params: Params, state: State) -> dict[str, int]:
    """Count cards and sidekicks wherever they are, and compare totals that must agree."""
    cards = range(params.deck_size)
    undealt = state.deck[: state.deck_left]
    placed = [card for card in cards if card not in undealt]
    return {
        "cards": len(set(undealt)) + sum(state.holder[c] in (*range(5), ON_SHOW) for c in placed),
        "sidekicks": state.supply + sum(state.crew),
        "shown": sum(state.holder[c] == ON_SHOW for c in cards) - sum(state.on_show),
        "piles": sum(state.pile)
        - sum(params.card_kind[c] == ARTIFACT and state.holder[c] >= 0 for c in cards),
        "gems": sum(map(sum, state.gems))
        - sum(params.card_kind[c] == GEM and state.holder[c] >= 0 for c in cards),
        "artifacts": sum(state.artifacts)
        - sum(
            params.card_value[c]
            for c in cards
            if params.card_kind[c] == ARTIFACT and state.holder[c] >= 0
        ),
        "face down": sum(state.holder[c] == FACE_DOWN for c in cards),
    }
