"""The notation of Dice Heist: the text of every move and outcome, parsed back exactly."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from larceny.engine.moves import Names, Notation, Numbers, Outcome
from larceny.engine.phrase import Phrase, phrase
from larceny.engine.seat import CHANCE
from larceny.games.dice_heist.card import card_name, card_number
from larceny.games.dice_heist.heist import needed_die
from larceny.games.dice_heist.move import HEIST, MOVES, RAID, RECRUIT, decode
from larceny.games.dice_heist.state import (
    ACTION,
    ARTIFACT,
    MAX_CARDS,
    MAX_FACES,
    MUSEUM_NAMES,
    MUSEUM_PHRASES,
    NO_CARD,
    PAINTING,
    REVEAL,
    ROLL,
    START_ROLL,
    Params,
    State,
)

GEM_TITLES = (phrase("a red gem"), phrase("a green gem"), phrase("a blue gem"))
GEM_COUNTS = (
    "{count:# red gem|# red gems}",
    "{count:# green gem|# green gems}",
    "{count:# blue gem|# blue gems}",
)
"""How many gems, by their colour."""
ALONE = phrase("alone")


def values_of_chance(params: Params, state: State) -> Sequence[int]:
    """Return what each outcome of chance is now: a card or a face."""
    if state.phase == REVEAL:
        return state.deck[: state.deck_left]
    return range(1, params.die_faces + 1)


DIE = Outcome("die", "face", Numbers(1, MAX_FACES, param="die_faces"))
NOTATION = Notation(
    MOVES,
    {
        START_ROLL: DIE,
        REVEAL: Outcome("card", "card", Names(MAX_CARDS, card_name, card_number)),
        ROLL: DIE,
    },
    values_of_chance,
    "a move is `recruit`, `recruit pN`, `heist MUSEUM K` or `raid CARD K`",
    "an outcome is `die N` or `card ID`",
)
text = NOTATION.text
parse = NOTATION.parse


def card_title(params: Params, card: int) -> Phrase:
    """Return what a card is, in words."""
    return _find_title(params.card_kind[card], params.card_value[card])


@cache
def _find_title(kind: int, value: int) -> Phrase:
    if kind == PAINTING:
        return phrase("a painting worth ${value}m", value=value)
    if kind == ARTIFACT:
        return phrase("{count:one artifact|# artifacts}", count=value)
    return GEM_TITLES[value]


@cache
def crew_title(sidekicks: int) -> Phrase:
    """Return how many sidekicks go along, in words."""
    if sidekicks == 0:
        return ALONE
    return phrase("{count:with a sidekick|with # sidekicks}", count=sidekicks)


def sentence(params: Params, state: State, seat: int, move: int, names: Sequence[str]) -> str:
    """Return a sentence for the log, given the state before the move."""
    if seat == CHANCE:
        return _outcome_sentence(params, state, move, names)
    who = names[seat]
    parts = decode(move)
    crew = crew_title(parts.sidekicks)
    if parts.kind == RAID:
        museum = MUSEUM_PHRASES[params.card_museum[parts.card]]
        return phrase(
            "{who} {who:goes|go} for {card} in {museum}, {crew}.",
            who=who,
            card=card_title(params, parts.card),
            museum=museum,
            crew=crew,
        )
    if parts.kind == HEIST:
        museum = MUSEUM_PHRASES[parts.museum]
        return phrase(
            "{who} {who:breaks|break} into {museum}, {crew}.", who=who, museum=museum, crew=crew
        )
    if parts.kind == RECRUIT:
        return phrase("{who} {who:recruits|recruit} a sidekick.", who=who)
    return phrase(
        "{who} {who:talks|talk} a sidekick of {other:#|yours} into changing sides.",
        who=who,
        other=names[parts.other],
    )


def _outcome_sentence(params: Params, state: State, outcome: int, names: Sequence[str]) -> str:
    if state.phase == REVEAL:
        card = state.deck[outcome]
        museum = MUSEUM_PHRASES[params.card_museum[card]]
        return phrase("{museum:^} shows {card}.", museum=museum, card=card_title(params, card))
    who = names[state.turn]
    die = outcome + 1
    if state.phase == START_ROLL:
        return phrase("{who} {who:rolls|roll} a {die} for the start.", who=who, die=die)
    if state.dice_left == state.rolled + 1:
        rolled = phrase("{who:#'s|Your} thief rolls a {die}.", who=who, die=die)
    else:
        rolled = phrase("{who:#'s|Your} sidekick rolls a {die}.", who=who, die=die)
    if state.dice_left > 1:
        return rolled
    result = _result_sentence(params, state, max(state.best, outcome + 1))
    return phrase("{rolled} {result}", rolled=rolled, result=result)


def _result_sentence(params: Params, state: State, best: int) -> Phrase:
    is_raid = state.card != NO_CARD
    museum = MUSEUM_PHRASES[state.museum]
    if best < needed_die(params, state.museum, is_raid):
        return phrase("The alarm rings; everybody gets away with nothing.")
    if is_raid:
        return phrase("{museum:^} misses a piece.", museum=museum)
    return phrase("{museum:^} is empty.", museum=museum)


def position(params: Params, state: State) -> str:
    """Return the position in one line."""
    doing = {
        START_ROLL: "{who} rolls for the start",
        REVEAL: "{who} reveals",
        ACTION: "{who} to act",
        ROLL: "{who} rolls",
    }
    return phrase(
        "{now}; on show {shown}; sidekicks {crews}, supply {supply}; deck {deck}",
        now=phrase(doing.get(state.phase, "the game is over"), who=f"p{state.turn}"),
        shown=" ".join(
            f"{name} {count}" for name, count in zip(MUSEUM_NAMES, state.on_show, strict=True)
        ),
        crews=" ".join(f"p{seat} {state.crew[seat]}" for seat in range(state.seats)),
        supply=state.supply,
        deck=state.deck_left,
    )
