"""The metrics of a game: those that all games have, its kinds of moves and its own counters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from larceny.compile.game_record import (
    all_scores,
    ended,
    lead_for_good,
    margins,
    nan_unless,
    read_field,
    sole_winner,
    win_share_of,
)
from larceny.engine.array import np
from larceny.engine.contract import Contract
from larceny.engine.counter import Counter
from larceny.engine.phrase import as_phrase, phrase
from larceny.lab.backend.backend import Array
from larceny.lab.metrics.equity_over_time import equity_metrics
from larceny.lab.metrics.metric import Metric, Unit, Wording
from larceny.lab.metrics.piece_metrics import piece_metrics


def kind_metrics(contract: Contract) -> tuple[Metric, ...]:
    """Return how often each kind of move is played."""
    return tuple(
        Metric(
            f"move.{name.replace(' ', '-')}",
            phrase("`{name}` a game", name=name),
            Unit.COUNT,
            "moves",
            read_field("kinds", kind),
            Wording(phrase("`{name}`", name=name), "is played", "more often", "less often"),
        )
        for kind, name in enumerate(contract.move.KIND_NAMES)
    )


def event_metrics(contract: Contract) -> tuple[Metric, ...]:
    """Return how often each event happens that the game counts."""
    counters: Sequence[Counter] = () if contract.counters is None else contract.counters.COUNTERS
    return tuple(
        Metric(
            f"count.{counter.name}",
            counter.title,
            Unit.COUNT,
            "events",
            read_field("counts", place),
            Wording(
                "a game",
                "has",
                phrase("more {what}", what=as_phrase(counter.title)),
                phrase("fewer {what}", what=as_phrase(counter.title)),
            ),
            counter.rule,
            is_pictured=True,
        )
        for place, counter in enumerate(counters)
    )


COUNT, SHARE, POINTS = Unit.COUNT, Unit.SHARE, Unit.POINTS
LENGTH, RESULT, ORDER, LEAD, CHOICE = "length", "result", "order of play", "lead", "choice"

CLOSE = 0.1
"""A game is close if the runner-up came within this part of the winner's points."""
HALF, THREE_QUARTERS = 0.5, 0.75


def metrics_of(
    contract: Contract, seats: int, equity: bool = False, pieces: bool = False
) -> tuple[Metric, ...]:
    """Return the metrics of a game for a number of seats, by group."""
    return (
        *_length(seats),
        *_result(seats),
        *_order_of_play(seats),
        *_lead(),
        *_choice(),
        *kind_metrics(contract),
        *event_metrics(contract),
        *(equity_metrics(seats) if equity else ()),
        *(piece_metrics(contract, seats) if pieces else ()),
    )


def _length(seats: int) -> tuple[Metric, ...]:
    longer = Wording("games", "become", "longer", "shorter")
    steps = Wording("games", "have", "more steps", "fewer steps")
    turns = Wording("games", "have", "more turns", "fewer turns")
    rounds = Wording("games", "have", "more rounds", "fewer rounds")
    return (
        Metric(
            "steps",
            "decisions and outcomes a game",
            COUNT,
            LENGTH,
            read_field("steps"),
            steps,
            definition="Decisions, outcomes of chance and reports of a referee in a game.",
            is_pictured=True,
        ),
        Metric(
            "decisions",
            "decisions a game",
            COUNT,
            LENGTH,
            read_field("decisions"),
            longer,
            definition="Moves that seats made in a game.",
            is_pictured=True,
            is_headline=True,
        ),
        Metric(
            "turns",
            "turns a game",
            COUNT,
            LENGTH,
            read_field("turns"),
            turns,
            definition="Runs of decisions during which the turn stays with one seat.",
            is_pictured=True,
        ),
        Metric(
            "rounds",
            "rounds a game",
            COUNT,
            LENGTH,
            partial(_rounds, seats=seats),
            rounds,
            definition="Turns divided by the number of seats.",
        ),
        Metric(
            "cut",
            "games cut for their length",
            SHARE,
            LENGTH,
            read_field("is_cut"),
            Wording("the share of games that are cut"),
            of_all=True,
            definition=(
                "The share of games that their own rules ended because they became too long."
            ),
        ),
        Metric(
            "truncated",
            "games without an end",
            SHARE,
            LENGTH,
            lambda games: games["is_truncated"].astype(np.float64),
            Wording("the share of games without an end"),
            of_all=True,
            definition=(
                "The share of games that had no end after a million steps. Nobody wins "
                "them, and they count for no other metric."
            ),
        ),
    )


def _result(seats: int) -> tuple[Metric, ...]:
    winners = Wording("winners", "have", "more points", "fewer points")
    all_seats = Wording("seats", "have", "more points", "fewer points")
    margin = Wording("the winner's margin", "becomes", "larger", "smaller")
    return (
        Metric(
            "ties",
            "shared wins",
            SHARE,
            RESULT,
            lambda games: nan_unless(ended(games), sole_winner(games) < 0),
            Wording("the share of games with a shared win"),
            of_all=True,
            definition=(
                "The share of games with more than one winner. A shared win counts in equal parts."
            ),
        ),
        Metric(
            "margin",
            "points between the first and the second",
            POINTS,
            RESULT,
            partial(margins, seats=seats),
            margin,
            definition="The points of the best seat less those of the second best.",
            is_pictured=True,
            is_headline=True,
        ),
        Metric(
            "close",
            "close games",
            SHARE,
            RESULT,
            partial(_close, seats=seats),
            Wording("the share of close games"),
            definition=("The share of games whose margin is at most 10 % of the winner's points."),
        ),
        Metric(
            "score_winner",
            "points of the winner",
            POINTS,
            RESULT,
            lambda games: nan_unless(ended(games), all_scores(games, seats).max(axis=1)),
            winners,
            definition="The points of the best seat.",
            is_pictured=True,
        ),
        Metric(
            "score_mean",
            "points of a seat",
            POINTS,
            RESULT,
            lambda games: nan_unless(ended(games), all_scores(games, seats).mean(axis=1)),
            all_seats,
            definition="The mean points of all seats.",
        ),
    )


def _order_of_play(seats: int) -> tuple[Metric, ...]:
    return tuple(
        Metric(
            order_name(place, seats),
            f"wins of the {_ordinal(place, seats)} player",
            SHARE,
            ORDER,
            partial(_wins_in_order, place=place, seats=seats),
            Wording(f"the {_ordinal(place, seats)} player's share of wins"),
            of_all=True,
            definition=_define_order(place, seats),
            is_headline=place == 0,
        )
        for place in range(seats)
    )


def _lead() -> tuple[Metric, ...]:
    return (
        Metric(
            "lead_changes",
            "changes of the lead",
            COUNT,
            LEAD,
            read_field("lead_changes"),
            Wording("the lead", "changes", "more often", "less often"),
            definition=(
                "How often another seat is alone in the lead than the one that last was. "
                "Scores are looked at when a turn begins; a tie changes nothing."
            ),
            is_headline=True,
        ),
        Metric(
            "lead_for_good",
            "part of the game before the winner leads for good",
            SHARE,
            LEAD,
            lead_for_good,
            Wording("the part of a game before the winner leads for good"),
            definition=(
                "The part of a game's decisions before its winner took the lead and kept "
                "it; the whole game if the winner did not lead when the last turn began. "
                "Games with one winner only."
            ),
            is_pictured=True,
        ),
        Metric(
            "runaway",
            "runaway wins",
            SHARE,
            LEAD,
            lambda games: _compare(lead_for_good(games), np.less_equal, HALF),
            Wording("the share of winners who lead throughout the second half"),
            definition="The share of games whose winner led throughout the second half.",
        ),
        Metric(
            "comeback",
            "comeback wins",
            SHARE,
            LEAD,
            lambda games: _compare(lead_for_good(games), np.greater, THREE_QUARTERS),
            Wording("the share of winners who take the lead in the last quarter"),
            definition=(
                "The share of games whose winner took the lead for good in the last quarter."
            ),
        ),
        Metric(
            "deficit",
            "most points by which the winner was behind",
            POINTS,
            LEAD,
            _deficit,
            Wording("winners", "come back from", "further behind", "less far behind"),
            definition=(
                "The most points by which the winner was behind the leader when a turn began."
            ),
        ),
    )


def _choice() -> tuple[Metric, ...]:
    return (
        Metric(
            "choices",
            "legal moves at a decision",
            COUNT,
            CHOICE,
            partial(_per_decision, name="choices"),
            Wording("decisions", "have", "more choices", "fewer choices"),
            definition="Legal moves at a decision, on average over a game.",
            is_pictured=True,
            is_headline=True,
        ),
        Metric(
            "forced",
            "decisions with one legal move",
            SHARE,
            CHOICE,
            partial(_per_decision, name="forced"),
            Wording("the share of decisions with one legal move"),
            definition="The share of a game's decisions that had one legal move.",
        ),
        Metric(
            "longest_wait",
            "most decisions in a row without one seat",
            COUNT,
            CHOICE,
            read_field("longest_wait"),
            Wording("the longest wait", "becomes", "longer", "shorter"),
            definition="The most decisions in a row in which one seat had no part: idle time.",
        ),
    )


ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def order_name(place: int, seats: int) -> str:
    """Return the name of the metric for a place in the order of play."""
    return {0: "win_first", seats - 1: "win_last"}.get(place, f"win_order_{place + 1}")


def _ordinal(place: int, seats: int) -> str:
    if place == seats - 1:
        return "last"
    return ORDINALS[place]


def _define_order(place: int, seats: int) -> str:
    """Return what a place means; the page defines the second for all between first and last."""
    if place == seats - 1:
        return "The share of wins of the seat that had its first turn last."
    more = "; so on for the others" if place == 1 else ""
    return f"The share of wins of the seat that had the {_ordinal(place, seats)} turn{more}."


def _rounds(games: Array, seats: int) -> Array:
    return nan_unless(ended(games), games["turns"] / seats)


def _per_decision(games: Array, name: str) -> Array:
    return nan_unless(ended(games), games[name] / np.maximum(1, games["decisions"]))


def _wins_in_order(games: Array, place: int, seats: int) -> Array:
    return win_share_of(games, (games["starter"] + place) % seats)


def _close(games: Array, seats: int) -> Array:
    best = all_scores(games, seats).max(axis=1)
    return nan_unless(ended(games), margins(games, seats) <= CLOSE * np.abs(best))


def _deficit(games: Array) -> Array:
    winner = sole_winner(games)
    deficits = games["deficits"][np.arange(len(games)), np.maximum(0, winner)]
    return nan_unless(ended(games) & (winner >= 0), deficits)


def _compare(values: Array, compare: Callable[[Array, float], Array], limit: float) -> Array:
    return nan_unless(~np.isnan(values), compare(values, limit))
