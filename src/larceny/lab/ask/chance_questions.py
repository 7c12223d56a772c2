"""Questions about luck and skill, kingmakers, and rules of thumb: they need games of their own."""

from __future__ import annotations

from contextlib import closing

from larceny.bots.card.library import PREFIX, card_names
from larceny.bots.evaluator.trained_weights import why_untrained
from larceny.engine.array import np
from larceny.engine.errors import BadParam
from larceny.engine.phrase import phrase
from larceny.lab.ask.asked import Asked
from larceny.lab.ask.course_questions import share_section
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


def luck(asked: Asked) -> Examination:
    """How much is luck, and how much is skill?"""
    _need_evaluator(asked)
    findings = []
    for one in asked.played:
        games = max(20, round(LUCK_PART * one.games))
        found = measure_luck(one.plan, games, seed=asked.seed, compute=asked.compute)
        if found.low > 0.5:
            verdict, side = "luck decides more than skill", 1
        elif found.high < 0.5:
            verdict, side = "luck decides less than half", -1
        elif found.high - found.low < WIDE:
            verdict, side = "luck decides about half", 0
        else:
            verdict, side = UNDECIDED, 0
        span = format_range(found.low, found.high, "share")
        clause = f"luck explains {format_share(found.share)} ({span}) of who wins"
        findings.append(
            Finding(one.players, games, verdict, clause, found.share, found.low, found.high, side)
        )
    pairs = _skill_pairs(asked)
    rows = [(one.players.bot, "luck", one.games, one.value, one.low, one.high) for one in findings]
    skill = [
        (one.bot, f"against {one.against}", one.games, one.share, *one.interval) for one in pairs
    ]
    told = " ".join(
        f"One {one.bot} wins {format_share(one.share)} against {one.against} in all other seats."
        for one in pairs
    )
    return Examination(
        tuple(findings),
        "Luck is the part of the variance of results that the outcomes of chance explain, each "
        "weighed by the evaluator against those that did not come; the rest is what players did, "
        f"and what the evaluator does not see. {told}",
        share_section("The part of luck", "", rows, None),
        (share_section("What better players win", "", skill, asked.equal),) if skill else (),
        what="the part of luck",
    )


def _skill_pairs(asked: Asked) -> list[Pairing]:
    """Return how often one player of each kind wins against the quickest in all other seats."""
    quick = asked.played[-1] if asked.played[-1].players.kind != QUICK else None
    others = [one for one in asked.played if one.players.kind != QUICK]
    base = next((one for one in asked.played if one.players.kind == QUICK), quick)
    return [
        pair_up(asked, one.players.bot, base.players.bot, asked.seats, LUCK_PART)
        for one in others
        if base is not None and one is not base
    ]


def pair_up(asked: Asked, bot: str, against: str, seats: int, part: float) -> Pairing:
    """Return how often one bot wins against others, over a part of the games."""
    plan = asked.played[0].plan
    kinds = {one.players.bot: one.games for one in asked.played}
    games = count_games(max(20, round(part * min(kinds.get(bot, asked.games), asked.games))), seats)
    wanted = Pairing(seats, bot, against, games)
    return play_pairing(asked.contract, plan.params, wanted, asked.seed, asked.compute)


# --- Rules of thumb -----------------------------------------------------------------------------


def thumb(asked: Asked) -> Examination:
    """Is a rule of thumb enough?"""
    cards = [f"{PREFIX}{name}" for name in card_names(asked.contract)]
    if asked.subject:
        cards = [f"{PREFIX}{asked.subject.removeprefix(PREFIX)}"]
    if not cards:
        raise BadParam(
            "QUESTION", phrase("{game} has no policy cards to try", game=asked.contract.name)
        )
    findings, rows = [], []
    for one in asked.played:
        pairs = [pair_up(asked, card, one.players.bot, asked.seats, THUMB_PART) for card in cards]
        rows += [
            (one.players.bot, pair.bot, pair.games, pair.share, *pair.interval) for pair in pairs
        ]
        best = max(pairs, key=lambda pair: pair.share)
        low, high = best.interval
        if high < ENOUGH * asked.equal:
            verdict, side = "no rule of thumb is enough", -1
        elif low > ENOUGH * asked.equal:
            verdict, side = f"a rule of thumb is enough (`{best.bot}`)", 1
        else:
            verdict, side = UNDECIDED, 0
        clause = (
            f"`{best.bot}` wins {format_share(best.share)} ({format_range(low, high, 'share')})"
        )
        findings.append(
            Finding(one.players, best.games, verdict, clause, best.share, low, high, side)
        )
    return Examination(
        tuple(findings),
        "A policy card, a few rules that fit on a card, plays one seat against the others. It is "
        f"enough if it wins {100 * ENOUGH:.0f} % of an equal share, {format_share(asked.equal)}.",
        share_section("What each card wins", "", rows, asked.equal),
        (),
        what="the share of the best card",
    )


# --- Kingmakers ---------------------------------------------------------------------------------


def kingmaking(asked: Asked) -> Examination:
    """Does somebody who cannot win decide who does?"""
    if asked.seats < 3:
        raise BadParam("--seats", "two players have no kingmaker: take three or more")
    _need_evaluator(asked)
    findings, rows = [], []
    for one in asked.played:
        games = max(20, round(KING_PART * one.games))
        runner = KingmakerRunner(asked.contract, one.plan.params, one.plan.policies)
        with closing(runner.stream(asked.seed, games, asked.compute)) as blocks:
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
        rows.append((one.players.bot, "has a kingmaker", games, made.mean, low, high))
        rows.append(
            (
                one.players.bot, "has a seat without hope that moves", games, hopeless.mean,
                *clip(hopeless, "share"),
            )
        )  # fmt: skip
        clause = f"{mean_clause(made, 'share')} of games have a kingmaker"
        findings.append(Finding(one.players, games, verdict, clause, made.mean, low, high, side))
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


def _need_evaluator(asked: Asked) -> None:
    reason = why_untrained(asked.contract, asked.seats)
    if reason is not None:
        raise BadParam("QUESTION", phrase("needs a trained evaluator: {reason}", reason=reason))
