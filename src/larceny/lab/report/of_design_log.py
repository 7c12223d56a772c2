"""The report of the design log: every claim with its answers, and the lost playtest."""

from __future__ import annotations

from collections.abc import Iterator

from larceny.engine.design_log import DesignClaim, LostNumbers
from larceny.engine.phrase import as_phrase, join_phrases, phrase
from larceny.lab.design_log.answer import Answer, ClaimVerdict
from larceny.lab.design_log.even_fights import LostPlaytest
from larceny.lab.design_log.replay_log import ReplayedLog, find_log
from larceny.lab.report.document import (
    Cell,
    Column,
    DataTable,
    Facts,
    Kind,
    Report,
    RuleSetFact,
    Section,
)
from larceny.lab.report.number_text import quote_code
from larceny.plot import BarPlot, BarRow, IntervalPlot, IntervalRow, PlotAxis

DATA = (
    Column("playtest", "playtest", "count"),
    Column("claim", "claim"),
    Column("rules", "rules", "code"),
    Column("base", "compared with", "code"),
    Column("measure", "measure"),
    Column("players", "players", "code"),
    Column("before", "before", "number"),
    Column("after", "after", "number"),
    Column("difference", "difference", "number"),
    Column("low", "from", "number"),
    Column("high", "to", "number"),
    Column("games", "games", "count"),
    Column("verdict", "verdict"),
)


def report_design_log(log: ReplayedLog, lost: LostPlaytest, command: str) -> Report:
    """Return the report of a design log that was replayed."""
    contract = log.contract
    conditions = log.conditions
    notes = find_log(contract)
    rules = tuple(
        RuleSetFact(name, name, {}, contract.fingerprint(contract.params(name)[0]))
        for name in contract.rule_sets
    )
    games = sum(map(conditions.games_of, conditions.players)) * len(rules)
    return Report(
        title=phrase("The design log of {game}, replayed", game=contract.title),
        sentences=tuple(_sentences(log, lost)),
        sections=(
            *(_claim_section(claim, log.find(claim)) for claim in notes.claims),
            _lost(notes.lost, lost),
        ),
        facts=Facts(contract.name, conditions.players, games, conditions.seed, rules, command),
        data=DataTable(DATA, tuple(_row(answer) for answer in log.answers)),
    )


def _sentences(log: ReplayedLog, lost: LostPlaytest) -> Iterator[str]:
    notes = find_log(log.contract)
    for claim in notes.claims:
        verdicts = {answer.players: answer.verdict for answer in log.find(claim)}
        yield phrase(
            "Playtest {number}: {claim} {verdict}",
            number=claim.playtest,
            claim=as_phrase(claim.text),
            verdict=_in_words(verdicts),
        )
    yield phrase(
        notes.lost.finding,
        after=float(lost.after[0].unevenness),
        before=float(lost.before[0].unevenness),
    )


def _in_words(verdicts: dict[str, ClaimVerdict]) -> str:
    """Return `Confirmed.`, or what each kind of players says where they differ."""
    if len(set(verdicts.values())) == 1:
        return phrase("{verdict:^}.", verdict=as_phrase(next(iter(verdicts.values())).value))
    parts = [
        phrase("{verdict} by {players}", verdict=as_phrase(verdict.value), players=players)
        for players, verdict in verdicts.items()
    ]
    return phrase("{parts:^}.", parts=as_phrase(join_phrases(parts)))


def _claim_section(claim: DesignClaim, answers: list[Answer]) -> Section:
    against = phrase("against {level}", level=_level(claim))
    if claim.base:
        against = phrase("compared with `{rules}`", rules=claim.base)
    points = tuple(_interval(answer) for answer in answers if answer.games > 1)
    is_share = claim.measure.is_share
    kind: Kind = "share" if is_share else "number"
    axis = PlotAxis("difference", "percent" if is_share else "number")
    columns = (
        Column("players", "players", "code"),
        Column("before", "before", kind),
        Column("after", "after", kind),
        Column("difference", "difference", "points" if is_share else "number"),
        Column("games", "games", "count"),
        Column("verdict", "verdict"),
    )
    rows = tuple(_table_row(answer) for answer in answers)
    plot = IntervalPlot(points, axis, 0.0) if points else None
    text = phrase(
        "`{rules}`, {measure}, {against}.",
        rules=claim.rules,
        measure=as_phrase(claim.measure.title),
        against=against,
    )
    title = phrase("Playtest {number}: {claim}", number=claim.playtest, claim=as_phrase(claim.text))
    return Section(title, quote_code(text), plot, DataTable(columns, rows))


def _interval(answer: Answer) -> IntervalRow:
    is_decided = answer.verdict is not ClaimVerdict.UNDECIDED
    return IntervalRow(answer.players, answer.difference, answer.low, answer.high, is_decided)


def _level(claim: DesignClaim) -> str:
    return claim.measure.show(claim.level)


def _table_row(answer: Answer) -> tuple[Cell, ...]:
    means = (answer.base_mean, answer.mean, answer.difference)
    return answer.players, *means, answer.games, answer.verdict.value


def _row(answer: Answer) -> tuple[Cell, ...]:
    claim = answer.claim
    return (
        claim.playtest, claim.text, claim.rules, claim.base or "", claim.measure.title,
        answer.players, answer.base_mean, answer.mean, answer.difference, answer.low, answer.high,
        answer.games, answer.verdict.value,
    )  # fmt: skip


def _lost(numbers: LostNumbers, lost: LostPlaytest) -> Section:
    all_fights = (*lost.before, *lost.after)
    columns = (
        Column("card", "card"),
        Column("old", "worth before"),
        Column("new", "worth after"),
        *(
            Column(
                f"{name}-{fights.players}",
                phrase("{players}, {when}", players=fights.players, when=as_phrase(name)),
                "number",
            )
            for name, many in (("before", lost.before), ("after", lost.after))
            for fights in many
        ),
    )
    before = lost.before[0].rows(numbers)
    after = lost.after[0].rows(numbers)
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (title, old, new, *(fights.rows(numbers)[place][2] for fights in all_fights))
        for place, ((title, old, _), (_, new, _)) in enumerate(zip(before, after, strict=True))
    )
    bars = tuple(
        BarRow(title, (old, new))
        for (title, _, old), (_, _, new) in zip(before, after, strict=True)
    )
    labels = as_phrase("before"), as_phrase("after")
    plot = BarPlot(labels, bars, PlotAxis("fights a game"))
    return Section(numbers.heading, numbers.summary, plot, DataTable(columns, rows))
