"""The results of `larceny simulate`, as JSON and as tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from larceny.games import load

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from larceny.lab.metrics.measure import Measurement
    from larceny.lab.timed_simulation import TimedSimulation

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


def show(facts: Facts, with_metrics: bool = False) -> None:
    """Print the statistics of a simulation, as wide as the terminal is."""
    from rich.console import Console

    console = Console()
    for table in _seat_tables(facts, console.width >= WIDE):
        console.print(table)
    console.print(_order_table(facts))
    for line in _lines(facts):
        console.print(line, highlight=False)
    if "metrics" in facts:
        _show_metrics(facts, with_metrics, console)
    if with_metrics and facts.get("unused_rules"):
        console.print(f"rules that no game used: {', '.join(facts['unused_rules'])}")


def _seat_tables(facts: Facts, is_wide: bool) -> list[Table]:
    """Return one table of the seats, or two where the terminal is narrow."""
    named = load(facts["game"]).name_changes(facts["rules"], facts["changes"])
    changes = "".join(f", {name} = {value}" for name, value in named.items())
    title = f"{facts['game']}, {facts['rules']}{changes}: {facts['games']:,} games"
    if is_wide:
        columns = ("bot", "wins", "95 % interval", "mean score", "sd", "quartiles")
        return [_seat_table(facts, title, columns)]
    shares = _seat_table(facts, title, ("bot", "wins", "±"))
    return [shares, _seat_table(facts, "", ("mean score", "sd", "quartiles"))]


def _seat_table(facts: Facts, title: str, columns: tuple[str, ...]) -> Table:
    from rich.table import Table

    grid = Table("seat", title=title or None)
    for column in columns:
        grid.add_column(column, justify="left" if column == "bot" else "right")
    for seat in facts["seats"]:
        cells = {
            "bot": seat["bot"],
            "wins": f"{seat['win_share']:.2%}",
            "±": f"{(seat['high'] - seat['low']) / 2:.2%}",
            "95 % interval": _interval(seat),
            "mean score": f"{seat['score_mean']:.2f}",
            "sd": f"{seat['score_sd']:.2f}",
            "quartiles": " ".join(f"{value:g}" for value in seat["score_quartiles"]),
        }
        grid.add_row(f"p{seat['seat']}", *(cells[column] for column in columns))
    return grid


def _order_table(facts: Facts) -> Table:
    from rich.table import Table

    grid = Table("plays")
    for heading in ("wins", "95 % interval"):
        grid.add_column(heading, justify="right")
    for place, share in enumerate(facts["order_of_play"]):
        words = "first" if place == 0 else f"{place + 1}."
        grid.add_row(words, f"{share['win_share']:.2%}", _interval(share))
    return grid


def _interval(share: Facts) -> str:
    return f"{share['low']:.2%} - {share['high']:.2%}"


def _lines(facts: Facts) -> list[str]:
    """Return what is told in words: length, games that were cut, and the clock."""
    low, middle, high = facts["steps_percentiles"]
    lines = [
        f"length: {facts['decisions_mean']:.1f} decisions, {facts['steps_mean']:.1f} steps a game "
        f"(5/50/95 %: {low:g}/{middle:g}/{high:g}); seed {facts['seed']}, "
        f"rules {facts['fingerprint']}"
    ]
    if not facts["is_compiled"]:
        lines.append("played in plain Python: not all of these bots are compiled policies")
    if "within_points" in facts:
        shares = ", ".join(
            f"{points}: {part:.1%}" for points, part in facts["within_points"].items()
        )
        lines.append(f"games that ended within so many points: {shares}")
    if facts["truncated"]:
        lines.append(f"without an end, and won by nobody: {facts['truncated']:,} games")
    if facts["cut"]:
        share = facts["cut"] / facts["games"]
        lines.append(f"cut by the rules for their length: {facts['cut']:,} games ({share:.1%})")
    if "seconds_mean" in facts:
        attempts = [f"{name} {mean:.2f}" for name, mean in facts["attempts_mean"].items() if mean]
        lines.append(
            f"by the clock: {facts['seconds_mean']:.0f} seconds a game; "
            f"attempts a game: {', '.join(attempts) or 'none'}"
        )
    if "luck" in facts:
        lines += _luck_lines(facts)
    return lines


def _luck_lines(facts: Facts) -> list[str]:
    luck = facts["luck"]
    share = f"{luck['share']:.0%} ({luck['low']:.0%} - {luck['high']:.0%})"
    lines = [f"luck: {share} of the variance of results, by the evaluator"]
    for one in facts["skill"]:
        lines.append(
            f"skill: {one['bot']} wins {one['win_share']:.1%} ({_interval(one)}) "
            f"against {one['against']}"
        )
    return lines


def _show_metrics(facts: Facts, with_all: bool, console: Console) -> None:
    """Print the headlines, or all metrics group by group."""
    from rich.table import Table

    groups: dict[str, list[str]] = {}
    for name, metric in facts["metrics"].items():
        if with_all or name in HEADLINES:
            groups.setdefault(metric["group"] if with_all else "", []).append(name)
    for group, names in groups.items():
        grid = Table(group or "a game", title_justify="left")
        grid.add_column("mean", justify="right")
        grid.add_column("±", justify="right")
        for name in names:
            grid.add_row(*_metric_row(facts["metrics"][name]))
        console.print(grid)


def _metric_row(metric: Facts) -> tuple[str, str, str]:
    from larceny.lab.metrics.metric import Unit

    unit = Unit(metric["unit"])
    rule = f" ({metric['rule']})" if metric["rule"] else ""
    name = metric["title"] + rule
    if metric["mean"] is None or metric["low"] is None:
        return name, "-", ""
    half = unit.format((metric["high"] - metric["low"]) / 2, is_difference=True)
    return name, unit.format(metric["mean"]), half.removesuffix(" points")
