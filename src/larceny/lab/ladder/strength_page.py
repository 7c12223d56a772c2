"""Writes a ladder as a page of Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from larceny.bots import GREEDY
from larceny.engine.contract import Contract
from larceny.lab.ladder.calibration import Calibration
from larceny.lab.ladder.exact_error import describe_error
from larceny.lab.ladder.ladder_file import Ladder
from larceny.lab.ladder.pairing import Pairing
from larceny.lab.ladder.rating import ANCHOR_RATING, rank_ratings

INTRODUCTION = """\
Each share is that of one bot against copies of another in all other seats, over games in which it \
sits in every seat equally often; shared wins count in parts. Beside it stands half the width of \
its 95 % interval. A bot that is as strong as the others wins the equal share."""
CALIBRATION = """\
Positions of games between {bot} that no training has seen (seed {seed}): the share of the win \
that each seat expects from its own viewpoint, sorted and cut into ten groups of equal size, \
beside what was won. Intervals count games, since the shares of one game depend on each other. \
{weighting}"""
BY_DECISION = "Every decision of these games counts alike."
BY_GAME = "Every game counts alike, however long: a lead that shortens its game counts too much."


def write_page(contract: Contract, ladder: Ladder) -> str:
    """Return the page of a ladder."""
    subject = ladder.subject
    weights = f", weights {subject.weights}" if subject.weights else ""
    blocks = [
        f"# How strong the bots of {contract.title} are",
        f"Written by `larceny ladder {contract.name} --page`: rule set `{subject.rules}` "
        f"({subject.fingerprint}), seed {subject.seed}{weights}. {INTRODUCTION}",
        *_summarize(ladder),
        *_ratings(ladder),
    ]
    for seats in sorted(ladder.bots):
        blocks += _cross_table(ladder, seats)
    blocks += _times(ladder)
    for found in sorted(ladder.calibrations, key=lambda one: one.seats):
        blocks += _calibration(found)
    if ladder.error is not None:
        blocks += ["## The evaluator against the exact values", describe_error(ladder.error)]
    return "\n\n".join(blocks) + "\n"


def _summarize(ladder: Ladder) -> Iterator[str]:
    rows = []
    for seats, sharp in sorted(ladder.sharp.items()):
        found = ladder.find(seats, sharp, GREEDY)
        if found is not None and found.games:
            times = f"{found.share / found.equal:.2f}"
            rows.append([seats, f"`{sharp}`", _share(found), f"{found.equal:.1%}", times])
    if rows:
        yield "## `sharp` against `greedy`"
        heads = ["seats", "`sharp` is", "wins", "equal share", "times the equal share"]
        yield _table(heads, rows)


def _ratings(ladder: Ladder) -> Iterator[str]:
    if GREEDY in ladder.bots.get(2, ()):
        ratings = rank_ratings(ladder.pairings, GREEDY)
        if len(ratings) > 1:
            yield "## Ratings with two seats"
            yield (
                f"Elo by maximum likelihood from all games of two; `{GREEDY}` is set to "
                f"{ANCHOR_RATING}."
            )
            rows = [
                [f"`{one.bot}`", f"{one.value:.0f}", f"{one.low:.0f} - {one.high:.0f}"]
                for one in ratings
            ]
            yield _table(["bot", "rating", "95 % interval"], rows)


def _cross_table(ladder: Ladder, seats: int) -> Iterator[str]:
    names = ladder.bots[seats]
    yield f"## {seats} seats"
    for name, reason in ladder.refusals.get(seats, {}).items():
        yield f"Without `{name}`: {reason}."
    played = [one for one in ladder.pairings if one.seats == seats and one.games]
    if played:
        counts = sorted({one.games for one in played})
        yield (
            f"One of the bots on the left against {seats - 1} of those on top, in per cent; an "
            f"equal player wins {1 / seats:.1%}. Games for each share: "
            f"{' or '.join(f'{count:,}' for count in counts)}. From strong to weak: "
            f"{', '.join(f'`{name}`' for name in ladder.rank(seats))}; `sharp` is "
            f"`{ladder.sharp[seats]}`."
        )
        rows = [
            [f"`{bot}`", *(_cell(ladder.find(seats, bot, other)) for other in names)]
            for bot in names
        ]
        yield _table(["", *(f"`{name}`" for name in names)], rows)
    for one in ladder.pairings:
        if one.seats == seats and one.problem:
            yield f"`{one.bot}` against `{one.against}`: {one.problem}."


def _times(ladder: Ladder) -> Iterator[str]:
    if ladder.times:
        yield "## Time for a move"
        yield "Milliseconds at a live table; the first move, which makes tables ready, is apart."
        rows = [
            [
                one.seats,
                f"`{one.bot}`",
                f"{one.median:.2f}",
                f"{one.worst:.1f}",
                f"{one.first:.0f}",
                one.decisions,
            ]
            for one in sorted(ladder.times, key=lambda one: one.seats)
        ]
        yield _table(["seats", "bot", "median", "worst", "first", "decisions"], rows)


def _calibration(found: Calibration) -> Iterator[str]:
    yield f"## Calibration of the evaluator, {found.seats} seats"
    weighting = BY_DECISION if found.is_by_decision else BY_GAME
    yield CALIBRATION.format(bot=f"`{found.bot}`", seed=found.seed, weighting=weighting)
    rows = [
        [
            f"{one.lowest:.1%} - {one.highest:.1%}",
            f"{one.expected:.2%}",
            f"{one.won:.2%} ± {one.error:.2%}",
            f"{100 * one.deviation:+.2f}",
            f"{one.count:,}",
        ]
        for one in found.deciles
    ]
    yield _table(["shares", "expected", "won", "points", "count"], rows)
    yield (
        f"{found.games:,} games, {found.positions:,} positions; the worst decile is "
        f"{100 * abs(found.worst.deviation):.2f} points off."
    )


def _cell(found: Pairing | None) -> str:
    if found is None or not found.games:
        return ""
    low, high = found.interval
    return f"{100 * found.share:.1f} ± {50 * (high - low):.1f}"


def _share(found: Pairing) -> str:
    low, high = found.interval
    return f"{found.share:.2%} ({low:.2%} - {high:.2%}) of {found.games:,}"


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines: list[Sequence[object]] = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)
