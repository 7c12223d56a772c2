"""The setup of Dice Heist: which rule sets can be played, the deck, the start (DH-01 .. DH-04)."""

from __future__ import annotations

from larceny.engine.errors import BadParam
from larceny.engine.phrase import phrase
from larceny.engine.rule import rule
from larceny.games.dice_heist.state import (
    ARTIFACT,
    COLOURS,
    GEM,
    IN_DECK,
    MAX_ARTIFACTS,
    MAX_CARDS,
    MAX_GEMS,
    MOST_SHOWN,
    MUSEUMS,
    NO_CARD,
    PAINTING,
    START_ROLL,
    Params,
    State,
)

PAINTINGS_TOTAL = 250
CARDS_BY_KIND = (11, 20, 21)


def check(params: Params) -> None:
    """Refuse a rule set that cannot be played, or whose deck is not the box's (DH-03, DH-13)."""
    _check_levels(params)
    _check_deck(params)
    for colour in range(COLOURS):
        if sum(row[colour] for row in params.gems) > MAX_GEMS:
            raise BadParam(
                "gems",
                phrase("more than {max_gems} gems of one colour", max_gems=MAX_GEMS),
                "DH-19",
            )


def _check_levels(params: Params) -> None:
    """Refuse a level that no die can beat (DH-13)."""
    highest = params.die_faces - 1
    for level in params.levels:
        if level > highest:
            raise BadParam(
                "levels",
                phrase(
                    "{level} is too high for a die of {die_faces}: no roll beats it; the "
                    "highest is {highest}",
                    level=level,
                    die_faces=params.die_faces,
                    highest=highest,
                ),
                "DH-13",
            )


def _check_deck(params: Params) -> None:
    """Refuse a deck that is empty, too large or, unless it is custom, not the box's (DH-03)."""
    values = [value for row in params.paintings for value in row if value]
    counts = (len(values), sum(map(sum, params.artifacts)), sum(map(sum, params.gems)))
    if not 1 <= sum(counts) <= MAX_CARDS:
        raise BadParam(
            "custom_deck",
            phrase(
                "a deck has 1 to {max_cards} cards, not {counts}",
                max_cards=MAX_CARDS,
                counts=sum(counts),
            ),
        )
    shown = sum((kind + 1) * count for row in params.artifacts for kind, count in enumerate(row))
    if shown > MAX_ARTIFACTS:
        message = phrase(
            "the deck shows {shown} artifacts; at most {most} can be counted",
            shown=shown,
            most=MAX_ARTIFACTS,
        )
        raise BadParam("artifacts", message, "DH-18")
    if not params.custom_deck:
        _check_box(sum(values), counts)


def _check_box(total: int, counts: tuple[int, int, int]) -> None:
    """Refuse a deck that differs from the one in the box (DH-03)."""
    hint = phrase("set custom_deck = 1 if that is meant")
    if total != PAINTINGS_TOTAL:
        wrong = phrase(
            "the paintings are worth {total}, not {box}", total=total, box=PAINTINGS_TOTAL
        )
        raise BadParam("paintings", phrase("{wrong}; {hint}", wrong=wrong, hint=hint), "DH-03")
    for name, count, box in zip(
        ("paintings", "artifacts", "gems"), counts, CARDS_BY_KIND, strict=True
    ):
        if count != box:
            raise BadParam(
                name,
                phrase(
                    "the deck has {count} of these cards, not {box}; {hint}",
                    count=count,
                    box=box,
                    hint=hint,
                ),
                "DH-03",
            )


@rule
def prepare(params: Params) -> None:
    """Number the cards museum by museum: paintings, artifacts, gems (DH-03)."""
    params.deck_size = 0
    params.artifact_count = 0
    for museum in range(MUSEUMS):
        params.museum_first[museum] = params.deck_size
        for value in params.paintings[museum]:
            if value > 0:
                add_card(params, museum, PAINTING, value)
        for shown in range(MOST_SHOWN):
            for _ in range(params.artifacts[museum][shown]):
                add_card(params, museum, ARTIFACT, shown + 1)
        for colour in range(COLOURS):
            for _ in range(params.gems[museum][colour]):
                add_card(params, museum, GEM, colour)
    params.museum_first[MUSEUMS] = params.deck_size
    for gems in range(MAX_GEMS):
        params.gem_worth[gems + 1] = params.gem_worth[gems] + params.gem_points[gems]


@rule
def add_card(params: Params, museum: int, kind: int, value: int) -> None:
    """Add a card with the flag of a museum to the deck (DH-03)."""
    card = params.deck_size
    params.card_museum[card] = museum
    params.card_kind[card] = kind
    params.card_value[card] = value
    params.deck_size += 1
    if kind == ARTIFACT:
        params.artifact_cards[params.artifact_count] = card
        params.artifact_count += 1


@rule
def begin(params: Params, state: State, seats: int) -> None:
    """Put all sidekicks into the supply and all cards into the deck (DH-01, DH-03)."""
    state.seats = seats
    state.supply = params.sidekicks
    state.deck_left = params.deck_size
    for card in range(params.deck_size):
        state.deck[card] = card
    for card in range(MAX_CARDS):
        state.holder[card] = IN_DECK
    state.card = NO_CARD
    state.phase = START_ROLL  # DH-04
    state.contenders = (1 << seats) - 1
