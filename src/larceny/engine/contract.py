"""The contract of a game: the modules of its package, each as a Protocol that it implements.

A package needs the constants of `Package`, `state.py`, `rules.py`, `rulebook.md` (see
`engine.rulebook`) and one TOML file for each rule set (see `engine.ruleset`). Everything else is
optional. Defaults (see `engine.defaults`) stand for what it lacks of `move`, `setup`, `notation`,
`view`, `guide` and `board`, modules or single functions, and of `prepare`, `chance`, `hide` and
`guess` in `rules`. Without a module `move`, `rules.MOVES` is a tuple with the word of each move,
whose place is the code. For other languages it has `rulebook.<code>.md` and `languages/<code>.toml`
(see `engine.language`). `bots` and `odds` are found by name (see `larceny.bots`, `lab.solve`).

`assemble` imports the modules of a package, fills in the defaults and checks the signatures
against the Protocols. Callers go through a `Contract`, so that their types are checked. What a game
may lack has a default or is a part of its own, which is None then: `contract.reckoning_guide`.

Params and states are structs of the game. Sentences and reasons that are phrases (see
`engine.phrase`) can be translated and say `you`; plain texts stay as they are.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from larceny.engine.action_space import ActionSpace, find_action_space
from larceny.engine.argument import as_int
from larceny.engine.counter import MAX_COUNTERS, Counter
from larceny.engine.defaults.complete import complete_parts
from larceny.engine.ending import Feat, Moment, ScoreStep
from larceny.engine.errors import BadParam, BadSeats, ContractError, UnknownRuleSet
from larceny.engine.language import TRANSLATED
from larceny.engine.param import expand_entries, name_entries
from larceny.engine.phrase import phrase
from larceny.engine.piece import MAX_PIECES, Piece
from larceny.engine.rng import Rng
from larceny.engine.rule import is_rule, rule
from larceny.engine.rulebook import RuleText, load_rulebook
from larceny.engine.ruleset import RuleSet, fingerprint, load_rule_sets, make_params
from larceny.engine.struct import Struct
from larceny.engine.text import quote


class Package(Protocol):
    """The package itself: its constants."""

    TITLE: str
    """The name of the game."""
    BLURB: str
    """One sentence about it."""
    MINUTES: int
    """The usual length of a game."""
    SEATS: tuple[int, int]
    """The fewest and the most seats."""


class PackageOptions(Protocol):
    """Constants that a package may have, with their defaults."""

    VERSION: int = 1
    """A number that changes only when the same moves would lead to a different game."""
    DEFAULT_RULES: str = "standard"
    """The rule set that is used if nobody names one."""
    SECRET_HANDS: bool = False
    """Whether people who share one screen must not see each other's views."""
    FIXED_STARTER: bool = False
    """Whether seat 0 always begins, so that no lot is drawn."""
    LIVE_RULES: str | None = None
    """The rule set that is played in real time if none is named."""
    LIVE_RULE_ID: str | None = None
    """The rule that introduces playing in real time."""


class StateModule(Protocol):
    """`state`: the structs of ints and arrays of ints that all rules work on."""

    @property
    def Params(self) -> type[Struct]:
        """The rule set, which rules only read."""

    @property
    def State(self) -> type[Struct]:
        """The game. Its fields `seats` and `turn` are the number of seats and whose turn it is."""


class MoveModule(Protocol):
    """`move`: the codes of moves, and their named parts.

    All of it but MAX_MOVES follows from a declaration, `MOVES` (see `engine.moves`), which also
    lists the actions; without a declaration every code with a text is an action.
    """

    CODES: int
    """One more than the highest code of a move."""
    MAX_MOVES: int
    """The length of a buffer that can hold any list of legal moves."""

    @property
    def KIND_NAMES(self) -> Sequence[str]:
        """The words for the kinds of moves."""

    @property
    def Move(self) -> Any:
        """The named tuple of a move's parts, whose first field is `kind`."""

    @rule
    def decode(self, move: int) -> Any:
        """Return the named parts of a code."""

    @rule
    def encode(self, parts: Any) -> int:
        """Return the code that `decode` reads these parts from."""


class SetupModule(Protocol):
    """`setup`: which params can be played."""

    def check(self, params: Any) -> None:
        """Raise BadParam for params that cannot be played."""


class BoundedSetup(Protocol):
    """`setup` of a game that cannot go on for ever."""

    def max_length(self, params: Any, seats: int) -> int:
        """Return a number of moves and outcomes that no game exceeds."""


class RulesModule(Protocol):
    """`rules`: the rules of the game."""

    @rule
    def prepare(self, params: Any) -> None:
        """Compute the derived params from the others."""

    @rule
    def begin(self, params: Any, state: Any, seats: int) -> None:
        """Set up a new game, without randomness."""

    @rule
    def actors(self, params: Any, state: Any) -> int:
        """Return the mask of the seats that may move now, or the CHANCE bit alone; 0 at the end."""

    @rule
    def moves(self, params: Any, state: Any, seat: int, out: list[int]) -> int:
        """Write the legal moves of a seat and return their number."""

    @rule
    def chance(self, params: Any, state: Any) -> int:
        """Return the number of equally likely outcomes."""

    @rule
    def apply(self, params: Any, state: Any, seat: int, move: int) -> None:
        """Carry out a move, or for CHANCE an outcome."""

    @rule
    def scores(self, params: Any, state: Any, out: list[int]) -> None:
        """Write every seat's points."""

    @rule
    def winners(self, params: Any, state: Any) -> int:
        """Return the mask of the winners."""


class SecretRules(Protocol):
    """`rules` of a game that hides something; without them everybody knows everything."""

    @rule
    def hide(self, params: Any, state: Any, seat: int) -> None:
        """Erase what a seat cannot know."""

    @rule
    def guess(self, params: Any, state: Any, seat: int, rng: Rng) -> None:
        """Fill in what was erased with one possibility, all of them equally likely."""


class Rules(RulesModule, SecretRules, Protocol):
    """The rules of a game, with the defaults."""


class WinnerRules(Protocol):
    """`rules` by which winning takes more than the highest score."""

    @rule
    def can_win(self, params: Any, state: Any, seat: int) -> bool:
        """Return whether a seat may win."""


class LiveRules(Protocol):
    """`rules` of a game that has rule sets for real time.

    It has a live window (see `engine.window_status`), a `LiveView`, a `LiveBoard`, `LIVE_RULES` and
    `LIVE_RULE_ID`.
    """

    @rule
    def needs_referee(self, params: Any) -> bool:
        """Return whether a rule set is played in real time."""

    @rule
    def reports(self, params: Any, state: Any, out: list[int]) -> int:
        """Write the legal moves of REFEREE, who reports what happened; return their number."""

    @rule
    def tie_report(self, params: Any, state: Any, tied: int) -> int:
        """Return the report that the seats of a mask acted at the same time; -1 if of no use."""

    @rule
    def dispute_report(self, params: Any, state: Any, seat: int) -> int:
        """Return the report that a seat acted just as the window closed, or -1."""

    @rule
    def close_call(self, params: Any, state: Any) -> int:
        """Return the report that is due if the last attempt was too close to call, or -1."""

    @rule
    def close_call_percent(self, params: Any) -> int:
        """Return how often a simulated referee finds that it was."""

    @rule
    def window_status(self, params: Any, state: Any) -> int:
        """Return one of the constants in `engine.window_status`."""

    @rule
    def window_owner(self, params: Any, state: Any) -> int:
        """Return the seat that closes the window."""

    @rule
    def verdict(self, params: Any, state: Any, seat: int) -> int:
        """Return what became of a seat's attempt, an index into `view.VERDICT_NAMES`; 0 is none."""


class NotationModule(Protocol):
    """`notation`: moves, outcomes and positions as texts."""

    def text(self, params: Any, state: Any, seat: int, move: int) -> str:
        """Return the text of a move or an outcome."""

    def parse(self, params: Any, state: Any, seat: int, text: str) -> int:
        """Return the code of a text.

        A text that no move of the game has raises BadNotation; one that has no code in this
        position (an outcome while no die rolls) returns -1. Legality is not checked here:
        `guide.why_not` is asked about the code, or about -1.
        """

    def sentence(self, params: Any, state: Any, seat: int, move: int, names: Sequence[str]) -> str:
        """Describe a move or an outcome to people."""

    def position(self, params: Any, state: Any) -> str:
        """Describe a position in one line, for errors."""


class SecretNotation(Protocol):
    """`notation` with words of its own for what is hidden; without it a masked text is shown."""

    def hidden_sentence(self, params: Any, state: Any, seat: int, names: Sequence[str]) -> str:
        """Describe an event to those who may not know what exactly happened."""


class ViewModule(Protocol):
    """`view`: what a seat sees of the game."""

    @property
    def View(self) -> Any:
        """The typed dict that `view` returns.

        Its key `thieves` is a list with what each seat has; generic boards show the key `turn` as
        the seat that is marked.
        """

    def view(self, params: Any, state: Any, seat: int) -> Mapping[str, Any]:
        """Return what a seat sees of a state that was hidden from it.

        The seat may be SPECTATOR, or CHANCE, who sees everything: an open look back at a finished
        game.
        """

    def witnesses(self, params: Any, state: Any, seat: int, move: int) -> int:
        """Return the mask of those who learn what a move is; needed where something is hidden."""

    def personal(self, params: Any, state: Any, seat: int, public: Any) -> Mapping[str, Any]:
        """Return the entries of a seat's `view` that differ from a spectator's, to save time."""


class LiveView(Protocol):
    """`view` of a game with a live window."""

    @property
    def VERDICT_NAMES(self) -> Sequence[str]:
        """The words for what becomes of an attempt; the first one is for no attempt."""


class RevealingView(Protocol):
    """`view` of a game in which a move shows what the event before it was."""

    def reveals(self, params: Any, state: Any, seat: int, move: int) -> int:
        """Return the mask of those to whom a move shows what the event before it was."""


class DealingView(Protocol):
    """`view` of a game in which an outcome may be a secret; without it everybody may enter it."""

    def dealers(self, params: Any, state: Any) -> int:
        """Return the mask of those who may enter the next outcome of real dice and cards."""


class Views(ViewModule, RevealingView, DealingView, Protocol):
    """The views of a game, with the defaults."""


class SecretDrawView(Protocol):
    """`view` of a game in which those who enter an outcome do not know all that is possible."""

    def widen_chance(self, params: Any, state: Any, seat: int) -> None:
        """Let chance do everything that the dealer who knows this position thinks possible."""


class GuideModule(Protocol):
    """`guide`: the rules behind a position and its moves."""

    def rules_now(self, params: Any, state: Any, seat: int) -> Sequence[str]:
        """Return the ids of the rules that matter now."""

    def why_not(self, params: Any, state: Any, seat: int, move: int) -> tuple[str, str]:
        """Return the rule that forbids a move, and the reason."""


class OddsGuide(Protocol):
    """`guide` of a game whose moves may fail."""

    def odds(self, params: Any, state: Any, seat: int, move: int) -> str | None:
        """Describe how likely a move succeeds, or return None."""


class StealGuide(Protocol):
    """`guide` of a game in which seats steal from each other."""

    def is_steal(self, params: Any, state: Any, seat: int, move: int) -> bool:
        """Return whether a move takes from another seat."""

    def victim(self, params: Any, state: Any, seat: int, move: int) -> int | None:
        """Return the seat that a move takes from, or None."""


class Guide(GuideModule, OddsGuide, StealGuide, Protocol):
    """The guide of a game, with the defaults."""


class ReckoningGuide(Protocol):
    """`guide` of a game whose points need explaining."""

    def reckoning(self, params: Any, state: Any, seat: int) -> str:
        """Explain a seat's final points in a few words."""


class BoardModule(Protocol):
    """`board`: the game in a terminal."""

    def board(self, view: Any, names: Sequence[str]) -> Sequence[str]:
        """Return the lines of a view, which may be phrases."""


class LiveBoard(Protocol):
    """`board` of a game with a live window."""

    def attempt_moves(self, view: Any, seat: int) -> Sequence[str]:
        """Return the attempts of a seat in the order of its keys."""

    def promising_attempts(self, view: Any, seat: int) -> Sequence[str]:
        """Return the attempts that may gain a seat something, by what everybody sees."""

    def attempt_result(self, view: Any, seat: int) -> str | None:
        """Describe what an attempt showed, or return None."""

    def closing_prompt(self, view: Any) -> str:
        """Say what to type to close the window."""

    def closing_move(self, view: Any, typed: str) -> str:
        """Return the move for the digits that were typed."""

    def abstention(self, view: Any) -> str:
        """Return the move of somebody who does not vote in time."""


class CountersModule(Protocol):
    """`counters`, for the lab: what happens in a game (see `engine.counter`)."""

    @property
    def COUNTERS(self) -> Sequence[Counter]:
        """The events that are counted."""

    @property
    def THROUGHOUT(self) -> Sequence[str]:
        """The ids of the rules that no event uses: they hold in every game."""

    @rule
    def count(
        self, params: Any, before: Any, seat: int, move: int, after: Any, tally: list[int]
    ) -> None:
        """Add to `tally`, at the places of COUNTERS, what a move or outcome has changed."""


class CutCounters(Protocol):
    """`counters` of a game that is cut off when it becomes too long."""

    @rule
    def is_cut(self, params: Any, state: Any) -> bool:
        """Return whether a game is over only because it became too long."""


class PiecesModule(Protocol):
    """`pieces`, for the lab: who gets which piece (see `engine.piece`)."""

    @property
    def PIECES(self) -> Sequence[Piece]:
        """The pieces that are told apart."""

    @rule
    def note_gains(
        self,
        params: Any,
        before: Any,
        seat: int,
        move: int,
        after: Any,
        gained: list[list[int]],
    ) -> None:
        """Add to `gained`, by seat and place of PIECES, what a move or outcome has changed.

        `seat` made the move, or is CHANCE; what a seat has lost is below 0.
        """


class EndingModule(Protocol):
    """`ending`: how a game came out (see `engine.ending`)."""

    def steps(
        self, params: Any, state: Any, seat: int, moments: Sequence[Moment]
    ) -> list[ScoreStep]:
        """Return how the score of a seat adds up; `moments` are all events of the game."""

    def feats(self, params: Any, moments: Sequence[Moment]) -> list[Feat]:
        """Return the successes that may be worth telling."""


class ReasonModule(Protocol):
    """`reason`, for the coach."""

    def explain(self, params: Any, state: Any, seat: int, move: int) -> str:
        """Return why a seat might make a move, from what it knows, in a sentence or two.

        The sentences address the seat as `you`, name the others `p0`, `p1`, ..., and cite the
        rules that they rest on.
        """


PARTS: Mapping[str, type] = {
    "state": StateModule,
    "move": MoveModule,
    "setup": SetupModule,
    "rules": Rules,
    "notation": NotationModule,
    "view": Views,
    "guide": Guide,
    "board": BoardModule,
}
"""What every game has, with the defaults."""
OPTIONAL_PARTS: Mapping[str, type] = {
    "counters": CountersModule,
    "pieces": PiecesModule,
    "ending": EndingModule,
}
"""What a game may have besides."""
ABILITIES: Mapping[str, type] = {
    "bounded_setup": BoundedSetup,
    "winner_rules": WinnerRules,
    "secret_notation": SecretNotation,
    "secret_draw_view": SecretDrawView,
    "reckoning_guide": ReckoningGuide,
    "cut_counters": CutCounters,
}
"""What the part that ends a name may implement besides: all of a Protocol, or nothing of it."""


@dataclass(frozen=True)
class LiveParts:
    """The parts of a game with a live window, as only such games have them."""

    rules: LiveRules
    view: LiveView
    board: LiveBoard


@dataclass(frozen=True, repr=False)
class Contract:
    """One game: its modules, found and checked."""

    name: str
    package: ModuleType
    title: str
    blurb: str
    minutes: int
    seats: tuple[int, int]
    version: int
    default_rules: str
    has_secret_hands: bool
    has_fixed_starter: bool
    live_rules: str | None
    live_rule_id: str | None
    state: StateModule
    move: MoveModule
    setup: SetupModule
    rules: Rules
    notation: NotationModule
    view: Views
    guide: Guide
    board: BoardModule
    counters: CountersModule | None
    pieces: PiecesModule | None
    ending: EndingModule | None
    live: LiveParts | None
    bounded_setup: BoundedSetup | None
    winner_rules: WinnerRules | None
    secret_notation: SecretNotation | None
    secret_draw_view: SecretDrawView | None
    reckoning_guide: ReckoningGuide | None
    cut_counters: CutCounters | None

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle names alone, for modules cannot be pickled."""
        return find_contract, (self.name, self.package.__name__)

    def __repr__(self) -> str:
        return f"<Contract of {self.name}, version {self.version}>"

    def find_module(self, name: str) -> ModuleType | None:
        """Return what a game brings besides, `bots` or `odds.optimum`; None if it does not."""
        path = self.package.__name__
        for part in name.split("."):
            path = f"{path}.{part}"
            if find_spec(path) is None:
                return None
        return import_module(path)

    @cached_property
    def reason(self) -> ReasonModule | None:
        """What explains the moves of the game; None if nobody has written it."""
        reason: ReasonModule | None = None
        module: Any = self.find_module("reason")
        if module is not None:
            _check_module(module, ReasonModule)
            reason = module
        return reason

    @property
    def identifier(self) -> str:
        """The name with underscores, for compiled functions and environments named after it."""
        return self.name.replace("-", "_")

    @property
    def folder(self) -> Path:
        return Path(str(self.package.__file__)).parent

    @property
    def max_moves(self) -> int:
        return int(self.move.MAX_MOVES)

    @cached_property
    def rule_sets(self) -> dict[str, RuleSet]:
        return load_rule_sets(self.folder, self.state.Params)

    @cached_property
    def rulebook(self) -> dict[str, RuleText]:
        return load_rulebook(self.folder)

    @property
    def has_referee(self) -> bool:
        return self.live is not None

    def need_live(self) -> LiveParts:
        """Return the parts of a live window; raise ContractError if the game has none."""
        if self.live is None:
            raise ContractError(f"{self.name} has no live window")
        return self.live

    def needs_referee(self, params: Struct) -> bool:
        """Return whether a game by these params is played in real time, with a referee."""
        return self.live is not None and bool(self.live.rules.needs_referee(params))

    def rule_set(self, name: str | None) -> RuleSet:
        """Return a rule set by its name, the default one for None."""
        name = self.default_rules if name is None else name
        if not isinstance(name, str) or name not in self.rule_sets:
            raise UnknownRuleSet(self.name, name, list(self.rule_sets))
        return self.rule_sets[name]

    def params(
        self, rules: str | None = None, changes: Mapping[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Return the checked params of a rule set with changes, and the changes that matter.

        A change names a param or one entry of it (see `engine.param`); those that are returned are
        of whole params.
        """
        if changes is not None and not isinstance(changes, Mapping):
            raise BadParam(
                "params",
                phrase("takes names with their values, not {changes}", changes=quote(changes)),
            )
        rule_set = self.rule_set(rules)
        whole = expand_entries(self.state.Params, rule_set.values, changes or {})

        def finish(params: Any) -> None:
            self.setup.check(params)
            self.rules.prepare(params)

        return make_params(self.state.Params, rule_set, whole, finish)

    def name_changes(self, rules: str, changes: Mapping[str, Any]) -> dict[str, Any]:
        """Return changes of whole params as people read them: `worths.hope-diamond`, not a list."""
        return name_entries(self.state.Params, self.rule_set(rules).values, changes)

    def fingerprint(self, params: Struct) -> str:
        """Return the hash of the game, its version and these params."""
        return fingerprint(self.name, self.version, params)

    def check_seats(self, seats: int) -> int:
        """Return a number of seats by which the game can be played; raise BadSeats for others."""
        fewest, most = self.seats
        number = as_int(seats)
        if number is None or not fewest <= number <= most:
            words = phrase(
                "{title} is for {fewest} to {most} seats, not {seats}",
                title=self.title, fewest=fewest, most=most, seats=quote(seats),
            )  # fmt: skip
            raise BadSeats(words)
        return number

    @property
    def usual_seats(self) -> int:
        """How many play where nobody says how many: three, if the game can have them."""
        fewest, most = self.seats
        return max(fewest, min(most, USUAL_SEATS))

    def choose_seats(self, seats: int | None) -> int:
        """Return a checked number of seats; the usual one if none is given."""
        return self.check_seats(self.usual_seats if seats is None else seats)

    def actions(self, params: Struct, seats: int) -> ActionSpace:
        """Return all moves that can be legal by these params with a number of seats, numbered."""
        return find_action_space(self, params, seats)

    def max_length(self, params: Struct, seats: int) -> int | None:
        """Return a number of moves and outcomes that no game exceeds; None if there is none."""
        self.check_seats(seats)
        setup = self.bounded_setup
        return None if setup is None else int(setup.max_length(params, seats))

    def new_state(self, params: Struct, seats: int) -> Any:
        """Return the state at the start of a game."""
        state = self.state.State()
        self.rules.begin(params, state, seats)
        return state


USUAL_SEATS = 3
"""A person and two bots."""
_contracts: dict[tuple[str, str], Contract] = {}
"""The contracts that were assembled last, by their name and package."""


def find_contract(name: str, package: str) -> Contract:
    """Return the contract of a name and a package; it is assembled if it was not yet."""
    return _contracts.get((name, package)) or assemble(name, import_module(package))


def assemble(name: str, package: ModuleType) -> Contract:
    """Import the modules of a game, fill in the defaults, and check that they keep the contract.

    What is missing or wrong is named by a ContractError.
    """
    path = package.__name__
    own = {part: _import_part(path, part) for part in (*PARTS, *OPTIONAL_PARTS)}
    parts: dict[str, Any] = complete_parts(path, own)
    _check_module(package, Package)
    for part, module in parts.items():
        if module is not None:
            _check_module(module, {**PARTS, **OPTIONAL_PARTS}[part])
    _check_types(parts, package.SEATS[1])
    constants = {
        constant: getattr(package, constant, default)
        for constant, default in list_members(PackageOptions).items()
    }
    contract = Contract(
        name=name,
        package=package,
        title=package.TITLE,
        blurb=package.BLURB,
        minutes=package.MINUTES,
        seats=package.SEATS,
        version=constants["VERSION"],
        default_rules=constants["DEFAULT_RULES"],
        has_secret_hands=constants["SECRET_HANDS"],
        has_fixed_starter=constants["FIXED_STARTER"],
        live_rules=constants["LIVE_RULES"],
        live_rule_id=constants["LIVE_RULE_ID"],
        live=_find_live(parts),
        **{name: _find_ability(parts, name) for name in ABILITIES},
        **parts,
    )
    for language in TRANSLATED:
        language.add_game(contract.folder)
    _contracts[name, path] = contract
    return contract


def _find_ability(parts: Mapping[str, Any], ability: str) -> Any:
    """Return the part that implements a Protocol; None if it has nothing of it."""
    module = parts[ability.rpartition("_")[2]]
    protocol = ABILITIES[ability]
    if not any(hasattr(module, name) for name in list_members(protocol)):
        return None
    _check_module(module, protocol)
    return module


def _find_live(parts: Mapping[str, Any]) -> LiveParts | None:
    """Return the parts of a live window; None if the rules have nothing for it."""
    rules = parts["rules"]
    view = parts["view"]
    board = parts["board"]
    if not any(hasattr(rules, name) for name in list_members(LiveRules)):
        return None
    for module, protocol in ((rules, LiveRules), (view, LiveView), (board, LiveBoard)):
        _check_module(module, protocol)
    return LiveParts(rules, view, board)


def list_members(protocol: type) -> dict[str, Any]:
    """Return what a Protocol demands: functions, and constants with their defaults or None."""
    members: dict[str, Any] = {}
    for owner in reversed(protocol.__mro__):
        constants = dict.fromkeys(vars(owner).get("__annotations__", ()))
        members |= constants | vars(owner)
    return {name: member for name, member in members.items() if not name.startswith("_")}


def list_arguments(function: Callable[..., Any]) -> tuple[str, ...]:
    """Return the names of a function's arguments, without `self`."""
    return tuple(name for name in inspect.signature(function).parameters if name != "self")


def _import_part(package: str, part: str) -> ModuleType | None:
    """Return a module of a game, or None if its package has no such module."""
    try:
        return import_module(f"{package}.{part}")
    except ModuleNotFoundError as error:
        if error.name != f"{package}.{part}":
            raise
        return None


def _check_module(module: ModuleType, protocol: type) -> None:
    """Raise ContractError unless a module has the constants and functions of a Protocol."""
    for name, member in list_members(protocol).items():
        if inspect.isfunction(member):
            _check_function(module, name, member)
        elif name.isupper() and not hasattr(module, name):
            raise ContractError(f"{module.__name__} has no constant {name}")


def _check_function(module: ModuleType, name: str, demanded: Callable[..., Any]) -> None:
    function = getattr(module, name, None)
    signature = f"{name}({', '.join(list_arguments(demanded))})"
    if not callable(function):
        raise ContractError(f"{module.__name__} has no function {signature}")
    own = f"{name}({', '.join(list_arguments(function))})"
    if own != signature:
        raise ContractError(f"{module.__name__}.{own} must be {signature}")
    if is_rule(demanded) and not is_rule(function):
        raise ContractError(f"{module.__name__}.{name} is not marked @rule")


def _check_types(parts: Mapping[str, Any], most_seats: int) -> None:
    """Raise ContractError unless the structs, the named tuple and the typed dict are there."""
    state = parts["state"]
    move = parts["move"]
    view = parts["view"]
    for name in ("Params", "State"):
        struct = getattr(state, name, None)
        if not (isinstance(struct, type) and issubclass(struct, Struct)):
            raise ContractError(f"{state.__name__} has no Struct named {name}")
    _check_fields(state.State, most_seats)
    if getattr(getattr(move, "Move", None), "_fields", ("",))[0] != "kind":
        raise ContractError(f"{move.__name__} has no NamedTuple Move with `kind` as first field")
    _check_returns(move, "decode", "Move")
    if not hasattr(getattr(view, "View", None), "__required_keys__"):
        raise ContractError(f"{view.__name__} has no TypedDict named View")
    _check_returns(view, "view", "View")
    counters = parts["counters"]
    if counters is not None and len(counters.COUNTERS) > MAX_COUNTERS:
        raise ContractError(f"{counters.__name__} has more than {MAX_COUNTERS} counters")
    pieces = parts["pieces"]
    if pieces is not None and len(pieces.PIECES) > MAX_PIECES:
        raise ContractError(f"{pieces.__name__} has more than {MAX_PIECES} pieces")


def _check_fields(state: type[Struct], most_seats: int) -> None:
    path = f"{state.__module__}.State"
    fields = state.FIELDS
    for single in ("seats", "turn"):
        if single not in fields or fields[single].shape:
            raise ContractError(f"{path} has no field {single} with a single value")
    for name, field in fields.items():
        if field.per_seat and field.shape[0] != most_seats:
            raise ContractError(f"{path}.{name} has {field.shape[0]} places for {most_seats} seats")


def _check_returns(module: ModuleType, function: str, kind: str) -> None:
    returned = inspect.signature(getattr(module, function)).return_annotation
    if returned not in (kind, getattr(module, kind)):
        raise ContractError(f"{module.__name__}.{function} must be annotated to return {kind}")
