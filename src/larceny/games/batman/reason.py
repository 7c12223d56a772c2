"""Why a move of Batman: what the turn has brought, and how likely the next roll busts it."""

from __future__ import annotations

from larceny.engine.phrase import Phrase, phrase
from larceny.engine.quantity import often, points
from larceny.games.batman.bust import bust_chance
from larceny.games.batman.dice import alarms_of, dice_to_draw, total
from larceny.games.batman.move import PICK, RETURN, STOP, decode
from larceny.games.batman.notation import VILLAIN_TITLES
from larceny.games.batman.score import turn_points
from larceny.games.batman.state import (
    ALARM,
    BATMAN,
    CATWOMAN,
    COLOURS,
    JOKER,
    LOOT,
    POISON_IVY,
    Params,
    State,
)
from larceny.games.batman.villain import joker_points

_FACES = {
    LOOT: "{count:# Loot|# Loot}",
    BATMAN: "{count:# Batman|# Batman}",
    ALARM: "{count:# Alarm|# Alarms}",
}


def explain(params: Params, state: State, seat: int, move: int) -> str:
    """Return why a seat might make a move."""
    parts = decode(move)
    if parts.kind == PICK:
        return _explain_villain(params, parts.villain)
    if parts.kind == RETURN:
        return _explain_return(params, state, parts.mask)
    return (
        _explain_stop(params, state, seat) if parts.kind == STOP else _explain_roll(params, state)
    )


def _explain_roll(params: Params, state: State) -> Phrase:
    dice = state.alarms + dice_to_draw(params, state)
    loot = phrase("It shows {mean:.1f} Loot on average.", mean=mean_loot(params, state))
    chance = bust_chance(params, state)
    if chance <= 0.0:
        return phrase(
            "A roll of {dice:# die|# dice} cannot bust the turn now (BT-07). {loot}",
            dice=dice,
            loot=loot,
        )
    at_stake = turn_points(params, state) - joker_points(params, state)
    lost = (
        phrase("and then loses {points}", points=points(at_stake))
        if at_stake
        else phrase("with nothing to lose yet")
    )
    return phrase(
        "A roll of {dice:# die|# dice} busts {often}, {lost} (BT-07). {loot}",
        dice=dice,
        often=often(chance),
        lost=lost,
        loot=loot,
    )


def mean_loot(params: Params, state: State) -> float:
    """Return how many of the dice of the next roll show Loot on average."""
    in_cup = total(state.cup)
    share = dice_to_draw(params, state) / in_cup if in_cup else 0.0
    mean = 0.0
    for colour in range(COLOURS):
        dice = alarms_of(state, colour) + share * state.cup[colour]
        if dice:
            mean += dice * params.faces[colour][LOOT] / params.die_faces[colour]
    return mean


def _explain_stop(params: Params, state: State, seat: int) -> Phrase:
    gained = turn_points(params, state)
    reached = state.points[seat] + gained
    best = max(state.points[other] for other in range(state.seats) if other != seat)
    safe = phrase(
        "Stopping makes {points} safe, {reached} in all (BT-08).",
        points=points(gained) if gained else phrase("no points"),
        reached=reached,
    )
    standing = _standing(reached - best)
    if state.tie_break or best >= params.target:
        return phrase(
            "{safe} {standing:^}, and this is your last turn of the round ({rule}).",
            safe=safe,
            standing=standing,
            rule="BT-31" if state.tie_break else "BT-30",
        )
    if reached >= params.target:
        return phrase(
            "{safe} That makes this round the last: {standing} so far (BT-30).",
            safe=safe,
            standing=standing,
        )
    return phrase("{safe} {standing:^} so far.", safe=safe, standing=standing)


def _standing(lead: int) -> Phrase:
    if lead == 0:
        return phrase("you are level with the best of the others")
    if lead < 0:
        return phrase("you are {points} behind the best of the others", points=points(-lead))
    return phrase("you are {points} ahead of all others", points=points(lead))


def _explain_return(params: Params, state: State, mask: int) -> Phrase:
    faces = [state.face[place] for place in range(state.rolled) if not mask >> place & 1]
    words = [
        phrase(words, count=faces.count(face)) for face, words in _FACES.items() if face in faces
    ]
    kept = phrase("{things:and}", things=words) if words else phrase("nothing")
    if faces.count(BATMAN) >= params.bust_batman:
        result = phrase("you keep {kept}, which busts the turn (BT-07)", kept=kept)
    else:
        result = phrase("you keep {kept}, and the turn goes on (BT-23)", kept=kept)
    back = state.rolled - len(faces)
    if not back:
        return phrase("{result:^}.", result=result)
    return phrase(
        "{count:# die goes|# dice go} back into the cup: {result}.", count=back, result=result
    )


def _explain_villain(params: Params, villain: int) -> Phrase:
    name = VILLAIN_TITLES[villain]
    if villain == JOKER:
        return phrase(
            "{name:^} has {bonus:# bonus point|# bonus points} for each set of three colours in "
            "play, busted or not (BT-20).",
            name=name,
            bonus=params.joker_bonus,
        )
    if villain == CATWOMAN:
        return phrase(
            "{name:^} has {bonus:# extra point|# extra points} for each blue Loot (BT-21).",
            name=name,
            bonus=params.catwoman_bonus,
        )
    if villain == POISON_IVY:
        return phrase(
            "{name:^} dodges {dodges} blue Batman in each of her turns (BT-22).",
            name=name,
            dodges=params.ivy_dodges,
        )
    return phrase(
        "{name:^} rolls {dice:# die|# dice} first and may put any of them back into the cup "
        "(BT-23).",
        name=name,
        dice=params.riddler_dice,
    )
