"""Play Batman at plain tables, count with a pencil, and compare with what `larceny ask` says.

    python -m studies.ask_figures.check

Nothing of the lab is used for the count: games are played move by move through the public
interface, and every figure is computed anew from what stands on the table. Both are estimates; `z`
is their difference in standard errors.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import Any

import larceny
from larceny.engine.seat import CHANCE_BIT
from larceny.odds.position_value import find_value

GAME, BOT, SEATS = "batman", "greedy", 3
CARD = "card:two-bats"
HOPELESS, POWER = 0.1, 0.25
FEW_OUTCOMES = 21


@dataclass
class Turn:
    """Who began to decide, after how many decisions, and the points and villains at that time."""

    seat: int
    decided: int
    points: list[int]
    villains: list[str]


@dataclass
class Played:
    """What was written down about a game."""

    first: int
    turns: list[Turn] = field(default_factory=list)
    decisions: int = 0
    winners: tuple[int, ...] = ()
    villains: list[str] = field(default_factory=list)

    def share(self, seat: int) -> float:
        return (seat in self.winners) / len(self.winners)


def play(bots: Sequence[str], seed: int) -> Played:
    """Play a game and write it down."""
    game = larceny.load(GAME)
    table = game.table(seats=len(bots), seed=seed)
    players = [larceny.bot(name, game, seed=seed + seat) for seat, name in enumerate(bots)]
    played = Played(int(table.log[0].move.removeprefix("first p")))
    while not table.over:
        (seat,) = table.actors
        if not played.turns or played.turns[-1].seat != seat:
            thieves: Any = table.view()["board"]["thieves"]
            points = [thief["points"] for thief in thieves]
            villains = [thief["villain"] for thief in thieves]
            played.turns.append(Turn(seat, played.decisions, points, villains))
        table.play(seat, players[seat].choose(table.observe(seat)))
        played.decisions += 1
    played.winners = table.winners
    thieves = table.view()["board"]["thieves"]
    played.villains = [thief["villain"] for thief in thieves]
    return played


def last_at_half(played: Played) -> float | None:
    """Return what those win who had the fewest points after half of the turns."""
    turn = played.turns[min(len(played.turns) // 2, len(played.turns) - 1)]
    last = [seat for seat, points in enumerate(turn.points) if points == min(turn.points)]
    if len(last) == len(turn.points):
        return None
    return fmean(played.share(seat) for seat in last)


def leads_second_half(played: Played) -> float | None:
    """Return whether the only winner led alone from half of the decisions on."""
    if len(played.winners) != 1:
        return None
    leader, since = -1, 0
    for turn in played.turns:
        ahead = [seat for seat, points in enumerate(turn.points) if points == max(turn.points)]
        if len(ahead) == 1 and ahead[0] != leader:
            leader, since = ahead[0], turn.decided
    return float(leader == played.winners[0] and since <= played.decisions / 2)


def holder_wins(played: Played, villain: str) -> float | None:
    """Return what the thief wins who is a villain at the end; None if nobody is."""
    return played.share(played.villains.index(villain)) if villain in played.villains else None


def riddler_moves(played: Played) -> float:
    """Return whether a turn began of somebody who was the Riddler."""
    return float(any(turn.villains[turn.seat] == "riddler" for turn in played.turns))


def walk(seats: int, seed: int) -> Iterator[tuple[Any, int, Any]]:
    """Yield each event of a game, by the bare rules: the position before, who moved, the next."""
    contract = larceny.load(GAME).contract
    params, _ = contract.params()
    rules = contract.rules
    dice = random.Random(seed)
    players = [larceny.bot(BOT, GAME, seed=seed + seat) for seat in range(seats)]
    state = contract.new_state(params, seats)
    while mask := rules.actors(params, state):
        before = state.copy()
        if mask == CHANCE_BIT:
            seat = larceny.CHANCE
            code = dice.randrange(rules.chance(params, state))
        else:
            (seat,) = (seat for seat in range(seats) if mask >> seat & 1)
            seen = larceny.Observation(contract, params, state.copy(), seat)
            text = players[seat].choose(seen)
            code = next(code for code in seen.codes if seen.text(code) == text)
        rules.apply(params, state, seat, code)
        yield before, seat, state.copy()


def without_luck(seed: int) -> tuple[float, float]:
    """Return the squared surprise of a game between two, and what luck leaves of it.

    Luck is weighed by the exact solution of the game between two, and not by the evaluator.
    """
    contract = larceny.load(GAME).contract
    params, _ = contract.params()
    value = find_value(contract, params, 2)
    assert value is not None
    luck = 0.0
    for before, seat, after in walk(2, seed):
        if seat == larceny.CHANCE:
            luck += value.share(after, 0) - value.share(before, 0)
    gain = value.share(after, 0) - 0.5
    return gain**2, (gain - luck) ** 2


def luck_share(games: int) -> tuple[float, float]:
    """Return the part of the variance of results that luck explains, with its standard error."""
    gains, rests = zip(*(without_luck(seed) for seed in range(games)), strict=True)
    gaps = [gain - rest for gain, rest in zip(gains, rests, strict=True)]
    return fmean(gaps) / fmean(gains), stdev(gaps) / math.sqrt(games) / fmean(gains)


def has_kingmaker(seed: int) -> float:
    """Return whether somebody without hope made a choice that was worth a quarter to another."""
    contract = larceny.load(GAME).contract
    params, _ = contract.params()

    def estimate(state: Any, seat: int) -> list[float]:
        return larceny.evaluate(larceny.Observation(contract, params, state, seat))

    def look_ahead(state: Any, seat: int) -> list[float]:
        rules = contract.rules
        is_chance = rules.actors(params, state) == CHANCE_BIT
        count = rules.chance(params, state) if is_chance else 0
        if not 0 < count <= FEW_OUTCOMES:
            return estimate(state, seat)
        parts = []
        for outcome in range(count):
            after = state.copy()
            rules.apply(params, after, larceny.CHANCE, outcome)
            parts.append(estimate(after, seat))
        return [fmean(column) for column in zip(*parts, strict=True)]

    for before, seat, _ in walk(SEATS, seed):
        if seat == larceny.CHANCE or estimate(before, seat)[seat] * SEATS >= HOPELESS:
            continue
        reached = []
        for code in larceny.Observation(contract, params, before.copy(), seat).codes:
            after = before.copy()
            contract.rules.apply(params, after, seat, code)
            reached.append(look_ahead(after, seat))
        columns = list(zip(*reached, strict=True))
        if any(max(columns[s]) - min(columns[s]) >= POWER for s in range(SEATS) if s != seat):
            return 1.0
    return 0.0


def mean(values: Sequence[float | None]) -> tuple[float, float]:
    """Return the mean of what is known, with its standard error."""
    known = [value for value in values if value is not None]
    return fmean(known), stdev(known) / math.sqrt(len(known))


def compare(name: str, asked: str, own: tuple[float, float], **options: Any) -> None:
    """Print what `larceny ask` says beside the own count."""
    answer = larceny.ask(GAME, asked, bots=(options.pop("bots", BOT),), **options)
    finding = answer.parts[0].before.findings[0]
    error = (finding.high - finding.low) / 3.92
    z = (finding.value - own[0]) / math.hypot(error, own[1])
    print(
        f"{name:<34} {finding.value:9.4f} ± {error:.4f}   {own[0]:9.4f} ± {own[1]:.4f}   {z:+.1f}"
    )


def checks(
    tables: int, slow: int
) -> Iterator[tuple[str, str, tuple[float, float], dict[str, Any]]]:
    """Yield the name of each figure, the question and the own count."""
    games = [play([BOT] * SEATS, seed) for seed in range(tables)]
    first = mean([each.share(each.first) for each in games])
    yield "first player wins", "first-player", first, {}
    yield "last at half wins", "catch-up", mean([last_at_half(each) for each in games]), {}
    yield "decisions a game", "length", mean([float(each.decisions) for each in games]), {}
    ahead = mean([leads_second_half(each) for each in games])
    yield "winner leads the second half", "runaway", ahead, {}
    for villain in ("joker", "catwoman"):
        own = mean([holder_wins(each, villain) for each in games])
        yield f"{villain} at the end wins", f"pieces {villain}", own, {}
    yield "games with BT-23", "rules BT-23", mean([riddler_moves(each) for each in games]), {}
    seeds = range(10 * tables, 10 * tables + tables // SEATS)
    thumbs = [thumb(place, seed) for seed in seeds for place in range(SEATS)]
    yield f"{CARD} wins", f"thumb {CARD.removeprefix('card:')}", mean(thumbs), {}
    kings = mean([has_kingmaker(seed) for seed in range(slow)])
    yield "games with a kingmaker", "kingmaking", kings, {}
    yield "part of luck between two", "luck", luck_share(slow), {"seats": 2}


def thumb(place: int, seed: int) -> float:
    """Return what a policy card wins in a seat against greedy bots in all others."""
    return play([CARD if seat == place else BOT for seat in range(SEATS)], seed).share(place)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=2_000)
    parser.add_argument("--slow-tables", type=int, default=200)
    parser.add_argument("--games", type=int, default=10_000)
    options = parser.parse_args()
    print(f"{'':<34} {'larceny ask':>18}   {'at tables':>18}   z")
    for name, asked, own, more in checks(options.tables, options.slow_tables):
        compare(name, asked, own, games=options.games, **({"seats": SEATS} | more))


if __name__ == "__main__":
    main()
