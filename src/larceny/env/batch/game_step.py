"""One step of one game of a batch, written against the contract of a game alone.

The names annotated `Any` below are placeholders, which are filled with a game's rules and the
policies of bots. The same source is compiled for the CPU, where a loop over games calls it, and for
a GPU, where every game has a thread. Random streams are those of `compile.rollout`: a game of a
batch meets the same dice as the game of a simulation with its seed and number.
"""

from __future__ import annotations

from typing import Any

from larceny.compile.policies import RANDOM
from larceny.compile.step import start_streams
from larceny.engine.mask import count_of
from larceny.engine.rng import pick, start
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE, CHANCE_BIT, MAX_SEATS, REFEREE
from larceny.engine.stack import clone_record, close_record, copy_record, new_ints, open_record
from larceny.engine.turn_taking import is_waiting, move_of
from larceny.env.batch.layout import CALLER, MARGIN, NOBODY, RESET
from larceny.env.waiting import may_wait, next_to_ask

begin: Any = None
actors: Any = None
moves: Any = None
chance: Any = None
apply: Any = None
scores: Any = None
winners: Any = None
hide: Any = None
referee: Any = None
ask: Any = None
observe: Any = None

# Placeholders too: what is never needed is not compiled for a GPU.
GIVES_SHARES: Any = True
GIVES_MARGINS: Any = True


@rule(inline=True)
def step_game(work: Any, rules: Any, arrays: Any, place: int, out: Any) -> None:
    """Take the action of one game, then play on to the next decision of the caller.

    A game that ends leaves its rewards and its last observation; the next one begins at once.
    """
    game = open_record(arrays.games, place)
    action = int(arrays.actions[place])
    seat = int(arrays.actors[place])
    for other in range(work.seats):
        arrays.rewards[place][other] = 0
    arrays.terminated[place] = False
    arrays.truncated[place] = False
    is_new = action == RESET
    number = place if is_new else game.number + work.size
    mover, move = take_action(work, arrays.codes, game, seat, action)
    actor = NOBODY
    while actor == NOBODY:
        if is_new:
            begin_game(work, rules, arrays.blank, game, number)
            number += work.size
            mover = NOBODY
        actor = play_on(work, rules, arrays.memories, game, mover, move, out)
        viewer = actor
        row = arrays.observations[place]
        if actor == NOBODY:
            viewer = seat if work.kinds[1] == CALLER else game.agent
            row = arrays.final_observations[place]
        if actor != NOBODY or not is_new:  # a game without a decision of the caller leaves nothing
            observe(rules, game.state, viewer, row)
        if actor == NOBODY and not is_new:
            finish_game(work, rules, arrays, game, place)
        is_new = True
    arrays.actors[place] = actor
    arrays.agents[place] = game.agent
    write_legal(work, rules, arrays, game, place, actor, out)
    close_record(arrays.games, place, game)


@rule
def begin_game(work: Any, rules: Any, blank: Any, game: Any, number: int) -> None:
    """Set up the game of a number, with random streams of its own."""
    copy_record(game.state, blank[0].state)
    game.number = number
    game.decisions = game.passed = game.waiting = 0
    start_streams(game, work.seats, work.seed, number)
    begin(rules, game.state, work.seats)
    game.turn = game.state.turn
    game.agent = work.agent if work.agent >= 0 else (number + work.first_agent) % work.seats


@rule(inline=True)
def take_action(work: Any, codes: Any, game: Any, seat: int, action: int) -> tuple[int, int]:
    """Return the mover and the move of a legal action; nobody moves by waiting."""
    if 0 <= action < work.actions:
        return seat, int(codes[seat, action])
    if action == work.actions:
        game.waiting |= 1 << seat
        game.decisions += 1
    return NOBODY, 0


@rule(inline=True)
def play_on(
    work: Any, rules: Any, memories: Any, game: Any, mover: int, move: int, out: Any
) -> int:
    """Make a move, then let chance and bots act until the caller must decide.

    Return the seat of the caller, or NOBODY when the game has ended or is too long. All moves are
    applied in one place: on a GPU, games wait for each other there, whoever moves.
    """
    while True:
        if mover != NOBODY:
            apply(rules, game.state, mover, move)
            if mover == CHANCE:
                move = referee(rules, game.state, game.order)
                if move >= 0:
                    mover = REFEREE
                    continue
            end_move(game, mover)
        mask = actors(rules, game.state)
        if mask == 0 or game.decisions >= work.max_decisions:
            return NOBODY
        if mask == CHANCE_BIT:
            mover = CHANCE
            move = pick(game.dice, chance(rules, game.state))
        else:
            mover = next_to_ask(mask, game.waiting, game.state.turn, game.order)
            kind = work.kinds[(mover - game.agent + work.seats) % work.seats]
            if kind == CALLER:
                return mover
            move = ask_bot(kind, rules, memories, game, mover, out)
            if is_waiting(move):
                if may_wait(mask, game.waiting, mover, game.state.turn):
                    game.waiting |= 1 << mover
                    game.decisions += 1
                    mover = NOBODY
                else:
                    move = move_of(move)


@rule
def end_move(game: Any, mover: int) -> None:
    """Wake up all who wait, and start the next stream of chance when the turn has passed on."""
    if mover < MAX_SEATS:
        game.decisions += 1
    game.waiting = 0
    if game.state.turn != game.turn:
        game.turn = game.state.turn
        game.passed += 1
        start(game.dice, game.key[0], game.passed)


@rule
def ask_bot(kind: int, rules: Any, memories: Any, game: Any, seat: int, out: Any) -> Any:
    """Return the answer of a bot: a legal move, or that it would rather wait."""
    if kind == RANDOM:
        return out[pick(game.bots[seat], moves(rules, game.state, seat, out))]
    known = clone_record(game.state)
    hide(rules, known, seat)
    return ask(kind, rules, known, seat, out, game.bots[seat], memories)


@rule
def no_bot(kind: int, rules: Any, memories: Any, game: Any, seat: int, out: Any) -> int:
    """Stand in for `ask_bot` where the caller plays all seats."""
    return 0


@rule
def finish_game(work: Any, rules: Any, arrays: Any, game: Any, place: int) -> None:
    """Write how a game ended: rewards and flags."""
    is_over = actors(rules, game.state) == 0
    arrays.terminated[place] = is_over
    arrays.truncated[place] = not is_over
    if GIVES_MARGINS and work.reward == MARGIN:
        write_margins(work, rules, game.state, arrays.rewards[place])
    elif GIVES_SHARES and is_over:
        write_shares(work, winners(rules, game.state), arrays.rewards[place])


@rule
def write_shares(work: Any, won: int, rewards: Any) -> None:
    """Write each seat's share of the win."""
    for seat in range(work.seats):
        rewards[seat] = 1 / count_of(won) if won >> seat & 1 else 0


@rule
def write_margins(work: Any, rules: Any, state: Any, rewards: Any) -> None:
    """Write by how many points each seat is ahead of the best of the others."""
    points = new_ints(MAX_SEATS)
    scores(rules, state, points)
    for seat in range(work.seats):
        best = points[0] if seat else points[1]
        for other in range(work.seats):
            if other != seat and points[other] > best:
                best = points[other]
        rewards[seat] = points[seat] - best


@rule(inline=True)
def write_legal(
    work: Any, rules: Any, arrays: Any, game: Any, place: int, seat: int, out: Any
) -> None:
    """Write which actions are legal, and draw one of them with the seat's own stream."""
    row = arrays.masks[place]
    for action in range(work.actions + work.has_waiting):
        row[action] = False
    count = moves(rules, game.state, seat, out)
    for nth in range(count):
        row[arrays.numbers[seat, out[nth]]] = True
    waits = 0
    if work.has_waiting:
        mask = actors(rules, game.state)
        if may_wait(mask, game.waiting, seat, game.state.turn):
            row[work.actions] = True
            waits = 1
    drawn = pick(game.bots[seat], count + waits)
    sampled = int(work.actions)
    if drawn < count:
        sampled = int(arrays.numbers[seat, out[drawn]])
    arrays.sampled[place] = sampled
