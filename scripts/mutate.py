"""Change the rules of a game in small ways, one at a time, and see whether its tests notice.

A mutant is one rule with one change: a comparison, a number, an operator, `and` for `or`, a
statement left out. It is given the tests that call this rule, fastest first: those of the game's
rules (`tests/games`), and if it survives them those that every game passes (`tests/kit`), both as
`make test` runs them. Tests are collected once. Each mutant lives in a process of its own; one that
uses far more CPU time than a test does is taken for an endless loop, which would be noticed, too.

    python scripts/mutate.py dice-heist --jobs 2 --json build/mutants/dice-heist.json
    python scripts/mutate.py dice-heist --survivors build/mutants/dice-heist.json

Some changes leave every game and everything that anybody sees as it is. They are listed in
`equivalent_mutants.toml` with their reasons, and are no longer named, nor expected to die.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib
import inspect
import json
import math
import os
import pickle
import pkgutil
import re
import resource
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

ROOT = Path(__file__).resolve().parents[1]
EQUIVALENT = ROOT / "scripts/equivalent_mutants.toml"
GAMES = ("art-robbery", "batman", "dice-heist", "heist", "spell-stealers")
NO_RULES = ("bots", "odds", "counters", "designlog", "pieces", "reason")
"""What in the folder of a game are no rules of it, though it is compiled with them."""
CPU_FACTOR, CPU_SECONDS = 10, 5
"""With a mutant a test may use so many times its CPU time, and so many seconds more."""
EXPECTED = 0.95
BROKEN = 3
"""The status of a process that could not run its tests."""
PROGRESS_SECONDS = 20

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
DROPPED = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.Continue, ast.Break)


class Measured(NamedTuple):
    """What a test takes without a change, and the rules that it calls, by module and name."""

    is_passed: bool
    seconds: float
    rules: set[tuple[str, str]]


class Mutant(NamedTuple):
    """A rule with one change."""

    module: str
    rule: str
    line: int
    source: str
    change: str
    code: CodeType

    @property
    def key(self) -> tuple[str, str, int, str]:
        """What names it in an earlier list of survivors."""
        return self.module, self.rule, self.line, self.change

    @property
    def claim(self) -> tuple[str, str, str]:
        """What names it in the list of equivalent mutants, which line numbers leave as it is."""
        chapter = self.module.rpartition(".")[2]
        return f"{chapter}.{self.rule}", self.source, self.change


def changes_of(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Return what a node of a rule can be changed to, each with a description."""
    before = ast.unparse(node)

    def changed(**fields: Any) -> tuple[str, ast.AST]:
        twin = copy.deepcopy(node)
        for name, value in fields.items():
            setattr(twin, name, value)
        return f"{before}  ->  {ast.unparse(ast.fix_missing_locations(twin))}", twin

    match node:
        case ast.Compare(ops=[operator]):
            for other in COMPARISONS.get(type(operator), ()):
                yield changed(ops=[other()])
        case ast.BoolOp():
            yield changed(op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
        case ast.BinOp() | ast.AugAssign():
            if type(node.op) in OPERATORS:
                yield changed(op=OPERATORS[type(node.op)]())
        case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.Invert(), operand=operand):
            yield f"{before}  ->  {ast.unparse(operand)}", operand
        case ast.Constant(value=bool(value)):
            yield changed(value=not value)
        case ast.Constant(value=int(value)):
            yield changed(value=value + 1)
        case ast.IfExp(body=body, orelse=orelse):
            yield f"{before}  ->  {ast.unparse(body)}", body
            yield f"{before}  ->  {ast.unparse(orelse)}", orelse
    if isinstance(node, DROPPED) and not is_text(node):
        yield f"{before}  ->  (left out)", ast.copy_location(ast.Pass(), node)


def is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


class Replace(ast.NodeTransformer):
    """Replaces one node of a tree by another."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old = old
        self.new = new

    def visit(self, node: ast.AST) -> Any:
        return self.new if node is self.old else super().visit(node)


def is_rule(node: ast.FunctionDef) -> bool:
    return any(re.match(r"rule\b", ast.unparse(decorator)) for decorator in node.decorator_list)


def rules_of(game: str) -> Iterator[tuple[ModuleType, ast.FunctionDef]]:
    """Return all functions that are marked `@rule` in the chapters of a game's rules."""
    package = importlib.import_module(f"larceny.games.{game.replace('-', '_')}")
    for info in pkgutil.iter_modules(package.__path__):
        if info.name in NO_RULES:
            continue
        module = importlib.import_module(f"{package.__name__}.{info.name}")
        tree = ast.parse(Path(str(module.__file__)).read_text("utf-8"))
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and is_rule(node):
                yield module, node


def mutants_of(game: str) -> Iterator[Mutant]:
    for module, rule in rules_of(game):
        rule.decorator_list = []
        lines = inspect.getsource(module).splitlines()
        notes = [
            note
            for node in ast.walk(rule)
            for note in (getattr(node, "annotation", None), getattr(node, "returns", None))
            if note is not None
        ]
        ignored = {id(rule), *(id(part) for note in notes for part in ast.walk(note))}
        seen = {key_of(compile_rule(module, rule))}
        for number, node in enumerate(ast.walk(rule)):
            if id(node) in ignored:
                continue
            for change, new in changes_of(node):
                code = compile_rule(module, replaced(rule, number, new))
                if key_of(code) not in seen:  # else Python compiles it to the same
                    seen.add(key_of(code))
                    line = getattr(node, "lineno", rule.lineno)
                    source = lines[line - 1].partition("#")[0].strip()
                    words = " ".join(change.split())
                    yield Mutant(module.__name__, rule.name, line, source, words, code)


def key_of(code: CodeType) -> object:
    return code.co_code, tuple(map(repr, code.co_consts)), code.co_names


def replaced(rule: ast.FunctionDef, number: int, new: ast.AST) -> ast.FunctionDef:
    """Return a copy of a rule in which one node, by its number in a walk, is another one."""
    twin = copy.deepcopy(rule)
    old = next(node for place, node in enumerate(ast.walk(twin)) if place == number)
    changed: ast.FunctionDef = Replace(old, copy.deepcopy(new)).visit(twin)
    return ast.fix_missing_locations(changed)


def compile_rule(module: ModuleType, rule: ast.FunctionDef) -> CodeType:
    names: dict[str, Any] = dict(vars(module))
    future = ast.parse("from __future__ import annotations").body
    tree = ast.Module([*future, rule], [])
    exec(compile(tree, str(module.__file__), "exec"), names)
    code: CodeType = names[rule.name].__code__
    return code


class Suite:
    """The tests of a game, as a plugin of pytest that runs them once for each mutant."""

    def __init__(self, game: str, jobs: int, mutants: list[Mutant], is_whole: bool) -> None:
        self.game = game
        self.jobs = jobs
        self.is_whole = is_whole
        self.mutants = mutants
        self.survivors: list[Mutant] = []
        self.killed = Counter[str]()
        self.baseline = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        make_examples_repeatable()
        folder = self.game.replace("-", "_")
        items[:] = [
            item
            for item in items
            if f"games/{folder}/" in item.nodeid or re.search(rf"\[{self.game}\b", item.nodeid)
            if not any(item.get_closest_marker(name) for name in ("compiled", "nightly", "slow"))
        ]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        baseline = in_process(lambda: measure(session.items, self.mutants))
        failed = [name for name, outcome in baseline.items() if not outcome.is_passed]
        if failed:
            raise SystemExit(f"without a change these tests fail: {failed}")
        first = self.mutants[0]
        same = first._replace(code=find_rule(first).__code__, change="none")
        if self.run([same], session.items, baseline, "none") != [same]:
            raise SystemExit(f"without a change {same.rule} is noticed")
        self.killed.clear()
        stages = {"rules": "tests/games", "kit": "tests/kit"}
        left = self.mutants
        for stage, folder in stages.items():
            items = [item for item in session.items if item.nodeid.startswith(folder)]
            left = self.run(left, items, baseline, stage)
        self.survivors = left
        return True

    def run(
        self,
        mutants: list[Mutant],
        items: list[pytest.Item],
        baseline: dict[str, Measured],
        stage: str,
    ) -> list[Mutant]:
        """Return the mutants that survive these tests."""
        survivors: list[Mutant] = []
        running: dict[int, Mutant] = {}
        waiting = list(mutants)
        said = time.monotonic()
        while waiting or running:
            if time.monotonic() > said + PROGRESS_SECONDS:
                said = time.monotonic()
                done = len(mutants) - len(waiting)
                print(f"{stage}: {done} of {len(mutants)}", file=sys.stderr)
            if waiting and len(running) < self.jobs:
                mutant = waiting.pop(0)
                calling = [item for item in items if rule_of(mutant) in baseline[item.nodeid].rules]
                needed = [(baseline[item.nodeid].seconds, item) for item in calling]
                needed.sort(key=lambda pair: pair[0])
                running[start(mutant, needed)] = mutant
                continue
            process, status = os.wait()
            mutant = running.pop(process)
            if status == 0:
                survivors.append(mutant)
                print(f"{stage}: alive: {place_of(mutant)}", file=sys.stderr)
            elif status == BROKEN << 8:
                raise SystemExit(f"the tests of {mutant.rule} could not be run: {mutant.change}")
            else:
                self.killed[stage if os.WIFEXITED(status) else f"{stage}, endless"] += 1
        return sorted(survivors, key=lambda mutant: (mutant.module, mutant.line))


def make_examples_repeatable() -> None:
    from hypothesis import HealthCheck, settings  # pytest wants to import it itself

    checks = list(HealthCheck)
    settings.register_profile(
        "mutants", derandomize=True, deadline=None, suppress_health_check=checks
    )
    settings.load_profile("mutants")


def start(mutant: Mutant, items: list[tuple[float, pytest.Item]]) -> int:
    """Run tests in a process in which a rule is changed; it ends with 0 if all pass."""
    process = os.fork()
    if process:
        return process
    silence()
    status = BROKEN
    try:
        find_rule(mutant).__code__ = mutant.code
        status = int(not all(passes_soon(item, seconds) for seconds, item in items))
    finally:
        os._exit(status)


def passes_soon(item: pytest.Item, seconds: float) -> bool:
    """Run a test that takes so many seconds without a change; far too many end this process."""
    limit = math.ceil(time.process_time() + CPU_FACTOR * seconds + CPU_SECONDS)
    resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))
    return passes(item)


def silence() -> None:
    for stream in (1, 2):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream)


def find_rule(mutant: Mutant) -> FunctionType:
    rule = getattr(sys.modules[mutant.module], mutant.rule)
    if hasattr(rule, "cache_clear"):
        rule.cache_clear()
    plain: FunctionType = inspect.unwrap(rule)
    return plain


def rule_of(mutant: Mutant) -> tuple[str, str]:
    return mutant.module, mutant.rule


def passes(item: pytest.Item) -> bool:
    reports = runtestprotocol(item, nextitem=None, log=False)
    return not any(report.failed for report in reports)


def measure(items: list[pytest.Item], mutants: list[Mutant]) -> dict[str, Measured]:
    """Run every test, and note what it takes and which rules it calls."""
    rules = {find_rule(mutant).__code__: rule_of(mutant) for mutant in mutants}
    measured = {}
    for item in items:
        called: set[tuple[str, str]] = set()

        def note(frame: Any, event: str, _: Any, called: Any = called) -> None:
            if event == "call" and frame.f_code in rules:
                called.add(rules[frame.f_code])

        begun = time.process_time()
        sys.setprofile(note)
        is_passed = passes(item)
        sys.setprofile(None)
        measured[item.nodeid] = Measured(is_passed, time.process_time() - begun, called)
    return measured


def in_process(work: Callable[[], Any]) -> Any:
    """Return what a function returns in a process of its own, which leaves nothing behind."""
    reader, writer = os.pipe()
    process = os.fork()
    if not process:
        os.close(reader)
        with os.fdopen(writer, "wb") as end:
            pickle.dump(work(), end)
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as end:
        outcome = end.read()
    os.waitpid(process, 0)
    return pickle.loads(outcome)


def game_of_the_day() -> str:
    return GAMES[date.today().toordinal() % len(GAMES)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("game", nargs="?", choices=GAMES, default=game_of_the_day())
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--json", type=Path, help="where to write the figures and the survivors")
    parser.add_argument(
        "--survivors", type=Path, help="try only those that such a file of an earlier run names"
    )
    options = parser.parse_args()
    mutants = list(mutants_of(options.game))
    if options.survivors:
        keys = survivors_in(options.survivors)
        mutants = [mutant for mutant in mutants if mutant.key in keys]
    suite = Suite(options.game, options.jobs, mutants, is_whole=options.survivors is None)
    folder = f"tests/games/{options.game.replace('-', '_')}"
    status = pytest.main(
        ["-q", "-p", "no:cacheprovider", "--capture=sys", folder, "tests/kit"], [suite]
    )
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return int(status)
    return report(suite, options.json)


def place_of(mutant: Mutant) -> str:
    file = Path(str(sys.modules[mutant.module].__file__)).relative_to(ROOT)
    return f"{file}:{mutant.line}: {mutant.rule}: {mutant.source}  --  {mutant.change}"


def survivors_in(path: Path) -> set[tuple[str, str, int, str]]:
    listed = json.loads(path.read_text("utf-8"))["survivors"]
    return {
        (survivor["module"], survivor["rule"], survivor["line"], survivor["change"])
        for survivor in listed
    }


def equivalents_of(game: str) -> set[tuple[str, str, str]]:
    """Return the changes of which the list says why nobody can notice them."""
    listed = tomllib.loads(EQUIVALENT.read_text("utf-8")).get(game, [])
    return {
        (entry["rule"], entry["line"], change) for entry in listed for change in entry["changes"]
    }


def report(suite: Suite, path: Path | None) -> int:
    """Print the figures and the survivors; return 1 where too many survive."""
    count = len(suite.mutants)
    dead = suite.killed.total()
    listed = equivalents_of(suite.game)
    survivors = [survivor for survivor in suite.survivors if survivor.claim not in listed]
    equivalent = len(suite.survivors) - len(survivors)
    for survivor in survivors:
        print(place_of(survivor))
    is_stale = False
    for claim in sorted(listed - {survivor.claim for survivor in suite.survivors}):
        if suite.is_whole:
            print(f"{EQUIVALENT.name}: not a survivor: {': '.join(claim)}")
            is_stale = True
    by = ", ".join(f"{number} by {stage}" for stage, number in sorted(suite.killed.items()))
    print(f"{suite.game}: {dead} of {count} mutants die, {dead / count:.1%} ({by})")
    expected = count - equivalent
    if equivalent:
        share = f"{dead / expected:.1%} of the {expected} others die"
        print(f"{suite.game}: {equivalent} are equivalent to the rules; {share}")
    if path:
        facts = {
            "game": suite.game,
            "mutants": count,
            "equivalent": equivalent,
            "killed": dict(suite.killed),
            "survivors": [
                {
                    "module": survivor.module,
                    "rule": survivor.rule,
                    "line": survivor.line,
                    "change": survivor.change,
                }
                for survivor in survivors
            ],
        }
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(facts, indent=2) + "\n", "utf-8")
    return int(is_stale or dead < EXPECTED * expected)


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    sys.exit(main())
