"""The numbered rules of a game in our own words, which guides show and errors cite.

`rulebook.md` in the folder of a game has a heading for each section and a line for each rule:

    ## Heist
    - DH-11 [ruling] Name a museum that holds at least one exhibit.

The mark in brackets says where a rule comes from; one without a mark is the published rulebook's.
A line with a star names people who made the game, as the published rulebook does:

    ## Credits
    * Design: Trevor Benjamin and Brett J. Gilbert
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from larceny.engine.errors import ContractError

MARKS = {
    "": "the rulebook's",
    "ruling": "our reading where the rulebook is silent",
    "data": "printed on a component; ours is a default that anybody can change",
    "option": "a switch of the rule set",
}

NOT_AFFILIATED = (
    "Larceny is not affiliated with or endorsed by anybody who made or published this game; the "
    "rules are told in our own words, and all drawings are ours."
)
"""What is said below the credits of a published game."""

_LINE = re.compile(r"- ([A-Z]{2}-\d+)((?: \[[a-z]+\])*) (.+)")


@dataclass(frozen=True)
class RuleText:
    """One rule: its id, its marks, the section it stands in, and its words."""

    id: str
    marks: tuple[str, ...]
    section: str
    text: str


@cache
def load_rulebook(folder: Path, language: str = "en") -> dict[str, RuleText]:
    """Return the rules of a game by their ids, in the order of the file.

    A rule that `rulebook.<language>.md` lacks is returned in English.
    """
    path = folder / "rulebook.md"
    if not path.is_file():
        raise ContractError(f"{folder.name} has no rulebook.md")
    rules = _read_rulebook(path)
    translated = folder / f"rulebook.{language}.md"
    return {**rules, **_read_rulebook(translated)} if translated.is_file() else rules


@cache
def load_credits(folder: Path, language: str = "en") -> tuple[str, ...]:
    """Return who made a game, one line a role; in English where there is no translation."""
    for name in (f"rulebook.{language}.md", "rulebook.md"):
        path = folder / name
        lines = path.read_text("utf-8").splitlines() if path.is_file() else []
        if credits := tuple(line[2:] for line in lines if line.startswith("* ")):
            return credits
    return ()


@dataclass(frozen=True)
class Stage:
    """One rule set in the history of a game: when it was played, what was new, what was noted."""

    rules: str
    played: str
    change: str
    noted: str


@dataclass(frozen=True)
class History:
    """How a game came about: words before and after its stages."""

    before: str
    stages: tuple[Stage, ...]
    after: str


@cache
def load_history(folder: Path, language: str = "en") -> History | None:
    """Return the history that a game tells in `history.md`; None where it tells none."""
    paths = [folder / f"history.{language}.md", folder / "history.md"]
    path = next((path for path in paths if path.is_file()), None)
    if path is None:
        return None
    _, before, table, after = path.read_text("utf-8").strip().split("\n\n")
    rows = [row.strip("| ").split(" | ") for row in table.splitlines()[2:]]
    stages = tuple(Stage(rules.strip("`"), *rest) for rules, *rest in rows)
    return History(_plain(before), stages, _plain(after))


def _plain(paragraph: str) -> str:
    """Return a paragraph in one line, without the marks of Markdown."""
    return re.sub(r"[`*]", "", paragraph).replace("\n", " ")


def _read_rulebook(path: Path) -> dict[str, RuleText]:
    section = ""
    rules: dict[str, RuleText] = {}
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.startswith("## "):
            section = line[3:]
        elif line.startswith("- "):
            match = _LINE.fullmatch(line)
            marks = tuple(re.findall(r"[a-z]+", match[2])) if match else ()
            if not match or match[1] in rules or any(mark not in MARKS for mark in marks):
                raise ContractError(
                    f"{path.parent.name}/{path.name}, line {number}: not a rule line"
                )
            # Names of rule sets are set as code in the file; readers get plain words.
            rules[match[1]] = RuleText(match[1], marks, section, match[3].replace("`", ""))
    return rules
