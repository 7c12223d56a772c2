"""The pieces of the shipped games: what is noted of them adds up to what the state says."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from larceny.engine.seat import MAX_SEATS
from larceny.games import NAMES, load
from larceny.games.art_robbery.state import TILES
from larceny.games.heist.state import IN_VAULT, KINDS_OF_CARD
from larceny.kit.random_game import Case, play_game


def _hold(game: str) -> tuple[np.ndarray[Any, Any], Any]:
    """Return what each seat holds at the end of a random game, and its last state."""
    contract = load(game)
    assert contract.pieces is not None
    params, _ = contract.params()
    held = np.zeros((MAX_SEATS, len(contract.pieces.PIECES)), int)
    case = Case(game, contract.default_rules, contract.usual_seats)
    before = move = None
    for step in play_game(case, seed=7):
        if move is not None:
            gained = [[0] * held.shape[1] for _ in range(MAX_SEATS)]
            contract.pieces.note_gains(params, before, *move, step.state, gained)
            held += gained
        before, move = step.state, (step.seat, step.move)
    assert held.sum() > 0
    assert held.min() >= 0
    return held, before


@pytest.mark.parametrize("game", NAMES)
def test_names_are_unique_and_nobody_holds_less_than_nothing(game: str) -> None:
    pieces = load(game).pieces
    assert pieces is not None
    assert len({piece.name for piece in pieces.PIECES}) == len(pieces.PIECES)
    _hold(game)


def test_jewels_are_with_those_who_hold_their_cards() -> None:
    held, state = _hold("heist")
    for card in range(KINDS_OF_CARD):
        holders = np.flatnonzero(held[:, card]).tolist()
        assert holders == ([] if state.holder[card] == IN_VAULT else [state.holder[card]])


def test_exhibits_are_counted_by_museum_and_by_kind() -> None:
    held, state = _hold("dice-heist")
    assert held[:, :4].sum(axis=1).tolist() == held[:, 4:9].sum(axis=1).tolist()
    assert held[:5, 9].tolist() == state.crew


def test_tiles_are_those_in_front_of_a_seat() -> None:
    held, state = _hold("art-robbery")
    tiles = [sum(state.tiles[seat]) + sum(state.safe[seat]) for seat in range(5)]
    assert held[:5, : TILES // 2].sum(axis=1).tolist() == tiles
