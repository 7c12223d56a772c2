"""A position of a game as a state of OpenSpiel.

It is played by the rules alone. The table, which writes the log, follows when somebody asks for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import pyspiel

from larceny.engine.seat import CHANCE, CHANCE_BIT, REFEREE, seat_name, seats_of
from larceny.env.episode import SHARE
from larceny.env.information_state import information_state, observation_text
from larceny.env.waiting import WAIT, may_wait
from larceny.table.observation import Observation
from larceny.table.table import Table

if TYPE_CHECKING:
    from larceny.engine.contract import Contract
    from larceny.env.openspiel import LarcenyGame

NOBODY = -1
PERCENT = 100
MAX_OUTCOMES = 256
"""A chance node with more outcomes is not listed: what comes up is drawn when it is applied."""
TERMINAL = int(pyspiel.PlayerId.TERMINAL)
CHANCE_PLAYER = int(pyspiel.PlayerId.CHANCE)


@dataclass
class GameProgress:
    """How far a game has come; OpenSpiel makes a deep copy of it whenever it clones a state."""

    state: Any
    """The whole position."""
    table: Table
    """The table as far as it has followed."""
    actors: int = 0
    """The mask of those who may act."""
    events: list[tuple[int, int]] = field(default_factory=list)
    """The events that the table does not have yet, by seat and code."""
    length: int = 0
    """The number of events."""
    keys: Sequence[Any] = ()
    """A key for each outcome of chance that is pending: those that look alike have the same."""
    is_rolled: bool = False
    """Whether chance was the last to act."""
    cycles: int = 0
    waiting: int = 0
    """The mask of the seats that have waited since the last move."""
    asked_seat: int = NOBODY
    """The seat that chance chose to ask, where several could be."""
    refereed: int = 0
    """The number of events when the referee was last asked whether an attempt was close."""
    waits: tuple[tuple[int, int], ...] = ()
    """How many events there were when seats waited, and those seats."""

    def __deepcopy__(self, memo: dict[int, Any]) -> GameProgress:
        return replace(
            self, state=self.state.copy(), table=self.table.clone(), events=self.events.copy()
        )


class LarcenyState(pyspiel.State):  # type: ignore[misc]
    """A position whose chance OpenSpiel plays, with who is asked and who has waited."""

    def __init__(self, game: LarcenyGame) -> None:
        super().__init__(game)
        self.spec = game.spec
        self._params = game.first_table.setup.params
        self._is_sampled = game.is_sampled
        self._now = GameProgress(game.first_table.copy_state(), game.first_table.clone())
        self._look()
        self._player = self._find_player()

    @property
    def table(self) -> Table:
        """The table, with all events so far."""
        now = self._now
        if now.events:
            write = self.spec.contract.notation.text
            for seat, code in now.events:
                text = write(self._params, now.table.copy_state(), seat, code)
                now.table.enter(seat, text)
            now.events.clear()
        return now.table

    def observe(self, player: int) -> Observation:
        """Return the position as a player knows it, without the events before."""
        known = self._now.state.copy()
        self.spec.contract.rules.hide(self._params, known, player)
        return Observation(self.spec.contract, self._params, known, player)

    # --- Who acts ---

    def current_player(self) -> int:
        """Return the seat that is asked, or the player of chance, or that it is over."""
        return self._player

    def is_terminal(self) -> bool:
        return self._player == TERMINAL

    def _find_player(self) -> int:
        now = self._now
        if not now.actors or now.cycles >= self.spec.options.max_cycles:
            return TERMINAL
        if now.actors == CHANCE_BIT or (self.spec.has_waiting and self._report() >= 0):
            return CHANCE_PLAYER
        if now.asked_seat != NOBODY:
            return now.asked_seat
        first, *others = self._open_seats()
        return CHANCE_PLAYER if others else first

    def _open_seats(self) -> tuple[int, ...]:
        """Return the actors that do not wait; the seat in turn when all do."""
        return seats_of(self._now.actors & ~self._now.waiting) or (self._turn(),)

    def _turn(self) -> int:
        return int(self._now.state.turn)

    def _report(self) -> int:
        """Return the report that the referee may make now, -1 if there is none."""
        now = self._now
        if not now.is_rolled or now.length == now.refereed:
            return -1
        rules = self.spec.contract.need_live().rules
        if not rules.close_call_percent(self._params):
            return -1
        return rules.close_call(self._params, now.state)

    # --- Moves ---

    def _legal_actions(self, player: int) -> list[int]:
        """Return the legal actions, ascending."""
        contract = self.spec.contract
        out = [0] * contract.max_moves
        count = 0
        if self._now.actors >> player & 1:
            count = contract.rules.moves(self._params, self._now.state, player, out)
        action_of = self.spec.actions.action_of
        legal = sorted([action_of(player, code) for code in out[:count]])
        return [*legal, self.spec.wait] if self._may_wait(player) else legal

    def _may_wait(self, player: int) -> bool:
        if not self.spec.has_waiting:
            return False
        return may_wait(self._now.actors, self._now.waiting, player, self._turn())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of chance and their probabilities."""
        outcomes = self._outcomes()
        return [(0, 1.0)] if self._is_drawn(outcomes) else outcomes

    def _is_drawn(self, outcomes: Sequence[Any]) -> bool:
        """Return whether what comes up is drawn here: by wish, or for too many outcomes."""
        return self._is_sampled or len(outcomes) > MAX_OUTCOMES

    def _outcomes(self) -> list[tuple[int, float]]:
        if self._now.actors == CHANCE_BIT:
            keys = self._now.keys
            total = len(keys)
            if isinstance(keys, range):
                return [(n, 1 / total) for n in range(total)]
            return [(n, count / total) for n, count in enumerate(Counter(keys).values())]
        if self._report() >= 0:
            rules = self.spec.contract.need_live().rules
            share = rules.close_call_percent(self._params) / PERCENT
            return [(0, 1 - share), (1, share)] if share < 1 else [(1, 1.0)]
        seats = self._open_seats()
        return [(seat, 1 / len(seats)) for seat in seats]

    def _code_of_outcome(self, outcome: int) -> int:
        """Return the first code of an outcome, among those that look alike."""
        keys = self._now.keys
        if isinstance(keys, range):
            return outcome
        return keys.index(list(dict.fromkeys(keys))[outcome])

    def _apply_action(self, action: int) -> None:
        """Carry out an action, or an outcome of chance."""
        if self._player == CHANCE_PLAYER:
            may_draw = self._is_sampled or len(self._now.keys) > MAX_OUTCOMES
            outcomes = self._outcomes() if may_draw else ()
            self._apply_chance(self._draw(outcomes) if self._is_drawn(outcomes) else action)
        else:
            self._take(self._player, action)
        self._player = self._find_player()

    def _take(self, seat: int, action: int) -> None:
        now = self._now
        now.cycles += 1
        now.asked_seat = NOBODY
        if action == self.spec.wait:
            now.waiting |= 1 << seat
            now.waits += ((now.length, seat),)
            return
        now.waiting = 0
        self._enter(seat, self.spec.actions.code_of(seat, action))

    def _apply_chance(self, outcome: int) -> None:
        now = self._now
        if now.actors == CHANCE_BIT:
            self._enter(CHANCE, self._code_of_outcome(outcome))
        elif self.spec.has_waiting and (report := self._report()) >= 0:
            now.refereed = now.length
            if outcome:
                self._enter(REFEREE, report)
        else:
            now.asked_seat = outcome

    def _enter(self, seat: int, code: int) -> None:
        """Carry out an event by the rules; the table follows later."""
        now = self._now
        self.spec.contract.rules.apply(self._params, now.state, seat, code)
        now.events.append((seat, code))
        now.length += 1
        now.is_rolled = seat == CHANCE
        self._look()

    def _look(self) -> None:
        """Find out who may act now, and what chance picks from."""
        now = self._now
        contract = self.spec.contract
        now.actors = contract.rules.actors(self._params, now.state)
        is_chance = now.actors == CHANCE_BIT
        now.keys = _outcome_keys(contract, self._params, now.state) if is_chance else ()

    def _draw(self, outcomes: Sequence[tuple[int, float]]) -> int:
        """Return an outcome of chance by its probability, drawn with the game's generator."""
        numbers, chances = zip(*outcomes, strict=True)
        return int(self.get_game().random.choice(numbers, p=chances))

    def _action_to_string(self, player: int, action: int) -> str:
        """Return an action in notation, with the seats of the table."""
        if player != CHANCE_PLAYER:
            return self._move_text(player, action)
        if self._is_drawn(self._outcomes()):
            return "drawn"
        if self._now.actors == CHANCE_BIT:
            code = self._code_of_outcome(action)
            write = self.spec.contract.notation.text
            return str(write(self._params, self._now.state, CHANCE, code))
        if self._report() >= 0:
            return "close" if action else "clear"
        return f"ask {seat_name(action)}"

    def _move_text(self, seat: int, action: int) -> str:
        if action == self.spec.wait:
            return WAIT
        return self.observe(seat).text(self.spec.actions.code_of(seat, action))

    # --- Results and texts ---

    def returns(self) -> list[float]:
        """Return what every seat gets: nothing before the end, equal shares if it was truncated."""
        seats = range(self.spec.seats)
        if not self.is_terminal():
            return [0.0 for _ in seats]
        rules = self.spec.contract.rules
        state = self._now.state
        if self.spec.options.reward == SHARE:
            is_over = not self._now.actors
            won = seats_of(rules.winners(self._params, state)) if is_over else tuple(seats)
            return [1 / len(won) if seat in won else 0.0 for seat in seats]
        points = [0] * self.spec.seats
        rules.scores(self._params, state, points)
        return [
            float(points[seat] - max(points[other] for other in seats if other != seat))
            for seat in seats
        ]

    def describe(self, player: int) -> str:
        """Return what a player knows of the position."""
        return observation_text(self.observe(player)) + self._question(player)

    def recall(self, player: int) -> str:
        """Return what a player knows of the whole game, its own waits included."""
        first, *events = information_state(self.table.observe(player)).splitlines()
        waits = [number for number, seat in self._now.waits if seat == player]
        for place, number in enumerate(waits):
            events.insert(number + place, f"{seat_name(player)} {WAIT}")
        return "\n".join([first, *events]) + self._question(player)

    def _question(self, player: int) -> str:
        """Return whether a player that is asked may wait: what is legal must follow from a text."""
        if not self.spec.has_waiting or self.current_player() != player:
            return ""
        return "\nmay wait" if self._may_wait(player) else "\nmust move"

    def __str__(self) -> str:
        """Return the position, with nothing hidden."""
        return "\n".join([*map(str, self.table.log), self.table.position])


def _outcome_keys(contract: Contract, params: Any, state: Any) -> Sequence[Any]:
    """Return a key for each pending outcome of chance: those that look alike have the same.

    It is what chance picks, where the notation of a game lists that, or else the text.
    """
    values = getattr(contract.notation, "values_of_chance", None)
    if values is not None:
        keys: Sequence[Any] = values(params, state)
        return keys
    text = contract.notation.text
    codes = range(contract.rules.chance(params, state))
    return [text(params, state, CHANCE, code) for code in codes]
