"""The result of `larceny tune`: sentences, and the front as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from larceny.engine.language import ENGLISH, Language
from larceny.engine.phrase import phrase, verbatim

if TYPE_CHECKING:
    from larceny.lab.sweep.estimate import Estimate
    from larceny.lab.tune.tuning_result import Tuning
    from larceny.lab.tune.tuning_target import Target


def show_tuning(found: Tuning, language: Language = ENGLISH) -> None:
    """Print the sentences about a search, and each candidate's targets between all bots."""
    from larceny.terminal.spoken_console import SpokenConsole

    console = SpokenConsole(language)
    subject = found.subject
    title = phrase(
        "{game}, {seats:# seat|# seats}, {bots}",
        game=subject.game,
        seats=subject.seats,
        bots=found.line_ups[0],
    )
    console.tell(title, style="bold")
    for sentence in found.sentences():
        console.tell(sentence)
    for candidate in found.front:
        grid = console.make_table("target", title=verbatim(candidate.label))
        for bots in found.line_ups:
            grid.add_column(verbatim(bots), justify="right")
        rows = zip(*(found.estimates(candidate, bots) for bots in found.line_ups), strict=True)
        for target, estimates in zip(subject.targets, rows, strict=True):
            grid.add_row(target.text, *(_cell(target, estimate) for estimate in estimates))
        console.print(grid)
    note = phrase(
        "{games:,} games a trial, {fresh:,} fresh ones a candidate; seed {seed}",
        games=subject.games,
        fresh=found.fresh_games,
        seed=str(subject.seed),
    )
    console.tell(note, style="dim")


def _cell(target: Target, estimate: Estimate) -> str:
    half = estimate.interval[1] - estimate.mean
    words = "{mean:.3g} ± {half:.2g}"
    if not target.is_reached(estimate.mean):
        words = "{mean:.3g} ± {half:.2g} missed"
    return phrase(words, mean=float(estimate.mean), half=float(half))
