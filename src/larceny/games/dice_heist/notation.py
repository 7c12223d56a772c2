"""The notation of Dice Heist: the text of every move and outcome, parsed back exactly."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from larceny.engine.errors import BadNotation
from larceny.engine.per_params import per_params
from larceny.engine.phrase import Phrase, phrase
from larceny.engine.seat import CHANCE, player_number
from larceny.engine.text import read_number_in
from larceny.games.dice_heist.heist import needed_die
from larceny.games.dice_heist.move import (
    HEIST,
    RAID,
    RECRUIT,
    decode,
    encode_heist,
    encode_raid,
    encode_recruit,
    encode_recruit_from,
)
from larceny.games.dice_heist.state import (
    ACTION,
    ARTIFACT,
    MAX_SIDEKICKS,
    MUSEUM_NAMES,
    MUSEUM_PHRASES,
    NO_CARD,
    PAINTING,
    PLAYERS,
    REVEAL,
    ROLL,
    START_ROLL,
    Params,
    State,
)

COLOUR_NAMES = ("red", "green", "blue")

GEM_TITLES = (phrase("a red gem"), phrase("a green gem"), phrase("a blue gem"))
GEM_COUNTS = (
    "{count:# red gem|# red gems}",
    "{count:# green gem|# green gems}",
    "{count:# blue gem|# blue gems}",
)
"""How many gems, by their colour."""
ALONE = phrase("alone")

EXPECTED = "a move is `recruit`, `recruit pN`, `heist MUSEUM K` or `raid CARD K`"
EXPECTED_CHANCE = "an outcome is `die N` or `card ID`"


def card_name(params: Params, card: int) -> str:
    """Return the name of a card: `louvre-painting-50`, `metropolitan-artifact-2-a`."""
    return card_names(params)[card]


@per_params
def card_names(params: Params) -> tuple[str, ...]:
    """Return the names of all cards, in their order."""
    faces = zip(params.card_museum, params.card_kind, params.card_value, strict=True)
    cards = list(faces)[: params.deck_size]
    return tuple(
        _name_card(*card, cards[:number].count(card), cards.count(card))
        for number, card in enumerate(cards)
    )


def _name_card(museum: int, kind: int, value: int, nth: int, copies: int) -> str:
    """Return the name of the nth copy, from 0, of a card."""
    letter = f"-{chr(ord('a') + nth)}"
    if kind == PAINTING:
        return f"{MUSEUM_NAMES[museum]}-painting-{value}{letter if copies > 1 else ''}"
    if kind == ARTIFACT:
        return f"{MUSEUM_NAMES[museum]}-artifact-{value}{letter}"
    return f"{MUSEUM_NAMES[museum]}-gem-{COLOUR_NAMES[value]}-{nth + 1}"


def card_number(params: Params, name: str) -> int | None:
    """Return the card of a name; None if the deck has no such card."""
    names = card_names(params)
    return names.index(name) if name in names else None


def text(params: Params, state: State, seat: int, move: int) -> str:
    """Return the text of a move or outcome."""
    if seat == CHANCE:
        return _outcome_text(params, state, move)
    parts = decode(move)
    if parts.kind == RAID:
        return f"raid {card_name(params, parts.card)} {parts.sidekicks}"
    if parts.kind == HEIST:
        return f"heist {MUSEUM_NAMES[parts.museum]} {parts.sidekicks}"
    return "recruit" if parts.kind == RECRUIT else f"recruit p{parts.other}"


def _outcome_text(params: Params, state: State, outcome: int) -> str:
    if state.phase == REVEAL:
        return f"card {card_name(params, state.deck[outcome])}"
    return f"die {outcome + 1}"


def parse(params: Params, state: State, seat: int, text: str) -> int:
    """Return the move of a text, legal or not; -1 for an outcome that is impossible now."""
    words = text.split(" ")
    if seat == CHANCE:
        return _parse_outcome(params, state, text, words)
    match words:
        case ["recruit"]:
            return encode_recruit()
        case ["recruit", name] if (other := player_number(name, PLAYERS)) is not None:
            return encode_recruit_from(other)
        case ["heist", museum, crew] if museum in MUSEUM_NAMES:
            if (sidekicks := read_number_in(crew, 0, MAX_SIDEKICKS)) is not None:
                return encode_heist(MUSEUM_NAMES.index(museum), sidekicks)
        case ["raid", name, crew]:
            card, sidekicks = card_number(params, name), read_number_in(crew, 0, MAX_SIDEKICKS)
            if card is not None and sidekicks is not None:
                return encode_raid(card, sidekicks)
    raise BadNotation(text, EXPECTED)


def _parse_outcome(params: Params, state: State, text: str, words: list[str]) -> int:
    match words:
        case ["die", word] if (face := read_number_in(word, 1, params.die_faces)) is not None:
            return face - 1 if state.phase in (START_ROLL, ROLL) else -1
        case ["card", name] if (card := card_number(params, name)) is not None:
            undealt = state.deck[: state.deck_left]
            return undealt.index(card) if state.phase == REVEAL and card in undealt else -1
    raise BadNotation(text, EXPECTED_CHANCE)


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
    who, die = names[state.turn], outcome + 1
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
    is_raid, museum = state.card != NO_CARD, MUSEUM_PHRASES[state.museum]
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
