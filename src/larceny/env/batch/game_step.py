"""One step of one game of a batch, written against the contract of a game alone.

The names annotated `Any` below are placeholders, which are filled with a game's rules and the
policies of bots. The same source is compiled for the CPU, where a loop over games calls it, and for
a GPU, where every game has a thread. Random streams are those of `compile.rollout`: a game of a
batch meets the same dice as the game of a simulation with its seed and number.
"""

from __future__ import annotations

from typing import Any

from larceny.compile.policies import RANDOM
from larceny.compile.step import DECISIONS, ActiveGame, Run
from larceny.engine.mask import count_of
from larceny.engine.rng import pick
from larceny.engine.rule import rule
from larceny.engine.seat import CHANCE, CHANCE_BIT, MAX_SEATS, REFEREE
from larceny.engine.stack import clone_record, close_record, new_ints, open_record
from larceny.engine.turn_taking import is_waiting, move_of
from larceny.env.batch.layout import CALLER, MARGIN, NOBODY, RESET
from larceny.env.waiting import may_wait, next_to_ask

actors: Any = None
moves: Any = None
scores: Any = None
winners: Any = None
hide: Any = None
chance: Any = None
referee: Any = None
start_game: Any = None
play_event: Any = None
end_step: Any = None
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
    record = open_record(arrays.games, place)
    game = ActiveGame(
        record.state, record.state, record.key, record.dice, record.dice, record.order,
        record.bots, record.counts, False, 0,
    )  # fmt: skip
    run = Run(work, rules, out, arrays.memories)
    action = int(arrays.actions[place])
    seat = int(arrays.actors[place])
    for other in range(work.seats):
        arrays.rewards[place][other] = 0
    arrays.terminated[place] = False
    arrays.truncated[place] = False
    is_new = action == RESET
    number = place if is_new else record.number + work.size
    mover, move = take_action(work, arrays.codes, record, seat, action)
    actor = NOBODY
    while actor == NOBODY:
        if is_new:
            begin_game(run, game, record, arrays.blank[0].state, number)
            number += work.size
            mover = NOBODY
        actor = play_on(run, game, record, mover, move)
        viewer = actor
        row = arrays.observations[place]
        if actor == NOBODY:
            viewer = seat if work.kinds[1] == CALLER else record.agent
            row = arrays.final_observations[place]
        if actor != NOBODY or not is_new:  # a game without a decision of the caller leaves nothing
            observe(rules, record.state, viewer, row)
        if actor == NOBODY and not is_new:
            finish_game(work, rules, arrays, record, place)
        is_new = True
    arrays.actors[place] = actor
    arrays.agents[place] = record.agent
    write_legal(work, rules, arrays, record, place, actor, out)
    close_record(arrays.games, place, record)


@rule(inline=True)
def begin_game(run: Any, game: Any, record: Any, blank: Any, number: int) -> None:
    """Set up the game of a number, with random streams of its own."""
    work = run.work
    start_game(run, game, blank, number)
    record.number = number
    record.waiting = 0
    record.agent = work.agent if work.agent >= 0 else (number + work.first_agent) % work.seats


@rule(inline=True)
def take_action(work: Any, codes: Any, record: Any, seat: int, action: int) -> tuple[int, int]:
    """Return the mover and the move of a legal action; nobody moves by waiting."""
    if 0 <= action < work.actions:
        return seat, int(codes[seat, action])
    if action == work.actions:
        note_waiting(record, seat)
    return NOBODY, 0


@rule(inline=True)
def note_waiting(record: Any, seat: int) -> None:
    """Let a seat wait until somebody moves; that is a decision too."""
    record.waiting |= 1 << seat
    record.counts[DECISIONS] += 1


@rule(inline=True)
def play_on(run: Any, game: Any, record: Any, mover: int, move: int) -> int:
    """Make a move, then let chance and bots act until the caller must decide.

    Return the seat of the caller, or NOBODY when the game has ended or is too long. Unlike in
    `step`, all moves are applied in one place: on a GPU, games wait for each other there.
    """
    work = run.work
    mask = 0
    turn = record.state.turn
    while True:
        if mover == NOBODY:
            mask = actors(run.params, record.state)
        else:
            play_event(run, game, mover, move)
            if mover == CHANCE:
                move = referee(run.params, record.state, record.order)
                if move >= 0:
                    mover = REFEREE
                    continue
            if mover < MAX_SEATS:
                record.counts[DECISIONS] += 1
            record.waiting = 0
            mask = end_step(run, game, turn)
            turn = record.state.turn
        if mask == 0 or record.counts[DECISIONS] >= work.max_decisions:
            return NOBODY
        if mask == CHANCE_BIT:
            mover = CHANCE
            move = pick(record.dice, chance(run.params, record.state))
        else:
            mover = next_to_ask(mask, record.waiting, turn, record.order)
            kind = work.kinds[(mover - record.agent + work.seats) % work.seats]
            if kind == CALLER:
                return mover
            reply = ask_bot(kind, run, record, mover)
            move = move_of(reply)
            if is_waiting(reply) and may_wait(mask, record.waiting, mover, turn):
                note_waiting(record, mover)
                mover = NOBODY


@rule
def ask_bot(kind: int, run: Any, record: Any, seat: int) -> Any:
    """Return the answer of a bot: a legal move, or that it would rather wait."""
    rng = record.bots[seat]
    if kind == RANDOM:
        return run.out[pick(rng, moves(run.params, record.state, seat, run.out))]
    known = clone_record(record.state)
    hide(run.params, known, seat)
    return ask(kind, run.params, known, seat, run.out, rng, run.memories)


@rule
def no_bot(kind: int, run: Any, record: Any, seat: int) -> int:
    """Stand in for `ask_bot` where the caller plays all seats."""
    return 0


@rule
def finish_game(work: Any, rules: Any, arrays: Any, record: Any, place: int) -> None:
    """Write how a game ended: rewards and flags."""
    is_over = actors(rules, record.state) == 0
    arrays.terminated[place] = is_over
    arrays.truncated[place] = not is_over
    if GIVES_MARGINS and work.reward == MARGIN:
        write_margins(work, rules, record.state, arrays.rewards[place])
    elif GIVES_SHARES and is_over:
        write_shares(work, winners(rules, record.state), arrays.rewards[place])


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
    work: Any, rules: Any, arrays: Any, record: Any, place: int, seat: int, out: Any
) -> None:
    """Write which actions are legal, and draw one of them with the seat's own stream."""
    row = arrays.masks[place]
    for action in range(work.actions + work.has_waiting):
        row[action] = False
    count = moves(rules, record.state, seat, out)
    for nth in range(count):
        row[arrays.numbers[seat, out[nth]]] = True
    waits = 0
    if work.has_waiting:
        mask = actors(rules, record.state)
        if may_wait(mask, record.waiting, seat, record.state.turn):
            row[work.actions] = True
            waits = 1
    drawn = pick(record.bots[seat], count + waits)
    sampled = int(work.actions)
    if drawn < count:
        sampled = int(arrays.numbers[seat, out[drawn]])
    arrays.sampled[place] = sampled
