"""What a seat or a spectator sees of a table, and the moves and outcomes to choose from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from typing_extensions import TypedDict  # the one of `typing` is refused by pydantic before 3.12

from larceny.engine.moves import describe_move
from larceny.engine.seat import CHANCE, seats_of
from larceny.table.position import Position

Board: TypeAlias = Mapping[str, object]
"""The view of a game, which is of the type `View` in that game's `view` module.

Games are found by name, so only the caller can know which one it is, and narrow the type.
"""


class PositionView(TypedDict):
    """What a viewer sees of a position. `seat` is None for a spectator."""

    game: str
    rules: str
    seats: int
    seat: int | None
    version: int
    actors: list[int]
    over: bool
    winners: list[int]
    scores: list[int] | None
    rules_now: list[str]
    board: Board


class TableView(PositionView):
    """A position with the legal moves of the seat that sees it."""

    moves: list[str]


def find_personal_parts(position: Position, seat: int, public: Board) -> Board:
    """Return the parts of a seat's board that differ from a spectator's, or all of them.

    Parts may be shared with the spectator's board: callers must not modify either.
    """
    contract = position.contract
    params = position.params
    known = position.known(seat)
    return contract.view.personal(params, known, seat, public)


def make_view(position: Position, version: int, seat: int | None, viewer: int) -> TableView:
    """Return what a viewer may see, ready for JSON. `seat` is None for a spectator.

    With CHANCE as the viewer nothing is hidden.
    """
    contract = position.contract
    setup = position.setup
    known = position.known(viewer)
    is_over = not position.actors
    movable = None if seat not in position.actors else seat
    return {
        "game": contract.name,
        "rules": setup.rules,
        "seats": setup.seats,
        "seat": seat,
        "version": version,
        "actors": list(position.actors),
        "over": is_over,
        "winners": list(position.winners) if is_over else [],
        "scores": list(position.scores) if is_over else None,
        "moves": [] if movable is None else list(dict.fromkeys(position.texts(movable))),
        "rules_now": list(contract.guide.rules_now(position.params, known, viewer)),
        "board": contract.view.view(position.params, known, viewer),
    }


# --- Choices, in words ---


class Choice(TypedDict):
    """A move in notation, as its kind and parts, as a sentence, and with its odds if known."""

    move: str
    kind: str
    parts: Mapping[str, object]
    sentence: str
    odds: str | None


def list_choices(position: Position, seat: int, reader: int | None = None) -> list[Choice]:
    """Return a seat's legal moves, or the outcomes of chance, each text once.

    The sentences say `you` to their reader, if there is one.
    """
    contract = position.contract
    setup = position.setup
    params = position.params
    known = position.known(seat)
    sentence = contract.notation.sentence
    names = setup.all_names if reader is None else setup.names_for(reader)
    is_decision = seat < setup.seats
    choices: dict[str, Choice] = {}
    for code, move in zip(position.codes(seat), position.texts(seat), strict=True):
        if move not in choices:
            kind, parts = describe_move(contract, params, known, seat, code)
            choices[move] = {
                "move": move,
                "kind": kind,
                "parts": parts,
                "sentence": sentence(params, known, seat, code, names),
                "odds": contract.guide.odds(params, known, seat, code) if is_decision else None,
            }
    return list(choices.values())


def list_enterable_outcomes(
    position: Position, seat: int, reader: int | None = None
) -> list[Choice]:
    """Return the outcomes that are possible as far as the seat that enters them knows."""
    contract = position.contract
    setup = position.setup
    params = position.params
    view = contract.secret_draw_view
    if view is None:
        return list_choices(position, CHANCE, reader)
    names = setup.all_names if reader is None else setup.names_for(reader)
    state = position.known(seat).copy()
    view.widen_chance(params, state, seat)
    text = contract.notation.text
    sentence = contract.notation.sentence
    choices: dict[str, Choice] = {}
    for code in range(contract.rules.chance(params, state)):
        move = text(params, state, CHANCE, code)
        kind, parts = describe_move(contract, params, state, CHANCE, code)
        choices[move] = {
            "move": move,
            "kind": kind,
            "parts": parts,
            "sentence": sentence(params, state, CHANCE, code, names),
            "odds": None,
        }
    return list(choices.values())


def find_dealers(position: Position) -> tuple[int, ...]:
    """Return the people who may enter the next outcome where chance is played manually.

    What can come may be secret; where only bots may know it, any person may enter it.
    """
    setup = position.setup
    bots = setup.bots or ("",) * setup.seats
    people = sum(1 << seat for seat in range(setup.seats) if not bots[seat])
    mask = position.contract.view.dealers(setup.params, position.state)
    return seats_of(mask & people or people)
