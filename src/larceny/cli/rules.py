"""`larceny rules`: show a game's rules, and its rule sets with the source of every number."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from larceny.cli.completion import complete_rule
from larceny.cli.json_output import print_json
from larceny.cli.language_option import LanguageCode, read_language
from larceny.cli.options import AsJson, Changes, GameName, Rules, read_changes, typed_options
from larceny.engine.errors import BadParam, LarcenyError
from larceny.engine.language import ENGLISH, Language
from larceny.engine.phrase import as_phrase, join_phrases, phrase
from larceny.engine.rulebook import NOT_AFFILIATED, RuleText, load_credits, load_rulebook
from larceny.engine.text import quote
from larceny.games import load

if TYPE_CHECKING:
    from larceny.engine.contract import Contract
    from larceny.engine.struct import Field


ABOUT_RULES = ("GAME", "RULE", "--json", "--language")
"""What can be typed beside the id of a rule."""


class UnknownRule(LarcenyError):
    """A rule was asked for that the game does not have."""

    code = "unknown-rule"


def rules(
    context: typer.Context,
    game: GameName,
    rule: Annotated[
        str | None,
        typer.Argument(
            metavar="[RULE]", help="One rule by its id, e.g. DH-13.", autocompletion=complete_rule
        ),
    ] = None,
    rule_set: Rules = None,
    changes: Changes = None,
    params: Annotated[
        bool, typer.Option("--params", help="Show the numbers of a rule set and their sources.")
    ] = False,
    as_json: AsJson = False,
    language: LanguageCode = ENGLISH.code,
) -> None:
    """Show a game's rules, one rule, or the numbers of a rule set.

    Examples:
      larceny rules dice-heist
      larceny rules dice-heist DH-13
      larceny rules dice-heist --params --rules targeted-raid
      larceny rules dice-heist --params --json
    """
    contract = load(game)
    spoken = read_language(language)
    rulebook = load_rulebook(contract.folder, spoken.code)
    if rule is not None:
        others = [option for option in typed_options(context) if option not in ABOUT_RULES]
        if others:
            words = phrase("is about a rule set, not about a rule: leave out {rule}", rule=rule)
            raise BadParam(others[0], words)
        if rule.upper() not in contract.rulebook:
            first, *_, last = contract.rulebook
            raise UnknownRule(
                phrase(
                    "{game} has no rule {rule}; it has {first} to {last}",
                    game=contract.title,
                    rule=quote(rule),
                    first=first,
                    last=last,
                )
            )
    changed = read_changes(changes)
    if rule is None and (params or rule_set is not None or changed):
        if as_json:
            print_json(spoken.render_all(_params_facts(contract, rule_set, changed)))
        else:
            _show_params(spoken, contract, rule_set, changed)
    elif as_json:
        ids = list(contract.rulebook) if rule is None else [rule.upper()]
        print_json(spoken.render_all(_rules_facts(contract, [rulebook[id] for id in ids])))
    elif rule is not None:
        _show_rules(spoken, [rulebook[rule.upper()]])
    else:
        _show_rules(spoken, list(rulebook.values()))
        _show_rule_sets(spoken, contract)
        _show_credits(spoken, contract)


def _rules_facts(contract: Contract, rules: list[RuleText]) -> dict[str, Any]:
    """Return rules and the game's rule sets, ready for JSON."""
    return {
        "game": contract.name,
        "title": contract.title,
        "rules": [asdict(rule) for rule in rules],
        "default_rule_set": contract.default_rules,
        "rule_sets": {
            name: as_phrase(rule_set.description) for name, rule_set in contract.rule_sets.items()
        },
    }


def _params_facts(contract: Contract, name: str | None, changes: dict[str, Any]) -> dict[str, Any]:
    """Return the numbers of a rule set with their sources, ready for JSON."""
    rule_set = contract.rule_set(name)
    values, changed = contract.params(name, changes)
    return {
        "game": contract.name,
        "rule_set": rule_set.name,
        "title": as_phrase(rule_set.title),
        "description": as_phrase(rule_set.description),
        "fingerprint": contract.fingerprint(values),
        "params": {
            param: {
                "value": getattr(values, param),
                "is_changed": param in changed,
                **asdict(rule_set.provenance[param]),
                "note": as_phrase(rule_set.provenance[param].note),
                "meaning": _meaning(field),
            }
            for param, field in contract.state.Params.FIELDS.items()
            if not field.derived
        },
    }


def _show_rules(language: Language, rules: list[RuleText]) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console()
    section = None
    for rule in rules:
        if rule.section != section:
            section = rule.section
            console.print(Text(f"\n{section}", "bold"))
        marks = "".join(f" [{language.render(mark)}]" for mark in rule.marks)
        console.print(Text(f"{rule.id}{marks} ", "yellow") + Text(rule.text, "default"))


def _show_rule_sets(language: Language, contract: Contract) -> None:
    from larceny.terminal.spoken_console import SpokenConsole

    console = SpokenConsole(language)
    console.print()
    grid = console.make_table("rule set", "what it is", title="Rule sets", title_justify="left")
    for name, rule_set in contract.rule_sets.items():
        title = phrase("{name} (default)", name=name) if name == contract.default_rules else name
        grid.add_row(title, as_phrase(rule_set.description))
    console.print(grid)
    console.tell(
        phrase(
            "[ruling] our reading, [data] a default of ours, [option] a switch; "
            "numbers and their sources: larceny rules {game} --params",
            game=contract.name,
        ),
        style="dim",
    )


def _show_credits(language: Language, contract: Contract) -> None:
    credits = load_credits(contract.folder, language.code)
    if credits:
        typer.echo("\n" + "\n".join([*credits, language.render(NOT_AFFILIATED)]))


def _show_params(
    language: Language, contract: Contract, name: str | None, changes: dict[str, Any]
) -> None:
    from larceny.terminal.spoken_console import SpokenConsole

    console = SpokenConsole(language)
    rule_set = contract.rule_set(name)
    values, changed = contract.params(name, changes)
    title = phrase("{game}: {rules}", game=contract.title, rules=as_phrase(rule_set.title))
    grid = console.make_table("param", "value", "source", "rules", "what it is", title=title)
    for param, field in contract.state.Params.FIELDS.items():
        if field.derived:
            continue
        where = rule_set.provenance[param]
        sources = [where.source] if isinstance(where.source, str) else list(where.source)
        source = (
            as_phrase("changed")
            if param in changed
            else join_phrases([*map(as_phrase, dict.fromkeys(sources))])
        )
        grid.add_row(
            param,
            str(getattr(values, param)),
            source,
            ", ".join(where.rules),
            phrase("{meaning}. {note}", meaning=_meaning(field), note=as_phrase(where.note))
            if where.note
            else phrase("{meaning}.", meaning=_meaning(field)),
        )
    console.print(grid)
    console.tell(phrase("fingerprint {code}", code=contract.fingerprint(values)))


def _meaning(field: Field) -> str:
    """Return the title of a param, the meaning of its codes and the names of its places."""
    codes: list[str] = [
        phrase("{code} {word}", code=code, word=as_phrase(word))
        for code, word in enumerate(field.words, field.low or 0)
    ]
    places = [
        join_phrases([*map(as_phrase, names)]) for names in field.heads if not names[-1].isdigit()
    ]
    return phrase(
        "{title}{codes}{places}",
        title=as_phrase(field.title),
        codes=phrase(": {codes}", codes=join_phrases(codes)) if codes else "",
        places=phrase(" ({places})", places=join_phrases(places, "; ")) if places else "",
    )
