"""Tables can be played, saved, opened and verified, and bots play legally."""

from __future__ import annotations

import json
import math
import tempfile
from pathlib import Path
from typing import Any

from larceny import bots
from larceny.bots import Policy, find_policy
from larceny.engine.errors import BadNotation, BotRefusal, IllegalMove, LarcenyError
from larceny.kit.game_check import Check, expect, fail
from larceny.kit.random_game import Case
from larceny.table.bot_turn import act
from larceny.table.game import Game, bot
from larceny.table.replay import replay
from larceny.table.save import dump
from larceny.table.table import Table
from larceny.table.verify import verify

NONSENSE = ("", " ", "xyzzy", "die", "card", "RECRUIT", "p0", "é")
DECISIONS = {bots.RANDOM: 60.0}
"""Bots play so badly that their games are long, and how many decisions they make at most."""
MAX_DECISIONS = 3_000


def saved_games_open_again(case: Case) -> None:
    """A saved game opens again to the byte, at any time, and its dice are proved."""
    table = Game(case.contract).table(case.seats, case.rules, seed=f"save{case.seats}")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.larceny"
        for _ in range(4):
            if not table.over:
                seat = table.actors[0]
                table.play(seat, table.moves(seat)[-1])
        _save_and_open(table, path)
        if not table.over:
            expect("\nseed " not in path.read_text("utf-8"), "the seed is saved before the end")
            expect(replay(path).reckoning == (), "points are explained before the end")
        play_out(table, _finisher(case))
        _save_and_open(table, path)
        expect(verify(path).is_proved, "the dice of a saved game are not proved")
        expect(len(table.reckoning) in (0, case.seats), f"{len(table.reckoning)} reckonings")


def _finisher(case: Case) -> str:
    """Return the bot that plays games to their end."""
    return bots.GREEDY if bots.GREEDY in bots.policies(case.contract) else bots.RANDOM


def _save_and_open(table: Table, path: Path) -> None:
    table.save(path)
    opened = replay(path)
    expect(opened.log == table.log, "a saved game opens with another log")
    states = [[moment.after for moment in played.moments()] for played in (opened, table)]
    expect(states[0] == states[1], "a saved game opens with other states")
    expect(dump(opened) == path.read_text("utf-8"), "a saved game is saved again otherwise")
    results = (opened.scores, opened.winners), (table.scores, table.winners)
    expect(results[0] == results[1], f"a saved game ends with {results[0]}, not {results[1]}")


def play_out(table: Table, name: str, decisions: float = math.inf) -> None:
    """Let bots of one kind make a number of decisions, or play a table to its end."""
    game = Game(table.contract)
    players = {seat: bot(name, game, seed=1 + seat) for seat in range(table.seats)}
    while not table.over and decisions > 0:
        expect(act(table, players, start=len(table.log)), f"{name} makes no move")
        decisions -= 1


def bots_play_legally(case: Case) -> None:
    """Every bot that the game has itself, and `random`, plays legally."""
    for name in (bots.RANDOM, *bots.policies(case.contract)):
        seats = _playable_seats(case, name)
        if seats is None:
            continue
        table = Game(case.contract).table(seats, case.rules, seed=3)
        try:
            play_out(table, name, DECISIONS.get(name, MAX_DECISIONS))
        except (LarcenyError, LookupError) as error:
            fail(f"{name} with {seats} seats: {error}")
        is_long = name in DECISIONS
        expect(table.over or is_long, f"{name} does not end a game in {MAX_DECISIONS} decisions")


def _playable_seats(case: Case, name: str) -> int | None:
    """Return a number of seats with which a bot plays a rule set, None if it does not."""
    params, _ = case.contract.params(case.rules)
    for seats in (case.seats, case.contract.seats[0]):
        try:
            policy: Policy | None = find_policy(case.contract, name, params, seats)
        except BotRefusal:
            continue
        return None if policy is not None and policy.is_compiled else seats
    return None


def views_are_json(case: Case) -> None:
    """Views are JSON, and offer a spectator no moves."""
    table = Game(case.contract).table(case.seats, case.rules, seed=5)
    for seat in range(case.seats):
        moves = json.loads(json.dumps(table.view(seat)))["moves"]
        expect(moves == table.moves(seat), f"p{seat} sees the moves {moves}")
    expect(table.view(None)["moves"] == [], "a spectator sees moves")


def illegal_moves_change_nothing(case: Case) -> None:
    """An illegal move is refused by a rule of the rulebook, nonsense as nonsense."""
    table = Game(case.contract).table(case.seats, case.rules, seed=6)
    before = dump(table)
    actor = table.actors[0]
    move = table.moves(actor)[0]
    for other in range(case.seats):
        if other in table.actors:
            continue
        try:
            table.play(other, move)
        except IllegalMove as error:
            known = error.rule is None or error.rule in table.contract.rulebook
            expect(known, f"{move!r} is refused by {error.rule}, which the rulebook does not have")
            expect(error.position, "the error names no position")
        except LarcenyError:
            pass
        else:
            fail(f"p{other} plays {move!r} though it is the turn of {table.actors}")
    for nonsense in (*NONSENSE, f"{move}  ", move.upper()):
        try:
            table.play(actor, nonsense)
        except BadNotation:
            continue
        except LarcenyError as error:
            fail(f"{nonsense!r} is not refused as nonsense: {error}")
        fail(f"{nonsense!r} is played")
    expect(dump(table) == before, "a refused move has changed the table")


def views_are_copies(case: Case) -> None:
    """Whoever changes a view changes it for nobody else."""
    table = Game(case.contract).table(case.seats, case.rules, seed=8)
    for step in range(30):
        if table.over:
            break
        fresh = table.at(len(table.log))
        for seat in range(case.seats):
            expected = json.dumps([fresh.view(seat), fresh.choices(seat)])
            seen = table.view(seat)
            table.observe(seat).state.__init__()
            choices = table.choices(seat)
            same = json.dumps([seen, choices]) == expected
            expect(same, f"a view of p{seat} follows from more than the position")
            _clear(seen)
            _clear(choices)
            same = json.dumps([table.view(seat), table.choices(seat)]) == expected
            expect(same, f"who changes the view of p{seat} changes the table's")
            expect(table.moves(seat) == fresh.moves(seat), "legal moves change with a view")
        seat = table.actors[step % len(table.actors)]
        moves = table.moves(seat)
        table.play(seat, moves[step % len(moves)])


def _clear(thing: Any) -> None:
    """Empty every list and dict inside of a thing, and the thing itself."""
    if isinstance(thing, dict | list):
        for value in thing.values() if isinstance(thing, dict) else thing:
            _clear(value)
        thing.clear()


CHECKS = (
    Check(saved_games_open_again),
    Check(bots_play_legally, "rules"),
    Check(views_are_json),
    Check(illegal_moves_change_nothing, "rules"),
    Check(views_are_copies, "rules"),
)
