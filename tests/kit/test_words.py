"""The shipped games: headings are the words of moves, and what is not offered."""

from __future__ import annotations

import pytest

from larceny.engine.struct import Field
from larceny.games import NAMES, load
from larceny.games.art_robbery import move as art_robbery_move
from larceny.games.art_robbery import notation as art_robbery
from larceny.games.art_robbery import state as art_robbery_state
from larceny.games.batman import notation as batman
from larceny.games.batman import state as batman_state
from larceny.games.dice_heist import card as dice_heist
from larceny.games.dice_heist import state as dice_heist_state
from larceny.games.heist import card as heist
from larceny.games.heist import state as heist_state
from larceny.games.spell_stealers import state as spell_stealers_state


def _params(game: str) -> dict[str, Field]:
    fields = load(game).state.Params.FIELDS
    return {name: field for name, field in fields.items() if not field.derived}


@pytest.mark.parametrize(
    ("heads", "names"),
    [
        (art_robbery_state.CARD_HEADS, art_robbery_move.CARD_NAMES),
        (art_robbery_state.RAID_HEADS, art_robbery.RAID_NAMES),
        (batman_state.COLOUR_HEADS, batman.COLOUR_NAMES),
        (batman_state.FACE_HEADS, batman.FACE_NAMES),
        (dice_heist_state.MUSEUM_TITLES, dice_heist_state.MUSEUM_NAMES),
        (dice_heist_state.COLOUR_HEADS, dice_heist.COLOUR_NAMES),
        (heist_state.CARD_HEADS, heist.COMBINATIONS),
        (spell_stealers_state.SHAPE_HEADS, spell_stealers_state.SHAPE_NAMES),
        (spell_stealers_state.COLOUR_HEADS, spell_stealers_state.COLOUR_NAMES),
        (spell_stealers_state.SYMBOL_HEADS, spell_stealers_state.SYMBOL_NAMES),
    ],
)
def test_headings_are_the_names_in_moves(heads: tuple[str, ...], names: tuple[str, ...]) -> None:
    assert [head.lower().replace(" ", "-") for head in heads] == list(names)


def test_params_that_only_simulations_and_referees_need_are_not_offered() -> None:
    hidden = {
        game: [name for name, field in _params(game).items() if not field.offered] for game in NAMES
    }
    assert hidden == {
        "dice-heist": [],
        "spell-stealers": ["window", "gentle_mistakes", "disputed_window", "close_throws"],
        "batman": [],
        "heist": [],
        "art-robbery": [],
    }
