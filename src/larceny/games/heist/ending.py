"""HEIST!: what a collection is made of (HS-21, HS-22), and which catches to remember."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import factorial, prod

from larceny.engine.ending import Feat, Moment, ScoreStep, step
from larceny.engine.phrase import phrase
from larceny.engine.seat import CHANCE
from larceny.games.heist.card import card_name, card_title
from larceny.games.heist.challenge import CRACK_CHANCE, is_cracking
from larceny.games.heist.move import KEEP, TAKE, decode, kept_faces
from larceny.games.heist.reach import reach
from larceny.games.heist.score import blue_held, card_worth, score
from larceny.games.heist.state import (
    BLUE,
    CARDS,
    DICE,
    FACES,
    IN_VAULT,
    JEWEL_NAMES,
    MULTIPLY_BY_COUNT,
    MULTIPLY_BY_RUN,
    ROLL,
    ROLL_CHALLENGE,
    TAKES,
    Params,
    State,
)


def steps(params: Params, state: State, seat: int, moments: Sequence[Moment]) -> list[ScoreStep]:
    """Count blue cards that are worth more together as one (HS-21), then the others, best first."""
    held = [card for card in range(CARDS) if state.holder[card] == seat]
    blue = blue_held(params, state, seat)
    counted = []
    if params.blue_multiplier == MULTIPLY_BY_COUNT and blue:
        together = [card for card in held if params.card_kind[card] == BLUE]
        held = [card for card in held if params.card_kind[card] != BLUE]
        is_jewel = params.names == JEWEL_NAMES
        template = (
            "{count:# crown jewel|# crown jewels}"
            if is_jewel
            else "{count:# blue card|# blue cards}"
        )
        points = sum(card_worth(params, state, card, blue) for card in together)
        pieces = [card_name(params, card) for card in together]
        counted.append(step(phrase(template, count=blue), points, "HS-21", pieces))
    worths = sorted(((card_worth(params, state, card, blue), card) for card in held), reverse=True)
    for worth, card in worths:
        name = card_name(params, card)
        title = card_title(params, card)
        counted.append(step(title, worth, _rule(params, card), [name]))
    return counted


def _rule(params: Params, card: int) -> str:
    is_run = params.card_kind[card] == BLUE and params.blue_multiplier == MULTIPLY_BY_RUN
    return "HL-5" if is_run else "HS-02"


def feats(params: Params, moments: Sequence[Moment]) -> list[Feat]:
    """Find the cards that a roll took (HS-08, HS-11), and the codes that were cracked (HS-14)."""
    successes = []
    kept: list[int] = []
    for number, (state, author, move, after) in enumerate(moments, 1):
        if author == CHANCE:
            if state.phase == ROLL_CHALLENGE and state.dice_left == 1 and is_cracking(state, move):
                points = _gain(params, state, after)
                successes.append(Feat(number, state.turn, points, CRACK_CHANCE, is_loot=True))
            elif state.phase == ROLL and state.rolled == 0 and state.dice_left == DICE:
                kept = []
            continue
        parts = decode(move)
        if parts.kind == KEEP:
            kept = kept_faces(parts)
        elif parts.kind == TAKE:
            is_loot = state.holder[parts.card] != IN_VAULT
            chance = roll_chance(params, state, kept, parts.card)
            points = _gain(params, state, after)
            successes.append(Feat(number, author, points, chance, is_loot))
    return successes


def _gain(params: Params, before: State, after: State) -> int:
    """Return the points that an event brought the seat whose turn it was."""
    seat = before.turn
    return score(params, after, seat) - score(params, before, seat)


def roll_chance(params: Params, state: State, kept: Sequence[int], card: int) -> float:
    """Return how likely it was that the last roll takes a card, given the dice that were kept."""
    rolled = DICE - len(kept)
    seat = state.turn
    after = state.copy()
    ways = 0
    for roll in combinations_with_replacement(range(FACES), rolled):
        for face in range(FACES):
            after.dice[face] = roll.count(face) + kept.count(face + 1)
        if reach(params, after, seat, card) == TAKES:
            ways += factorial(rolled) // prod(factorial(roll.count(face)) for face in range(FACES))
    return float(ways) / float(FACES**rolled)
