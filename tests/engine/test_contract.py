"""The package of a game is checked when it is loaded; the error names what is wrong."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import count
from pathlib import Path
from types import ModuleType

import pytest

import tests.pig
from larceny.engine.contract import (
    PARTS,
    GuideModule,
    Package,
    ViewModule,
    assemble,
    list_arguments,
    list_members,
)
from larceny.engine.errors import BadParam, BadSeats, ContractError, UnknownRuleSet
from larceny.engine.seat import CHANCE
from larceny.games import NAMES, load
from larceny.table.game import Game

PIG = Path(str(tests.pig.__file__)).parent
Edit = Callable[[str, str, str], ModuleType]

_numbers = count()


@pytest.fixture
def edited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Edit]:
    """Return a function that copies Pig and replaces one text in one of its files."""
    names: list[str] = []

    def edit(file: str, old: str, new: str) -> ModuleType:
        name = f"pig_copy_{next(_numbers)}"
        names.append(name)
        folder = shutil.copytree(PIG, tmp_path / name, ignore=shutil.ignore_patterns("__py*"))
        for path in folder.glob("*.py"):
            path.write_text(path.read_text("utf-8").replace("tests.pig", name), "utf-8")
        text = (folder / file).read_text("utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new), "utf-8")
        return import_module(name)

    monkeypatch.syspath_prepend(str(tmp_path))
    yield edit
    for module in [name for name in sys.modules if name.split(".")[0] in names]:
        del sys.modules[module]


def test_pig_keeps_the_contract() -> None:
    contract = assemble("pig", tests.pig)
    assert (contract.name, contract.title, contract.seats) == ("pig", "Pig", (2, 2))
    assert contract.default_rules in contract.rule_sets


def test_pig_is_played_at_a_table_like_any_game() -> None:
    table = Game(assemble("pig", tests.pig)).table(2, params={"target": 6}, chance="manual")
    for seat, move in [(0, "roll"), (CHANCE, "die 1"), (1, "roll"), (CHANCE, "die 6"), (1, "hold")]:
        table.play(seat, move)
    assert table.scores == (0, 6)
    assert table.winners == (1,)


REQUIRED = {
    "move": ("decode", "encode"),
    "rules": ("begin", "actors", "moves", "apply", "scores", "winners"),
    "notation": ("text",),
}
"""The functions that have no defaults."""


@pytest.mark.parametrize(
    ("part", "function"), [(part, name) for part in REQUIRED for name in REQUIRED[part]]
)
def test_a_missing_function_is_named_with_its_arguments(
    monkeypatch: pytest.MonkeyPatch, part: str, function: str
) -> None:
    monkeypatch.delattr(f"tests.pig.{part}.{function}")
    arguments = ", ".join(list_arguments(list_members(PARTS[part])[function]))
    with pytest.raises(ContractError, match=rf"{part} has no function {function}\({arguments}\)"):
        assemble("pig", tests.pig)


def test_a_wrong_signature_is_shown_beside_the_right_one(edited: Edit) -> None:
    package = edited("rules.py", "def chance(params: Params, state", "def chance(state, params")
    with pytest.raises(ContractError) as caught:
        assemble("pig", package)
    assert str(caught.value).endswith("rules.chance(state, params) must be chance(params, state)")


@pytest.mark.parametrize(("part", "function"), [("rules", "winners"), ("move", "decode")])
def test_a_rule_without_its_mark_is_named(edited: Edit, part: str, function: str) -> None:
    package = edited(f"{part}.py", f"@rule\ndef {function}", f"def {function}")
    with pytest.raises(ContractError, match=rf"{part}\.{function} is not marked @rule"):
        assemble("pig", package)


@pytest.mark.parametrize("part", ["state", "rules", "move"])
def test_a_missing_module_is_named(edited: Edit, part: str) -> None:
    package = edited("board.py", "board", "board")
    (Path(str(package.__file__)).parent / f"{part}.py").unlink()
    with pytest.raises((ContractError, ModuleNotFoundError), match=part):
        assemble("pig", package)


@pytest.mark.parametrize("game", NAMES)
def test_shipped_games_leave_to_defaults_only_that_nothing_is_hidden(game: str) -> None:
    contract = load(game)
    missing = set()
    for part, protocol in {**PARTS, "view": ViewModule, "guide": GuideModule}.items():
        own = import_module(f"{contract.package.__name__}.{part}")
        missing |= {name for name in list_members(protocol) if not hasattr(own, name)}
        assert all(hasattr(getattr(contract, part), name) for name in list_members(PARTS[part]))
    assert missing == ({"hide", "guess"} if game in ("batman", "heist") else set())


def test_a_missing_import_inside_a_game_is_not_mistaken_for_a_missing_part(edited: Edit) -> None:
    package = edited(
        "board.py", "from collections.abc import Sequence", "import nowhere_to_be_found"
    )
    with pytest.raises(ModuleNotFoundError, match="nowhere_to_be_found"):
        assemble("pig", package)


@pytest.mark.parametrize("constant", list_members(Package))
def test_a_missing_constant_is_named(edited: Edit, constant: str) -> None:
    package = edited("__init__.py", f"{constant} =", f"NOT_{constant} =")
    with pytest.raises(ContractError, match=f"has no constant {constant}"):
        assemble("pig", package)


@pytest.mark.parametrize("constant", ["CODES", "MAX_MOVES"])
def test_the_number_of_codes_and_the_longest_list_of_moves_must_be_stated(
    edited: Edit, constant: str
) -> None:
    package = edited("move.py", f"{constant} =", f"NOT_{constant} =")
    with pytest.raises(ContractError, match=f"move has no constant {constant}"):
        assemble("pig", package)


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        ("state.py", "class State(Struct)", "class State(dict)", "has no Struct named State"),
        ("state.py", "    seats: int", "    places: int", "State has no field seats"),
        ("state.py", "int32(PLAYERS,", "int32(3,", r"State\.points has 3 places for 2 seats"),
        ("move.py", "Move(NamedTuple)", "Move", "has no NamedTuple Move"),
        ("move.py", "    kind: int", "    verb: int", "with `kind` as first field"),
        ("move.py", "-> Move:", "-> tuple[int]:", r"decode must be annotated to return Move"),
        ("view.py", "class View(TypedDict)", "class View(dict)", "has no TypedDict named View"),
        ("view.py", ") -> View:", ") -> dict:", r"view\.view must be annotated to return View"),
    ],
)
def test_a_type_that_is_missing_or_wrong_is_named(
    edited: Edit, file: str, old: str, new: str, problem: str
) -> None:
    package = edited(file, old, new)
    with pytest.raises(ContractError, match=problem):
        assemble("pig", package)


def test_params_that_cannot_be_played_are_refused_with_their_rule() -> None:
    with pytest.raises(BadParam, match=r"die_faces: .* \(PG-03\)"):
        assemble("pig", tests.pig).params(changes={"die_faces": 1})


@pytest.mark.parametrize("seats", [1, 3, True, "2"])
def test_seats_that_do_not_fit_are_refused(seats: object) -> None:
    with pytest.raises(BadSeats, match="Pig is for 2 to 2 seats"):
        assemble("pig", tests.pig).check_seats(seats)  # type: ignore[arg-type]


def test_an_unknown_rule_set_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownRuleSet, match="no rule set 'house'; it has standard"):
        assemble("pig", tests.pig).rule_set("house")
