"""The games as Python games of OpenSpiel.

    import pyspiel
    import larceny.env

    larceny.env.register_openspiel()
    game = pyspiel.load_game("python_larceny_heist(players=3,rules=heist)")
    game = pyspiel.load_game("python_larceny_art_robbery(params=raids:1;hand_size:2)")

Chance is explicit: one node for each die and card, with one outcome for each text, so that a roll
of five dice is five nodes of six outcomes and not one of 7,776. Where several seats may act, chance
picks whom to ask; where a referee may call an attempt close, whether it does. At nodes of more than
MAX_OUTCOMES outcomes, and with `chance=sampled` at all of them, there is one outcome, and what
comes up is drawn when it is applied.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel

from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam
from larceny.engine.text import quote
from larceny.env.episode import MARGIN, MAX_CYCLES, REWARDS, EpisodeOptions, make_spec
from larceny.env.openspiel_state import MAX_OUTCOMES, LarcenyState
from larceny.games import NAMES, load
from larceny.table.table import Table
from larceny.table.table_setup import new_setup

PREFIX = "python_larceny_"
MAX_MARGIN = 32_767.0
EXPLICIT, SAMPLED = "explicit", "sampled"


def register_all() -> list[str]:
    """Register every game; return the names by which OpenSpiel loads them."""
    known = set(pyspiel.registered_names())
    names = []
    for name in NAMES:
        contract = load(name)
        kind = _game_type(contract, EXPLICIT, 2)
        if kind.short_name not in known:
            pyspiel.register_game(kind, _game_class(name))
        names.append(kind.short_name)
    return names


def _game_class(name: str) -> type[LarcenyGame]:
    """Return the class of a game: OpenSpiel makes games from a class and their params.

    It is a name of this module, where a pickle finds it.
    """

    def start(self: LarcenyGame, params: dict[str, Any] | None = None) -> None:
        LarcenyGame.__init__(self, name, params)

    title = f"LarcenyGame_{load(name).identifier}"
    kind = type(title, (LarcenyGame,), {"__init__": start, "__module__": __name__})
    return globals().setdefault(title, kind)  # type: ignore[no-any-return]


def _game_type(contract: Contract, chance: str, seats: int, reward: str = REWARDS[0]) -> Any:
    kinds = pyspiel.GameType
    utility = kinds.Utility.CONSTANT_SUM
    if reward == MARGIN:
        utility = kinds.Utility.ZERO_SUM if seats == 2 else kinds.Utility.GENERAL_SUM
    modes = kinds.ChanceMode
    return kinds(
        short_name=PREFIX + contract.identifier,
        long_name=f"Larceny: {contract.title}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if chance == EXPLICIT else modes.SAMPLED_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=contract.seats[1],
        min_num_players=contract.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": contract.seats[0],
            "rules": contract.default_rules,
            "params": "",
            "reward": REWARDS[0],
            "chance": EXPLICIT,
            "max_cycles": MAX_CYCLES,
            "seed": 0,
        },
    )


class LarcenyGame(pyspiel.Game):  # type: ignore[misc]
    """A game by a rule set with a number of seats."""

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        settings = params or {}
        contract = load(name)
        seats = int(settings.get("players", contract.seats[0]))
        options = EpisodeOptions(
            reward=settings.get("reward", REWARDS[0]),
            max_cycles=int(settings.get("max_cycles", MAX_CYCLES)),
        )
        rules = settings.get("rules", contract.default_rules)
        chance = settings.get("chance", EXPLICIT)
        if chance not in (EXPLICIT, SAMPLED):
            raise BadParam("chance", f"one of {EXPLICIT}, {SAMPLED}, not {quote(chance)}")
        self.spec = make_spec(name, seats, rules, read_changes(settings.get("params", "")), options)
        self.is_sampled = chance == SAMPLED
        setup = new_setup(contract, seats, self.spec.rules, self.spec.changes, "manual")
        self.first_table = Table.start(contract, setup)
        self.random = np.random.default_rng(int(settings.get("seed", 0)))
        is_margin = options.reward == MARGIN
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.spec.actions) + self.spec.has_waiting,
            max_chance_outcomes=1 if self.is_sampled else MAX_OUTCOMES,
            num_players=seats,
            min_utility=-MAX_MARGIN if is_margin else 0.0,
            max_utility=MAX_MARGIN if is_margin else 1.0,
            utility_sum=0.0 if is_margin and seats == 2 else None if is_margin else 1.0,
            max_game_length=options.max_cycles,
        )
        super().__init__(_game_type(contract, chance, seats, options.reward), info, settings)

    def new_initial_state(self) -> LarcenyState:
        """Return the start of a game."""
        return LarcenyState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return what writes observations: the vector and the text, or with perfect recall."""
        return Observer(self, iig_obs_type, params)


def read_changes(text: str) -> dict[str, Any]:
    """Return the params that a text such as `raids:1;hand_size:2` changes."""
    changes = {}
    for part in filter(None, text.split(";")):
        name, _, value = part.partition(":")
        try:
            changes[name] = json.loads(value)
        except ValueError:
            raise BadParam("params", f"like `raids:1;hand_size:2`, not {quote(part)}") from None
    return changes


class Observer:
    """Writes what a player observes into a tensor, or as a text."""

    def __init__(self, game: LarcenyGame, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise BadParam("observer", f"there is nothing to set, not {quote(params)}")
        self._space = game.spec.observations
        self._has_recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        self.tensor = np.zeros(len(self._space), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: LarcenyState, player: int) -> None:
        """Write the observation of a player; there is no vector of a whole game."""
        if self._has_recall:
            raise BadParam(
                "observer",
                "there is no tensor with perfect recall: a game has no fixed length. Take "
                "string_from, the information state as a text, or observations without recall",
            )
        seen = state.observe(player)
        self.tensor[:] = self._space.observe(seen.params, seen.state, player)

    def string_from(self, state: LarcenyState, player: int) -> str:
        """Return what a player knows: of the position, or of the whole game."""
        return state.recall(player) if self._has_recall else state.describe(player)
