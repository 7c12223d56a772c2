"""Why a move of Dice Heist: how likely a heist succeeds, and what it brings and costs."""

from __future__ import annotations

from larceny.coach.words import count, listing, often, percentage, sentence
from larceny.games.dice_heist.move import HEIST, RAID, Move, decode
from larceny.games.dice_heist.museum_heist import needed_die, success_chance, target_museum
from larceny.games.dice_heist.notation import COLOUR_NAMES, card_title
from larceny.games.dice_heist.score import gem_points
from larceny.games.dice_heist.state import (
    ARTIFACT,
    COLOURS,
    GEM,
    MUSEUM_TITLES,
    MUSEUMS,
    ON_SHOW,
    PAINTING,
    Params,
    State,
)


def explain(params: Params, state: State, seat: int, move: int) -> str:
    """Return why a seat might make a move."""
    parts = decode(move)
    if parts.kind in (HEIST, RAID):
        return _explain_roll(params, state, seat, parts)
    return _explain_recruit(params, state, seat, parts)


def _explain_roll(params: Params, state: State, seat: int, parts: Move) -> str:
    is_raid = parts.kind == RAID
    needed = needed_die(params, target_museum(params, parts), is_raid)
    chance = success_chance(params.die_faces, needed, parts.sidekicks)
    dice = f"one of {count(parts.sidekicks + 1, 'die', 'dice')}" if parts.sidekicks else "one die"
    rule = "DH-30" if is_raid else "DH-13"
    more = "" if needed == params.die_faces else " or more"
    odds = sentence(f"{dice} must show {needed}{more}, and does {often(chance)} ({rule})")
    cards = [parts.card] if is_raid else exhibits(params, state, parts.museum)
    gain = f"Success brings {describe_loot(params, cards)}{_worth(params, state, seat, cards)}"
    if not parts.sidekicks:
        return f"{odds} {gain} and costs no sidekick (DH-14)."
    them = "the sidekick" if parts.sidekicks == 1 else f"the {parts.sidekicks} sidekicks"
    return f"{odds} {gain} and costs you {them} (DH-15)."


def exhibits(params: Params, state: State, museum: int) -> list[int]:
    """Return the cards that lie in a museum."""
    first, end = params.museum_first[museum], params.museum_first[museum + 1]
    return [card for card in range(first, end) if state.holder[card] == ON_SHOW]


def describe_loot(params: Params, cards: list[int]) -> str:
    """Return what some cards are, in words."""
    kinds = params.card_kind
    if len(cards) == 1:
        return card_title(params, cards[0])
    artifacts = sum(params.card_value[card] for card in cards if kinds[card] == ARTIFACT)
    gems = [params.card_value[card] for card in cards if kinds[card] == GEM]
    paintings = sum(params.card_value[card] for card in cards if kinds[card] == PAINTING)
    words = [count(artifacts, "artifact")] if artifacts else []
    for colour in range(COLOURS):
        if colour in gems:
            words.append(count(gems.count(colour), f"{COLOUR_NAMES[colour]} gem"))
    if paintings:
        words.append(f"paintings worth ${paintings}m")
    return listing(words)


def _worth(params: Params, state: State, seat: int, cards: list[int]) -> str:
    """Return the points of artifacts and gems; those of paintings depend on the others."""
    after = state.copy()
    artifacts = 0
    for card in cards:
        if params.card_kind[card] == GEM:
            after.gems[seat][params.card_value[card]] += 1
        elif params.card_kind[card] == ARTIFACT:
            artifacts += params.card_value[card]
    gems = gem_points(params, after, seat) - gem_points(params, state, seat)
    points = artifacts + gems
    return f", {count(points, 'point')}," if points else ""


def _explain_recruit(params: Params, state: State, seat: int, parts: Move) -> str:
    crew = state.crew[seat]
    if parts.other >= 0:
        joins = f"a sidekick of p{parts.other}, who has most of them, joins you (DH-10)"
    else:
        joins = f"a sidekick joins you, {crew + 1} in all (DH-09)"
    museum = max(range(MUSEUMS), key=lambda one: (state.on_show[one], params.levels[one]))
    if not state.on_show[museum]:
        return sentence(joins)
    needed = needed_die(params, museum, is_raid=False)
    now, then = (success_chance(params.die_faces, needed, dice) for dice in (crew, crew + 1))
    title = MUSEUM_TITLES[museum]
    return (
        f"{sentence(joins)} With all of them a heist in the {title} succeeds {percentage(then)} "
        f"of the time instead of {percentage(now)} (DH-13)."
    )
