"""Checks that the package of a game keeps the contract (see `engine.contract`).

Every check raises ContractError with the name of what is missing or wrong.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from larceny.engine.counter import MAX_COUNTERS
from larceny.engine.defaults.complete import complete_parts
from larceny.engine.errors import ContractError
from larceny.engine.rule import is_rule
from larceny.engine.struct import Struct

Signatures = Mapping[str, Mapping[str, tuple[str, ...]]]
"""The names of arguments, by module and function."""

CONSTANTS = ("TITLE", "BLURB", "MINUTES", "SEATS")
FUNCTIONS: Signatures = {
    "state": {},
    "move": {"decode": ("move",), "encode": ("parts",)},
    "setup": {"check": ("params",)},
    "rules": {
        "prepare": ("params",),
        "begin": ("params", "state", "seats"),
        "actors": ("params", "state"),
        "moves": ("params", "state", "seat", "out"),
        "chance": ("params", "state"),
        "apply": ("params", "state", "seat", "move"),
        "scores": ("params", "state", "out"),
        "winners": ("params", "state"),
        "hide": ("params", "state", "seat"),
        "guess": ("params", "state", "seat", "rng"),
    },
    "notation": {
        "text": ("params", "state", "seat", "move"),
        "parse": ("params", "state", "seat", "text"),
        "sentence": ("params", "state", "seat", "move", "names"),
        "position": ("params", "state"),
    },
    "view": {
        "view": ("params", "state", "seat"),
        "witnesses": ("params", "state", "seat", "move"),
    },
    "guide": {
        "rules_now": ("params", "state", "seat"),
        "why_not": ("params", "state", "seat", "move"),
    },
    "board": {"board": ("view", "names")},
}
OPTIONAL: Signatures = {
    "setup": {"max_length": ("params", "seats")},
    "rules": {
        "can_win": ("params", "state", "seat"),
        "reports": ("params", "state", "out"),
        "needs_referee": ("params",),
        "tie_report": ("params", "state", "tied"),
        "dispute_report": ("params", "state", "seat"),
        "close_call": ("params", "state"),
        "close_call_percent": ("params",),
        "window_status": ("params", "state"),
        "window_owner": ("params", "state"),
        "verdict": ("params", "state", "seat"),
    },
    "notation": {"hidden_sentence": ("params", "state", "seat", "names")},
    "view": {
        "reveals": ("params", "state", "seat", "move"),
        "dealers": ("params", "state"),
        "widen_chance": ("params", "state", "seat"),
        "personal": ("params", "state", "seat", "public"),
    },
    "guide": {
        "odds": ("params", "state", "seat", "move"),
        "is_steal": ("params", "state", "seat", "move"),
        "victim": ("params", "state", "seat", "move"),
        "reckoning": ("params", "state", "seat"),
    },
    "board": {
        "attempt_moves": ("view", "seat"),
        "attempt_result": ("view", "seat"),
        "closing_prompt": ("view",),
        "closing_move": ("view", "typed"),
        "abstention": ("view",),
    },
}

_MARKED = ("move", "rules")
"""The modules whose functions of the contract are compiled and so must be marked `@rule`."""


def import_parts(package: ModuleType) -> dict[str, ModuleType]:
    """Import the modules of a game, by their names in its package, and fill in the defaults."""
    given = {name: _import_part(package, name) for name in FUNCTIONS}
    return complete_parts(package.__name__, given)


def import_counters(package: ModuleType) -> ModuleType | None:
    """Import and check the module `counters` of a game; return None if it has none."""
    name = f"{package.__name__}.counters"
    if find_spec(name) is None:
        return None
    module = import_module(name)
    for constant in ("COUNTERS", "THROUGHOUT"):
        _check_constant(module, constant)
    if len(module.COUNTERS) > MAX_COUNTERS:
        raise ContractError(f"{name} has {len(module.COUNTERS)} counters; at most {MAX_COUNTERS}")
    arguments = ("params", "state", "seat", "move", "tally")
    _check_function(module, "count", arguments, is_marked=True)
    if hasattr(module, "is_cut"):
        _check_function(module, "is_cut", ("params", "state"), is_marked=True)
    return module


def import_ending(package: ModuleType) -> ModuleType | None:
    """Import and check the module `ending` of a game; return None if it has none."""
    name = f"{package.__name__}.ending"
    if find_spec(name) is None:
        return None
    module = import_module(name)
    _check_function(module, "steps", ("params", "state", "seat", "moments"), is_marked=False)
    _check_function(module, "feats", ("params", "moments"), is_marked=False)
    return module


def import_actions(package: ModuleType) -> ModuleType | None:
    """Import and check the module `actions` of a game; return None if it has none."""
    name = f"{package.__name__}.actions"
    if find_spec(name) is None:
        return None
    module = import_module(name)
    _check_function(module, "list_codes", ("params", "seats"), is_marked=False)
    if hasattr(module, "name_action"):
        _check_function(module, "name_action", ("params", "move"), is_marked=False)
    return module


def check_package(package: ModuleType, parts: Mapping[str, ModuleType]) -> None:
    """Raise ContractError unless a game has all constants, functions and types."""
    for constant in CONSTANTS:
        _check_constant(package, constant)
    for part, signatures in FUNCTIONS.items():
        for name, arguments in signatures.items():
            _check_function(parts[part], name, arguments, is_marked=part in _MARKED)
    for part, signatures in OPTIONAL.items():
        for name, arguments in signatures.items():
            if hasattr(parts[part], name):
                _check_function(parts[part], name, arguments, is_marked=part in _MARKED)
    _check_structs(parts["state"], package.SEATS[1])
    _check_move(parts["move"])
    _check_view(parts["view"])


def _import_part(package: ModuleType, part: str) -> ModuleType | None:
    """Return a module of a game, or None if its package has no such module."""
    try:
        return import_module(f"{package.__name__}.{part}")
    except ModuleNotFoundError as error:
        if error.name != f"{package.__name__}.{part}":
            raise
        return None


def _check_function(
    module: ModuleType, name: str, arguments: tuple[str, ...], *, is_marked: bool
) -> None:
    function = getattr(module, name, None)
    wanted = f"{name}({', '.join(arguments)})"
    if not callable(function):
        raise ContractError(f"{module.__name__} has no function {wanted}")
    found = tuple(inspect.signature(function).parameters)
    if found != arguments:
        raise ContractError(f"{module.__name__}.{name}({', '.join(found)}) must be {wanted}")
    if is_marked and not is_rule(function):
        raise ContractError(f"{module.__name__}.{name} is not marked @rule")


def _check_constant(module: ModuleType, name: str) -> None:
    if not hasattr(module, name):
        raise ContractError(f"{module.__name__} has no constant {name}")


def _check_structs(module: ModuleType, most_seats: int) -> None:
    for name in ("Params", "State"):
        struct = getattr(module, name, None)
        if not (isinstance(struct, type) and issubclass(struct, Struct)):
            raise ContractError(f"{module.__name__} has no Struct named {name}")
    fields = module.State.FIELDS
    for single in ("seats", "turn"):
        if single not in fields or fields[single].shape:
            raise ContractError(
                f"{module.__name__}.State has no field {single} with a single value"
            )
    for name, field in fields.items():
        if field.per_seat and field.shape[0] != most_seats:
            raise ContractError(
                f"{module.__name__}.State.{name} has {field.shape[0]} places for {most_seats} seats"
            )


def _check_move(module: ModuleType) -> None:
    for constant in ("CODES", "MAX_MOVES", "KIND_NAMES"):
        _check_constant(module, constant)
    fields: Any = getattr(getattr(module, "Move", None), "_fields", ())
    if not fields or fields[0] != "kind":
        raise ContractError(f"{module.__name__} has no NamedTuple Move with `kind` as first field")
    _check_returns(module, "decode", "Move")


def _check_view(module: ModuleType) -> None:
    if not hasattr(getattr(module, "View", None), "__required_keys__"):
        raise ContractError(f"{module.__name__} has no TypedDict named View")
    _check_returns(module, "view", "View")


def _check_returns(module: ModuleType, function: str, kind: str) -> None:
    found = inspect.signature(getattr(module, function)).return_annotation
    if found not in (kind, getattr(module, kind)):
        raise ContractError(f"{module.__name__}.{function} must be annotated to return {kind}")
