"""`larceny solve`: compute the exact optimum of a game between two, and store it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from larceny.cli.exit_code import REFUTED
from larceny.cli.json_output import print_json
from larceny.cli.language_option import LanguageCode, read_language
from larceny.cli.options import AsJson, Changes, GameName, Rules, read_changes
from larceny.cli.progress import staged_progress
from larceny.engine.errors import BadParam
from larceny.engine.language import ENGLISH, Language
from larceny.engine.phrase import phrase
from larceny.games import load

if TYPE_CHECKING:
    from larceny.odds.solution import Solution

TOLERANCE = 1e-9
"""Two solutions of the same game differ by less."""


def solve(
    game: GameName,
    rules: Rules = None,
    changes: Changes = None,
    again: Annotated[
        bool, typer.Option("--again", help="Compute it even if it is stored already.")
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Compute it and compare it with the stored one.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option(help="Write it here instead of your data folder.")
    ] = None,
    as_json: AsJson = False,
    language: LanguageCode = ENGLISH.code,
) -> int:
    """Compute the exact optimum of a game between two, and store it for the bot `exact`.

    The rule sets that are published with the game are solved already.

    Examples:
      larceny solve batman
      larceny solve batman --set target=20
      larceny solve batman --rules pick-villains --again --out picks.npz
      larceny solve batman --rules no-villains --check
    """
    from larceny.lab.solve import find_optimum
    from larceny.odds.solution import load_solution, locate_solution, save_solution, user_path

    spoken = read_language(language)
    contract = load(game)
    find_optimum(contract)
    params, changed = contract.params(rules, read_changes(changes))
    _check_options(again, check, out)
    stored = None if again else locate_solution(contract, params)
    known = None if stored is None else load_solution(contract, stored)
    if check and known is None:
        raise BadParam("--check", "there is no stored solution for these rules to compare with")
    report = _Report(game, contract.rule_set(rules).name, changed, as_json, spoken)
    if known is not None and not check:
        if out is not None:
            save_solution(out, known)
        return report.show(known, out or stored, is_new=False)
    solution = _compute(game, rules, changed, spoken)
    if known is not None:
        return report.compare(solution, known, stored)
    path = out or user_path(contract, params)
    save_solution(path, solution)
    return report.show(solution, path, is_new=True)


def _check_options(again: bool, check: bool, out: Path | None) -> None:
    if check and again:
        raise BadParam("--check", "computes it again by itself: leave out --again")
    if check and out is not None:
        raise BadParam("--check", "writes nothing: leave out --out")
    if out is not None and not out.parent.is_dir():
        raise BadParam("--out", phrase("{folder} is not a folder", folder=str(out.parent)))
    if out is not None and out.is_dir():
        raise BadParam("--out", phrase("{folder} is a folder, not a file", folder=str(out)))


def _compute(game: str, rules: str | None, changes: dict[str, Any], language: Language) -> Solution:
    from larceny.lab.solve import solve as compute

    with staged_progress(language) as progress:
        return compute(game, rules=rules, params=changes, progress=progress)


class _Report:
    """Prints what is known about a solution, as text or as JSON; returns the exit code."""

    def __init__(
        self, game: str, rules: str, changes: dict[str, Any], as_json: bool, language: Language
    ) -> None:
        self._language = language
        self._rules = {"game": game, "rules": rules, "changes": changes}
        self._as_json = as_json
        named = load(game).name_changes(rules, changes)
        words = "".join(f", {name} = {value}" for name, value in named.items())
        self._title = phrase("{rules}, two players", rules=f"{game}, {rules}{words}")

    def show(self, solution: Solution, path: Path | None, is_new: bool) -> int:
        """Print the facts of a solution, and where it is stored."""
        if self._as_json:
            self._print_json(solution, {"file": str(path), "is_new": is_new})
            return 0
        self._print_facts(solution)
        words = (
            "stored in {path}" if is_new else "solved already (--again computes it anew): {path}"
        )
        self._tell(phrase(words, path=str(path)))
        return 0

    def compare(self, solution: Solution, stored: Solution, path: Path | None) -> int:
        """Print how far a new solution is from the stored one."""
        difference = solution.difference(stored)
        if self._as_json:
            self._print_json(solution, {"file": str(path), "difference": difference})
        else:
            self._print_facts(solution)
            words = "largest difference {difference:.1e} from {path}"
            self._tell(phrase(words, difference=float(difference), path=str(path)))
        return 0 if difference < TOLERANCE else REFUTED

    def _print_json(self, solution: Solution, more: dict[str, Any]) -> None:
        facts = {"fingerprint": solution.fingerprint, "seats": solution.seats, **solution.facts}
        print_json({**self._rules, **facts, **more})

    def _print_facts(self, solution: Solution) -> None:
        facts = solution.facts
        self._tell(self._title)
        share = float(facts["first_player"])
        self._tell(phrase("the player who starts wins {share:.4%}", share=share))
        self._tell(
            phrase(
                "{positions:,} positions, {sweeps:,} sweeps, residual {residual:.1e}, "
                "{seconds:.0f} seconds; rules {code}",
                positions=int(facts["positions"]),
                sweeps=int(facts["sweeps"]),
                residual=float(facts["residual"]),
                seconds=float(facts["seconds"]),
                code=solution.fingerprint,
            )
        )

    def _tell(self, text: str) -> None:
        typer.echo(self._language.render(text))
