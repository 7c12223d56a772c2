"""`tune`: search for params that reach stated targets, several at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from larceny.bots import EVALUATOR, GREEDY, names
from larceny.bots.sharp import preferred_bots
from larceny.compile.cuda.device import CPU
from larceny.engine.argument import read_int
from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam
from larceny.engine.text import quote
from larceny.games import find_game, load
from larceny.lab.backend.cluster import use_cluster
from larceny.lab.backend.compute import Compute
from larceny.lab.compare.line_up import count_seats, fill_seats, label_of
from larceny.lab.compare.rule_variant import RuleVariant, make_variant
from larceny.lab.plan import why_refused
from larceny.lab.sweep.axis import Axis, make_axes
from larceny.lab.tune.tuner import Progress, Tuner, tuning_metrics
from larceny.lab.tune.tuning_result import Tuning, TuningSubject
from larceny.lab.tune.tuning_target import MINUTES, needs_pieces, read_target

DEFAULT_TRIALS = 64
DEFAULT_GAMES = 1000


def make_subject(
    contract: Contract,
    base: RuleVariant,
    axes: Sequence[Axis],
    targets: Sequence[str],
    *,
    seats: int | None = None,
    bots: str | Sequence[str] | None = None,
    games: int = DEFAULT_GAMES,
    seed: int = 0,
    pace: float | None = None,
) -> TuningSubject:
    """Return what is searched for, checked; the bots are adaptive ones if none are named."""
    named = None if bots is None else count_seats(bots)
    places = contract.choose_seats(named if seats is None else seats)
    if isinstance(targets, str) or not isinstance(targets, Sequence):
        raise BadParam("targets", f"takes a list of targets, not {quote(targets)}")
    if not axes or not targets:
        raise BadParam("tune", "takes at least one param to vary and one target")
    for axis in axes:
        axis.check(contract)
    if read_int("games", games) < 2:
        raise BadParam("games", f"a trial takes at least 2 games, not {games}")
    params, _ = contract.params(base.rules, base.changes)
    names = adaptive_bot(contract, params, places) if bots is None else bots
    wants_minutes = any(str(text).strip().startswith(MINUTES) for text in targets)
    wants_pieces = needs_pieces(str(text).strip() for text in targets)
    metrics = tuning_metrics(contract, places, wants_minutes, wants_pieces)
    return TuningSubject(
        game=contract.name,
        version=contract.version,
        seats=places,
        bots=fill_seats([names] if isinstance(names, str) else names, places),
        rules=base.rules,
        changes=base.changes,
        games=games,
        seed=read_int("seed", seed),
        axes=tuple(axes),
        targets=tuple(read_target(text, metrics) for text in targets),
        pace=pace,
    )


def check_bots(subject: TuningSubject) -> list[str]:
    """Return a bot of another kind that an answer can be checked with, if one can play."""
    contract = load(subject.game)
    params, _ = contract.params(subject.rules, subject.changes)
    name = other_bot(label_of(subject.bots))
    return [] if why_refused(contract, name, params, subject.seats) else [name]


def tune(
    game: str,
    vary: Mapping[str, Iterable[Any]],
    targets: Sequence[str],
    *,
    seats: int | None = None,
    bots: str | Sequence[str] | None = None,
    rules: str | None = None,
    params: Mapping[str, Any] | None = None,
    trials: int = DEFAULT_TRIALS,
    games: int = DEFAULT_GAMES,
    seed: int = 0,
    path: str | Path | None = None,
    workers: int | None = None,
    device: str = CPU,
    engine: str | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
    pace: float | None = None,
) -> Tuning:
    """Search for values of params that reach targets like `decisions=40` or `win_seat<=27%`.

    The result is a front: rule sets of which none is better than another in all targets. They are
    measured anew, with fresh games and between bots of another kind too. With a `path` the search
    is stored there, and goes on with what is stored. `pace` is the seconds of a decision, for
    targets in minutes; else it is that of the game's usual length.
    """
    contract = find_game(game)
    compute = Compute(workers, device, use_cluster(cluster), engine)
    trials = read_int("trials", trials, 1)
    if path is not None and not isinstance(path, str | Path):
        raise BadParam("path", f"takes the path of a file, not {quote(path)}")
    axes = make_axes("vary", vary)
    base = make_variant(contract, rules, {} if params is None else params)
    subject = make_subject(
        contract, base, axes, targets, seats=seats, bots=bots, games=games, seed=seed, pace=pace
    )
    tuner = Tuner(subject, None if path is None else Path(path), compute)
    tuner.search(trials, progress)
    return tuner.result(others=check_bots(subject), progress=progress)


ADAPTING = ("planner", "solver", EVALUATOR)
"""Bots that compute or learned what a position is worth by the params at hand, quickly enough to
play thousands of games for each rule set.
"""
OTHERS = (GREEDY, "beginner")
"""Bots of fixed rules of thumb, by which an answer is checked."""


def adaptive_bot(contract: Contract, params: Any, seats: int) -> str:
    """Return the strongest bot that adapts to params; `greedy` if there is none."""
    preferred = preferred_bots(contract, params, seats)
    for name in (*preferred, *ADAPTING):
        is_adapting = name in ADAPTING and name in names(contract)
        if is_adapting and not why_refused(contract, name, params, seats):
            return name
    return GREEDY


def other_bot(bot: str) -> str:
    """Return a bot of another kind, to see how much an answer depends on the players."""
    return next(name for name in OTHERS if name != bot)
