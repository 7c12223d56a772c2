"""`larceny rules`: show a game's rules, and its rule sets with the source of every number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from larceny.cli.options import Changes, GameName, Rules, read_changes, typed_options
from larceny.engine.errors import BadParam, LarcenyError
from larceny.games import load

if TYPE_CHECKING:
    from rich.console import Console

    from larceny.engine.contract import Contract
    from larceny.engine.struct import Field


class UnknownRule(LarcenyError):
    """A rule was asked for that the game does not have."""

    code = "unknown-rule"


def rules(
    context: typer.Context,
    game: GameName,
    rule: Annotated[
        str | None, typer.Argument(metavar="[RULE]", help="One rule by its id, e.g. DH-13.")
    ] = None,
    rule_set: Rules = None,
    changes: Changes = None,
    params: Annotated[
        bool, typer.Option("--params", help="Show the numbers of a rule set and their sources.")
    ] = False,
) -> None:
    """Show a game's rules, one rule, or the numbers of a rule set.

    Examples:
      larceny rules dice-heist
      larceny rules dice-heist DH-13
      larceny rules dice-heist --params --rules targeted-raid
    """
    from rich.console import Console

    console = Console()
    contract = load(game)
    if rule is not None:
        others = [one for one in typed_options(context) if one not in ("GAME", "RULE")]
        if others:
            raise BadParam(others[0], f"is about a rule set, not about a rule: leave out {rule}")
        if rule.upper() not in contract.rulebook:
            first, *_, last = contract.rulebook
            raise UnknownRule(f"{contract.title} has no rule {rule!r}; it has {first} to {last}")
        _show_rules(console, contract, [rule.upper()])
    elif params or rule_set is not None or changes:
        _show_params(console, contract, rule_set, read_changes(changes))
    else:
        _show_rules(console, contract, list(contract.rulebook))
        _show_rule_sets(console, contract)


def _show_rules(console: Console, contract: Contract, ids: list[str]) -> None:
    from rich.text import Text

    section = None
    for rule in (contract.rulebook[one] for one in ids):
        if rule.section != section:
            section = rule.section
            console.print(Text(f"\n{section}", "bold"))
        marks = "".join(f" [{mark}]" for mark in rule.marks)
        console.print(Text(f"{rule.id}{marks} ", "yellow") + Text(rule.text, "default"))


def _show_rule_sets(console: Console, contract: Contract) -> None:
    from rich.table import Table
    from rich.text import Text

    grid = Table("rule set", "what it is", title="\nRule sets", title_justify="left")
    for name, rule_set in contract.rule_sets.items():
        default = " (default)" if name == contract.default_rules else ""
        grid.add_row(name + default, rule_set.description)
    console.print(grid)
    console.print(
        Text("[ruling] our reading, [data] a default of ours, [option] a switch; ", "dim")
        + Text(f"numbers and their sources: larceny rules {contract.name} --params", "dim")
    )


def _show_params(
    console: Console, contract: Contract, name: str | None, changes: dict[str, Any]
) -> None:
    from rich.table import Table

    rule_set = contract.rule_set(name)
    values, changed = contract.params(name, changes)
    grid = Table(
        "param",
        "value",
        "source",
        "rules",
        "what it is",
        title=f"{contract.title}: {rule_set.title}",
    )
    for param, field in contract.state.Params.FIELDS.items():
        if field.derived:
            continue
        where = rule_set.provenance[param]
        source = where.source if isinstance(where.source, str) else ", ".join(where.source)
        grid.add_row(
            param,
            str(getattr(values, param)),
            "changed" if param in changed else source,
            ", ".join(where.rules),
            f"{_meaning(field)}. {where.note}".strip(),
        )
    console.print(grid)
    console.print(f"fingerprint {contract.fingerprint(values)}", highlight=False)


def _meaning(field: Field) -> str:
    """Return the title of a param, the meaning of its codes and the names of its places."""
    codes = ", ".join(f"{code} {word}" for code, word in enumerate(field.words, field.low or 0))
    places = "; ".join(", ".join(names) for names in field.heads if not names[-1].isdigit())
    return field.title + (f": {codes}" if codes else "") + (f" ({places})" if places else "")
