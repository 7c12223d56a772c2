"""Fills the parts of a game that its package leaves out with their defaults."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from larceny.engine.defaults import (
    generic_board,
    open_rules,
    plain_notation,
    silent_guide,
    state_view,
    word_move,
)
from larceny.engine.errors import ContractError

WORDS = "MOVES"
"""The constant of `rules` with the words of all moves, where a package has no `move.py`."""


def complete_parts(name: str, own: Mapping[str, ModuleType | None]) -> dict[str, ModuleType | None]:
    """Return the parts of a game, of which `own` lacks some, with all defaults."""
    state = own["state"]
    own_rules = own["rules"]
    if state is None or own_rules is None:
        missing = "state" if state is None else "rules"
        raise ContractError(f"{name} has no module {missing}.py")
    rules = _fill(name, "rules", own_rules, _functions(open_rules))
    move = own["move"] or _fill(name, "move", None, _word_moves(name, own_rules))
    hides = hasattr(own_rules, "hide")
    guide = {**_functions(silent_guide), "why_not": silent_guide.make_why_not(rules)}
    return {
        **own,
        "rules": rules,
        "move": move,
        "setup": _fill(name, "setup", own["setup"], {"check": check}),
        "notation": _fill_notation(name, own["notation"], rules, move),
        "view": _fill_view(name, own["view"], state, rules.hide if hides else None),
        "guide": _fill(name, "guide", own["guide"], guide),
        "board": _fill(name, "board", own["board"], {"board": generic_board.board}),
    }


def check(params: Any) -> None:
    """Accept all params within their ranges."""


def _functions(module: ModuleType) -> dict[str, Any]:
    """Return the functions that a module defines itself."""
    return {
        name: thing
        for name, thing in vars(module).items()
        if getattr(thing, "__module__", None) == module.__name__
        and not name.startswith(("_", "make_"))
    }


def _fill(
    package: str, part: str, own: ModuleType | None, defaults: Mapping[str, Any]
) -> ModuleType:
    """Return a module with all defaults that it lacks; the module itself if it lacks nothing."""
    missing = {key: value for key, value in defaults.items() if not hasattr(own, key)}
    if own is not None and not missing:
        return own
    filled = ModuleType(f"{package}.{part}")
    vars(filled).update({} if own is None else vars(own), **missing)
    return filled


def _word_moves(name: str, rules: ModuleType) -> dict[str, Any]:
    words = getattr(rules, WORDS, None)
    if not (isinstance(words, tuple) and words and all(isinstance(word, str) for word in words)):
        raise ContractError(
            f"{name} has no module move.py; without it, {name}.rules has the constant {WORDS}, a "
            "tuple with the word of each move"
        )
    constants = {"KIND_NAMES": words, "CODES": len(words), "MAX_MOVES": len(words)}
    return {**_functions(word_move), **constants}


def _fill_notation(
    name: str, own: ModuleType | None, rules: ModuleType, move: ModuleType
) -> ModuleType:
    text = getattr(own, "text", None)
    if text is None and not isinstance(getattr(rules, WORDS, None), tuple):
        raise ContractError(f"{name}.notation has no function text(params, state, seat, move)")
    text = text or plain_notation.make_text(move)
    defaults = {
        "text": text,
        "parse": plain_notation.make_parse(rules, move, text),
        "sentence": plain_notation.make_sentence(text),
        "position": plain_notation.position,
    }
    return _fill(name, "notation", own, defaults)


def _fill_view(name: str, own: ModuleType | None, state: ModuleType, hide: Any) -> ModuleType:
    if hide is not None and not hasattr(own, "witnesses"):
        raise ContractError(
            f"{name}.rules hides something, so {name}.view has the function "
            "witnesses(params, state, seat, move): who learns what a move was"
        )
    defaults = _functions(state_view)
    struct: Any = getattr(state, "State", None)
    if not hasattr(own, "view") and hasattr(struct, "FIELDS"):
        defaults["View"] = state_view.make_view_type(struct)
        defaults["view"] = state_view.make_view(struct, hide)
    view: Any = getattr(own, "view", None) or defaults.get("view")
    defaults["personal"] = lambda params, state, seat, public: view(params, state, seat)
    return _fill(name, "view", own, defaults)
