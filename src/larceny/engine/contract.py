"""The contract of a game: what its folder must hold, checked when it is loaded.

A game is a package with these modules, each with these functions (arguments by these names):
`FUNCTIONS` is the whole of it. `state` also holds `Params` and `State` (structs) and `MAX_MOVES`;
the package itself the `CONSTANTS`: `SEATS` is (fewest, most), `VERSION` a number that changes only
when the same moves would lead to another game, `SECRET_HANDS` tells that people who share a screen
need a curtain between them. `OPTIONAL` functions are for games that need them:

- `rules.can_win`: who may win, where not simply the best score does.
- `rules.needs_referee`: whether a rule set is played in real time, so that a table has a referee.
  A game with such rule sets has all the functions of this paragraph, and the constants `LIVE_RULES`
  (the rule set that is played by the clock if none is named) and `LIVE_RULE_ID` (the rule that
  introduces it) in its package. `rules.reports` writes what the referee could report now (REFEREE
  plays it); `rules.tie_report(params, state, tied)` and `rules.dispute_report(params, state, seat)`
  return the report that the seats of a mask acted at the same time, or that a seat acted as the
  window closed; -1 where the rules have no use for it. `rules.close_call` is the report that is due
  if the last attempt was too close to call, or -1, and `rules.close_call_percent` how often a
  simulated referee finds that it was. `rules.window_status` is one of `engine.window_status`,
  `rules.awaited` the seat that closes the window, `rules.verdict(params, state, seat)` what became
  of a seat's attempt (0: none), an index into `view.VERDICT_NAMES`. In a terminal:
  `board.attempt_moves(view, seat)`, the attempts of a seat in the order of its keys;
  `board.attempt_result(view, seat)`, what an attempt showed, in words, or None;
  `board.closing_prompt(view)`, what to type to close the window; `board.closing_move(view, typed)`,
  the move for the digits that were typed.
- `view.reveals`: the mask of those to whom a move shows what the event before it was.
- `view.dealers`: where people roll and deal by hand, the mask of those who may say what chance does
  next, because what can come is no secret to them; everybody, where a game does not say.
- `view.widen_chance`: of a position as such a seat knows it, makes one in which chance can do all
  that it may do as far as that seat knows.

`view.view` is asked for a seat, for SPECTATOR, or for CHANCE, who knows all: a game that is over,
looked back upon with open hands. A guide may also have `odds(params, state, seat, move)`, words for
the chance that a move succeeds, `is_steal(params, state, seat, move)`, and `victim` of the same:
which seat loses something to another by it, or None; and `reckoning(params, state, seat)`, how a
seat's final points came about, in a few words or none. A notation may have
`hidden_sentence(params, state, seat, names)`, a sentence for those who may not know what happened.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from larceny.engine.errors import BadSeats, ContractError, UnknownRuleSet
from larceny.engine.rule import is_rule
from larceny.engine.rulebook import RuleText, load_rulebook
from larceny.engine.ruleset import RuleSet, fingerprint, load_rule_sets, make_params
from larceny.engine.struct import Struct

RULES = {
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
}
CONSTANTS = (
    "TITLE", "BLURB", "MINUTES", "SEATS", "VERSION", "DEFAULT_RULES", "SECRET_HANDS",
)  # fmt: skip
FUNCTIONS: dict[str, dict[str, tuple[str, ...]]] = {
    "rules": RULES,
    "state": {},
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
OPTIONAL: dict[str, dict[str, tuple[str, ...]]] = {
    "rules": {
        "can_win": ("params", "state", "seat"),
        "reports": ("params", "state", "out"),
        "needs_referee": ("params",),
        "tie_report": ("params", "state", "tied"),
        "dispute_report": ("params", "state", "seat"),
        "close_call": ("params", "state"),
        "close_call_percent": ("params",),
        "window_status": ("params", "state"),
        "awaited": ("params", "state"),
        "verdict": ("params", "state", "seat"),
    },
    "notation": {"hidden_sentence": ("params", "state", "seat", "names")},
    "view": {
        "reveals": ("params", "state", "seat", "move"),
        "dealers": ("params", "state"),
        "widen_chance": ("params", "state", "seat"),
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
    },
}


def _optional(module: str, name: str) -> cached_property[Callable[..., Any] | None]:
    return cached_property(lambda contract: getattr(getattr(contract, module), name, None))


@dataclass(frozen=True)
class Contract:
    """One game, all its parts found and checked."""

    name: str
    package: ModuleType
    title: str
    blurb: str
    minutes: int
    seats: tuple[int, int]
    version: int
    state: ModuleType
    rules: ModuleType
    notation: ModuleType
    view: ModuleType
    guide: ModuleType
    board: ModuleType

    @property
    def folder(self) -> Path:
        return Path(str(self.package.__file__)).parent

    @property
    def max_moves(self) -> int:
        return int(getattr(self.package, "move", self.state).MAX_MOVES)

    @cached_property
    def rule_sets(self) -> dict[str, RuleSet]:
        return load_rule_sets(self.folder, self.state.Params)

    @cached_property
    def rulebook(self) -> dict[str, RuleText]:
        return load_rulebook(self.folder)

    @property
    def has_secret_hands(self) -> bool:
        return bool(self.package.SECRET_HANDS)

    @cached_property
    def has_referee(self) -> bool:
        return hasattr(self.rules, "reports")

    # What a game may have, looked up once: None where it does not.
    reveals = _optional("view", "reveals")
    dealers = _optional("view", "dealers")
    widen_chance = _optional("view", "widen_chance")
    odds = _optional("guide", "odds")
    is_steal = _optional("guide", "is_steal")
    victim = _optional("guide", "victim")
    reckoning = _optional("guide", "reckoning")
    hidden_sentence = _optional("notation", "hidden_sentence")

    def needs_referee(self, params: Struct) -> bool:
        """Is a game by these params played in real time, with a referee who has a clock?"""
        return hasattr(self.rules, "needs_referee") and bool(self.rules.needs_referee(params))

    @property
    def live_rules(self) -> str | None:
        """The rule set to play by the clock; None for a game without a live window."""
        return getattr(self.package, "LIVE_RULES", None)

    @property
    def default_rules(self) -> str:
        return str(self.package.DEFAULT_RULES)

    def rule_set(self, name: str | None) -> RuleSet:
        name = self.default_rules if name is None else name
        if name not in self.rule_sets:
            raise UnknownRuleSet(self.name, name, list(self.rule_sets))
        return self.rule_sets[name]

    def params(
        self, rules: str | None = None, changes: Mapping[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """The params of a rule set with changes, checked; and what the changes changed."""

        def finish(params: Any) -> None:
            getattr(self.package, "setup", self.state).check(params)
            self.rules.prepare(params)

        return make_params(self.state.Params, self.rule_set(rules), changes or {}, finish)

    def fingerprint(self, params: Struct) -> str:
        return fingerprint(self.name, self.version, params)

    def check_seats(self, seats: int) -> None:
        fewest, most = self.seats
        if isinstance(seats, bool) or not isinstance(seats, int) or not fewest <= seats <= most:
            raise BadSeats(f"{self.title} is for {fewest} to {most} seats, not {seats}")

    def new_state(self, params: Struct, seats: int) -> Any:
        state = self.state.State()
        self.rules.begin(params, state, seats)
        return state


def assemble(name: str, package: ModuleType) -> Contract:
    """Find the parts of a game in its package and check them against the contract."""
    parts = {part: _part(package, part) for part in FUNCTIONS}
    for part, functions in FUNCTIONS.items():
        module = getattr(package, "setup", parts[part]) if part == "state" else parts[part]
        for function, arguments in functions.items():
            _check_function(module, function, arguments, marked=part == "rules")
    for part, functions in OPTIONAL.items():
        for function, arguments in functions.items():
            if hasattr(parts[part], function):
                _check_function(parts[part], function, arguments, marked=part == "rules")
    for constant in CONSTANTS:
        _constant(package, constant)
    setup = getattr(package, "setup", parts["state"])
    _check_function(setup, "check", ("params",), marked=False)
    for struct in ("Params", "State"):
        _check_struct(parts["state"], struct)
    _constant(getattr(package, "move", parts["state"]), "MAX_MOVES")
    return Contract(
        name=name,
        package=package,
        title=package.TITLE,
        blurb=package.BLURB,
        minutes=package.MINUTES,
        seats=package.SEATS,
        version=package.VERSION,
        **parts,
    )


def _part(package: ModuleType, part: str) -> ModuleType:
    try:
        return import_module(f"{package.__name__}.{part}")
    except ModuleNotFoundError as error:
        if error.name != f"{package.__name__}.{part}":
            raise
        raise ContractError(f"{package.__name__} has no module {part}.py") from None


def _check_function(
    module: ModuleType, name: str, arguments: tuple[str, ...], *, marked: bool
) -> None:
    function = getattr(module, name, None)
    wanted = f"{name}({', '.join(arguments)})"
    if not inspect.isfunction(function):
        raise ContractError(f"{module.__name__} has no function {wanted}")
    found = tuple(inspect.signature(function).parameters)
    if found != arguments:
        raise ContractError(f"{module.__name__}.{name}({', '.join(found)}) must be {wanted}")
    if marked and not is_rule(function):
        raise ContractError(f"{module.__name__}.{name} is not marked @rule")


def _check_struct(module: ModuleType, name: str) -> None:
    struct = getattr(module, name, None)
    if not (isinstance(struct, type) and issubclass(struct, Struct)):
        raise ContractError(f"{module.__name__} has no Struct named {name}")


def _constant(module: ModuleType, name: str) -> None:
    if not hasattr(module, name):
        raise ContractError(f"{module.__name__} has no constant {name}")
