"""Why a move of Dice Heist: how likely a heist succeeds, and what it brings and costs."""

from __future__ import annotations

from larceny.engine.phrase import Person, Phrase, phrase
from larceny.engine.quantity import often, percentage, points
from larceny.games.dice_heist.heist import needed_die, success_chance, target_museum
from larceny.games.dice_heist.move import HEIST, RAID, Move, decode
from larceny.games.dice_heist.notation import GEM_COUNTS, card_title
from larceny.games.dice_heist.score import gem_points
from larceny.games.dice_heist.state import (
    ARTIFACT,
    COLOURS,
    GEM,
    MUSEUM_PHRASES,
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


def _explain_roll(params: Params, state: State, seat: int, parts: Move) -> Phrase:
    is_raid = parts.kind == RAID
    cards = [parts.card] if is_raid else exhibits(params, state, parts.museum)
    return phrase(
        "{odds} {gain}",
        odds=_explain_odds(params, parts),
        gain=_explain_gain(params, state, seat, cards, parts.sidekicks),
    )


def _explain_odds(params: Params, parts: Move) -> Phrase:
    """Return how likely a heist or raid succeeds."""
    is_raid = parts.kind == RAID
    needed = needed_die(params, target_museum(params, parts), is_raid)
    dice = parts.sidekicks + 1
    number = phrase("{die}", die=needed)
    return phrase(
        "{dice:One die|One of # dice} must show {number}, and does {often} ({rule}).",
        dice=dice,
        number=number if needed == params.die_faces else phrase("{die} or more", die=needed),
        often=often(success_chance(params.die_faces, needed, parts.sidekicks)),
        rule="DH-30" if is_raid else "DH-13",
    )


def _explain_gain(
    params: Params, state: State, seat: int, cards: list[int], sidekicks: int
) -> Phrase:
    """Return what a success brings and costs."""
    loot = describe_loot(params, cards)
    worth = _worth(params, state, seat, cards)
    if worth:
        loot = phrase("{loot}, {points},", loot=loot, points=points(worth))
    if not sidekicks:
        return phrase("Success brings {loot} and costs no sidekick (DH-14).", loot=loot)
    return phrase(
        "Success brings {loot} and costs you {count:the sidekick|the # sidekicks} (DH-15).",
        loot=loot,
        count=sidekicks,
    )


def exhibits(params: Params, state: State, museum: int) -> list[int]:
    """Return the cards that lie in a museum."""
    first = params.museum_first[museum]
    end = params.museum_first[museum + 1]
    return [card for card in range(first, end) if state.holder[card] == ON_SHOW]


def describe_loot(params: Params, cards: list[int]) -> Phrase:
    """Return what some cards are, in words."""
    kinds = params.card_kind
    if len(cards) == 1:
        return card_title(params, cards[0])
    artifacts = sum(params.card_value[card] for card in cards if kinds[card] == ARTIFACT)
    gems = [params.card_value[card] for card in cards if kinds[card] == GEM]
    paintings = sum(params.card_value[card] for card in cards if kinds[card] == PAINTING)
    words = [phrase("{count:# artifact|# artifacts}", count=artifacts)] if artifacts else []
    for colour in range(COLOURS):
        if colour in gems:
            words.append(phrase(GEM_COUNTS[colour], count=gems.count(colour)))
    if paintings:
        words.append(phrase("paintings worth ${value}m", value=paintings))
    return phrase("{things:and}", things=words)


def _worth(params: Params, state: State, seat: int, cards: list[int]) -> int:
    """Return the points of artifacts and gems; those of paintings depend on the others."""
    after = state.copy()
    artifacts = 0
    for card in cards:
        if params.card_kind[card] == GEM:
            after.gems[seat][params.card_value[card]] += 1
        elif params.card_kind[card] == ARTIFACT:
            artifacts += params.card_value[card]
    return artifacts + gem_points(params, after, seat) - gem_points(params, state, seat)


def _explain_recruit(params: Params, state: State, seat: int, parts: Move) -> Phrase:
    crew = state.crew[seat]
    if parts.other >= 0:
        other = Person(parts.other)
        joins = phrase(
            "A sidekick of {other}, who has most of them, joins you (DH-10).", other=other
        )
    else:
        joins = phrase("A sidekick joins you, {crew} in all (DH-09).", crew=crew + 1)
    museum = max(range(MUSEUMS), key=lambda museum: (state.on_show[museum], params.levels[museum]))
    if not state.on_show[museum]:
        return joins
    needed = needed_die(params, museum, is_raid=False)
    now, then = (success_chance(params.die_faces, needed, dice) for dice in (crew, crew + 1))
    return phrase(
        "{joins} With all of them a heist in {museum} succeeds {then} of the time instead of "
        "{now} (DH-13).",
        joins=joins,
        museum=MUSEUM_PHRASES[museum],
        then=percentage(then),
        now=percentage(now),
    )
