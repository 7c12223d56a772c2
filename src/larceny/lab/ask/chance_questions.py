"""Questions about luck and skill, kingmakers, and rules of thumb: they need games of their own."""

from __future__ import annotations

from contextlib import closing

from larceny.bots.card.library import PREFIX, card_names
from larceny.bots.evaluator.trained_weights import why_untrained
from larceny.engine.array import np
from larceny.engine.errors import BadParam
from larceny.engine.phrase import phrase
from larceny.lab.ask.course_questions import share_section
from larceny.lab.ask.evidence import Evidence
from larceny.lab.ask.finding import UNDECIDED, WIDE, Examination, Finding, clip, mean_clause
from larceny.lab.ask.kingmaker import HOPELESS, KingmakerRunner
from larceny.lab.ask.players import QUICK, moments_of
from larceny.lab.ladder.pairing import Pairing, count_games, play_pairing
from larceny.lab.metrics.luck import measure_luck
from larceny.lab.report.number_text import format_range, format_share

LUCK_PART, THUMB_PART, KING_PART = 0.1, 0.1, 0.05
"""How many games these take, as a part of those that were asked for."""
POWER = 0.25
"""A kingmaker's move makes the difference of so much of another seat's chance to win."""
SELDOM, OFTEN = 0.05, 0.2
ENOUGH = 0.9
"""A rule of thumb is enough if it wins this part of an equal share."""


def luck(evidence: Evidence) -> Examination:
    """How much is luck, and how much is skill?"""
    _need_evaluator(evidence)
    findings = []
    for played in evidence.played:
        games = max(20, round(LUCK_PART * played.games))
        measured = measure_luck(played.plan, games, seed=evidence.seed, compute=evidence.compute)
        if measured.low > 0.5:
            verdict, side = "luck decides more than skill", 1
        elif measured.high < 0.5:
            verdict, side = "luck decides less than half", -1
        elif measured.high - measured.low < WIDE:
            verdict, side = "luck decides about half", 0
        else:
            verdict, side = UNDECIDED, 0
        span = format_range(measured.low, measured.high, "share")
        clause = f"luck explains {format_share(measured.share)} ({span}) of who wins"
        findings.append(
            Finding(
                played.players,
                games,
                verdict,
                clause,
                measured.share,
                measured.low,
                measured.high,
                side,
            )
        )
    pairs = _skill_pairs(evidence)
    rows = [
        (finding.players.bot, "luck", finding.games, finding.value, finding.low, finding.high)
        for finding in findings
    ]
    skill = [
        (pair.bot, f"against {pair.against}", pair.games, pair.share, *pair.interval)
        for pair in pairs
    ]
    told = " ".join(
        f"One {pair.bot} wins {format_share(pair.share)} against {pair.against} in all other seats."
        for pair in pairs
    )
    return Examination(
        tuple(findings),
        "Luck is the part of the variance of results that the outcomes of chance explain, each "
        "weighed by the evaluator against those that did not come; the rest is what players did, "
        f"and what the evaluator does not see. {told}",
        share_section("The part of luck", "", rows, None),
        (share_section("What better players win", "", skill, evidence.equal),) if skill else (),
        what="the part of luck",
    )


def _skill_pairs(evidence: Evidence) -> list[Pairing]:
    """Return how often one player of each kind wins against the quickest in all other seats."""
    quick = evidence.played[-1] if evidence.played[-1].players.kind != QUICK else None
    others = [played for played in evidence.played if played.players.kind != QUICK]
    base = next((played for played in evidence.played if played.players.kind == QUICK), quick)
    return [
        pair_up(evidence, played.players.bot, base.players.bot, evidence.seats, LUCK_PART)
        for played in others
        if base is not None and played is not base
    ]


def pair_up(evidence: Evidence, bot: str, against: str, seats: int, part: float) -> Pairing:
    """Return how often one bot wins against others, over a part of the games."""
    plan = evidence.played[0].plan
    kinds = {played.players.bot: played.games for played in evidence.played}
    games = count_games(
        max(20, round(part * min(kinds.get(bot, evidence.games), evidence.games))), seats
    )
    pairing = Pairing(seats, bot, against, games)
    return play_pairing(evidence.contract, plan.params, pairing, evidence.seed, evidence.compute)


# --- Rules of thumb -----------------------------------------------------------------------------


def thumb(evidence: Evidence) -> Examination:
    """Is a rule of thumb enough?"""
    cards = [f"{PREFIX}{name}" for name in card_names(evidence.contract)]
    if evidence.subject:
        cards = [f"{PREFIX}{evidence.subject.removeprefix(PREFIX)}"]
    if not cards:
        raise BadParam(
            "QUESTION", phrase("{game} has no policy cards to try", game=evidence.contract.name)
        )
    findings = []
    rows = []
    for played in evidence.played:
        pairs = [
            pair_up(evidence, card, played.players.bot, evidence.seats, THUMB_PART)
            for card in cards
        ]
        rows += [
            (played.players.bot, pair.bot, pair.games, pair.share, *pair.interval) for pair in pairs
        ]
        best = max(pairs, key=lambda pair: pair.share)
        low, high = best.interval
        if high < ENOUGH * evidence.equal:
            verdict, side = "no rule of thumb is enough", -1
        elif low > ENOUGH * evidence.equal:
            verdict, side = f"a rule of thumb is enough (`{best.bot}`)", 1
        else:
            verdict, side = UNDECIDED, 0
        clause = (
            f"`{best.bot}` wins {format_share(best.share)} ({format_range(low, high, 'share')})"
        )
        findings.append(
            Finding(played.players, best.games, verdict, clause, best.share, low, high, side)
        )
    return Examination(
        tuple(findings),
        "A policy card, a few rules that fit on a card, plays one seat against the others. It is "
        f"enough if it wins {100 * ENOUGH:.0f} % of an equal share, "
        f"{format_share(evidence.equal)}.",
        share_section("What each card wins", "", rows, evidence.equal),
        (),
        what="the share of the best card",
    )


# --- Kingmakers ---------------------------------------------------------------------------------


def kingmaking(evidence: Evidence) -> Examination:
    """Does somebody who cannot win decide who does?"""
    if evidence.seats < 3:
        raise BadParam("--seats", "two players have no kingmaker: take three or more")
    _need_evaluator(evidence)
    findings = []
    rows = []
    for played in evidence.played:
        games = max(20, round(KING_PART * played.games))
        runner = KingmakerRunner(evidence.contract, played.plan.params, played.plan.policies)
        with closing(runner.stream(evidence.seed, games, evidence.compute)) as blocks:
            seen = np.concatenate([block.watched for block in blocks])
        made = moments_of(seen["power"] >= POWER)
        hopeless = moments_of(seen["hopeless"] > 0)
        low, high = clip(made, "share")
        if low > OFTEN:
            verdict, side = "who cannot win often decides who does", 1
        elif high < SELDOM:
            verdict, side = "who cannot win hardly ever decides who does", -1
        elif high - low < WIDE:
            verdict, side = "who cannot win sometimes decides who does", 0
        else:
            verdict, side = UNDECIDED, 0
        rows.append((played.players.bot, "has a kingmaker", games, made.mean, low, high))
        rows.append(
            (
                played.players.bot, "has a seat without hope that moves", games, hopeless.mean,
                *clip(hopeless, "share"),
            )
        )  # fmt: skip
        clause = f"{mean_clause(made, 'share')} of games have a kingmaker"
        findings.append(Finding(played.players, games, verdict, clause, made.mean, low, high, side))
    return Examination(
        tuple(findings),
        f"A kingmaker has less than {100 * HOPELESS:.0f} % of an equal share by its own estimate, "
        f"and a choice that makes {100 * POWER:.0f} points of difference to the chance of another "
        f"seat. Hardly ever is less than {format_share(SELDOM)} of games, often more than "
        f"{format_share(OFTEN)}. Chances are the evaluator's.",
        share_section("Games with a kingmaker", "", rows, None),
        (),
        what="the share of games with a kingmaker",
    )


def _need_evaluator(evidence: Evidence) -> None:
    reason = why_untrained(evidence.contract, evidence.seats)
    if reason is not None:
        raise BadParam("QUESTION", phrase("needs a trained evaluator: {reason}", reason=reason))
