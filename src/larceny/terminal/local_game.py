"""A game at one keyboard, played by people and bots."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from larceny.bots import Bot, make
from larceny.coach.hint import hint
from larceny.engine.errors import BadNotation, CannotUndo, LarcenyError
from larceny.engine.language import Language
from larceny.engine.phrase import as_phrase, phrase
from larceny.engine.seat import CHANCE
from larceny.engine.suggestion import suggest
from larceny.engine.text import quote, read_number
from larceny.table.bot_turn import act
from larceny.table.journal import Journal
from larceny.table.table import Table
from larceny.table.undo import find_undo
from larceny.terminal.keys import Keyboard, Keys
from larceny.terminal.live_window import KeyboardWindow, expected_seat, is_open, is_paused
from larceny.terminal.screen import Screen

COMMANDS = {
    "hint": "the best moves, and why",
    "?": "the rules of this moment",
    "? ID": "one rule, such as `? {rule}`",
    "board": "the board and the moves again",
    "log": "all that has happened",
    "undo": "take back your last move or a mistyped die, if nothing fell or was shown since",
    "help": "this list",
    "quit": "leave; the game is saved all the time, and `larceny play --resume last` goes on",
}
"""What can be typed at any time, with what it does."""


class Quit(Exception):
    """Raised when somebody quits; the game is on disk."""


class LocalGame:
    """Runs one table until it is over or somebody quits."""

    def __init__(
        self,
        table: Table,
        path: Path,
        console: Console,
        ask: Callable[[str], str],
        keys: Keys | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.table = table
        self.journal = Journal(table, path)
        self._read_line = ask
        self._keys = keys or Keyboard(self._ask)
        self._now = now
        self._screen = Screen(console, table)
        self._bots = _seat_bots(table)
        self._people = [seat for seat in range(table.seats) if seat not in self._bots]
        self._last_person: int | None = None
        self._screen.skip_news(find_last_round(table))

    def speak(self, language: Language) -> None:
        """Tell what happens in a language from now on."""
        self._screen.language = language

    def run(self) -> None:
        """Play the game to its end."""
        with self._screen.show_status("the bots compute their tables"):
            for bot in self._bots.values():
                bot.prepare(self.table.setup.params, self.table.seats)
        while not self.table.over:
            self._step()
            self.journal.sync()
        self._screen.show_news(self._story())
        self._screen.show_board(None)
        self._screen.show_end()

    def _step(self) -> None:
        if is_open(self.table):
            self._play_window()
            return
        seat = expected_seat(self.table)
        if not act(self.table, self._bots, actors=[seat]):
            self._ask_person(seat)

    def _play_window(self) -> None:
        """Play a window in which all may act at once, by the clock."""
        if any(seat in self._people for seat in self.table.actors):
            self._screen.show_news(self._story())
            self._screen.show_board(self._shared_viewer())
        window = KeyboardWindow(self.table, self._bots, self._screen, self._keys, self._now)
        window.run()
        while is_paused(self.table):
            self._step()
            self.journal.sync()
            if not is_paused(self.table):
                window.run()

    def _story(self) -> list[str]:
        return self.table.story(self._shared_viewer())

    def _shared_viewer(self) -> int | None:
        """Return the viewer of a screen that everybody sees: the only person, or a spectator."""
        return self._people[0] if len(self._people) == 1 else None

    def _viewer(self, seat: int) -> int | None:
        """Return whose view is on the screen while a seat decides."""
        if seat == CHANCE:
            return self._keeper(seat) if self._is_secret else self._shared_viewer()
        is_shared = len(self._people) > 1 and not self._is_secret
        return None if is_shared else seat

    def _ask_person(self, seat: int) -> None:
        """Show a person the board and the moves, and read input until something is played."""
        self._draw_curtain(seat)
        self._screen.show_news(self._story())
        self._screen.show_board(self._viewer(seat))
        moves = self._moves(seat)
        self._screen.show_moves(seat, moves)
        prompt = phrase("{who} > ", who=self._name(seat))
        while not self._execute(seat, moves, self._ask(prompt).strip()):
            pass

    def _ask(self, prompt: str) -> str:
        return self._read_line(self._screen.language.render(prompt))

    def _name(self, seat: int) -> str:
        return phrase("dice and cards") if seat == CHANCE else str(self.table.setup.name(seat))

    @property
    def _is_secret(self) -> bool:
        return self.table.contract.has_secret_hands

    def _keeper(self, seat: int) -> int | None:
        """Return whose secrets are on the screen: for chance, those of who enters the outcome."""
        if seat != CHANCE:
            return seat
        return self.table.dealers[0] if len(self.table.dealers) == 1 else self._shared_viewer()

    def _moves(self, seat: int) -> list[str]:
        if seat != CHANCE or not self.table.dealers:
            return self.table.moves(seat)
        return [outcome["move"] for outcome in self.table.enterable_outcomes(self.table.dealers[0])]

    def _draw_curtain(self, seat: int) -> None:
        keeper = self._keeper(seat)
        if keeper is None or not self._is_secret:
            return
        if len(self._people) > 1 and keeper != self._last_person:
            self._screen.show_curtain(self.table.setup.name(keeper))
            self._ask(phrase("Press Enter when the others look away. "))
        self._last_person = keeper

    def _execute(self, seat: int, moves: list[str], typed: str) -> bool:
        """Carry out a typed command; return whether the position changed."""
        word, _, rest = typed.partition(" ")
        match word:
            case "" | "help":
                self._help(seat, moves)
            case "?":
                self._screen.show_rules(self._viewer(seat), rest.strip())
                self._screen.say(
                    phrase("`help` tells what can be typed: {moves}, ...", moves=_name_moves(moves))
                )
            case "board":
                self._screen.show_board(self._viewer(seat))
                self._screen.show_moves(seat, moves)
            case "hint":
                self._hint(seat, moves)
            case "log":
                self._screen.show_log(self._story())
            case "undo":
                return self._undo()
            case "quit" | "exit":
                raise Quit
            case _:
                return self._play(seat, moves, typed)
        return False

    def _play(self, seat: int, moves: list[str], typed: str) -> bool:
        if typed.isdecimal():
            number = read_number(typed)
            if number is None or not 1 <= number <= len(moves):
                most = len(moves)
                self._screen.warn(phrase("choose 1 to {most}, or type a move in words", most=most))
                return False
            typed = moves[number - 1]
        words = " ".join(typed.lower().split())
        try:
            self.table.play(seat, words)
        except BadNotation as error:
            near = suggest(words, [*COMMANDS, *moves])
            line = phrase("{error};", error=error.wording)
            if near:
                line = phrase("{text} is not a move{near}", text=quote(typed), near=near)
            self._screen.warn(phrase("{line} `help` tells what can be typed", line=line))
            return False
        except LarcenyError as error:
            self._screen.warn(error.wording)
            return False
        return True

    def _help(self, seat: int, moves: list[str]) -> None:
        """Say what can be typed now, and what at any time."""
        what = "what your dice and cards show" if seat == CHANCE else "a move"
        self._screen.say(
            phrase(
                "Now: {what}, by its number, 1 to {most}, or in words: {moves}",
                what=as_phrase(what),
                most=len(moves),
                moves=_name_moves(moves),
            )
        )
        first = next(iter(self.table.contract.rulebook))
        self._screen.show_commands(
            {name: phrase(words, rule=first) for name, words in COMMANDS.items()}
        )

    def _hint(self, seat: int, moves: list[str]) -> None:
        """Show the best moves of a seat, by what it knows."""
        if seat == CHANCE:
            self._screen.warn("dice and cards decide now: enter what they show")
            return
        try:
            self._screen.show_hint(hint(self.table.observe(seat)), moves)
            self.table.record_hint(seat)
        except LarcenyError as error:
            self._screen.warn(error.wording)

    def _undo(self) -> bool:
        """Take back the last decision of a person, if nothing fell or was shown since."""
        try:
            kept = find_undo(self.table, self._people)
            while self.table.version > kept:
                self.table.undo()
        except CannotUndo as error:
            self._screen.warn(error.wording)
            return False
        return True


def find_last_round(table: Table) -> int:
    """Return how many events came before the last round: what to tell who comes back to a game.

    The last round has the turn that is under way and, before it, one turn for each seat: those that
    were over when the game was left.
    """
    moments = enumerate(table.moments(), 1)
    ends = [number for number, moment in moments if moment.after.turn != moment.state.turn]
    starts = [0, *ends]
    return starts[max(0, len(starts) - 1 - table.seats)]


def _name_moves(moves: list[str]) -> str:
    """Return an example of each kind of move, the first one of it."""
    kinds: dict[str, str] = {}
    for move in moves:
        kinds.setdefault(move.partition(" ")[0], move)
    return ", ".join(f"`{move}`" for move in kinds.values())


def _seat_bots(table: Table) -> dict[int, Bot]:
    return {
        seat: make(table.contract, name, secrets.randbits(63), is_live=True)
        for seat, name in enumerate(table.setup.bots)
        if name
    }
