"""Races over simulated networks: every player sees the same dice and throws as soon as he can."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from larceny.engine import rng
from larceny.realtime.action_collection import (
    UNCERTAINTY,
    Action,
    ActionClaim,
    ActionCollection,
    judge_claim,
)
from larceny.realtime.reaction_claim import LagMeter
from larceny.realtime.reflex import Reflex, draw_reaction
from studies.live_fairness.link import FRAME, Cheat, SimulatedPlayer

BETWEEN = 10_000
"""Milliseconds from one window to the next."""
PINGS = 5
"""Round trips measured between two windows."""
SMOOTHING = 8
"""The usual round trip of a transport moves by this part towards each new one (RFC 6298)."""
HONEST = Cheat()
THROW = "throw orb"


@dataclass
class Tally:
    """What became of many races."""

    races: int = 0
    ties: int = 0
    wins: list[int] = field(default_factory=list)
    """How often each player was first by the corrected reactions, and no other too close."""
    first_to_arrive: list[int] = field(default_factory=list)
    """How often each player's throw was the first to arrive: who would win without correction."""
    most_gained: int = 0
    """The most by which a corrected reaction was quicker than the real one."""
    total_gained: list[int] = field(default_factory=list)
    longest_wait: int = 0
    """The longest time from a throw's arrival to its verdict."""
    lost: int = 0
    """Acknowledged throws that were never judged."""
    repeated: int = 0
    """Throws that were judged more than once."""

    def shares(self) -> list[float]:
        """Return each player's share of the races that had a winner."""
        decided = max(1, sum(self.wins))
        return [wins / decided for wins in self.wins]

    def uncorrected_shares(self) -> list[float]:
        """Return each player's share of the races by order of arrival."""
        return [first / max(1, self.races) for first in self.first_to_arrive]


@dataclass(frozen=True)
class Message:
    """Something that arrives at the server: word of painting, or a throw with its claim."""

    at: float
    player: int
    claimed: int | None = None


def run_races(
    players: Sequence[SimulatedPlayer], races: int, seed: int = 0, reflex: Reflex | None = None
) -> Tally:
    """Let players with the same reflexes race many times; `seed` determines everything."""
    random = Random(seed)
    numbers = rng.new(seed)
    lags = {seat: SimulatedLag(player) for seat, player in enumerate(players)}
    count = len(players)
    tally = Tally(wins=[0] * count, first_to_arrive=[0] * count, total_gained=[0] * count)
    for race in range(1, races + 1):
        for lag in lags.values():
            for _ in range(PINGS):
                lag.measure(random)
        reactions = [draw_reaction(reflex or Reflex(), numbers) for _ in players]
        meters = {seat: lag.meter for seat, lag in lags.items()}
        _run_race(race * BETWEEN, players, meters, reactions, random, tally)
    return tally


class SimulatedLag:
    """What the server measures of one player's connection."""

    def __init__(self, player: SimulatedPlayer) -> None:
        self.meter = LagMeter()
        self._player = player
        self._usual: float | None = None
        self._quickest = float("inf")

    def measure(self, random: Random) -> None:
        """Send a probe: the transport acknowledges it, and the page answers.

        Behind a proxy the answers to the protocol's pings stand for the transport.
        """
        player = self._player
        cheat = player.cheat or HONEST
        round_trip = player.link.draw_round_trip(random)
        if not cheat.is_silent:
            self.meter.add(round(round_trip + cheat.answer_delay))
        acknowledged = round_trip + cheat.acknowledgement_delay
        first = acknowledged if player.is_behind_proxy else round_trip
        self._quickest = min(self._quickest, first)
        usual = acknowledged if self._usual is None else self._usual
        self._usual = usual + (acknowledged - usual) / SMOOTHING
        self.meter.add_transport(round(self._usual), round(self._quickest))


def _run_race(
    now: int,
    players: Sequence[SimulatedPlayer],
    lags: dict[int, LagMeter],
    reactions: Sequence[int],
    random: Random,
    tally: Tally,
) -> None:
    messages: list[Message] = []
    for seat, player in enumerate(players):
        if not player.is_asleep:
            messages += _send_messages(now, seat, player, reactions[seat], random)
    messages.sort(key=lambda message: message.at)
    throws = [message for message in messages if message.claimed is not None]
    if not throws:
        return
    tally.races += 1
    tally.first_to_arrive[throws[0].player] += 1
    collection = ActionCollection(lags)
    judged: list[Action] = []
    arrived: dict[int, int] = {}
    painted: dict[int, int] = {}
    for message in messages:
        due = collection.due
        if due is not None and message.at > due:
            judged += _take(collection, due, arrived, tally)
        if message.claimed is None:
            painted.setdefault(message.player, round(message.at) - now)
        elif collection.find(message.player) is None:
            seat = message.player
            at = round(message.at)
            arrived[seat] = at
            claim = ActionClaim(seat, THROW, message.claimed, painted.get(seat, -1), at - now)
            collection.add(judge_claim(claim, lags[seat]), at)
    if collection.due is not None:
        judged += _take(collection, collection.due, arrived, tally)
    _count(judged, arrived, reactions, tally)


def _take(
    collection: ActionCollection, now: int, arrived: dict[int, int], tally: Tally
) -> list[Action]:
    """Take what is due, and note how long it has waited."""
    taken = collection.take()
    waits = [now - arrived[action.seat] for action in taken]
    tally.longest_wait = max(tally.longest_wait, *waits)
    return taken


def _send_messages(
    now: int, seat: int, player: SimulatedPlayer, reaction: int, random: Random
) -> list[Message]:
    """Return what the server gets from one page, the throw twice: the page may repeat it."""
    painted = now + player.link.draw_delay(random) + random.uniform(0, 1.5 * FRAME)
    counted = round(reaction * player.clock + random.uniform(-FRAME / 2, FRAME / 2))
    delay = player.cheat.paint_delay if player.cheat else 0
    claimed = player.cheat.claim if player.cheat else counted
    sent = (painted + min(delay, reaction), painted + reaction, painted + reaction + 1)
    arrivals = player.link.order([at + player.link.draw_delay(random) for at in sent])
    word = Message(arrivals[0], seat)
    throw, again = (Message(at, seat, claimed) for at in arrivals[1:])
    return [word, throw] if player.leaves else [word, throw, again]


def _count(
    judged: Sequence[Action], arrived: dict[int, int], reactions: Sequence[int], tally: Tally
) -> None:
    seats = [action.seat for action in judged]
    tally.lost += len(arrived.keys() - set(seats))
    tally.repeated += len(seats) - len(set(seats))
    for action in judged:
        gained = reactions[action.seat] - action.reaction
        tally.total_gained[action.seat] += gained
        tally.most_gained = max(tally.most_gained, gained)
    is_tie = len(judged) > 1 and judged[1].reaction - judged[0].reaction < UNCERTAINTY
    if is_tie:
        tally.ties += 1
    else:
        tally.wins[judged[0].seat] += 1
