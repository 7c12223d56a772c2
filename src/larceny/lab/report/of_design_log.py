"""The report of the design log: every claim with its answers, and the lost playtest."""

from __future__ import annotations

from collections.abc import Iterator

from larceny.engine.design_log import DesignClaim, LostNumbers
from larceny.lab.design_log.answer import ClaimAnswer, ClaimVerdict
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
from larceny.lab.report.number_text import capitalize, format_range, quote_code
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


def report_design_log(log: ReplayedLog, lost: LostPlaytest | None, command: str) -> Report:
    """Return the report of a design log that was replayed, as far as it has come."""
    contract = log.contract
    conditions = log.conditions
    notes = find_log(contract)
    rules = tuple(
        RuleSetFact(name, name, {}, contract.fingerprint(contract.params(name)[0]))
        for name in contract.rule_sets
    )
    games = sum(map(conditions.games_of, conditions.players)) * len(rules)
    return Report(
        title=f"The design log of {contract.title}, replayed",
        sentences=tuple(_sentences(log, lost)),
        sections=(
            _how_section(log),
            *(_claim_section(claim, log.find(claim)) for claim in notes.claims),
            Section(
                "What games cannot answer", "\n".join(f"- {claim}" for claim in notes.untested)
            ),
            *(() if lost is None else (_lost(notes.lost, lost),)),
        ),
        facts=Facts(contract.name, conditions.players, games, conditions.seed, rules, command),
        data=DataTable(DATA, tuple(_row(answer) for answer in log.answers)),
    )


def _sentences(log: ReplayedLog, lost: LostPlaytest | None) -> Iterator[str]:
    notes = find_log(log.contract)
    for claim in notes.claims:
        verdicts = {answer.players: answer.verdict for answer in log.find(claim)}
        yield f"Playtest {claim.playtest}: {claim.text} {_in_words(verdicts)}"
    for players in log.conditions.players:
        verdicts_of = [answer.verdict for answer in log.answers if answer.players == players]
        counts = [f"{verdicts_of.count(kind)} {kind.value}" for kind in ClaimVerdict]
        yield f"In short, {players}: {', '.join(counts)}."
    if lost is not None:
        after = lost.after[0].unevenness
        before = lost.before[0].unevenness
        yield notes.lost.finding.format(after=after, before=before)


def _in_words(verdicts: dict[str, ClaimVerdict]) -> str:
    """Return `Confirmed.`, or what each kind of players says where they differ."""
    if len(set(verdicts.values())) == 1:
        return f"{capitalize(next(iter(verdicts.values())).value)}."
    parts = [f"{verdict.value} by {players}" for players, verdict in verdicts.items()]
    return f"{capitalize(', '.join(parts))}."


def _how_section(log: ReplayedLog) -> Section:
    """Return how the log was replayed, and how answers are to be read."""
    conditions = log.conditions
    counts = ", ".join(
        f"{conditions.games_of(player):,} games for {player}" for player in conditions.players
    )
    bots = " or ".join(sorted(set(log.names.get("sharp", {}).values()))) or "not played"
    text = (
        f"{find_log(log.contract).introduction}\n\n{conditions.seats} seats: {counts}. The same "
        "number of a game has the same dice by all rule sets. Intervals and verdicts hold for all "
        "answers together with 95 % (Bonferroni). A claim is denied if the opposite holds, or if "
        "there is surely less than 5 % of a difference; undecided where neither can be said. "
        f"sharp is {bots} here."
    )
    return Section("How it was replayed", text)


def _claim_section(claim: DesignClaim, answers: list[ClaimAnswer]) -> Section:
    against = f"compared with {claim.measure.show(claim.level)}"
    if claim.base:
        against = f"compared with `{claim.base}`"
    points = tuple(_interval(answer) for answer in answers if answer.games > 1)
    is_share = claim.measure.is_share
    kind: Kind = "share" if is_share else "number"
    axis = PlotAxis("difference", "percent" if is_share else "number")
    columns = (
        Column("players", "players", "code"),
        Column("before", "before", kind),
        Column("after", "after", kind),
        Column("difference", "difference", "points" if is_share else "number"),
        Column("interval", "interval"),
        Column("games", "games", "count"),
        Column("verdict", "verdict"),
    )
    rows = tuple(_table_row(answer) for answer in answers)
    plot = IntervalPlot(points, axis, 0.0) if points else None
    text = f"`{claim.rules}`, {claim.measure.title}, {against}."
    title = f"Playtest {claim.playtest}: {claim.text}"
    return Section(title, quote_code(text), plot, DataTable(columns, rows))


def _interval(answer: ClaimAnswer) -> IntervalRow:
    is_decided = answer.verdict is not ClaimVerdict.UNDECIDED
    return IntervalRow(answer.players, answer.difference, answer.low, answer.high, is_decided)


def _table_row(answer: ClaimAnswer) -> tuple[Cell, ...]:
    means = (answer.base_mean, answer.mean, answer.difference)
    kind = "points" if answer.claim.measure.is_share else "number"
    span = format_range(answer.low, answer.high, kind) if answer.games > 1 else "no game says"
    return answer.players, *means, span, answer.games, answer.verdict.value


def _row(answer: ClaimAnswer) -> tuple[Cell, ...]:
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
                f"{fights.players}, {name}",
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
    plot = BarPlot(("before", "after"), bars, PlotAxis("fights a game"))
    text = "\n\n".join((numbers.method, *_compared(numbers, lost), numbers.conclusion))
    return Section(numbers.heading, text, plot, DataTable(columns, rows))


def _compared(numbers: LostNumbers, lost: LostPlaytest) -> Iterator[str]:
    """Yield by how much fights were uneven before and after, for each kind of players."""
    for before, after in zip(lost.before, lost.after, strict=True):
        yield numbers.comparison.format(
            players=before.players,
            before=before.unevenness,
            after=after.unevenness,
            games=before.games,
        )
