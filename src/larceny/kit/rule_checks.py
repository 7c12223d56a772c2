"""Every rule of the rulebook is carried out by code, which random play reaches."""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from types import FrameType
from typing import Any

from larceny.engine import rng
from larceny.engine.contract import Contract
from larceny.engine.rulebook import RuleText
from larceny.engine.seat import SPECTATOR
from larceny.kit.game_check import Check, cases_of, expect
from larceny.kit.random_game import Case, play_game

_ID = re.compile(r"\b([A-Z]{2})-(\d+)\b")
_SPAN = re.compile(r"\b([A-Z]{2})-(\d+) \.\. \1-(\d+)\b")
_NO_RULES = ("guide", "counters", "bots")
"""Modules that explain, count and play, and carry no rule out."""
MAX_GAMES = 60
"""Random games that are played until all rules are reached."""
MAX_STEPS = 1_500
"""Steps of a game that are played: random seats make some games very long."""


def find_ids(text: str) -> set[str]:
    """Return the ids of rules that a text cites; `DH-14 .. DH-16` cites all three."""
    ids = {f"{letters}-{digits}" for letters, digits in _ID.findall(text)}
    for letters, first, last in _SPAN.findall(text):
        ids |= {f"{letters}-{n:0{len(first)}}" for n in range(int(first), int(last) + 1)}
    return ids


@dataclass(frozen=True)
class Citation:
    """Lines of a file that carry out a rule; none if what cites it is data."""

    rule: str
    file: str
    first: int
    last: int
    is_line: bool = False
    """Whether a comment beside the code cites it: such a line must run, not just its function."""

    @property
    def is_data(self) -> bool:
        return self.first == 0


def find_citations(contract: Contract) -> list[Citation]:
    """Return where the files of a game cite rules: functions, lines and tables of rule sets."""
    citations: list[Citation] = []
    for path in sorted(contract.folder.glob("*.py")):
        if path.stem not in _NO_RULES:
            citations += _cited_in(path)
    for path in sorted(contract.folder.glob("*.toml")):
        comments = "\n".join(line for line in path.read_text("utf-8").splitlines() if "#" in line)
        citations += [Citation(rule, str(path), 0, 0) for rule in sorted(find_ids(comments))]
    return citations


def _cited_in(path: Path) -> Iterator[Citation]:
    source = path.read_text("utf-8")
    file = str(path)
    functions = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            functions.append((node.body[0].lineno, node.end_lineno or node.lineno))
            for rule in sorted(find_ids(ast.get_docstring(node) or "")):
                yield Citation(rule, file, node.body[0].lineno, node.end_lineno or node.lineno)
        elif isinstance(node, ast.ClassDef | ast.Module):
            for rule in sorted(find_ids(ast.get_docstring(node) or "")):
                yield Citation(rule, file, 0, 0)
    lines = source.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        line = _next_code(lines, token.start[0])
        inside = any(first <= line <= last for first, last in functions)
        for rule in sorted(find_ids(token.string)):
            place = line if inside else 0
            yield Citation(rule, file, place, place, is_line=inside)


def _next_code(lines: list[str], line: int) -> int:
    """Return the line that a comment belongs to: its own, or the next one with code."""
    while line <= len(lines) and lines[line - 1].lstrip().startswith("#"):
        line += 1
    return line


def rules_are_reached(case: Case) -> None:
    """Every rule is cited by code or data, and random play reaches what cites it."""
    contract = case.contract
    citations = find_citations(contract)
    cited = {citation.rule for citation in citations}
    uncited = [rule for rule in contract.rulebook if rule not in cited]
    expect(not uncited, f"no code and no rule set cites {', '.join(uncited)}")
    unknown = sorted(cited - set(contract.rulebook))
    expect(not unknown, f"the rulebook has no {', '.join(unknown)}, which code or data cites")
    missing = _play_until_reached(contract, citations)
    expect(not missing, f"{MAX_GAMES} random games do not reach {', '.join(missing)}")


def _play_until_reached(contract: Contract, citations: list[Citation]) -> list[str]:
    """Return the rules that random games of all rule sets do not reach."""
    cases = cases_of(contract.name)
    reached = _Trace({citation.file for citation in citations})
    missing = list(contract.rulebook)
    with reached:
        for number in range(MAX_GAMES):
            case = cases[(number * 7) % len(cases)]
            _look_at_everything(case, number)
            missing = [
                text.id
                for text in contract.rulebook.values()
                if not _is_reached(text, citations, reached)
            ]
            if not missing:
                break
    return missing


def _is_reached(text: RuleText, citations: list[Citation], reached: _Trace) -> bool:
    """Return whether code or data of a rule was used: a line that cites it, if there is one.

    The lines of an option may be switched off in all rule sets.
    """
    own = [citation for citation in citations if citation.rule == text.id]
    lines = [citation for citation in own if citation.is_line and "option" not in text.marks]
    return any(reached.has(citation) for citation in lines or own)


def _look_at_everything(case: Case, seed: int) -> None:
    """Play a random game, and call what a table calls besides."""
    contract = case.contract
    dice = rng.new(seed)
    params, _ = contract.params(case.rules)
    names = [f"p{seat}" for seat in range(case.seats)]
    for number, step in enumerate(islice(play_game(case, 2000 + seed), MAX_STEPS)):
        is_last = step.seat < 0
        if not is_last:
            contract.notation.sentence(params, step.state, step.seat, step.move, names)
            contract.view.witnesses(params, step.state, step.seat, step.move)
        if is_last or number % 10 == 0:
            contract.rules.scores(params, step.state, [0] * case.seats)
            contract.rules.winners(params, step.state)
            for viewer in (0, SPECTATOR):
                known = step.state.copy()
                contract.rules.hide(params, known, viewer)
                contract.view.view(params, known, viewer)
                contract.rules.guess(params, known, viewer, dice)


class _Trace:
    """Records which lines of some files run."""

    def __init__(self, files: set[str]) -> None:
        self._files = files
        self._lines: set[tuple[str, int]] = set()

    def has(self, citation: Citation) -> bool:
        """Return whether lines of a citation have run."""
        span = range(citation.first, citation.last + 1)
        return citation.is_data or any((citation.file, line) in self._lines for line in span)

    def __enter__(self) -> _Trace:
        for module in list(sys.modules.values()):
            if getattr(module, "__file__", None) in self._files:
                _clear_caches(module)
        self._before = sys.gettrace()
        sys.settrace(self._call)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)

    def _call(self, frame: FrameType, event: str, argument: Any) -> Any:
        return self._line if frame.f_code.co_filename in self._files else None

    def _line(self, frame: FrameType, event: str, argument: Any) -> Any:
        self._lines.add((frame.f_code.co_filename, frame.f_lineno))
        return self._line


def _clear_caches(module: Any) -> None:
    """Forget results of rules that are remembered, or they would not run."""
    for thing in vars(module).values():
        if callable(getattr(thing, "cache_clear", None)):
            thing.cache_clear()


CHECKS = (Check(rules_are_reached, "game"),)
