"""The results of `larceny simulate`, as JSON and as tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from larceny.engine.language import ENGLISH, Language
from larceny.engine.phrase import Phrase, as_phrase, join_phrases, phrase
from larceny.games import load

if TYPE_CHECKING:
    from rich.table import Table

    from larceny.lab.metrics.measure import Measurement
    from larceny.lab.timed_simulation import TimedSimulation
    from larceny.terminal.spoken_console import SpokenConsole

Facts = dict[str, Any]

WIDE = 80
"""The columns of a terminal that has room for all numbers of a seat in one row."""
HEADLINES = ("lead_changes", "lead_for_good", "margin", "close", "choices", "forced")
"""The metrics that are told without being asked for."""


def summarize(found: Measurement) -> Facts:
    """Return what a simulation measured, ready for JSON."""
    steps = found.histograms["steps"]
    return found.as_dict() | {
        "is_compiled": found.plan.is_compiled,
        "decisions_mean": found.moments["decisions"].mean,
        "steps_mean": found.moments["steps"].mean,
        "steps_percentiles": [steps.quantile(part) for part in (0.05, 0.5, 0.95)],
    }


def summarize_timed(result: TimedSimulation) -> Facts:
    """Return the statistics of a simulation by the clock, ready for JSON."""
    import numpy as np

    def as_share(values: tuple[float, float, float]) -> Facts:
        return dict(zip(("win_share", "low", "high"), values, strict=True))

    seats = [
        {
            "seat": seat,
            "bot": result.bots[seat],
            **as_share(shares),
            "score_mean": float(result.scores[:, seat].mean()),
            "score_sd": float(result.scores[:, seat].std()),
            "score_quartiles": np.percentile(result.scores[:, seat], [25, 50, 75]).tolist(),
        }
        for seat, shares in enumerate(result.win_shares())
    ]
    return {
        "game": result.game,
        "rules": result.rules,
        "changes": result.changes,
        "fingerprint": result.fingerprint,
        "seed": result.seed,
        "games": result.games,
        "is_compiled": result.is_compiled,
        "truncated": result.games - result.ended,
        "cut": int(result.is_cut.sum()),
        "seats": seats,
        "order_of_play": [as_share(shares) for shares in result.order_shares()],
        "decisions_mean": float(result.decisions.mean()),
        "steps_mean": float(result.steps.mean()),
        "steps_percentiles": np.percentile(result.steps, [5, 50, 95]).tolist(),
        "seconds_mean": float(result.seconds.mean()),
        "attempts_mean": result.attempts(),
    }


def show(facts: Facts, with_metrics: bool = False, language: Language = ENGLISH) -> None:
    """Print the statistics of a simulation, as wide as the terminal is."""
    from larceny.terminal.spoken_console import SpokenConsole

    console = SpokenConsole(language)
    for table in _seat_tables(facts, console):
        console.print(table)
    console.print(_order_table(facts, console))
    for line in _lines(facts):
        console.tell(line)
    if "metrics" in facts:
        _show_metrics(facts, with_metrics, console)
    if with_metrics and facts.get("unused_rules"):
        rules = ", ".join(facts["unused_rules"])
        console.tell(phrase("rules that no game used: {rules}", rules=rules))


def _seat_tables(facts: Facts, console: SpokenConsole) -> list[Table]:
    """Return one table of the seats, or two where the terminal is narrow."""
    named = load(facts["game"]).name_changes(facts["rules"], facts["changes"])
    changes = "".join(f", {name} = {value}" for name, value in named.items())
    title = phrase(
        "{rules}: {games:,} games",
        rules=f"{facts['game']}, {facts['rules']}{changes}",
        games=int(facts["games"]),
    )
    if console.width >= WIDE:
        columns = ("bot", "wins", "95 % interval", "mean score", "sd", "quartiles")
        return [_seat_table(facts, console, title, columns)]
    shares = _seat_table(facts, console, title, ("bot", "wins", "±"))
    return [shares, _seat_table(facts, console, None, ("mean score", "sd", "quartiles"))]


def _seat_table(
    facts: Facts, console: SpokenConsole, title: str | None, columns: tuple[str, ...]
) -> Table:
    grid = console.make_table("seat", title=title)
    for column in columns:
        grid.add_column(column, justify="left" if column == "bot" else "right")
    for seat in facts["seats"]:
        quartiles = [phrase("{value:g}", value=float(one)) for one in seat["score_quartiles"]]
        cells = {
            "bot": seat["bot"],
            "wins": _write(seat["win_share"], ".2%"),
            "±": _write((seat["high"] - seat["low"]) / 2, ".2%"),
            "95 % interval": _interval(seat),
            "mean score": _write(seat["score_mean"], ".2f"),
            "sd": _write(seat["score_sd"], ".2f"),
            "quartiles": join_phrases(quartiles, " "),
        }
        grid.add_row(f"p{seat['seat']}", *(cells[column] for column in columns))
    return grid


def _order_table(facts: Facts, console: SpokenConsole) -> Table:
    grid = console.make_table("plays")
    for heading in ("wins", "95 % interval"):
        grid.add_column(heading, justify="right")
    for place, share in enumerate(facts["order_of_play"]):
        words = phrase("first") if place == 0 else f"{place + 1}."
        grid.add_row(words, _write(share["win_share"], ".2%"), _interval(share))
    return grid


def _write(value: float, style: str) -> Phrase:
    """Return a number in a format of Python, with the marks of the reader's language."""
    return phrase(f"{{value:{style}}}", value=float(value))


def _interval(share: Facts) -> str:
    low, high = float(share["low"]), float(share["high"])
    return phrase("{low:.2%} - {high:.2%}", low=low, high=high)


def _lines(facts: Facts) -> list[str]:
    """Return what is told in words: length, games that were cut, and the clock."""
    low, middle, high = map(float, facts["steps_percentiles"])
    lines: list[str] = [
        phrase(
            "length: {decisions:.1f} decisions, {steps:.1f} steps a game "
            "(5/50/95 %: {low:g}/{middle:g}/{high:g}); seed {seed}, rules {code}",
            decisions=float(facts["decisions_mean"]),
            steps=float(facts["steps_mean"]),
            low=low,
            middle=middle,
            high=high,
            seed=str(facts["seed"]),
            code=facts["fingerprint"],
        )
    ]
    if not facts["is_compiled"]:
        lines.append("played in plain Python: not all of these bots are compiled policies")
    if "within_points" in facts:
        shares = [
            phrase("{points}: {share:.1%}", points=str(points), share=float(part))
            for points, part in facts["within_points"].items()
        ]
        words = "games that ended within so many points: {shares}"
        lines.append(phrase(words, shares=join_phrases(shares)))
    lines += _cut_lines(facts)
    if "seconds_mean" in facts:
        lines.append(_clock_line(facts))
    if "luck" in facts:
        lines += _luck_lines(facts)
    return lines


def _cut_lines(facts: Facts) -> list[str]:
    lines: list[str] = []
    if facts["truncated"]:
        count = int(facts["truncated"])
        lines.append(phrase("without an end, and won by nobody: {count:,} games", count=count))
    if facts["cut"]:
        share = facts["cut"] / facts["games"]
        words = "cut by the rules for their length: {count:,} games ({share:.1%})"
        lines.append(phrase(words, count=int(facts["cut"]), share=float(share)))
    return lines


def _clock_line(facts: Facts) -> str:
    attempts = [
        phrase("{what} {mean:.2f}", what=as_phrase(name), mean=float(mean))
        for name, mean in facts["attempts_mean"].items()
        if mean
    ]
    return phrase(
        "by the clock: {seconds:.0f} seconds a game; attempts a game: {attempts}",
        seconds=float(facts["seconds_mean"]),
        attempts=join_phrases(attempts) or phrase("none"),
    )


def _luck_lines(facts: Facts) -> list[str]:
    luck = facts["luck"]
    lines: list[str] = [
        phrase(
            "luck: {share:.0%} ({low:.0%} - {high:.0%}) of the variance of results, "
            "by the evaluator",
            share=float(luck["share"]),
            low=float(luck["low"]),
            high=float(luck["high"]),
        )
    ]
    for one in facts["skill"]:
        lines.append(
            phrase(
                "skill: {bot} wins {share:.1%} ({interval}) against {other}",
                bot=one["bot"],
                share=float(one["win_share"]),
                interval=_interval(one),
                other=one["against"],
            )
        )
    return lines


def _show_metrics(facts: Facts, with_all: bool, console: SpokenConsole) -> None:
    """Print the headlines, or all metrics group by group."""
    groups: dict[str, list[str]] = {}
    for name, metric in facts["metrics"].items():
        if with_all or name in HEADLINES:
            groups.setdefault(metric["group"] if with_all else "", []).append(name)
    for group, names in groups.items():
        grid = console.make_table(group or "a game", title_justify="left")
        grid.add_column("mean", justify="right")
        grid.add_column("±", justify="right")
        for name in names:
            grid.add_row(*_metric_row(facts["metrics"][name]))
        console.print(grid)


def _metric_row(metric: Facts) -> tuple[str, str, str]:
    from larceny.lab.metrics.metric import Unit

    unit = Unit(metric["unit"])
    title = as_phrase(metric["title"])
    name = phrase("{title} ({rule})", title=title, rule=metric["rule"]) if metric["rule"] else title
    if metric["mean"] is None or metric["low"] is None:
        return name, "-", ""
    half = unit.format_bare((metric["high"] - metric["low"]) / 2)
    return name, unit.format(metric["mean"]), half
