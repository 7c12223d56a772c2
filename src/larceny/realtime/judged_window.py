"""One live window over a network: who acted when, what the referee reports, and when it ends.

The window takes times as data: whoever carries it says what came when, asks when the next thing is
due, and lets it judge then. What it judges is applied to a game through `JudgedGame`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from larceny.engine.contract import Contract
from larceny.engine.window_status import CLOSED, OPEN, PAUSED
from larceny.realtime.action_collection import UNCERTAINTY, Action, ActionCollection
from larceny.realtime.reaction_claim import LagMeter
from larceny.realtime.referee import NO_REPORT, Referee
from larceny.realtime.window import NEVER, Window, close_window, open_window, record_attempt

VOTE = 5_000
"""Milliseconds in which a vote is open; who has not voted then abstains."""


@dataclass(frozen=True)
class WindowPace:
    """How much time there is in a window, in milliseconds.

    After `limit` it is closed by itself, and before `least` nobody can close it: by then nineteen
    of twenty people have thrown whose reflexes are the defaults of `Reflex`. The reactions of bots
    take `stretch` times as long.
    """

    limit: int = 15_000
    least: int = 750
    stretch: int = 1


RACING = WindowPace()
UNHURRIED = WindowPace(limit=45_000, least=4_000, stretch=4)
"""For people who need more time to see, to decide or to move."""


class JudgedGame(Protocol):
    """The game that a window belongs to, as the window changes it."""

    @property
    def state(self) -> Any:
        """The position as everybody knows it."""

    @property
    def actors(self) -> Sequence[int]:
        """The seats that may act."""

    def act(self, action: Action) -> None:
        """Carry out the action of a seat, and the chance that follows from it."""

    def report(self, code: int) -> None:
        """Carry out a report of the referee."""

    def close(self, seat: int) -> str:
        """Return the move with which the owner closes the window."""


@dataclass(frozen=True)
class PlannedAction:
    """What a bot is going to do, and when: milliseconds since the window opened."""

    move: str
    due: int


class LiveWindow:
    """A window from its opening until the game goes on."""

    def __init__(
        self,
        contract: Contract,
        params: Any,
        owner: int,
        opened_at: int,
        lags: Mapping[int, LagMeter],
        pace: WindowPace = RACING,
    ) -> None:
        self.owner = owner
        self.opened_at = opened_at
        self.collection = ActionCollection(lags)
        self.plans: dict[int, PlannedAction] = {}
        """What bots are going to do, by their seats."""
        self._rules = contract.need_live().rules
        self._params = params
        self.pace = pace
        self._limit = pace.limit
        self._window = Window()
        open_window(self._window)
        self._referee = Referee(contract, params, self._window, UNCERTAINTY)
        self._queue: list[Action] = []
        self._paused_at: int | None = None

    @property
    def is_closed(self) -> bool:
        return bool(self._window.is_closed)

    def due(self, state: Any) -> int | None:
        """Return when something happens by itself; None if the window waits for a vote alone."""
        if self._status(state) == PAUSED:
            return None if self._paused_at is None else self._paused_at + VOTE
        times = [self.opened_at + plan.due for plan in self.plans.values()]
        if self.collection.due is not None:
            times.append(self.collection.due)
        if self._status(state) == OPEN:
            times.append(self.opened_at + self._limit)
        if self._queue:
            times.append(self.opened_at + self._queue[0].reaction)
        return min(times, default=None)

    def judge(self, game: JudgedGame, now: int) -> None:
        """Carry out everything that is due, until a vote is open or nothing is left to do."""
        if self._status(game.state) == PAUSED:
            self._paused_at = now if self._paused_at is None else self._paused_at
            return
        self._resume(now)
        self._note_closed(game.state)
        self._let_bots_act(now)
        if self.collection.due is not None and self.collection.due <= now:
            self._queue += [self._delay(action) for action in self.collection.take()]
            self._queue.sort(key=lambda action: action.reaction)
        is_open = self._status(game.state) == OPEN
        if not self._queue and is_open and now >= self.opened_at + self._limit:
            self._queue.append(Action(self.owner, game.close(self.owner), self._limit))
        while self._queue and self._status(game.state) != PAUSED:
            if self._is_too_early(self._queue[0], now):
                return
            if not self._report(game, self._queue[0].reaction):
                self._act(game, self._queue.pop(0))
        if not self._queue:
            self._report(game, self._window.now + UNCERTAINTY)
        if self._status(game.state) == PAUSED:
            self._paused_at = now

    def _note_closed(self, state: Any) -> None:
        """Note that a window judged anew was closed before, at a time that nobody knows."""
        if self._status(state) == CLOSED and not self.is_closed:
            close_window(self._window, -NEVER)
            self.collection.is_closed = True

    def _delay(self, action: Action) -> Action:
        """Return an action as it counts: the window stays open for the least time."""
        if action.seat != self.owner or action.reaction >= self.pace.least:
            return action
        return replace(action, reaction=self.pace.least)

    def _is_too_early(self, action: Action, now: int) -> bool:
        """Return whether the window has to stay open for a while before it is closed."""
        return action.seat == self.owner and now < self.opened_at + self.pace.least

    def _resume(self, now: int) -> None:
        """Let the clock go on that stood still during a vote."""
        if self._paused_at is not None:
            pause = now - self._paused_at
            self._paused_at = None
            self._limit += pause
            self.plans = {
                seat: PlannedAction(plan.move, plan.due + pause)
                for seat, plan in self.plans.items()
            }

    def _let_bots_act(self, now: int) -> None:
        for seat, plan in list(self.plans.items()):
            if self.opened_at + plan.due <= now:
                del self.plans[seat]
                self.collection.add(Action(seat, plan.move, plan.due), now)

    def _act(self, game: JudgedGame, action: Action) -> None:
        """Carry out an action; one that the game has no place for any more is dropped."""
        if action.seat not in game.actors:
            return
        is_owner = action.seat == self.owner
        if is_owner and self._status(game.state) != OPEN:
            return
        game.act(action)
        self._window.now = action.reaction
        if is_owner:
            close_window(self._window, action.reaction)
            self.collection.is_closed = True
        else:
            record_attempt(self._window, action.seat, UNCERTAINTY)

    def _report(self, game: JudgedGame, now: int) -> bool:
        """Carry out what there is to report before a time; return whether a vote is open now."""
        self._window.now = max(self._window.now, now)
        while (code := self._referee.report(game.state)) != NO_REPORT:
            game.report(code)
            if self._status(game.state) == PAUSED:
                return True
        return False

    def _status(self, state: Any) -> int:
        return self._rules.window_status(self._params, state)
