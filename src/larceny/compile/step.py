"""One step of a game that is being played: who acts, who waits, and when dice start anew.

The names annotated `Any` below are placeholders: `bind_step` fills them with the rules of a game
and with whoever answers for its seats. Every loop over a game is a loop over these rules.

Randomness comes in streams, each for one purpose: chance, each seat's bot, who acts first where
several may, and whoever watches the game. Chance starts a new stream whenever the turn passes on.
So two rule sets, or two bots, meet the same dice in the same turn of the same game, whatever
happened in the turns before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from larceny.engine.rng import pick, start
from larceny.engine.rule import Bound, bind, rule
from larceny.engine.seat import CHANCE, CHANCE_BIT, MAX_SEATS, REFEREE
from larceny.engine.stack import copy_record, new_ints
from larceny.engine.turn_taking import can_wait, is_waiting, move_of, next_actor

STREAMS = 16
"""The streams of a game: one for each seat, and those below."""
CHANCE_STREAM, ORDER_STREAM, WATCH_STREAM = MAX_SEATS, MAX_SEATS + 1, MAX_SEATS + 2
STEPS, DECISIONS, TURNS, PASSED, DECIDED, STARTER = range(6)
"""The places of `ActiveGame.counts`. `PASSED` counts how often the turn passed on; `DECIDED` is the
seat whose turn it was at the last decision, `STARTER` at the first."""
COUNTS = 6

begin: Any = None
actors: Any = None
chance: Any = None
apply: Any = None
scores: Any = None
winners: Any = None
answer: Any = None
"""`answer(run, game, seat)` returns the move of a seat, or that it would rather wait."""


class Run(NamedTuple):
    """What stays the same in all games of a run."""

    work: Any
    """The job, a record such as `rollout.JOB`."""
    params: Any
    out: Any
    """Room for a list of moves."""
    memories: Any
    """What each policy computed beforehand."""


class Watcher(NamedTuple):
    """What a watcher works with besides the event itself."""

    seen: Any
    """The record of what is noted about the game."""
    memory: Any
    """What the watcher computed beforehand."""
    out: Any
    rng: Any


class ActiveGame(NamedTuple):
    """A game that is being played, with its random streams and what is counted of it."""

    state: Any
    before: Any
    """The state before the last event, in a watched game."""
    key: Any
    """The seed of all streams of chance."""
    dice: Any
    next_dice: Any
    order: Any
    bots: Any
    counts: Any
    is_watched: Any
    watcher: Any


@rule
def no_referee(params: Any, state: Any, rng: Any) -> Any:
    """Report nothing; stands in for the referee of games that have none."""
    return -1


referee: Any = no_referee


@rule
def is_cut(params: Any, state: Any) -> Any:
    """Return that no game is ended for its length; stands in for games that do not tell."""
    return 0


@rule(inline=True)
def watch(params: Any, before: Any, seat: Any, move: Any, after: Any, watcher: Any) -> None:
    """Take note of an event of a watched game: a move, an outcome or a report."""


@rule(inline=True)
def start_streams(game: Any, seats: Any, seed: Any, number: Any) -> None:
    """Start the random streams of a game by its number."""
    stream = number * STREAMS
    for seat in range(seats):
        start(game.bots[seat], seed, stream + seat)
    start(game.key, seed, stream + CHANCE_STREAM)
    start(game.dice, game.key[0], 0)
    start(game.order, seed, stream + ORDER_STREAM)


@rule(inline=True)
def start_stream(game: Any, seats: Any, seed: Any, number: Any) -> None:
    """Start the one random stream of a game whose bots and chance share it."""
    start(game.dice, seed, number)


@rule(inline=True)
def start_game(run: Any, game: Any, blank: Any, number: Any) -> Any:
    """Set up a game and its streams by its number; return the mask of those who act first."""
    start_streams(game, run.work.seats, run.work.seed, number)
    copy_record(game.state, blank)
    begin(run.params, game.state, run.work.seats)
    clear_counts(game.counts)
    return actors(run.params, game.state)


@rule(inline=True)
def clear_counts(counts: Any) -> None:
    """Begin to count; without a loop, so that the counts stay in registers."""
    counts[STEPS] = 0
    counts[DECISIONS] = 0
    counts[TURNS] = 0
    counts[PASSED] = 0
    counts[DECIDED] = -1
    counts[STARTER] = 0


@rule(inline=True)
def step(run: Any, game: Any, mask: Any) -> Any:
    """Let chance or one of the seats in a mask act; return the mask of those who act next."""
    turn = game.state.turn  # read anew: the optimizer sees where it cannot change
    if mask == CHANCE_BIT:
        play_chance(run, game)
    else:
        seat, move = decide(run, game, mask)
        play_move(run, game, seat, move)
    return end_step(run, game, turn)


@rule(inline=True)
def play_chance(run: Any, game: Any) -> None:
    """Apply an outcome of chance, and what the referee reports after it."""
    play_event(run, game, CHANCE, pick(game.dice, chance(run.params, game.state)))
    report = referee(run.params, game.state, game.order)
    if report >= 0:
        play_event(run, game, REFEREE, report)


@rule(inline=True)
def decide(run: Any, game: Any, mask: Any) -> Any:
    """Return which seat of a mask moves, and how: the first one that does not wait."""
    waiting = 0
    while True:
        seat = next_actor(mask, waiting, game.order)
        reply = answer(run, game, seat)
        if not is_waiting(reply) or not can_wait(mask, waiting, seat):
            return seat, move_of(reply)
        waiting |= 1 << seat


@rule(inline=True)
def play_move(run: Any, game: Any, seat: Any, move: Any) -> None:
    """Apply a seat's move, and count it as a decision."""
    counts = game.counts
    if game.state.turn != counts[DECIDED]:
        counts[DECIDED] = game.state.turn
        counts[TURNS] += 1
        if counts[TURNS] == 1:
            counts[STARTER] = game.state.turn
    play_event(run, game, seat, move)
    counts[DECISIONS] += 1


@rule(inline=True)
def play_event(run: Any, game: Any, seat: Any, move: Any) -> None:
    """Apply an event, and show it to whoever watches."""
    if game.is_watched:
        copy_record(game.before, game.state)
    apply(run.params, game.state, seat, move)
    game.counts[STEPS] += 1
    if game.is_watched:
        game.watcher.seen.decisions = game.counts[DECISIONS]
        game.watcher.seen.turns = game.counts[TURNS]
        watch(run.params, game.before, seat, move, game.state, game.watcher)


@rule(inline=True)
def play_unwatched(run: Any, game: Any, seat: Any, move: Any) -> None:
    """Apply an event; stands in for `play_event` where nobody watches any game."""
    apply(run.params, game.state, seat, move)
    game.counts[STEPS] += 1


@rule(inline=True)
def end_step(run: Any, game: Any, turn: Any) -> Any:
    """Start dice anew if the turn has passed on; return the mask of those who act next."""
    if game.state.turn != turn:
        pass_turn(game)
    return actors(run.params, game.state)


@rule(inline=True)
def pass_turn(game: Any) -> None:
    """Take the dice of the next turn, which were started a turn ahead: nobody waits for them."""
    game.counts[PASSED] += 1
    game.dice[0] = game.next_dice[0]
    start(game.next_dice, game.key[0], game.counts[PASSED] + 1)


@rule(inline=True)
def restart_dice(game: Any) -> None:
    """Start the dice of the next turn; stands in for `pass_turn` where none are kept ahead."""
    game.counts[PASSED] += 1
    start(game.dice, game.key[0], game.counts[PASSED])


@rule(inline=True)
def keep_dice(game: Any) -> None:
    """Go on with the same dice; stands in for `pass_turn` where a game has one stream only."""


@rule(inline=True)
def write_result(params: Any, game: Any, mask: Any, result: Any) -> None:
    """Write how a game ended; it is truncated if some seats still act."""
    counts = game.counts
    result.steps = counts[STEPS]
    result.decisions = counts[DECISIONS]
    result.turns = counts[TURNS]
    result.starter = counts[STARTER]
    result.is_truncated = mask != 0
    result.winners = winners(params, game.state) if mask == 0 else 0
    result.is_cut = is_cut(params, game.state) if mask == 0 else 0
    points = new_ints(MAX_SEATS)
    scores(params, game.state, points)
    for seat in range(MAX_SEATS):
        result.scores[seat] = points[seat]


@rule(inline=True)
def copy_result(result: Any, seen: Any) -> None:
    """Copy how a game ended into the record of what was noted about it."""
    seen.winners = result.winners
    seen.steps = result.steps
    seen.decisions = result.decisions
    seen.turns = result.turns
    seen.starter = result.starter
    seen.is_truncated = result.is_truncated
    seen.is_cut = result.is_cut
    for seat in range(MAX_SEATS):
        seen.scores[seat] = result.scores[seat]


def bind_step(
    bindings: Mapping[str, Any],
    called: Sequence[Callable[..., Any]] = (start_game, step, write_result, copy_result),
) -> dict[str, Bound]:
    """Return the rules that a loop over games calls, bound to a game and to who plays it.

    Without a rule `watch` nobody watches: the state before each event is not kept then.
    """
    bindings = dict(bindings)
    if "watch" not in bindings:
        bindings.setdefault("play_event", bind(play_unwatched, apply=bindings["apply"]))
    return {function.__name__: bind(function, **bindings) for function in called}


def bind_loop(bindings: Mapping[str, Any], answer: Any, ask: Any) -> dict[str, Any]:
    """Return what stands in the places of a loop over games: a step, and who answers for seats."""
    filled = {**bindings, "answer": answer}
    return filled | bind_step(filled) | {"ask": ask}
