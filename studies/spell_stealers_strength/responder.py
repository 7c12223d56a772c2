"""Plays Spell Stealers between three by solved turns, against two greedy players, by the rules."""

from __future__ import annotations

from collections.abc import Mapping

from larceny.engine.rng import Rng, new, pick
from larceny.engine.seat import CHANCE, CHANCE_BIT
from larceny.games.spell_stealers import rules
from larceny.games.spell_stealers.bots.greedy import greedy, is_worth_stealing, prepare
from larceny.games.spell_stealers.move import (
    MAX_MOVES,
    encode_decline,
    encode_roll,
    encode_stop,
    encode_take,
)
from larceny.games.spell_stealers.odds.turn_value import STOP_CHOICE
from larceny.games.spell_stealers.state import PRESS, Params, State
from studies.spell_stealers_strength.turn import NEXT, OTHER, ROLLER, SolvedTurn

SEATS = 3
Turns = Mapping[tuple[int, int], SolvedTurn]


class Responder:
    """One seat that plays by solved turns; in ties of two it plays as the greedy others do."""

    def __init__(self, params: Params, turns: Turns, finals: Turns) -> None:
        self._params = params
        self._turns = turns
        self._finals = finals
        self._memory = prepare(params)
        self._out = [0] * MAX_MOVES

    def play(self, games: int, seed: int) -> int:
        """Play from each seat in turn; return how many games were won."""
        return sum(self.play_game(game % SEATS, new(seed, game)) for game in range(games))

    def play_game(self, me: int, rng: Rng) -> bool:
        """Play one game from a seat; return whether it was won."""
        params = self._params
        state = State()
        rules.begin(params, state, SEATS)
        while mask := rules.actors(params, state):
            if mask == CHANCE_BIT:
                outcome = pick(rng, rules.chance(params, state))
                rules.apply(params, state, CHANCE, outcome)
                continue
            seat = mask.bit_length() - 1
            move = self.choose(state, seat) if seat == me else None
            if move is None:
                move = greedy(params, state, seat, self._out, rng, self._memory)
            rules.apply(params, state, seat, move)
        return rules.winners(params, state) == 1 << me

    def choose(self, state: State, seat: int) -> int | None:
        """Return the best move, or None where turns are not solved."""
        part = (seat - state.turn) % SEATS
        solved = self._find(state, part)
        if solved is None:
            return None
        tokens = _tokens(state)
        pawns = _pawns(state)
        if part == ROLLER:
            if state.phase != PRESS:
                return encode_roll(int(solved.first_dice[tokens][pawns]))
            choice = int(solved.choices[tokens, min(state.points, solved.most)][pawns])
            return encode_stop() if choice == STOP_CHOICE else encode_roll(choice)
        return encode_take() if self._is_worth_trying(solved, state, part) else encode_decline()

    def _find(self, state: State, part: int) -> SolvedTurn | None:
        if state.in_play != (1 << SEATS) - 1:
            return None
        turns = self._finals if state.final else self._turns
        solved = turns[(state.turn - state.first) % SEATS, part]
        is_inside = all(at < size for at, size in zip(_pawns(state), solved.sizes, strict=True))
        return solved if is_inside else None

    def _is_worth_trying(self, solved: SolvedTurn, state: State, part: int) -> bool:
        """Return whether an attempt is worth more than letting the artifact go."""
        other = (state.turn + _other(part)) % SEATS
        is_other_asked = not (state.ready & ~state.asked) >> other & 1
        lets = self._ask_other(solved, state, part, 0, is_other_asked, _tokens(state))
        faces = self._params.stealing_dice[state.shape]
        spent = _tokens(state) & ~part
        tries = 0.0
        for die in range(1, faces + 1):
            if die >= state.number:
                moved = _move(_pawns(state), part, state.number)
                tries += solved.look_up(spent, state.points, moved)
            else:
                tries += self._ask_other(solved, state, part, -die, is_other_asked, spent)
        return tries > lets * faces

    def _ask_other(
        self, solved: SolvedTurn, state: State, part: int, steps: int, is_asked: bool, tokens: int
    ) -> float:
        """Return the value after my refusal or failure, with the other thief still to be asked."""
        pawns = _move(_pawns(state), part, steps)
        more = state.points + state.number
        other = _other(part)
        seat = (state.turn + other) % SEATS
        if is_asked or not is_worth_stealing(self._params, state, seat):
            return solved.look_up(tokens, more, pawns)
        faces = self._params.stealing_dice[state.shape]
        spent = tokens & ~other
        total = 0.0
        for die in range(1, faces + 1):
            if die >= state.number:
                total += solved.look_up(spent, state.points, _move(pawns, other, state.number))
            else:
                total += solved.look_up(spent, more, _move(pawns, other, -die))
        return total / faces


def _other(part: int) -> int:
    """Return the part of the other thief."""
    return OTHER if part == NEXT else NEXT


def _tokens(state: State) -> int:
    """Return which thieves are ready: 1 for the next seat, 2 for the other."""
    first, second = ((state.turn + part) % SEATS for part in (1, 2))
    return (state.ready >> first & 1) | (state.ready >> second & 1) << 1


def _pawns(state: State) -> tuple[int, int, int]:
    first, second = ((state.turn + part) % SEATS for part in (1, 2))
    return state.pawn[state.turn], state.pawn[first], state.pawn[second]


def _move(pawns: tuple[int, int, int], part: int, steps: int) -> tuple[int, int, int]:
    moved = max(0, pawns[part] + steps)
    return (pawns[0], moved, pawns[2]) if part == NEXT else (pawns[0], pawns[1], moved)
