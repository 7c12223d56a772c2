"""The rules of Dice Heist, to be read beside the rulebook (ids: rulebook.md)."""

from __future__ import annotations

from larceny.engine.rng import Rng, pick
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE, CHANCE_BIT
from larceny.games.dice_heist.state import (
    ACTION,
    ARTIFACT,
    COLOURS,
    CREW,
    FACE_DOWN,
    GEM,
    HEIST,
    IN_DECK,
    MUSEUMS,
    NO_CARD,
    ON_SHOW,
    OVER,
    PAINTING,
    RAID,
    RECRUIT,
    RECRUIT_FROM,
    REVEAL,
    ROLL,
    SHOWN_KINDS,
    START_ROLL,
    Params,
    State,
)

# --- Components ---------------------------------------------------------------------------------


@rule
def prepare(params: Params) -> None:
    """Number the cards museum by museum: paintings, artifacts, gems (DH-03)."""
    params.deck_size = 0
    for museum in range(MUSEUMS):
        params.museum_first[museum] = params.deck_size
        for value in params.paintings[museum]:
            if value > 0:
                add_card(params, museum, PAINTING, value)
        for shown in range(SHOWN_KINDS):
            for _ in range(params.artifacts[museum][shown]):
                add_card(params, museum, ARTIFACT, shown + 1)
        for colour in range(COLOURS):
            for _ in range(params.gems[museum][colour]):
                add_card(params, museum, GEM, colour)
    params.museum_first[MUSEUMS] = params.deck_size


@rule
def add_card(params: Params, museum: int, kind: int, value: int) -> None:
    """One card of the deck, with its museum's flag (DH-03)."""
    card = params.deck_size
    params.card_museum[card] = museum
    params.card_kind[card] = kind
    params.card_value[card] = value
    params.deck_size += 1


@rule
def is_minor(params: Params, card: int) -> bool:
    """A card with one artifact is minor (DH-06)."""
    return params.card_kind[card] == ARTIFACT and params.card_value[card] == params.minor_artifacts


# --- Start --------------------------------------------------------------------------------------


@rule
def begin(params: Params, state: State, seats: int) -> None:
    """A thief each, all sidekicks in the supply, the deck face down (DH-01, DH-03)."""
    state.seats = seats
    state.supply = params.sidekicks
    state.deck_left = params.deck_size
    for card in range(params.deck_size):
        state.deck[card] = card
        state.holder[card] = IN_DECK
    state.card = NO_CARD
    state.phase = START_ROLL  # DH-04
    state.contenders = (1 << seats) - 1


@rule
def roll_for_start(params: Params, state: State, value: int) -> None:
    """The highest thief die starts; those tied for it roll again (DH-04)."""
    state.start_roll[state.turn] = value
    state.turn = next_contender(state, state.turn + 1)
    if state.turn < state.seats:
        return
    highest = 0
    for seat in range(state.seats):
        if state.contenders >> seat & 1:
            highest = max(highest, state.start_roll[seat])
    for seat in range(state.seats):
        if state.start_roll[seat] < highest:
            state.contenders &= ~(1 << seat)
    state.turn = next_contender(state, 0)
    if next_contender(state, state.turn + 1) == state.seats:
        start_turn(params, state, state.turn)


@rule
def next_contender(state: State, seat: int) -> int:
    """The first seat from this one on that may still start; the number of seats if none."""
    while seat < state.seats and not state.contenders >> seat & 1:
        seat += 1
    return seat


# --- Turn ---------------------------------------------------------------------------------------


@rule
def start_turn(params: Params, state: State, seat: int) -> None:
    """Reveal, then act; with the deck empty there is nothing to reveal (DH-05, DH-07)."""
    state.turn = seat
    state.phase = REVEAL if state.deck_left > 0 else ACTION


@rule
def end_turn(params: Params, state: State) -> None:
    """Play goes clockwise (DH-04)."""
    seat = state.turn + 1
    start_turn(params, state, seat if seat < state.seats else 0)


@rule
def reveal(params: Params, state: State, place: int) -> None:
    """The card goes to the museum of its flag; a minor one brings another (DH-05, DH-06)."""
    card = state.deck[place]
    state.deck_left -= 1
    state.deck[place] = state.deck[state.deck_left]
    state.deck[state.deck_left] = 0
    state.holder[card] = ON_SHOW
    state.on_show[params.card_museum[card]] += 1
    if not is_minor(params, card) or state.deck_left == 0:  # DH-07
        state.phase = ACTION  # DH-08


# --- Actions ------------------------------------------------------------------------------------


@rule
def recruit(params: Params, state: State, seat: int) -> None:
    """Take a sidekick from the supply; the turn ends (DH-09)."""
    state.supply -= 1
    state.crew[seat] += 1
    end_turn(params, state)


@rule
def recruit_from(params: Params, state: State, seat: int, other: int) -> None:
    """With the supply empty, take a sidekick from whoever has most (DH-10)."""
    state.crew[other] -= 1
    state.crew[seat] += 1
    end_turn(params, state)


@rule
def send_crew(state: State, museum: int, card: int, sidekicks: int) -> None:
    """The thief and the chosen sidekicks are rolled (DH-12)."""
    state.museum = museum
    state.card = card
    state.rolled = sidekicks
    state.dice_left = sidekicks + 1
    state.best = 0
    state.phase = ROLL


@rule
def roll(params: Params, state: State, value: int) -> None:
    """Each die counts alone: only the best matters, nothing is added (DH-13)."""
    state.best = max(state.best, value)
    state.dice_left -= 1
    if state.dice_left == 0:
        finish_roll(params, state)


@rule
def is_success(params: Params, state: State) -> bool:
    """A heist needs a die above the level (DH-13), a raid one at least as high (DH-30)."""
    level = params.levels[state.museum]
    if state.card == NO_CARD:
        return state.best > level
    return state.best >= level


@rule
def finish_roll(params: Params, state: State) -> None:
    """Success takes the loot and pays with the crew; failure costs nothing (DH-14 .. DH-16)."""
    if is_success(params, state):
        take_loot(params, state)
        state.crew[state.turn] -= state.rolled  # DH-15
        state.supply += state.rolled
    state.museum = 0
    state.card = NO_CARD
    state.rolled = 0
    state.best = 0
    if state.deck_left == 0 and is_everything_stolen(state):
        state.phase = OVER  # DH-17
    else:
        end_turn(params, state)


@rule
def take_loot(params: Params, state: State) -> None:
    """A heist takes every exhibit of the museum (DH-14), a raid only its card (DH-30)."""
    if state.card != NO_CARD:
        take_card(params, state, state.card)
        return
    for card in range(params.museum_first[state.museum], params.museum_first[state.museum + 1]):
        if state.holder[card] == ON_SHOW:
            take_card(params, state, card)


@rule
def take_card(params: Params, state: State, card: int) -> None:
    """Artifacts go face down onto a pile, the rest lies open (DH-14)."""
    seat = state.turn
    value = params.card_value[card]
    state.holder[card] = seat
    state.on_show[params.card_museum[card]] -= 1
    if params.card_kind[card] == ARTIFACT:
        state.pile[seat] += 1
        state.artifacts[seat] += value
    elif params.card_kind[card] == GEM:
        state.gems[seat][value] += 1
    else:
        state.paintings[seat] += value


@rule
def is_everything_stolen(state: State) -> bool:
    """Nothing left on show in any museum (DH-17)."""
    for museum in range(MUSEUMS):
        if state.on_show[museum] > 0:
            return False
    return True


# --- The contract: who may do what --------------------------------------------------------------


@rule
def actors(params: Params, state: State) -> int:
    """The player whose turn it is decides; dice and cards are chance; nobody after the end."""
    if state.phase == OVER:
        return 0
    if state.phase == ACTION:
        return 1 << state.turn
    return CHANCE_BIT


@rule
def chance(params: Params, state: State) -> int:
    """One card of those left, or one face of a die."""
    return state.deck_left if state.phase == REVEAL else params.die_faces


@rule
def moves(params: Params, state: State, seat: int, out: list[int]) -> int:
    """Exactly one action: recruit, heist or, where the rule set has it, raid (DH-08)."""
    count = write_recruits(state, seat, out)
    for museum in range(MUSEUMS):
        if state.on_show[museum] > 0:  # DH-11
            for sidekicks in range(state.crew[seat] + 1):  # DH-12
                out[count] = HEIST + museum * CREW + sidekicks
                count += 1
    if params.targeted_raid:  # DH-30
        for card in range(params.deck_size):
            if state.holder[card] == ON_SHOW:
                for sidekicks in range(state.crew[seat] + 1):
                    out[count] = RAID + card * CREW + sidekicks
                    count += 1
    return count


@rule
def write_recruits(state: State, seat: int, out: list[int]) -> int:
    """From the supply (DH-09), or from the opponents who have most, if they have any (DH-10)."""
    if state.supply > 0:
        out[0] = RECRUIT
        return 1
    most = most_sidekicks(state, seat)
    count = 0
    if most > 0:
        for other in range(state.seats):
            if other != seat and state.crew[other] == most:
                out[count] = RECRUIT_FROM + other
                count += 1
    return count


@rule
def most_sidekicks(state: State, seat: int) -> int:
    """The largest crew among the opponents of a seat (DH-10)."""
    most = 0
    for other in range(state.seats):
        if other != seat:
            most = max(most, state.crew[other])
    return most


@rule
def apply(params: Params, state: State, seat: int, move: int) -> None:
    """Carry out a move or a chance outcome."""
    if seat == CHANCE:
        if state.phase == REVEAL:
            reveal(params, state, move)
        elif state.phase == ROLL:
            roll(params, state, move + 1)
        else:
            roll_for_start(params, state, move + 1)
    elif move >= RAID:
        card = (move - RAID) // CREW
        send_crew(state, params.card_museum[card], card, (move - RAID) % CREW)
    elif move >= HEIST:
        send_crew(state, (move - HEIST) // CREW, NO_CARD, (move - HEIST) % CREW)
    elif move >= RECRUIT_FROM:
        recruit_from(params, state, seat, move - RECRUIT_FROM)
    else:
        recruit(params, state, seat)


# --- Score --------------------------------------------------------------------------------------


@rule
def scores(params: Params, state: State, out: list[int]) -> None:
    """Points of every seat, as if the game ended now (DH-18 .. DH-20)."""
    for seat in range(state.seats):
        out[seat] = score(params, state, seat)


@rule
def score(params: Params, state: State, seat: int) -> int:
    """A point for each artifact shown (DH-18), gems (DH-19), paintings (DH-20)."""
    return (
        state.artifacts[seat]
        + gem_points(params, state, seat)
        + painting_points(params, state, seat)
    )


@rule
def gem_points(params: Params, state: State, seat: int) -> int:
    """In each colour the n-th gem is worth n (DH-19)."""
    points = 0
    for colour in range(COLOURS):
        for nth in range(state.gems[seat][colour]):
            points += params.gem_points[nth]
    return points


@rule
def painting_points(params: Params, state: State, seat: int) -> int:
    """The highest total gains, the lowest loses, all who tie do (DH-20)."""
    is_highest = is_lowest = True
    for other in range(state.seats):
        if state.paintings[other] > state.paintings[seat]:
            is_highest = False
        if state.paintings[other] < state.paintings[seat]:
            is_lowest = False
    points = 0
    if is_highest:
        points += params.most_paintings
    if is_lowest:
        points += params.least_paintings
    return points


@rule
def winners(params: Params, state: State) -> int:
    """Most points wins; a tie is shared (DH-21)."""
    best = score(params, state, 0)
    mask = 1
    for seat in range(1, state.seats):
        points = score(params, state, seat)
        if points > best:
            best = points
            mask = 0
        if points == best:
            mask |= 1 << seat
    return mask


# --- Hidden information -------------------------------------------------------------------------


@rule
def hide(params: Params, state: State, seat: int) -> None:
    """What the others' piles of artifacts show, until the final count (DH-14)."""
    if state.phase == OVER:
        return
    for other in range(state.seats):
        if other != seat:
            state.artifacts[other] = 0
    for card in range(params.deck_size):
        if params.card_kind[card] == ARTIFACT:
            if state.holder[card] >= 0 and state.holder[card] != seat:
                state.holder[card] = FACE_DOWN


@rule
def guess(params: Params, state: State, seat: int, rng: Rng) -> None:
    """Deal the face-down artifacts to the others' piles, every deal equally likely (DH-14)."""
    room = 0
    for card in range(params.deck_size):
        if state.holder[card] == FACE_DOWN:
            room += 1
    if room == 0:
        return
    for card in range(params.deck_size):
        if state.holder[card] == FACE_DOWN:
            other = owner_of_place(state, seat, pick(rng, room))
            room -= 1
            state.holder[card] = other
            state.artifacts[other] += params.card_value[card]
            state.pile[other] -= 1  # its room, counted up again below
    for card in range(params.deck_size):
        other = state.holder[card]
        if other >= 0 and other != seat and params.card_kind[card] == ARTIFACT:
            state.pile[other] += 1


@rule
def owner_of_place(state: State, seat: int, place: int) -> int:
    """Whose pile a place belongs to when the others' piles are laid in a row."""
    other = 0
    while True:
        if other != seat:
            if place < state.pile[other]:
                return other
            place -= state.pile[other]
        other += 1
