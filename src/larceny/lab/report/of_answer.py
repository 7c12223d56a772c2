"""The report of an answer: one verdict, one paragraph, one plot, then the evidence."""

from __future__ import annotations

from collections.abc import Iterator

from larceny.engine.phrase import phrase
from larceny.lab.ask.ask import Answer, PartAnswer
from larceny.lab.ask.duel import warn_of_weak
from larceny.lab.ask.finding import Examination
from larceny.lab.report.document import (
    Cell,
    Column,
    DataTable,
    Facts,
    Report,
    RuleSetFact,
    Section,
)
from larceny.lab.report.number_text import quote_code, strip_code

DATA = (
    Column("question", "question", "code"),
    Column("rules", "rules", "code"),
    Column("players", "players", "code"),
    Column("kind", "kind", "code"),
    Column("games", "games", "count"),
    Column("verdict", "verdict"),
    Column("value", "value", "number"),
    Column("low", "from", "number"),
    Column("high", "to", "number"),
)


def report_answer(found: Answer, command: str) -> Report:
    """Return the report of an answer."""
    title = found.parts[0].title if len(found.parts) == 1 else "What changes?"
    if found.variant is not None and len(found.parts) == 1:
        title = phrase("{title} With {changes}", title=title, changes=found.parts[0].changed)
    name = title.partition(" (")[0]
    rule_sets = tuple(
        RuleSetFact(label, one.rules, one.changes, one.fingerprint)
        for label, one in (("rules", found.base), ("changed", found.variant))
        if one is not None
    )
    bots = tuple(one.bot for one in found.players)
    return Report(
        title=f"{found.contract.title}: {name}",
        sentences=tuple(quote_code(one) for one in _sentences(found)),
        sections=tuple(_sections(found)),
        facts=Facts(found.contract.name, bots, found.games, found.seed, rule_sets, command),
        data=DataTable(DATA, tuple(_rows(found))),
    )


def _sentences(found: Answer) -> Iterator[str]:
    for part in found.parts:
        heading = "" if len(found.parts) == 1 else f"{part.title.removesuffix('?')}: "
        yield f"{heading}{part.verdict()}"
    if len(found.parts) == 1:
        yield f"{' '.join(found.parts[0].lines())} {_conditions(found)}"
    else:
        yield _conditions(found)
    yield from warn_of_weak(found.duel)
    if found.left_out is not None:
        yield (
            f"The strongest player, `{found.left_out}`, was not asked: it takes too long; "
            f"--bots {found.left_out} asks it."
        )
    if found.is_cut:
        yield "Time was over before all games were played; intervals are wider for it."


def _conditions(found: Answer) -> str:
    usual = ", the usual number" if found.is_usual else ""
    return f"With {found.seats} seats{usual}, by the rule set {found.base.rules}."


def _sections(found: Answer) -> Iterator[Section]:
    for part in found.parts:
        exam = part.after if part.after is not None else part.before
        heading = "" if len(found.parts) == 1 else f"{strip_code(part.title)} "
        plot = exam.plot
        text = " ".join(one for one in (exam.paragraph, plot.text) if one)
        changed = f", with {part.changed}" if part.after is not None else ""
        yield Section(f"{heading}{plot.title}{changed}", text, plot.plot, plot.table, plot.shown)
        if part.after is not None:
            before = part.before.plot
            title = phrase("{title}, unchanged", title=f"{heading}{before.title}")
            yield Section(title, before.text, before.plot, before.table, "asked")
            if len(found.parts) > 1:
                title = phrase("{question} in numbers", question=heading.rstrip())
                yield Section(title, " ".join(map(quote_code, part.lines())))
        yield from exam.evidence


def _rows(found: Answer) -> Iterator[tuple[Cell, ...]]:
    for part in found.parts:
        for label, exam in _labelled(found, part):
            for one in exam.findings:
                yield (
                    part.name, label, one.players.bot, one.players.kind, one.games, one.verdict,
                    one.value, one.low, one.high,
                )  # fmt: skip


def _labelled(found: Answer, part: PartAnswer) -> Iterator[tuple[str, Examination]]:
    yield found.base.label, part.before
    if part.after is not None and found.variant is not None:
        yield found.variant.label, part.after
