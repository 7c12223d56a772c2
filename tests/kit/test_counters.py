"""The counters of the shipped games: constants have the places of their counters."""

from __future__ import annotations

import pytest

from larceny.games import NAMES, load
from tests.kit.counting import module_of


@pytest.mark.parametrize("game", NAMES)
def test_a_constant_has_the_place_of_the_counter_that_it_is_named_after(game: str) -> None:
    module, imported = module_of(load(game)), vars(load(game).state)
    places = {counter.name.upper(): place for place, counter in enumerate(module.COUNTERS)}
    named = {name: vars(module)[name] for name in places if name in vars(module)}
    own = {name: place for name, place in named.items() if imported.get(name) != place}
    assert len(own) > len(places) / 2
    assert own == {name: places[name] for name in own}
