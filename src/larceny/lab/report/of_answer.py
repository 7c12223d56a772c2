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


def report_answer(answer: Answer, command: str) -> Report:
    """Return the report of an answer."""
    title = answer.parts[0].title if len(answer.parts) == 1 else "What changes?"
    if answer.variant is not None and len(answer.parts) == 1:
        title = phrase("{title} With {changes}", title=title, changes=answer.parts[0].changed)
    rule_sets = tuple(
        RuleSetFact(label, rule_set.rules, rule_set.changes, rule_set.fingerprint)
        for label, rule_set in (("rules", answer.base), ("changed", answer.variant))
        if rule_set is not None
    )
    bots = tuple(player.bot for player in answer.players)
    return Report(
        title=f"{answer.contract.title}: {title}",
        sentences=tuple(quote_code(sentence) for sentence in _sentences(answer)),
        sections=tuple(_sections(answer)),
        facts=Facts(answer.contract.name, bots, answer.games, answer.seed, rule_sets, command),
        data=DataTable(DATA, tuple(_rows(answer))),
    )


def _sentences(answer: Answer) -> Iterator[str]:
    for part in answer.parts:
        heading = "" if len(answer.parts) == 1 else f"{part.title.removesuffix('?')}: "
        yield f"{heading}{part.verdict()}"
    if len(answer.parts) == 1:
        yield f"{' '.join(answer.parts[0].lines())} {_conditions(answer)}"
    else:
        yield _conditions(answer)
    yield from warn_of_weak(answer.duel)
    if answer.left_out is not None:
        yield (
            f"The strongest player, `{answer.left_out}`, was not asked: it takes too long; "
            f"--bots {answer.left_out} asks it."
        )
    if answer.is_cut:
        yield "Time was over before all games were played; intervals are wider for it."


def _conditions(answer: Answer) -> str:
    usual = ", the usual number" if answer.is_usual else ""
    return f"With {answer.seats} seats{usual}, by the rule set {answer.base.rules}."


def _sections(answer: Answer) -> Iterator[Section]:
    for part in answer.parts:
        exam = part.after if part.after is not None else part.before
        heading = "" if len(answer.parts) == 1 else f"{strip_code(part.title)} "
        plot = exam.plot
        text = " ".join(text for text in (exam.paragraph, plot.text) if text)
        changed = f", with {part.changed}" if part.after is not None else ""
        yield Section(f"{heading}{plot.title}{changed}", text, plot.plot, plot.table, plot.shown)
        if part.after is not None:
            before = part.before.plot
            title = phrase("{title}, unchanged", title=f"{heading}{before.title}")
            yield Section(title, before.text, before.plot, before.table, "asked")
            if len(answer.parts) > 1:
                title = phrase("{question} in numbers", question=heading.rstrip())
                yield Section(title, " ".join(map(quote_code, part.lines())))
        yield from exam.evidence


def _rows(answer: Answer) -> Iterator[tuple[Cell, ...]]:
    for part in answer.parts:
        for label, exam in _labelled(answer, part):
            for finding in exam.findings:
                yield (
                    part.name, label, finding.players.bot, finding.players.kind, finding.games,
                    finding.verdict, finding.value, finding.low, finding.high,
                )  # fmt: skip


def _labelled(answer: Answer, part: PartAnswer) -> Iterator[tuple[str, Examination]]:
    yield answer.base.label, part.before
    if part.after is not None and answer.variant is not None:
        yield answer.variant.label, part.after
