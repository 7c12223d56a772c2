"""List the texts for people that a language has no translation of.

    python scripts/translations.py de

Texts are found in the source, where they are made, and in the data of the games. Those that only a
game in progress makes are found by the tests in `tests/languages`, which play.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from larceny.bots.title import WORDS
from larceny.engine.language import LANGUAGES, Language
from larceny.games import NAMES, load

SOURCE = Path(__file__).parents[1] / "src" / "larceny"
FOLDERS = (
    "bots", "cli", "coach", "engine", "games", "lab", "odds", "realtime", "server", "table",
    "terminal",
)  # fmt: skip
INTERNAL = re.compile(
    r"engine/(conformance|assembly|defaults|cuda|native)|bots/(card|outside|evaluator)"
    r"|server/(administration|doctor|storage|settings)|lab/(backend|training|match|own_bot|plain_loop|ladder|solve|sweep|tune|design_log|live_|timed|work_file)"
    r"|lab/compare/(compare|line_up|rule_variant)|lab/game_files"
    r"|lab/report/(of_(sweep|tuning|ladder|match|design_log|audit|timed)|report_file|terminal)"
    r"|cli/(audit|backup|card_|check|compare|completion|designlog|doctor|join|lab_"
    r"|ladder|match|policy_card|reflex|serve|simul|site|sweep|tables|train|tune)"
)
"""Files whose texts are for those who write games and bots, train evaluators, or run a server."""
ARGUMENTS = ("iterations, seconds",)
"""Names of arguments with a space in them."""
ALL, FIRST, SECOND = slice(None), slice(1), slice(1, 2)
TELLING = {
    "add_column": FIRST, "make_table": ALL, "notify": FIRST, "progress": SECOND,
    "rate_progress": FIRST, "say": FIRST, "show_status": FIRST, "tell": FIRST, "warn": FIRST,
    "Column": SECOND, "Section": slice(2), "RuleSetFact": FIRST, "draw_bars": SECOND,
    "draw_intervals": SECOND, "Measure": FIRST, "DesignClaim": SECOND, "Proof": SECOND,
    "Row": FIRST, "Grid": FIRST, "Heading": FIRST,
}  # fmt: skip
"""Functions that look up plain texts, with which of their arguments those are."""
DEVELOPER_ERRORS = ("ContractError", "BotFailed", "BadSetting")
SPEAKING = {ast.Return: ("guide.py", "reason.py"), ast.Assign: ("notation.py", "ending.py")}
"""Files whose functions return, or whose constants are, plain texts for people."""
RULE = re.compile(r"[A-Z]{2}-\d+")


def find_source_texts() -> Iterator[str]:
    """Yield the templates and plain texts for people that the source contains."""
    for folder in FOLDERS:
        for path in sorted((SOURCE / folder).rglob("*.py")):
            if not INTERNAL.search(path.relative_to(SOURCE).as_posix()):
                tree = ast.parse(path.read_text("utf-8"))
                yield from _find_in(tree, path.name)


def _find_in(tree: ast.AST, name: str) -> Iterator[str]:
    constants = find_constants(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _find_in_call(node, constants)
        elif isinstance(node, ast.Tuple) and len(node.elts) == 2 and name == "guide.py":
            rule, reason = map(_constant, node.elts)
            if rule and reason and RULE.fullmatch(rule) and not RULE.fullmatch(reason):
                yield reason
        elif isinstance(node, ast.Return | ast.Assign) and name in SPEAKING[type(node)]:
            text = _constant(node.value)
            if text and " " in text:
                yield text


def find_constants(tree: ast.AST) -> dict[str, list[ast.expr]]:
    """Return what is assigned to each name of a file."""
    constants: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign):
            targets = [node.target]
        else:
            continue
        for target in targets:
            if isinstance(target, ast.Name) and node.value is not None:
                constants.setdefault(target.id, []).append(node.value)
    return constants


def _find_templates(node: ast.expr, constants: dict[str, list[ast.expr]]) -> Iterator[str]:
    """Yield the texts that an expression may be, such as a name, a choice or a look-up."""
    if isinstance(node, ast.Constant):
        yield from filter(None, [_constant(node)])
    elif isinstance(node, ast.IfExp):
        yield from _find_templates(node.body, constants)
        yield from _find_templates(node.orelse, constants)
    elif isinstance(node, ast.Name):
        others = {name: values for name, values in constants.items() if name != node.id}
        for value in constants.get(node.id, ()):
            yield from _find_templates(value, others)
    elif isinstance(node, ast.Dict):
        for part in node.values:
            yield from _find_templates(part, constants)
    elif isinstance(node, ast.Subscript):
        yield from _find_templates(node.value, constants)
    elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(".get"):
        assert isinstance(node.func, ast.Attribute)
        yield from _find_templates(node.func.value, constants)
        for arg in node.args[1:]:
            yield from _find_templates(arg, constants)


def _find_in_call(call: ast.Call, constants: dict[str, list[ast.expr]]) -> Iterator[str]:
    name = ast.unparse(call.func)
    texts = [text for text in map(_constant, call.args) if text is not None]
    if name in ("phrase", "as_phrase", "list_known"):
        yield from texts
        if name != "list_known" and call.args and not texts:
            yield from _find_templates(call.args[0], constants)
    elif name.rpartition(".")[2] in TELLING:
        place = TELLING[name.rpartition(".")[2]]
        titles = [keyword.value for keyword in call.keywords if keyword.arg in ("title", "caption")]
        yield from filter(None, map(_constant, [*call.args[place], *titles]))
    elif name == "super().__init__" and len(call.args) == 1:
        yield from texts
        if isinstance(call.args[0], ast.IfExp):
            yield from filter(None, map(_constant, (call.args[0].body, call.args[0].orelse)))
    elif _is_error(name):
        told = [text for arg in call.args for text in _find_templates(arg, constants)]
        yield from (text for text in told if " " in text and text not in ARGUMENTS)


def _is_error(name: str) -> bool:
    """Return whether a name is that of an error of ours, which people read."""
    return name in find_errors() and name not in DEVELOPER_ERRORS


@cache
def find_errors() -> frozenset[str]:
    """Return the names of the classes of errors in the source, found by what they are based on."""
    bases: dict[str, list[str]] = {}
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                bases[node.name] = [base.id for base in node.bases if isinstance(base, ast.Name)]
    names = {"LarcenyError"}
    while more := {name for name, of in bases.items() if names & set(of)} - names:
        names |= more
    return frozenset(names)


def _constant(node: ast.AST | None) -> str | None:
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return node.value if is_text else None  # type: ignore[union-attr]


def find_data_texts() -> Iterator[str]:
    """Yield the titles and descriptions of games, rule sets, params and bots."""
    yield from WORDS.values()
    for name in NAMES:
        contract = load(name)
        yield contract.blurb
        for rules in contract.rule_sets.values():
            yield rules.title
            yield rules.description
            yield from (origin.note for origin in rules.provenance.values() if origin.note)
        for field in contract.state.Params.FIELDS.values():
            if not field.derived:
                yield field.title
                yield from field.words
                for heads in field.heads:
                    yield from heads


def find_missing(language: Language) -> list[str]:
    """Return the texts that a language has no translation of, each once."""
    texts = dict.fromkeys([*find_source_texts(), *find_data_texts()])
    return list(
        dict.fromkeys(template for text in texts for template in language.find_missing(text))
    )


def main(arguments: list[str]) -> int:
    """Print the missing texts of a language; return how many there are, at most 1."""
    code = arguments[0] if arguments else "de"
    missing = find_missing(LANGUAGES[code])
    for text in missing:
        print(text)
    print(f"{code}: {len(missing)} texts are not translated", file=sys.stderr)
    return bool(missing)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
