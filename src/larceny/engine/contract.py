"""The contract of a game: what its package contains; see `engine.assembly`, which checks it.

Constants of the package:

- `TITLE`, `BLURB`, `MINUTES`: the name, one sentence and the usual length of a game.
- `SEATS`: the fewest and the most seats.
- [`VERSION`]: a number that changes only when the same moves would lead to a different game; 1.
- [`DEFAULT_RULES`]: the name of the rule set that is used if nobody names one; `standard`.
- [`SECRET_HANDS`]: whether people who share one screen must not see each other's views; False.
- [`FIXED_STARTER`]: whether seat 0 always begins, so that no lot is drawn; False.

Modules of the package, and what each of them contains (what is optional is in brackets). A package
needs `state` and `rules`. Defaults (see `engine.defaults`) stand for what it lacks of `move`,
`setup`, `notation`, `view`, `guide` and `board`, modules or single functions, and of `prepare`,
`chance`, `hide` and `guess` in `rules`. Without a module `move`, `rules.MOVES` is a tuple with the
word of each move, whose place is the code. A game that hides something says in `view` who witnesses
a move.

- `state`: the structs `Params` and `State`. `State` has the fields `seats` and `turn`, the seat
  whose turn it is.
- `move`: the named tuple `Move`, whose first field is `kind`; `decode(move)`, which returns it, and
  its inverse `encode(parts)`; `KIND_NAMES`, the words for the kinds of moves; `CODES`, one more
  than the highest code of a move; `MAX_MOVES`, the length of a buffer that can hold any list of
  legal moves.
- `setup`:
    - `check(params)` raises BadParam for params that cannot be played.
    - [`max_length(params, seats)`] returns a number of moves and outcomes that no game exceeds;
      without it a game may go on for ever.
- `rules`, each function marked `@rule`:
    - `prepare(params)` computes the derived params from the others.
    - `begin(params, state, seats)` sets up a new game, without randomness.
    - `actors(params, state)` returns the mask of the seats that may move now, or the CHANCE bit
      alone, or 0 when the game is over.
    - `moves(params, state, seat, out)` writes the legal moves of a seat and returns their number.
    - `chance(params, state)` returns the number of equally likely outcomes.
    - `apply(params, state, seat, move)` carries out a move, or for CHANCE an outcome.
    - `scores(params, state, out)` writes every seat's points.
    - `winners(params, state)` returns the mask of the winners.
    - `hide(params, state, seat)` erases what a seat cannot know.
    - `guess(params, state, seat, rng)` fills in what was erased with one possibility, all of them
      equally likely.
    - [`can_win(params, state, seat)`] returns whether a seat may win, if that takes more than the
      highest score.
    - [`needs_referee(params)`] returns whether a rule set is played in real time.
- `notation`:
    - `text(params, state, seat, move)` returns the text of a move or an outcome.
    - `parse(params, state, seat, text)` returns the code of a text. A text that no move of the game
      has raises BadNotation; one that has no code in this position (an outcome while no die
      rolls) returns -1. Legality is not checked here: `guide.why_not` is given the code, or -1.
    - `sentence(params, state, seat, move, names)` describes a move or an outcome to people.
    - `position(params, state)` describes a position in one line, for errors.
    - [`hidden_sentence(params, state, seat, names)`] describes an event to those who may not know
      what exactly happened.
- `view`:
    - `View`, the typed dict that `view` returns. Its key `thieves` is a list with what each seat
      has; generic boards show the key `turn` as the seat that is marked.
    - `view(params, state, seat)` returns what a seat sees of a state that was hidden from it. The
      seat may be SPECTATOR, or CHANCE, who sees everything: an open look back at a finished game.
    - `witnesses(params, state, seat, move)` returns the mask of those who learn what a move is.
    - [`reveals(params, state, seat, move)`] returns the mask of those to whom a move shows what the
      event before it was.
    - [`dealers(params, state)`] returns the mask of those who may enter the next outcome where
      people use real dice and cards; without it, everybody may.
    - [`personal(params, state, seat, public)`] returns the entries of a seat's `view` that differ
      from a spectator's, which is given; it only saves time.
    - [`widen_chance(params, state, seat)`] changes a position as a dealer knows it so that chance
      can do everything that this dealer thinks possible.
- `guide`:
    - `rules_now(params, state, seat)` returns the ids of the rules that matter now.
    - `why_not(params, state, seat, move)` returns the rule that forbids a move, and the reason.
    - [`odds(params, state, seat, move)`] describes how likely a move succeeds.
    - [`is_steal(params, state, seat, move)`] returns whether a move takes from another seat.
    - [`victim(params, state, seat, move)`] returns the seat that a move takes from, or None.
    - [`reckoning(params, state, seat)`] explains a seat's final points in a few words.
- `board`: `board(view, names)` returns the lines of a view for a terminal, which may be phrases.
- [`actions`], for research interfaces; without it, every code that the notation writes and reads
  is an action:
    - `list_codes(params, seats)` returns the codes of all moves that can be legal in some game.
    - [`name_action(params, move)`] returns the name of a move, where its text depends on the
      position.
- [`counters`], for the lab:
    - `COUNTERS`, the events that are counted (see `engine.counter`).
    - `THROUGHOUT`, the ids of the rules that no event uses: they hold in every game.
    - `count(params, state, seat, move, tally)`, marked `@rule`, adds to `tally`, at the places of
      COUNTERS, what a move or an outcome does that is about to be applied.
    - [`is_cut(params, state)`], marked `@rule`, returns whether a game is over only because it
      became too long.

- [`ending`], for the end of a game (see `engine.ending`); `moments` are all its events, each with
  the states before and after it:
    - `steps(params, state, seat, moments)` returns how the score of a seat adds up.
    - `feats(params, moments)` returns the successes that may be worth telling.

A game that has rule sets for real time has a live window (see `engine.window_status`) and all of
the following; its package also has the constants `LIVE_RULES`, the rule set that is played in real
time if none is named, and `LIVE_RULE_ID`, the rule that introduces it:

- `rules`:
    - [`reports(params, state, out)`] writes the legal moves of REFEREE, who reports what happened.
    - [`tie_report(params, state, tied)`] returns the report that the seats of a mask acted at the
      same time, or -1 if the rules have no use for it.
    - [`dispute_report(params, state, seat)`] returns the report that a seat acted just as the
      window closed, or -1.
    - [`close_call(params, state)`] returns the report that is due if the last attempt was too close
      to call, or -1.
    - [`close_call_percent(params)`] returns how often a simulated referee finds that it was.
    - [`window_status(params, state)`] returns one of the constants in `engine.window_status`.
    - [`window_owner(params, state)`] returns the seat that closes the window.
    - [`verdict(params, state, seat)`] returns what became of a seat's attempt, as an index into
      `view.VERDICT_NAMES`; 0 is no attempt.
- `board`, for a terminal:
    - [`attempt_moves(view, seat)`] returns the attempts of a seat in the order of its keys.
    - [`attempt_result(view, seat)`] describes what an attempt showed, or returns None.
    - [`closing_prompt(view)`] says what to type to close the window.
    - [`closing_move(view, typed)`] returns the move for the digits that were typed.
    - [`abstention(view)`] returns the move of somebody who does not vote in time.

Besides, the folder contains `rulebook.md` (see `engine.rulebook`), one TOML file for each rule set
(see `engine.ruleset`), and for other languages `rulebook.<code>.md` and `languages/<code>.toml`
(see `engine.language`). What else a game brings is found by name: `bots` (see `larceny.bots`),
`reason` (see `coach.explanation`), `odds.optimum` and `odds.game_value` (see `lab.solve`, `odds`).
Sentences and reasons that are phrases (see `engine.phrase`) can be translated and say `you`; plain
texts stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from larceny.engine import contract_pickle
from larceny.engine.action_space import ActionSpace, find_action_space
from larceny.engine.argument import as_int
from larceny.engine.errors import BadParam, BadSeats, UnknownRuleSet
from larceny.engine.param_entry import expand_entries, name_entries
from larceny.engine.phrase import phrase
from larceny.engine.rulebook import RuleText, load_rulebook
from larceny.engine.ruleset import RuleSet, fingerprint, load_rule_sets, make_params
from larceny.engine.struct import Struct
from larceny.engine.text import quote


def _optional(module: str, name: str) -> cached_property[Callable[..., Any] | None]:
    return cached_property(lambda contract: getattr(getattr(contract, module), name, None))


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
    state: ModuleType
    move: ModuleType
    setup: ModuleType
    rules: ModuleType
    notation: ModuleType
    view: ModuleType
    guide: ModuleType
    board: ModuleType
    counters: ModuleType | None
    ending: ModuleType | None
    action_list: ModuleType | None

    def __reduce__(self) -> tuple[Any, ...]:
        return contract_pickle.find, (self.name, self.package.__name__)

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
    def has_secret_hands(self) -> bool:
        return bool(getattr(self.package, "SECRET_HANDS", False))

    @property
    def has_fixed_starter(self) -> bool:
        """Whether seat 0 always begins; otherwise who begins is drawn by lot."""
        return bool(getattr(self.package, "FIXED_STARTER", False))

    @cached_property
    def has_referee(self) -> bool:
        return hasattr(self.rules, "reports")

    # Optional functions, looked up once: None where a game does not have them.
    reveals = _optional("view", "reveals")
    dealers = _optional("view", "dealers")
    widen_chance = _optional("view", "widen_chance")
    personal = _optional("view", "personal")
    odds = _optional("guide", "odds")
    is_steal = _optional("guide", "is_steal")
    victim = _optional("guide", "victim")
    reckoning = _optional("guide", "reckoning")
    hidden_sentence = _optional("notation", "hidden_sentence")

    def needs_referee(self, params: Struct) -> bool:
        """Return whether a game by these params is played in real time, with a referee."""
        return hasattr(self.rules, "needs_referee") and bool(self.rules.needs_referee(params))

    @property
    def live_rules(self) -> str | None:
        """The rule set to play in real time; None for a game without a live window."""
        return getattr(self.package, "LIVE_RULES", None)

    @property
    def default_rules(self) -> str:
        return str(getattr(self.package, "DEFAULT_RULES", "standard"))

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

        A change names a param or one entry of it (see `param_entry`); those that are returned are
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

    def actions(self, params: Struct, seats: int) -> ActionSpace:
        """Return all moves that can be legal by these params with a number of seats, numbered."""
        return find_action_space(self, params, seats)

    def max_length(self, params: Struct, seats: int) -> int | None:
        """Return a number of moves and outcomes that no game exceeds; None if there is none."""
        self.check_seats(seats)
        find = getattr(self.setup, "max_length", None)
        return None if find is None else int(find(params, seats))

    def new_state(self, params: Struct, seats: int) -> Any:
        """Return the state at the start of a game."""
        state = self.state.State()
        self.rules.begin(params, state, seats)
        return state
