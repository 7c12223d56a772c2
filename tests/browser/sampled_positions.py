"""Positions of random games as the server would push them: all rule sets, seats and phases."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from itertools import chain, cycle, zip_longest
from typing import Any, NamedTuple

import larceny
from larceny.match.catalogue import needs_referee
from larceny.match.frame import build_events, build_frame

VIEWER = 0
RANDOM_MOVES = 240
"""How many moves of a game are random, and looked at; later ones look alike, but for the end."""
LONGEST_GAME = 5_000
"""After how many moves a game that has not ended is left without its end."""
NAMES = ("Magpie", "Gentleman Johnny", "Ida", "Safecracker Sue", "Mo", "The Count")
"""Short and long names."""


class Group(NamedTuple):
    """The tables whose positions are shown one after the other."""

    rules: str
    seats: int
    chance: str


class Sample(NamedTuple):
    """A position as seat 0 sees it, and the events of the action that led to it."""

    group: Group
    frame: dict[str, Any]
    events: list[dict[str, Any]]


def sample_positions(name: str, count: int) -> list[Sample]:
    """Return positions of a game, evenly from all rule sets, numbers of seats and phases."""
    game = larceny.load(name)
    fewest, most = game.seats
    groups = [
        Group(rules, seats, chance)
        for rules in game.rule_sets
        for seats in range(fewest, most + 1)
        for chance in ("seeded", "manual")
        if chance == "seeded" or not needs_referee(game.contract, rules)
    ]
    if count < len(groups):
        groups = random.Random(count).sample(groups, count)
    each = -(-count // len(groups))
    spread = [_spread(list(_play(game, group)), each) for group in groups]
    mixed = [sample for sample in chain(*zip_longest(*spread)) if sample is not None]
    return sorted(
        mixed[:count], key=lambda sample: (groups.index(sample.group), sample.frame["version"])
    )


def _play(game: larceny.Game, group: Group) -> Iterator[Sample]:
    """Play a random game; return the positions after actions, early ones and the last.

    Random players may never end a game; those who make the last move of the list do.
    """
    seed = group.seats
    dice = None if group.chance == "manual" else seed
    names = NAMES[: group.seats]
    table = game.table(group.seats, group.rules, chance=group.chance, seed=dice, names=names)
    chosen = random.Random(seed)
    start = 0
    for number in range(LONGEST_GAME):
        is_random = number < RANDOM_MOVES
        if is_random or table.over:
            yield _sample(table, group, start)
        if table.over:
            return
        actor = chosen.choice(table.actors)
        if actor != larceny.CHANCE:
            start = table.version
        moves = table.moves(actor)
        is_ending = actor != larceny.CHANCE and not is_random
        table.play(actor, moves[-1] if is_ending else chosen.choice(moves))


def _sample(table: larceny.Table, group: Group, start: int) -> Sample:
    frame = build_frame(table, VIEWER, is_running=not table.over)
    entries = table.entries(start)
    events = build_events(entries, [None] * len(entries), start, VIEWER, is_open=table.over)
    return Sample(group, {**frame, "names": list(frame["names"])}, [{**event} for event in events])


def _spread(samples: list[Sample], count: int) -> list[Sample]:
    """Return a few of the samples, from as many different phases and situations as possible."""
    kinds = defaultdict(list)
    for sample in samples:
        frame = sample.frame
        kinds[frame["board"]["phase"], frame["over"], len(frame["choices"]) > 0].append(sample)
    order = random.Random(len(samples))
    for some in kinds.values():
        order.shuffle(some)
    # Positions in which seat 0 can act are twice as frequent as those in which it looks on.
    queues = [some for kind, some in kinds.items() for _ in range(2 if kind[2] else 1)]
    order.shuffle(queues)
    picked: dict[int, Sample] = {}
    for queue in cycle(queues):
        if len(picked) == min(count, len(samples)):
            break
        if queue:
            sample = queue.pop()
            picked[sample.frame["version"]] = sample
    return list(picked.values())
