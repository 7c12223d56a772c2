"""The report of the design log: every claim with its answers, and the lost playtest."""

from __future__ import annotations

from collections.abc import Iterator

from larceny.engine.phrase import as_phrase, join_phrases, phrase
from larceny.games import load
from larceny.lab.design_log.claim import Answer, Claim, Verdict
from larceny.lab.design_log.heist_claims import CLAIMS
from larceny.lab.design_log.replay_log import GAME, DesignLog
from larceny.lab.design_log.tuned_worths import LostPlaytest
from larceny.lab.report.document import (
    Cell,
    Column,
    Facts,
    Kind,
    Report,
    RuleSetFact,
    Section,
    Table,
)
from larceny.lab.report.number_text import quote_code
from larceny.plot.description import BarPlot, BarRow, IntervalPlot, IntervalRow, PlotAxis

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


def report_design_log(log: DesignLog, lost: LostPlaytest, command: str) -> Report:
    """Return the report of a design log that was replayed."""
    contract, one = load(GAME), log.conditions
    rules = tuple(
        RuleSetFact(name, name, {}, contract.fingerprint(contract.params(name)[0]))
        for name in contract.rule_sets
    )
    games = sum(one.games_of(players) for players in one.players) * len(rules)
    return Report(
        title=phrase("The design log of {game}, replayed", game=contract.title),
        sentences=tuple(_sentences(log, lost)),
        sections=(*(_claim_section(claim, log.find(claim)) for claim in CLAIMS), _lost(lost)),
        facts=Facts(GAME, one.players, games, one.seed, rules, command),
        data=Table(DATA, tuple(_row(found) for found in log.answers)),
    )


def _sentences(log: DesignLog, lost: LostPlaytest) -> Iterator[str]:
    for claim in CLAIMS:
        verdicts = {one.players: one.verdict for one in log.find(claim)}
        yield phrase(
            "Playtest {number}: {claim} {verdict}",
            number=claim.playtest,
            claim=as_phrase(claim.text),
            verdict=_in_words(verdicts),
        )
    before, after = lost.before[0], lost.after[0]
    yield phrase(
        "Playtest 9: with other worths the most wanted card is fought for {after:,.0f} "
        "times as often as the least wanted one, instead of {before:,.0f} times.",
        after=float(after.unevenness),
        before=float(before.unevenness),
    )


def _in_words(verdicts: dict[str, Verdict]) -> str:
    """Return `Confirmed.`, or what each kind of players says where they differ."""
    if len(set(verdicts.values())) == 1:
        return phrase("{verdict:^}.", verdict=as_phrase(next(iter(verdicts.values())).value))
    parts = [
        phrase("{verdict} by {players}", verdict=as_phrase(verdict.value), players=players)
        for players, verdict in verdicts.items()
    ]
    return phrase("{parts:^}.", parts=as_phrase(join_phrases(parts)))


def _claim_section(claim: Claim, findings: list[Answer]) -> Section:
    against = phrase("against {level}", level=_level(claim))
    if claim.base:
        against = phrase("compared with `{rules}`", rules=claim.base)
    known = [one for one in findings if one.games > 1]
    points = tuple(
        IntervalRow(
            one.players, one.difference, one.low, one.high, one.verdict is not Verdict.UNDECIDED
        )
        for one in known
    )
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
    rows = tuple(_table_row(one) for one in findings)
    plot = IntervalPlot(points, axis, 0.0) if points else None
    text = phrase(
        "`{rules}`, {measure}, {against}.",
        rules=claim.rules,
        measure=as_phrase(claim.measure.title),
        against=against,
    )
    title = phrase("Playtest {number}: {claim}", number=claim.playtest, claim=as_phrase(claim.text))
    return Section(title, quote_code(text), plot, Table(columns, rows))


def _level(claim: Claim) -> str:
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


def _lost(lost: LostPlaytest) -> Section:
    before, after = lost.before[0], lost.after[0]
    columns = (
        Column("card", "card"),
        Column("old", "worth before"),
        Column("new", "worth after"),
        *(
            Column(
                f"{name}-{one.players}",
                phrase("{players}, {when}", players=one.players, when=as_phrase(name)),
                "number",
            )
            for name, many in (("before", lost.before), ("after", lost.after))
            for one in many
        ),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            title,
            before.rows()[place][1],
            worth,
            *(one.rows()[place][2] for one in (*lost.before, *lost.after)),
        )
        for place, (title, worth, _) in enumerate(after.rows())
    )
    text = (
        "Tries to take each card from another player in a game, by the worths of playtest 8 and by "
        "those that a search found for cards that are fought for alike, between greedy bots."
    )
    bars = tuple(
        BarRow(title, (count, after.rows()[place][2]))
        for place, (title, _, count) in enumerate(before.rows())
    )
    labels = as_phrase("before"), as_phrase("after")
    plot = BarPlot(labels, bars, PlotAxis("fights a game"))
    return Section("Playtest 9, which is lost", text, plot, Table(columns, rows))
