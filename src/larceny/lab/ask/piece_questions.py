"""Questions about pieces and rules: is one too strong, are all wanted, is a rule ever used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from larceny.engine.array import np
from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam
from larceny.engine.phrase import phrase
from larceny.engine.piece import Piece
from larceny.lab.ask.course_questions import share_row, share_section
from larceny.lab.ask.evidence import Evidence
from larceny.lab.ask.finding import UNDECIDED, WIDE, Examination, Finding, clip, mean_clause
from larceny.lab.ask.players import PlayedGames, moments_of
from larceny.lab.metrics.metric import Metric
from larceny.lab.metrics.moments import Moments, Z
from larceny.lab.metrics.piece_metrics import GOT, HELD, WINS, pieces_of
from larceny.lab.report.document import Column, DataTable, Section
from larceny.lab.report.number_text import format_number, format_share
from larceny.plot import IntervalPlot, IntervalRow, PlotAxis

STRONG, WEAK = 1.25, 0.8
"""Too strong or too weak: its holder wins so many times what holders of its rivals win."""
TOO_STRONG, TOO_WEAK = "too strong", "too weak"
ALIKE = "as good as its rivals"
RARE = "seldom got"
MISSED = 3.0
"""What happens in fewer games than this, on average, may happen in none."""
FEW_GAMES = 100
"""That nobody holds anything in fewer games says nothing."""
SELDOM_GOT = 0.5
"""Seldom got: it is got less than half as often as the middle one of its group."""


@dataclass(frozen=True)
class PieceFacts:
    """What games say about a piece."""

    piece: Piece
    got: Moments
    held: Moments
    wins: Moments


def facts_of(played: PlayedGames, piece: Piece) -> PieceFacts:
    return PieceFacts(piece, *(played.mean(f"{about}.{piece.name}") for about in (GOT, HELD, WINS)))


def pieces(evidence: Evidence) -> Examination:
    """Is a piece too strong; are all of a group alike wanted?"""
    every = pieces_of(evidence.contract)
    single = next((piece for piece in every if piece.name == evidence.subject), None)
    group = single.group if single is not None else evidence.subject or every[0].group
    rivals = [piece for piece in every if piece.group == group]
    findings = []
    rows = []
    sections = []
    for played in evidence.played:
        facts = [facts_of(played, piece) for piece in rivals]
        rows += [
            share_row(played, piece.piece.title, piece.wins)
            for piece in facts
            if piece.wins.count > 1
        ]
        sections.append(_facts_section(played, facts, evidence.equal))
        if single is None:
            findings.append(_group_finding(played, group, facts))
        else:
            findings.append(_piece_finding(played, single, facts, evidence.equal))
    return Examination(
        tuple(findings),
        f"Too strong is a piece whose holders surely win {STRONG:g} times as often as those who "
        f"hold its rivals, too weak {WEAK:g} times; seldom got one that is got less than half as "
        "often as the middle one of its group. Who holds a piece at the end may have got it "
        "because they were winning: change its worth (PARAM=VALUE) to see what it causes.",
        share_section(
            f"What holders of {group} win",
            f"An equal share is {format_share(evidence.equal)}. A holder has most of a piece at "
            "the end, alone or with others.",
            rows,
            evidence.equal,
        ),
        tuple(sections),
    )


def need_pieces(contract: Contract, seats: int, subject: str) -> None:
    """Raise BadParam for a game that declares no pieces."""
    if not pieces_of(contract):
        words = phrase("{game} declares no pieces (`pieces.py`)", game=contract.name)
        raise BadParam("QUESTION", words)


def judge(facts: PieceFacts, rivals: Sequence[PieceFacts]) -> str:
    """Return what a piece is among its rivals."""
    others = [rival for rival in rivals if rival is not facts and rival.wins.count > 1]
    middle = float(np.median([rival.got.mean for rival in rivals]))
    if facts.wins.count < 2 or not others:
        return "hardly ever held" if facts.wins.count < 2 else "without rivals"
    mean = sum(other.wins.mean for other in others) / len(others)
    low, high = clip(facts.wins, "share")
    if low > STRONG * mean:
        return TOO_STRONG
    if high < WEAK * mean:
        return TOO_WEAK
    return RARE if facts.got.mean < SELDOM_GOT * middle else ALIKE


def _piece_finding(
    played: PlayedGames, piece: Piece, facts: Sequence[PieceFacts], equal: float
) -> Finding:
    own = next(each for each in facts if each.piece == piece)
    judged = judge(own, facts)
    if judged == RARE:
        judged = f"not too strong, but {RARE}"
    verdict = f"{piece.title} {verb_of(piece)} {judged}"
    clause = (
        f"got {format_number(own.got.mean)} times a game, held {format_number(own.held.mean)} "
        f"times at the end; who holds most of it then wins {mean_clause(own.wins, 'share')}, "
        f"where an equal share is {format_share(equal)}"
    )
    low, high = clip(own.wins, "share") if own.wins.count > 1 else (0.0, 1.0)
    if judge(own, facts) == ALIKE and high - low > WIDE:
        verdict = UNDECIDED
    side = {TOO_STRONG: 1, TOO_WEAK: -1}.get(judge(own, facts), 0)
    return Finding(played.players, own.wins.count, verdict, clause, own.wins.mean, low, high, side)


def verb_of(piece: Piece) -> str:
    """Return the verb of a title: one thing is, several are."""
    is_plural = piece.title.split()[0].endswith("s") and not piece.title.startswith("the ")
    return "are" if is_plural else "is"


def _group_finding(played: PlayedGames, group: str, facts: Sequence[PieceFacts]) -> Finding:
    judged = {each.piece.title: judge(each, facts) for each in facts}
    odd = {title: word for title, word in judged.items() if word != ALIKE}
    unequal = [f"{title} {word}" for title, word in odd.items() if word in (TOO_STRONG, TOO_WEAK)]
    known = [each for each in facts if each.wins.count > 1]
    if not known:
        verdict = UNDECIDED if played.games < FEW_GAMES else f"nobody ever holds {group}"
        return Finding(played.players, played.games, verdict, "nothing is held", 0.0, 0.0, 1.0)
    best = max(known, key=lambda each: each.wins.mean)
    worst = min(known, key=lambda each: each.wins.mean)
    gap = best.wins.mean - worst.wins.mean
    half = Z * float(np.hypot(best.wins.error, worst.wins.error))
    words = "; ".join(f"{title} {word}" for title, word in odd.items())
    verdict = f"not all {group} are alike wanted" if odd else f"all {group} are alike wanted"
    if unequal:
        verdict = f"not all {group} are alike good ({', '.join(unequal)})"
    if not odd and 2 * half > WIDE:
        verdict = UNDECIDED
    clause = (
        f"who holds most wins from {mean_clause(worst.wins, 'share')} ({worst.piece.title}) to "
        f"{mean_clause(best.wins, 'share')} ({best.piece.title})" + (f"; {words}" if words else "")
    )
    return Finding(
        played.players, played.games, verdict, clause, gap, gap - half, gap + half, -1 if odd else 1
    )


def _facts_section(played: PlayedGames, facts: Sequence[PieceFacts], equal: float) -> Section:
    columns = (
        Column("piece", "piece"),
        Column("got", "got a game", "number"),
        Column("held", "held at the end", "number"),
        Column("wins", "its holders win", "share"),
        Column("low", "from", "share"),
        Column("high", "to", "share"),
        Column("times", "times an equal share", "number"),
        Column("verdict", "it is"),
    )
    rows = tuple(
        (
            each.piece.title, each.got.mean, each.held.mean,
            *((each.wins.mean, *clip(each.wins, "share")) if each.wins.count > 1 else (None,) * 3),
            each.wins.mean / equal if each.wins.count > 1 else None, judge(each, facts),
        )
        for each in facts
    )  # fmt: skip
    title = f"The pieces, between {played.players.words}".replace("`", "")
    return Section(title, "", None, DataTable(columns, rows))


# --- Rules --------------------------------------------------------------------------------------


def rules(evidence: Evidence) -> Examination:
    """Is a rule ever used?"""
    metrics = [metric for metric in evidence.played[0].metrics.values() if metric.rule is not None]
    chosen = [
        metric for metric in metrics if evidence.subject in (metric.rule, metric.name)
    ] or metrics
    findings = []
    rows = []
    uses = [[(metric, *_use(played, metric)) for metric in chosen] for played in evidence.played]
    seen = [_shares_by_rule(used) for used in uses]
    most = {rule: max(shares[rule] for shares in seen) for rule in seen[0]}
    for played, used in zip(evidence.played, uses, strict=True):
        rows += [
            (
                played.players.bot, metric.title, metric.rule, mean.mean, share.mean,
                *clip(share, "share"),
            )
            for metric, mean, share in used
        ]  # fmt: skip
        findings.append(rule_finding(evidence, played, used, most))
    columns = (
        Column("players", "players", "code"),
        Column("what", "what"),
        Column("rule", "rule", "code"),
        Column("mean", "a game", "number"),
        Column("share", "games with it", "share"),
        Column("low", "from", "share"),
        Column("high", "to", "share"),
    )
    plot = IntervalPlot(
        tuple(IntervalRow(f"{row[0]}: {row[1]}", row[4], row[5], row[6]) for row in rows[:24]),
        PlotAxis("games in which it happens, 95 % interval", "percent"),
        None,
    )
    return Examination(
        tuple(findings),
        "A rule is used if an event happens that it brings about; rules that hold in every game "
        "are not counted. What no game has shown may still happen in fewer than 3 of so many.",
        Section("How often rules are used", "", plot, DataTable(columns, tuple(rows))),
        (),
    )


def need_counters(contract: Contract, seats: int, subject: str) -> None:
    """Raise BadParam for a game that counts nothing, or a rule that nothing counts."""
    if contract.counters is None or not contract.counters.COUNTERS:
        words = phrase("{game} counts no events (`counters.py`)", game=contract.name)
        raise BadParam("QUESTION", words)
    if subject in contract.counters.THROUGHOUT:
        words = phrase("{rule} holds in every game; nothing counts it", rule=subject)
        raise BadParam("QUESTION", words)


def _use(played: PlayedGames, metric: Metric) -> tuple[Moments, Moments]:
    values = played.values(metric.name)
    return moments_of(values), moments_of(np.where(np.isnan(values), np.nan, values > 0))


def _shares_by_rule(used: Sequence[tuple[Metric, Moments, Moments]]) -> dict[str, float]:
    """Return for each rule the share of games in which any of its events happens."""
    by_rule: dict[str, float] = {}
    for metric, _, share in used:
        by_rule[str(metric.rule)] = max(by_rule.get(str(metric.rule), 0.0), share.mean)
    return by_rule


def rule_finding(
    evidence: Evidence,
    played: PlayedGames,
    used: Sequence[tuple[Metric, Moments, Moments]],
    most: Mapping[str, float],
) -> Finding:
    """Return what one kind of players says; `most` has the largest share of all kinds by rule.

    What others use so seldom that it may be missed in so many games is not said to be unused.
    """
    by_rule = _shares_by_rule(used)
    never = sorted(name for name, share in by_rule.items() if share == 0.0)
    if evidence.subject and len(by_rule) == 1:
        metric, mean, share = max(used, key=lambda each: each[2].mean)
        low, high = clip(share, "share")
        usage = "never used" if never else "seldom used" if high < 0.05 else "used"
        clause = (
            f"{metric.title} in {mean_clause(share, 'share')} of games, "
            f"{format_number(mean.mean)} a game"
        )
        return Finding(
            played.players,
            share.count,
            f"{evidence.subject} is {usage}",
            clause,
            share.mean,
            low,
            high,
        )
    surely = [name for name in never if not 0.0 < most[name] < MISSED / played.games]
    verdict = f"never used: {', '.join(surely)}" if surely else "every rule that is counted is used"
    if never and not surely:
        verdict = UNDECIDED
    value = len(never) / len(by_rule)
    clause = f"{len(by_rule) - len(never)} of {len(by_rule)} rules are used"
    return Finding(played.players, played.games, verdict, clause, value, value, value)
