"""Questions about luck and skill, kingmakers, and rules of thumb: they need games of their own."""

from __future__ import annotations

from contextlib import closing
from functools import partial

from larceny.bots.card.library import PREFIX, card_names
from larceny.bots.evaluator.trained_weights import has_evaluator, why_untrained
from larceny.engine.array import np
from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam
from larceny.engine.phrase import phrase
from larceny.lab.ask.course_questions import share_section
from larceny.lab.ask.evidence import Evidence
from larceny.lab.ask.finding import UNDECIDED, WIDE, Examination, Finding, clip, mean_clause
from larceny.lab.ask.kingmaker import HOPELESS, KingmakerRunner
from larceny.lab.ask.players import QUICK, moments_of
from larceny.lab.budget import Budget
from larceny.lab.ladder.pairing import Pairing, count_games, play_pairing
from larceny.lab.metrics.luck import LuckShare, measure_luck
from larceny.lab.plan import Plan
from larceny.lab.report.number_text import format_range, format_share

LUCK_PART, THUMB_PART, KING_PART = 0.1, 0.1, 0.05
"""How many games these take, as a part of those that were asked for."""
LEAST_GAMES = 20
POWER = 0.25
"""A kingmaker's move makes the difference of so much of another seat's chance to win."""
SELDOM, OFTEN = 0.05, 0.2
ENOUGH = 0.9
"""A rule of thumb is enough if it wins this part of an equal share."""


def luck(evidence: Evidence) -> Examination:
    """How much is luck, and how much is skill?"""
    findings = []
    others = [played for played in evidence.played if played.players.kind != QUICK]
    shares = len(evidence.played) + len(others)
    for played in evidence.played:
        games = _count(LUCK_PART, played.games)
        measured = _measure_luck(evidence, played.plan, games, evidence.part(shares))
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
                measured.games,
                verdict,
                clause,
                measured.share,
                measured.low,
                measured.high,
                side,
                is_cut=measured.games < games,
            )
        )
    pairs = _skill_pairs(evidence, evidence.part(shares))
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
        share_section("The part of luck", "", rows, None, "what", "explains"),
        (share_section("What better players win", "", skill, evidence.equal),) if skill else (),
        what="the part of luck",
    )


def _measure_luck(evidence: Evidence, plan: Plan, games: int, seconds: float | None) -> LuckShare:
    """Measure luck over so many games, or over as many as there is time for, but for a few."""
    measure = partial(measure_luck, plan, seed=evidence.seed, compute=evidence.compute)
    if seconds is None or games <= LEAST_GAMES:
        return measure(games)
    measure(1)  # which also waits for the compiler
    budget = Budget(seconds)
    budget.check()
    measured = measure(LEAST_GAMES)
    affordable = int(LEAST_GAMES * seconds / max(budget.spent, 1e-9)) - LEAST_GAMES
    return measure(min(games, affordable)) if affordable > LEAST_GAMES else measured


def _skill_pairs(evidence: Evidence, seconds: float | None) -> list[Pairing]:
    """Return how often one player of each kind wins against the quickest in all other seats."""
    known = evidence.played
    base = next((played for played in known if played.players.kind == QUICK), known[-1])
    return [
        pair_up(evidence, played.players.bot, base.players.bot, LUCK_PART, seconds)
        for played in known
        if played is not base and played.players.kind != QUICK
    ]


def pair_up(
    evidence: Evidence, bot: str, against: str, part: float, seconds: float | None
) -> Pairing:
    """Return how often one bot wins against others, over a part of the games."""
    plan = evidence.played[0].plan
    kinds = {played.players.bot: played.games for played in evidence.played}
    games = _count(part, min(kinds.get(bot, evidence.games), evidence.games))
    pairing = Pairing(evidence.seats, bot, against, games)
    return play_pairing(
        evidence.contract, plan.params, pairing, evidence.seed, evidence.compute, seconds=seconds
    )


# --- Rules of thumb -----------------------------------------------------------------------------


def thumb(evidence: Evidence) -> Examination:
    """Is a rule of thumb enough?"""
    cards = [f"{PREFIX}{name}" for name in card_names(evidence.contract)]
    if evidence.subject:
        cards = [f"{PREFIX}{evidence.subject.removeprefix(PREFIX)}"]
    seconds = evidence.part(len(evidence.played) * len(cards))
    findings = []
    rows = []
    for played in evidence.played:
        pairs = [pair_up(evidence, card, played.players.bot, THUMB_PART, seconds) for card in cards]
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
        games = count_games(_count(THUMB_PART, played.games), evidence.seats)
        findings.append(
            Finding(
                played.players, best.games, verdict, clause, best.share, low, high, side,
                is_cut=best.games < games,
            )
        )  # fmt: skip
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
    findings = []
    rows = []
    for played in evidence.played:
        games = _count(KING_PART, played.games)
        budget = Budget(evidence.part(len(evidence.played)))
        runner = KingmakerRunner(evidence.contract, played.plan.params, played.plan.policies)
        with closing(runner.stream(evidence.seed, games, evidence.compute)) as blocks:
            seen = np.concatenate([block.watched for block in budget.cut(blocks)])
        made = moments_of(seen["power"] >= POWER)
        hopeless = moments_of(seen["hopeless"] > 0)
        low, high = clip(made, "share")
        if low > OFTEN:
            verdict, side = "who cannot win often decides who does", 1
        elif high < SELDOM:
            verdict, side = "who cannot win hardly ever decides who does", -1
        elif low > SELDOM:
            verdict, side = "who cannot win sometimes decides who does", 0
        else:
            verdict, side = UNDECIDED, 0
        rows.append((played.players.bot, "has a kingmaker", made.count, made.mean, low, high))
        rows.append(
            (
                played.players.bot, "has a seat without hope that moves", made.count, hopeless.mean,
                *clip(hopeless, "share"),
            )
        )  # fmt: skip
        clause = f"{mean_clause(made, 'share')} of games have a kingmaker"
        findings.append(
            Finding(
                played.players, made.count, verdict, clause, made.mean, low, high, side,
                is_cut=made.count < games,
            )
        )  # fmt: skip
    return Examination(
        tuple(findings),
        f"A kingmaker has less than {100 * HOPELESS:.0f} % of an equal share by its own estimate, "
        f"and a choice that makes {100 * POWER:.0f} points of difference to the chance of another "
        f"seat. Hardly ever is less than {format_share(SELDOM)} of games, often more than "
        f"{format_share(OFTEN)}. Chances are the evaluator's.",
        share_section("Games with a kingmaker", "", rows, None, "what", "share of games"),
        (),
        what="the share of games with a kingmaker",
    )


def _count(part: float, games: int) -> int:
    """Return how many games are a part of those that are there, but for a few."""
    return max(LEAST_GAMES, round(part * games))


def need_evaluator(contract: Contract, seats: int, subject: str) -> None:
    """Raise BadParam unless there is an evaluator, which weighs luck."""
    if not has_evaluator(contract):
        raise BadParam("QUESTION", phrase("{game} has no evaluator", game=contract.name))
    reason = why_untrained(contract, seats)
    if reason is not None:
        raise BadParam("QUESTION", phrase("needs a trained evaluator: {reason}", reason=reason))


def need_kingmaker(contract: Contract, seats: int, subject: str) -> None:
    """Raise BadParam unless there may be a kingmaker, whom the evaluator sees."""
    if seats < 3:
        raise BadParam("--seats", "two players have no kingmaker: take three or more")
    need_evaluator(contract, seats, subject)


def need_cards(contract: Contract, seats: int, subject: str) -> None:
    """Raise BadParam unless there are policy cards."""
    if not card_names(contract):
        raise BadParam("QUESTION", phrase("{game} has no policy cards to try", game=contract.name))
