"""Any game: the codes and the tables of a rule set have words and headings."""

from __future__ import annotations

import pytest

from larceny.engine.struct import Field
from larceny.games import NAMES, load
from larceny.games.art_robbery import notation as art_robbery
from larceny.games.art_robbery import state as art_robbery_state
from larceny.games.batman import notation as batman
from larceny.games.batman import state as batman_state
from larceny.games.dice_heist import notation as dice_heist
from larceny.games.dice_heist import state as dice_heist_state
from larceny.games.heist import card as heist
from larceny.games.heist import state as heist_state
from larceny.games.spell_stealers import piece as spell_stealers
from larceny.games.spell_stealers import state as spell_stealers_state


def _params(game: str) -> dict[str, Field]:
    fields = load(game).state.Params.FIELDS
    return {name: field for name, field in fields.items() if not field.derived}


@pytest.mark.parametrize("game", NAMES)
def test_every_code_has_a_word(game: str) -> None:
    for name, field in _params(game).items():
        if field.words:
            assert field.low is not None
            assert field.high is not None
            assert len(set(field.words)) == field.high - field.low + 1, f"{game}: {name}"


@pytest.mark.parametrize("game", NAMES)
def test_no_title_explains_codes(game: str) -> None:
    for name, field in _params(game).items():
        assert ": 0 " not in field.title, f"{game}: give {name} words"


@pytest.mark.parametrize("game", NAMES)
def test_every_place_of_an_array_has_a_heading(game: str) -> None:
    for name, field in _params(game).items():
        assert tuple(map(len, field.heads)) == field.shape, f"{game}: {name}"


@pytest.mark.parametrize(
    ("heads", "names"),
    [
        (art_robbery_state.CARD_HEADS, art_robbery.CARD_NAMES),
        (art_robbery_state.RAID_HEADS, art_robbery.RAID_NAMES),
        (batman_state.COLOUR_HEADS, batman.COLOUR_NAMES),
        (batman_state.FACE_HEADS, batman.FACE_NAMES),
        (dice_heist_state.MUSEUM_TITLES, dice_heist.MUSEUM_NAMES),
        (dice_heist_state.COLOUR_HEADS, dice_heist.COLOUR_NAMES),
        (heist_state.CARD_HEADS, heist.COMBINATIONS),
        (spell_stealers_state.SHAPE_HEADS, spell_stealers.SHAPE_NAMES),
        (spell_stealers_state.COLOUR_HEADS, spell_stealers.COLOUR_NAMES),
        (spell_stealers_state.SYMBOL_HEADS, spell_stealers.SYMBOL_NAMES),
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
