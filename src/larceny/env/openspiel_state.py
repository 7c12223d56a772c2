"""A position of a game as a state of OpenSpiel."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pyspiel

from larceny.engine.seat import CHANCE, REFEREE, seat_name, seats_of
from larceny.env.episode import SHARE
from larceny.env.information_state import information_state, observation_text
from larceny.env.waiting import WAIT, may_wait
from larceny.table.table import Table

if TYPE_CHECKING:
    from larceny.env.openspiel import LarcenyGame

NOBODY = -1
PERCENT = 100
MAX_OUTCOMES = 256
"""A chance node with more outcomes is not listed: what comes up is drawn when it is applied."""


@dataclass
class GameProgress:
    """How far a game has come; OpenSpiel makes a deep copy of it whenever it clones a state."""

    table: Table
    cycles: int = 0
    waiting: int = 0
    """The mask of the seats that have waited since the last move."""
    asked: int = NOBODY
    """The seat that chance chose to ask, where several could be."""
    refereed: int = 0
    """The version at which the referee was last asked whether an attempt was close."""
    waits: tuple[tuple[int, int], ...] = ()
    """The versions at which seats waited, and those seats."""

    def __deepcopy__(self, memo: dict[int, Any]) -> GameProgress:
        return replace(self, table=self.table.clone())


class LarcenyState(pyspiel.State):  # type: ignore[misc]
    """A table whose chance OpenSpiel plays, with who is asked and who has waited."""

    def __init__(self, game: LarcenyGame) -> None:
        super().__init__(game)
        self.spec = game.spec
        self._is_sampled = game.is_sampled
        self._now = GameProgress(game.first_table.clone())

    @property
    def table(self) -> Table:
        return self._now.table

    # --- Who acts ---

    def current_player(self) -> int:
        """Return the seat that is asked, or the player of chance, or that it is over."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self._is_chance():
            return int(pyspiel.PlayerId.CHANCE)
        return self._now.asked if self._now.asked != NOBODY else self._open_seats()[0]

    def is_terminal(self) -> bool:
        return self.table.over or self._now.cycles >= self.spec.options.max_cycles

    def _is_chance(self) -> bool:
        if self.table.actors == (CHANCE,) or self._report() >= 0:
            return True
        return self._now.asked == NOBODY and len(self._open_seats()) > 1

    def _open_seats(self) -> tuple[int, ...]:
        """Return the actors that do not wait; the seat in turn when all do."""
        open_seats = seats_of(self._actors() & ~self._now.waiting)
        return open_seats or (self._turn(),)

    def _actors(self) -> int:
        return sum(1 << seat for seat in self.table.actors)

    def _turn(self) -> int:
        return int(self.table.public_state.turn)

    def _report(self) -> int:
        """Return the report that the referee may make now, -1 if there is none."""
        table = self.table
        if not self.spec.has_waiting or table.version == self._now.refereed or table.over:
            return -1
        if not table.version or table.entries(table.version - 1)[0].event.seat != CHANCE:
            return -1
        rules = table.contract.need_live().rules
        params = table.setup.params
        if not rules.close_call_percent(params):
            return -1
        return rules.close_call(params, table.copy_state())

    # --- Moves ---

    def _legal_actions(self, player: int) -> list[int]:
        """Return the legal actions, ascending."""
        actions = self.spec.actions
        codes = self.table.observe(player).codes
        legal = sorted(actions.action_of(player, code) for code in codes)
        return [*legal, self.spec.wait] if self._may_wait(player) else legal

    def _may_wait(self, player: int) -> bool:
        if not self.spec.has_waiting:
            return False
        return may_wait(self._actors(), self._now.waiting, player, self._turn())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of chance and their probabilities."""
        return [(0, 1.0)] if self._is_drawn() else self._outcomes()

    def _is_drawn(self) -> bool:
        """Return whether what comes up is drawn here: by wish, or for too many outcomes."""
        return self._is_sampled or len(self.table.outcome_chances()) > MAX_OUTCOMES

    def _outcomes(self) -> list[tuple[int, float]]:
        if self.table.actors == (CHANCE,):
            return [
                (n, float(chance)) for n, chance in enumerate(self.table.outcome_chances().values())
            ]
        if self._report() >= 0:
            rules = self.table.contract.need_live().rules
            params = self.table.setup.params
            share = rules.close_call_percent(params) / PERCENT
            return [(0, 1 - share), (1, share)] if share < 1 else [(1, 1.0)]
        seats = self._open_seats()
        return [(seat, 1 / len(seats)) for seat in seats]

    def _apply_action(self, action: int) -> None:
        """Carry out an action, or an outcome of chance."""
        if self._is_chance():
            self._apply_chance(self._draw() if self._is_drawn() else action)
            return
        seat = self.current_player()
        self._now.cycles += 1
        self._now.asked = NOBODY
        if action == self.spec.wait:
            self._now.waiting |= 1 << seat
            self._now.waits += ((self.table.version, seat),)
            return
        self._now.waiting = 0
        seen = self.table.observe(seat)
        self.table.enter(seat, seen.text(self.spec.actions.code_of(seat, action)))

    def _apply_chance(self, outcome: int) -> None:
        table = self.table
        if table.actors == (CHANCE,):
            table.enter(CHANCE, list(table.outcome_chances())[outcome])
        elif (report := self._report()) >= 0:
            self._now.refereed = table.version
            if outcome:
                params = table.setup.params
                state = table.copy_state()
                text = table.contract.notation.text(params, state, REFEREE, report)
                table.enter(REFEREE, text)
        else:
            self._now.asked = outcome

    def _draw(self) -> int:
        """Return an outcome of chance by its probability, drawn with the game's generator."""
        outcomes, chances = zip(*self._outcomes(), strict=True)
        return int(self.get_game().random.choice(outcomes, p=chances))

    def _action_to_string(self, player: int, action: int) -> str:
        """Return an action in notation, with the seats of the table."""
        if player != int(pyspiel.PlayerId.CHANCE):
            return self._move_text(player, action)
        if self._is_drawn():
            return "drawn"
        if self.table.actors == (CHANCE,):
            return list(self.table.outcome_chances())[action]
        if self._report() >= 0:
            return "close" if action else "clear"
        return f"ask {seat_name(action)}"

    def _move_text(self, seat: int, action: int) -> str:
        if action == self.spec.wait:
            return WAIT
        return self.table.observe(seat).text(self.spec.actions.code_of(seat, action))

    # --- Results and texts ---

    def returns(self) -> list[float]:
        """Return what every seat gets: nothing before the end, equal shares if it was truncated."""
        table = self.table
        seats = range(self.spec.seats)
        if not self.is_terminal():
            return [0.0 for _ in seats]
        if self.spec.options.reward == SHARE:
            won = table.winners or tuple(seats)
            return [1 / len(won) if seat in won else 0.0 for seat in seats]
        points = table.scores
        return [
            float(points[seat] - max(points[other] for other in seats if other != seat))
            for seat in seats
        ]

    def describe(self, player: int) -> str:
        """Return what a player knows of the position."""
        return observation_text(self.table.observe(player)) + self._question(player)

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
