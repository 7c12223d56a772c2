"""Writes a ladder as a page of Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from larceny.bots import GREEDY
from larceny.engine.contract import Contract
from larceny.engine.language import ENGLISH, Language
from larceny.engine.phrase import Phrase, as_phrase, join_phrases, phrase, verbatim
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


def write_page(contract: Contract, ladder: Ladder, language: Language = ENGLISH) -> str:
    """Return the page of a ladder, in a language."""
    blocks = [
        _title(contract, ladder),
        *_summarize(ladder),
        *_ratings(ladder),
    ]
    for seats in sorted(ladder.bots):
        blocks += _cross_table(ladder, seats)
    blocks += _times(ladder)
    for found in sorted(ladder.calibrations, key=lambda one: one.seats):
        blocks += _calibration(found)
    if ladder.error is not None:
        blocks.append(phrase("## The evaluator against the exact values"))
        blocks.append(describe_error(ladder.error))
    return "\n\n".join(map(language.render, blocks)) + "\n"


def _title(contract: Contract, ladder: Ladder) -> str:
    subject = ladder.subject
    weights = phrase(", weights {weights}", weights=str(subject.weights))
    return phrase(
        "# How strong the bots of {title} are\n\nWritten by `larceny ladder {game} --page`: "
        "rule set `{rules}` ({code}), seed {seed}{weights}. {introduction}",
        title=contract.title,
        game=contract.name,
        rules=subject.rules,
        code=subject.fingerprint,
        seed=str(subject.seed),
        weights=weights if subject.weights else "",
        introduction=phrase(INTRODUCTION),
    )


def _summarize(ladder: Ladder) -> Iterator[str]:
    rows = []
    for seats, sharp in sorted(ladder.sharp.items()):
        found = ladder.find(seats, sharp, GREEDY)
        if found is not None and found.games:
            times = _write(found.share / found.equal, ".2f")
            equal = _write(found.equal, ".1%")
            rows.append([str(seats), f"`{sharp}`", _share(found), equal, times])
    if rows:
        yield phrase("## `sharp` against `greedy`")
        heads = ["seats", "`sharp` is", "wins", "equal share", "times the equal share"]
        yield _table(heads, rows)


def _ratings(ladder: Ladder) -> Iterator[str]:
    if GREEDY in ladder.bots.get(2, ()):
        ratings = rank_ratings(ladder.pairings, GREEDY)
        if len(ratings) > 1:
            yield phrase("## Ratings with two seats")
            yield phrase(
                "Elo by maximum likelihood from all games of two; {bot} is set to {rating}.",
                bot=f"`{GREEDY}`",
                rating=ANCHOR_RATING,
            )
            rows = [
                [f"`{rating.bot}`", f"{rating.value:.0f}", f"{rating.low:.0f} - {rating.high:.0f}"]
                for rating in ratings
            ]
            yield _table(["bot", "rating", "95 % interval"], rows)


def _cross_table(ladder: Ladder, seats: int) -> Iterator[str]:
    names = ladder.bots[seats]
    yield phrase("## {seats:# seat|# seats}", seats=seats)
    for name, reason in ladder.refusals.get(seats, {}).items():
        yield phrase("Without `{bot}`: {reason}.", bot=name, reason=as_phrase(reason))
    if any(one.seats == seats and one.games for one in ladder.pairings):
        yield _introduce(ladder, seats)
        rows = [
            [f"`{bot}`", *(_cell(ladder.find(seats, bot, other)) for other in names)]
            for bot in names
        ]
        yield _table([verbatim(""), *(verbatim(f"`{name}`") for name in names)], rows)
    for pairing in ladder.pairings:
        if pairing.seats == seats and pairing.problem:
            yield phrase(
                "`{bot}` against `{other}`: {problem}.",
                bot=pairing.bot,
                other=pairing.against,
                problem=as_phrase(pairing.problem),
            )


def _introduce(ladder: Ladder, seats: int) -> str:
    """Return what a cross table shows, and who is strong there."""
    counts = {
        pairing.games for pairing in ladder.pairings if pairing.seats == seats and pairing.games
    }
    games = [phrase("{count:,}", count=int(count)) for count in sorted(counts)]
    return phrase(
        "One of the bots on the left against {others} of those on top, in per cent; an equal "
        "player wins {equal:.1%}. Games for each share: {games:or}. From strong to weak: {bots}; "
        "`sharp` is `{sharp}`.",
        others=seats - 1,
        equal=1 / seats,
        games=games,
        bots=", ".join(f"`{name}`" for name in ladder.rank(seats)),
        sharp=ladder.sharp[seats],
    )


def _times(ladder: Ladder) -> Iterator[str]:
    if ladder.times:
        yield phrase("## Time for a move")
        yield phrase(
            "Milliseconds at a live table; the first move, which makes tables ready, is apart."
        )
        rows = [
            [
                str(one.seats),
                f"`{one.bot}`",
                _write(one.median, ".2f"),
                _write(one.worst, ".1f"),
                _write(one.first, ".0f"),
                str(one.decisions),
            ]
            for one in sorted(ladder.times, key=lambda one: one.seats)
        ]
        yield _table(["seats", "bot", "median", "worst", "first", "decisions"], rows)


def _calibration(found: Calibration) -> Iterator[str]:
    yield phrase("## Calibration of the evaluator, {seats} seats", seats=found.seats)
    weighting = phrase(BY_DECISION if found.is_by_decision else BY_GAME)
    yield phrase(CALIBRATION, bot=f"`{found.bot}`", seed=str(found.seed), weighting=weighting)
    rows = [
        [
            phrase("{low:.1%} - {high:.1%}", low=float(decile.lowest), high=float(decile.highest)),
            _write(decile.expected, ".2%"),
            phrase("{won:.2%} ± {error:.2%}", won=float(decile.won), error=float(decile.error)),
            _write(100 * decile.deviation, "+.2f"),
            _write(decile.count, ",.0f"),
        ]
        for decile in found.deciles
    ]
    yield _table(["shares", "expected", "won", "points", "count"], rows)
    yield phrase(
        "{games:,} games, {positions:,} positions; the worst decile is {off:.2f} points off.",
        games=int(found.games),
        positions=int(found.positions),
        off=100.0 * abs(found.worst.deviation),
    )


def _write(value: float, style: str) -> Phrase:
    """Return a number in a format of Python, with the marks of the reader's language."""
    return phrase(f"{{value:{style}}}", value=float(value))


def _cell(found: Pairing | None) -> str:
    if found is None or not found.games:
        return ""
    low, high = found.interval
    share = 100.0 * found.share
    half = 50.0 * (high - low)
    return phrase("{share:.1f} ± {half:.1f}", share=share, half=half)


def _share(found: Pairing) -> str:
    low, high = found.interval
    return phrase(
        "{share:.2%} ({low:.2%} - {high:.2%}) of {games:,}",
        share=float(found.share),
        low=float(low),
        high=float(high),
        games=int(found.games),
    )


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table in the pipe syntax, whose headings and phrases can be translated."""
    titles = [as_phrase(head) for head in heads]
    lines: list[Sequence[str]] = [titles, ["---"] * len(heads), *rows]
    written = [phrase("| {cells} |", cells=join_phrases(line, " | ")) for line in lines]
    return join_phrases(written, "\n")
