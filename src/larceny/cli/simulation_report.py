"""The results of `larceny simulate`, as JSON and as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from larceny.lab.simulate import Simulation


def summarize(result: Simulation) -> dict[str, Any]:
    """Return the statistics of a simulation, ready for JSON."""
    import numpy as np

    seats = [
        {
            "seat": seat,
            "bot": result.bots[seat],
            "win_share": share,
            "low": low,
            "high": high,
            "score_mean": float(result.scores[:, seat].mean()),
            "score_sd": float(result.scores[:, seat].std()),
            "score_quartiles": np.percentile(result.scores[:, seat], [25, 50, 75]).tolist(),
        }
        for seat, (share, low, high) in enumerate(result.win_shares())
    ]
    facts = {
        "game": result.game,
        "rules": result.rules,
        "changes": result.changes,
        "fingerprint": result.fingerprint,
        "seed": result.seed,
        "games": result.games,
        "seats": seats,
        "decisions_mean": float(result.decisions.mean()),
        "steps_mean": float(result.steps.mean()),
        "steps_percentiles": np.percentile(result.steps, [5, 50, 95]).tolist(),
    }
    return facts | _summarize_clock(result)


def _summarize_clock(result: Simulation) -> dict[str, Any]:
    """Return the length of games and the results of attempts, if they were played by the clock."""
    from larceny.lab.timed_simulation import TimedSimulation

    if not isinstance(result, TimedSimulation):
        return {}
    return {"seconds_mean": float(result.seconds.mean()), "attempts_mean": result.attempts()}


def show(result: Simulation) -> None:
    """Print the statistics of a simulation as a table."""
    from rich.console import Console
    from rich.table import Table

    facts = summarize(result)
    changes = "".join(f", {name} = {value}" for name, value in result.changes.items())
    grid = Table(
        "seat", "bot", title=f"{result.game}, {result.rules}{changes}: {result.games:,} games"
    )
    for heading in ("wins", "95 % interval", "mean score", "sd", "quartiles"):
        grid.add_column(heading, justify="right")
    for seat in facts["seats"]:
        grid.add_row(
            f"p{seat['seat']}",
            seat["bot"],
            f"{seat['win_share']:.2%}",
            f"{seat['low']:.2%} - {seat['high']:.2%}",
            f"{seat['score_mean']:.2f}",
            f"{seat['score_sd']:.2f}",
            " ".join(f"{value:g}" for value in seat["score_quartiles"]),
        )
    console = Console()
    console.print(grid)
    low, middle, high = facts["steps_percentiles"]
    console.print(
        f"length: {facts['decisions_mean']:.1f} decisions, {facts['steps_mean']:.1f} steps a game "
        f"(5/50/95 %: {low:g}/{middle:g}/{high:g}); seed {result.seed}, rules {result.fingerprint}",
        highlight=False,
    )
    if not result.is_compiled:
        console.print("played in plain Python: not all of these bots are compiled policies")
    if "seconds_mean" in facts:
        attempts = [f"{name} {mean:.2f}" for name, mean in facts["attempts_mean"].items() if mean]
        console.print(
            f"by the clock: {facts['seconds_mean']:.0f} seconds a game; "
            f"attempts a game: {', '.join(attempts) or 'none'}",
            highlight=False,
        )
