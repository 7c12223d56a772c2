"""Why a move of Batman: what the turn has brought, and how likely the next roll busts it."""

from __future__ import annotations

from larceny.coach.words import count, listing, often, sentence
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

_FACES = ((LOOT, "Loot", "Loot"), (BATMAN, "Batman", "Batman"), (ALARM, "Alarm", "Alarms"))


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


def _explain_roll(params: Params, state: State) -> str:
    dice = count(state.alarms + dice_to_draw(params, state), "die", "dice")
    loot = f"It shows {mean_loot(params, state):.1f} Loot on average."
    chance = bust_chance(params, state)
    if chance <= 0.0:
        return f"A roll of {dice} cannot bust the turn now (BT-07). {loot}"
    at_stake = turn_points(params, state) - joker_points(params, state)
    lost = f"and then loses {count(at_stake, 'point')}" if at_stake else "with nothing to lose yet"
    return f"A roll of {dice} busts {often(chance)}, {lost} (BT-07). {loot}"


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


def _explain_stop(params: Params, state: State, seat: int) -> str:
    gained = turn_points(params, state)
    reached = state.points[seat] + gained
    others = [state.points[other] for other in range(state.seats) if other != seat]
    points = count(gained, "point") if gained else "no points"
    safe = f"Stopping makes {points} safe, {reached} in all (BT-08)"
    lead = reached - max(others)
    if state.tie_break or max(others) >= params.target:
        rule = "BT-31" if state.tie_break else "BT-30"
        return f"{safe}. {_standing(lead)}, and this is your last turn of the round ({rule})."
    if reached >= params.target:
        return f"{safe}. That makes this round the last: {_standing(lead).lower()} so far (BT-30)."
    return f"{safe}. {_standing(lead)} so far."


def _standing(lead: int) -> str:
    if lead == 0:
        return "You are level with the best of the others"
    if lead < 0:
        return f"You are {count(-lead, 'point')} behind the best of the others"
    return f"You are {count(lead, 'point')} ahead of all others"


def _explain_return(params: Params, state: State, mask: int) -> str:
    faces = [state.face[place] for place in range(state.rolled) if not mask >> place & 1]
    words = [count(faces.count(face), *names) for face, *names in _FACES if face in faces]
    stays = f"you keep {listing(words) if words else 'nothing'}"
    is_busted = faces.count(BATMAN) >= params.bust_batman
    rule = "which busts the turn (BT-07)" if is_busted else "and the turn goes on (BT-23)"
    back = state.rolled - len(faces)
    if not back:
        return sentence(f"{stays}, {rule}")
    goes = "goes" if back == 1 else "go"
    return sentence(f"{count(back, 'die', 'dice')} {goes} back into the cup: {stays}, {rule}")


def _explain_villain(params: Params, villain: int) -> str:
    name = VILLAIN_TITLES[villain]
    if villain == JOKER:
        bonus = count(params.joker_bonus, "bonus point")
        does = f"has {bonus} for each set of three colours in play, busted or not (BT-20)"
    elif villain == CATWOMAN:
        does = f"has {count(params.catwoman_bonus, 'extra point')} for each blue Loot (BT-21)"
    elif villain == POISON_IVY:
        dodged = count(params.ivy_dodges, "blue Batman", "blue Batman")
        does = f"dodges {dodged} in each of her turns (BT-22)"
    else:
        dice = count(params.riddler_dice, "die", "dice")
        does = f"rolls {dice} first and may put any of them back into the cup (BT-23)"
    return sentence(f"{name} {does}")
