"""How time and memory grow with the number of games, of seats and of cores; with `--plot` as SVG.

`python -m benchmarks.growth [--most 1e7] [--add FILE] [--plot FILE.svg] [--out FILE]`
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

SEATS = (2, 3, 4, 5)
GAMES = 200_000
FIRST = 1_000
CODE = "from benchmarks.growth import measure; measure({!r}, {!r}, {!r}, {!r})"


def measure(games: int, seats: int, cores: int | None, device: str) -> None:
    """Play games between random bots, counted as they come; print seconds and memory as JSON."""
    from larceny.lab.backend.compute import Compute
    from larceny.lab.plan import make_plan
    from larceny.lab.runner import Runner

    plan = make_plan("dice-heist", seats, ["random"] * seats, games, None, None)
    runner = Runner(plan.contract, plan.params, plan.policies)
    compute = Compute(cores, device)
    for _ in runner.stream(0, 1, compute, is_counted=True):
        pass
    began = time.perf_counter()
    began_cpu = time.process_time()
    played = sum(block.games for block in runner.stream(1, games, compute, is_counted=True))
    times = {"seconds": time.perf_counter() - began, "cpu": time.process_time() - began_cpu}
    assert played == games
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"games": games, "seats": seats, "memory": memory} | times))


def run_apart(games: int, seats: int, cores: int | None, device: str) -> dict[str, Any]:
    """Measure in a process of its own, whose memory is not that of runs before."""
    code = CODE.format(games, seats, cores, device)
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    times: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return times


def measure_all(most: float, device: str) -> dict[str, list[dict[str, Any]]]:
    """Return what was measured, by what grew."""
    run_apart(1, 4, None, device)  # compiles, which takes memory too
    steps = []
    games = FIRST
    while games <= most:
        steps.append(run_apart(games, 4, None, device))
        print(f"{games:,} games: {steps[-1]['seconds']:.2f} s, {steps[-1]['memory']:.0f} MB")
        games *= 10
    seats = [run_apart(GAMES, number, None, device) for number in SEATS]
    cores = [
        run_apart(GAMES, 4, number, "cpu") | {"cores": number}
        for number in range(1, (os.cpu_count() or 1) + 1)
    ]
    return {"games": steps, "seats": seats, "cores": cores}


def draw(rows: dict[str, list[dict[str, Any]]], path: Path) -> None:
    """Draw seconds and memory against games, and rates against seats and cores."""
    import altair as alt
    import polars as pl

    games = pl.DataFrame(rows["games"])
    log = alt.Scale(type="log")
    times = games.unpivot(["seconds", "cpu"], index="games", variable_name="of", value_name="time")
    named = times.with_columns(pl.col("of").replace({"seconds": "clock", "cpu": "CPU, all cores"}))
    time_of = (
        alt.Chart(named, title="seconds by games")
        .mark_line(point=True)
        .encode(alt.X("games:Q", scale=log), alt.Y("time:Q", scale=log, title="s"), color="of:N")
    )
    memory = (
        alt.Chart(games, title="memory by games, MB")
        .mark_line(point=True)
        .encode(alt.X("games:Q", scale=log), alt.Y("memory:Q", scale=alt.Scale(zero=True)))
    )
    rest = [
        alt.Chart(
            pl.DataFrame(rows[name]).with_columns(rate=pl.col("games") / pl.col("seconds")),
            title=f"games a second by {name}",
            width=300,
        )
        .mark_line(point=True)
        .encode(alt.X(f"{name}:O"), alt.Y("rate:Q", title="games/s"))
        for name in ("seats", "cores")
    ]
    ((time_of | memory) & (rest[0] | rest[1])).save(path)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.growth", description=__doc__)
    parser.add_argument("--most", type=float, default=1e7, help="the largest number of games")
    parser.add_argument("--device", default="cpu", choices=("cpu", "cuda"))
    parser.add_argument("--plot", type=Path, help="an SVG file")
    parser.add_argument("--add", type=Path, help="a JSON file with runs of more games, to be drawn")
    parser.add_argument("--out", type=Path, help="a JSON file")
    options = parser.parse_args()
    rows = measure_all(options.most, options.device)
    if options.add:
        more = json.loads(options.add.read_text("utf-8"))["games"]
        rows["games"] += [run for run in more if run["games"] > options.most]
    if options.out:
        options.out.write_text(json.dumps(rows, indent=1), "utf-8")
    if options.plot:
        draw(rows, options.plot)


if __name__ == "__main__":
    main()
