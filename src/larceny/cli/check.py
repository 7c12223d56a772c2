"""`larceny check`: run the checks that every game passes on one game."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from larceny.cli.exit_code import REFUTED
from larceny.cli.json_output import print_json
from larceny.cli.options import AsJson, GameName
from larceny.compile.driver import has_native
from larceny.engine.extra import need
from larceny.games import load

if TYPE_CHECKING:
    from larceny.kit.random_game import Case
    from larceny.kit.run_checks import CheckResult

MAX_FINDINGS = 3
"""How many cases in which a check fails are shown."""
MEASURED_GAMES = 50


def the_lab_measures_its_games(case: Case) -> None:
    """The lab simulates games, and measures all that it and the game can count."""
    from larceny.lab.backend.compute import Compute
    from larceny.lab.metrics.measure import measure
    from larceny.lab.plan import make_plan

    plan = make_plan(case.game, case.seats, "random", MEASURED_GAMES, case.rules, None)
    measure(plan, MEASURED_GAMES, compute=Compute(1))


def check(
    game: GameName,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="CHECK", help="Run this check; may be given several times."),
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="Leave out the checks that compile the rules.")
    ] = False,
    as_json: AsJson = False,
) -> int:
    """Check a game: that it ends, hides what it must, can be saved, compiled, and much more.

    The game may be in a package of your own (docs/guides/adding-a-game.md). Exits with 1 if a check
    fails. What no check can know is whether the rules are the right ones: write tests for them.

    Examples:
      larceny check dice-heist
      larceny check my-game --quick
      larceny check my-game --only moves-change-something --json
    """
    from larceny.kit.game_check import Check
    from larceny.kit.run_checks import ALL_CHECKS, run_checks, select_checks

    every = (*ALL_CHECKS, Check(the_lab_measures_its_games, "rules", is_compiled=True))
    checks = select_checks(only or [], compiled=not quick, checks=every)
    compiled = [check for check in checks if check.is_compiled and check in ALL_CHECKS]
    if compiled and not has_native():
        if only:
            need("numba", "native", "Numba")
        left_out = f"larceny: {len(compiled)} checks that compile the rules are left out; they need"
        typer.echo(f"{left_out} Numba: pip install 'larceny[native]'", err=True)
        checks = [check for check in checks if check not in compiled]
    contract = load(game)
    results = []
    for result in run_checks(contract, checks):
        results.append(result)
        if not as_json:
            _show(result)
    failed = [result for result in results if not result.is_passed]
    if as_json:
        facts = [{**asdict(result), "passed": result.is_passed} for result in results]
        print_json({"game": game, "passed": not failed, "checks": facts})
    else:
        passed = len(results) - len(failed)
        typer.echo(f"{contract.title}: {passed} of {len(results)} checks passed")
    return REFUTED if failed else 0


def _show(result: CheckResult) -> None:
    mark = "ok  " if result.is_passed else "FAIL"
    typer.echo(f"{mark}  {result.name}: {result.title}")
    for finding in result.findings[:MAX_FINDINGS]:
        typer.echo(f"      {finding.case}: {finding.words}")
    if len(result.findings) > MAX_FINDINGS:
        typer.echo(f"      and in {len(result.findings) - MAX_FINDINGS} other cases")
