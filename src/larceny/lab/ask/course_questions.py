"""Questions about the course of a game: order of play, catching up, length, runaway leaders."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist

from larceny.compile.game_record import ended, win_shares
from larceny.engine.array import np
from larceny.engine.phrase import phrase
from larceny.lab.ask.evidence import Evidence
from larceny.lab.ask.finding import UNDECIDED, WIDE, Examination, Finding, clip, mean_clause
from larceny.lab.ask.players import PlayedGames, moments_of
from larceny.lab.backend.backend import Array
from larceny.lab.metrics.all_metrics import ORDINALS, order_name
from larceny.lab.metrics.moments import Moments
from larceny.lab.report.document import Column, DataTable, Section
from larceny.lab.report.number_text import format_number, format_share
from larceny.plot import Curve, CurvePlot, CurvePoint, IntervalPlot, IntervalRow, PlotAxis

PARTS = (0.25, 0.5, 0.75)
"""The parts of a game at which it is looked who is ahead."""
NEGLIGIBLE = 0.01
"""An advantage that is surely smaller is none."""
POINT = "one point"
LONG = 1.5
"""A game is too long if it takes so many times as long as the box says."""
OFTEN = 0.05
"""Too often: more than one game in twenty."""
RUNAWAY = 0.5
"""Half of all winners who lead throughout the second half: it is often over at half-time."""

Row = tuple[str, str, int, float, float, float]


def share_row(played: PlayedGames, what: str, moments: Moments) -> Row:
    return (played.players.bot, what, moments.count, moments.mean, *clip(moments, "share"))


def share_table(rows: Sequence[Row], who: str = "who", share: str = "wins") -> DataTable:
    """Return shares of all kinds of players under headings that say who has a share of what."""
    columns = (
        Column("players", "players", "code"),
        Column("what", who),
        Column("games", "games", "count"),
        Column("share", share, "share"),
        Column("low", "from", "share"),
        Column("high", "to", "share"),
    )
    return DataTable(columns, tuple(rows))


def share_section(
    title: str, text: str, rows: Sequence[Row], equal: float | None, *headings: str
) -> Section:
    """Return shares of all kinds of players, drawn beside the equal share."""
    plot = IntervalPlot(
        tuple(
            IntervalRow(
                f"{bot}: {what}", share, low, high, equal is not None and not low <= equal <= high
            )
            for bot, what, _, share, low, high in rows
        ),
        PlotAxis("share, 95 % interval", "percent"),
        equal,
    )
    return Section(title, text, plot, share_table(rows, *headings))


# --- Order of play ------------------------------------------------------------------------------


def first_player(evidence: Evidence) -> Examination:
    """Who is favoured by order of play?"""
    findings = []
    rows = []
    for played in evidence.played:
        places = [played.mean(order_name(place, evidence.seats)) for place in range(evidence.seats)]
        rows += [
            share_row(played, f"goes {ORDINALS[place]}", each) for place, each in enumerate(places)
        ]
        findings.append(_order_finding(evidence, played, places))
    text = phrase(
        "An equal share is {equal}. Intervals hold with 95 %.", equal=format_share(evidence.equal)
    )
    return Examination(
        tuple(findings),
        "A place in the order of play is favoured if its share of wins is surely (95 %, for all "
        "places together) "
        f"above the equal share, and nobody is if it is off by no more than {POINT} for sure.",
        share_section("Who wins, by order of play", text, rows, evidence.equal),
        (),
        what="the share of who goes first",
    )


def _order_finding(evidence: Evidence, played: PlayedGames, places: Sequence[Moments]) -> Finding:
    first = places[0]
    best = max(range(evidence.seats), key=lambda place: places[place].mean)
    worst = min(range(evidence.seats), key=lambda place: places[place].mean)
    low, high = clip(first, "share")
    apart = max(abs(low - evidence.equal), abs(high - evidence.equal))
    clause = f"who goes first wins {mean_clause(first, 'share')}"
    wide = NormalDist().inv_cdf(1 - 0.025 / evidence.seats)  # for all places together
    if places[best].mean - wide * places[best].error > evidence.equal and apart > NEGLIGIBLE:
        verdict = f"who goes {ORDINALS[best]} is favoured"
    elif places[worst].mean + wide * places[worst].error < evidence.equal and apart > NEGLIGIBLE:
        verdict = f"who goes {ORDINALS[worst]} is at a disadvantage"
    elif apart <= NEGLIGIBLE:
        verdict = f"nobody is favoured by more than {POINT}"
    else:
        verdict = UNDECIDED
    if best:
        clause += f", who goes {ORDINALS[best]} {mean_clause(places[best], 'share')}"
    side = 0 if low <= evidence.equal <= high else 1 if low > evidence.equal else -1
    return Finding(played.players, first.count, verdict, clause, first.mean, low, high, side)


# --- Catching up --------------------------------------------------------------------------------


def catch_up(evidence: Evidence) -> Examination:
    """Does the game help or punish whoever is behind?"""
    findings = []
    rows = []
    curves = []
    for played in evidence.played:
        by_part = [win_shares_by_rank(played, part) for part in PARTS]
        for part, ranks in zip(PARTS, by_part, strict=True):
            rows += [
                share_row(played, f"rank {rank + 1} at {100 * part:.0f} %", each)
                for rank, each in enumerate(ranks)
                if each.count > 1
            ]
        for rank in (0, evidence.seats - 1):
            name = "the leader" if rank == 0 else "whoever is last"
            points = tuple(
                CurvePoint(100 * part, ranks[rank].mean, *clip(ranks[rank], "share"))
                for part, ranks in zip(PARTS, by_part, strict=True)
                if ranks[rank].count > 1
            )
            curves.append(Curve(f"{played.players.bot}: {name}", points))
        findings.append(_behind_finding(evidence, played, by_part))
    plot = CurvePlot(
        tuple(curves), PlotAxis("percent of the game"), PlotAxis("share of wins", "percent")
    )
    table = share_table(rows)
    text = (
        "Rank 1 has the most points, alone or with others; a rank is shared by seats with equally "
        "many. Positions in which all seats have the same count for nothing."
    )
    return Examination(
        tuple(findings),
        "Being behind is decisive if whoever is last at half of the game wins less than a third of "
        "an equal share, costs if less than an equal share, and helps if more. Points are those "
        "that the rules would count if the game ended there, when turns begin.",
        Section("Who wins, by rank in the course of the game", text, plot, table),
        (),
        what="the share of whoever is last at half of the game",
    )


def win_shares_by_rank(played: PlayedGames, part: float) -> list[Moments]:
    """Return what the seats of each rank win that had it after a part of the game."""
    games = played.records[ended(played.records) & (played.records["standings"] > 0)]
    seats = played.seats
    places = np.minimum((games["standings"] * part).astype(int), games["standings"] - 1)
    points = games["standing"][np.arange(len(games)), places][:, :seats]
    ahead = (points[:, None, :] > points[:, :, None]).sum(axis=2)
    counts = points.max(axis=1) > points.min(axis=1)
    shares = win_shares(games, seats)
    lowest = points == points.min(axis=1, keepdims=True)
    ahead = np.where(lowest & ~(ahead == 0), seats - 1, ahead)
    return [_mean_by_game(shares, (ahead == rank) & counts[:, None]) for rank in range(seats)]


def _mean_by_game(shares: Array, chosen: Array) -> Moments:
    """Return the mean share of the chosen seats: of each game once, since they are not apart."""
    count = chosen.sum(axis=1)
    known = count > 0
    sums = np.where(chosen, shares, 0.0).sum(axis=1)
    return moments_of(sums[known] / count[known])


def _behind_finding(
    evidence: Evidence, played: PlayedGames, by_part: Sequence[list[Moments]]
) -> Finding:
    last = by_part[1][evidence.seats - 1]
    low, high = clip(last, "share")
    told = ", ".join(mean_clause(ranks[evidence.seats - 1], "share") for ranks in by_part)
    clause = f"whoever is last after 25, 50 and 75 % of the game wins {told}"
    if last.count < 2:
        verdict, side = "nobody is ever behind", 0
    elif high < evidence.equal / 3:
        verdict, side = "being behind decides the game", -1
    elif high < evidence.equal:
        verdict, side = "being behind costs, but not everything", -1
    elif low > evidence.equal:
        verdict, side = "being behind helps", 1
    elif high - low < WIDE:
        verdict, side = "being behind makes no difference that is seen", 0
    else:
        verdict, side = UNDECIDED, 0
    return Finding(played.players, last.count, verdict, clause, last.mean, low, high, side)


# --- Length -------------------------------------------------------------------------------------


def length(evidence: Evidence) -> Examination:
    """How long is a game, and how often is it too long?"""
    pace = evidence.pace if evidence.pace is not None else usual_pace(evidence)
    limit = LONG * evidence.contract.minutes * 60 / pace
    findings = []
    rows = []
    for played in evidence.played:
        decisions = played.values("decisions")
        known = decisions[~np.isnan(decisions)]
        moments = moments_of(decisions)
        late = moments_of((known > limit).astype(float))
        quarter, middle, most = np.quantile(known, (0.25, 0.5, 0.95)) if len(known) else (0, 0, 0)
        rows.append(
            (
                played.players.bot, moments.count, moments.mean, quarter, middle, most,
                moments.mean * pace / 60, late.mean,
            )
        )  # fmt: skip
        low, high = clip(late, "share")
        if low > OFTEN:
            verdict, side = "games are too long too often", 1
        elif high < OFTEN:
            verdict, side = "games are seldom too long", -1
        elif high - low < OFTEN:
            verdict, side = "about one game in twenty is too long", 0
        else:
            verdict, side = UNDECIDED, 0
        clause = (
            f"a game takes {mean_clause(moments, 'number')} decisions, one in twenty more than "
            f"{most:,.0f}; about {moments.mean * pace / 60:.0f} minutes; "
            f"{mean_clause(late, 'share')} are too long"
        )
        low, high = moments.interval
        findings.append(
            Finding(played.players, moments.count, verdict, clause, moments.mean, low, high, side)
        )
    columns = (
        Column("players", "players", "code"),
        Column("games", "games", "count"),
        Column("mean", "decisions", "number"),
        Column("quarter", "25 %", "number"),
        Column("middle", "50 %", "number"),
        Column("most", "95 %", "number"),
        Column("minutes", "minutes", "number"),
        Column("late", "too long", "share"),
    )
    source = "given" if evidence.pace is not None else "assumed from the length on the box"
    paragraph = (
        f"Decisions are counted. Minutes follow from a pace of {format_number(pace)} seconds a "
        f"decision, {source}; set it with --pace. Too long is more than {LONG:g} times the "
        f"{evidence.contract.minutes} minutes of the box, and too often more than "
        f"{format_share(OFTEN)} of games, surely (95 %)."
    )
    plot = IntervalPlot(
        tuple(
            IntervalRow(finding.players.bot, finding.value, finding.low, finding.high, False)
            for finding in findings
        ),
        PlotAxis("decisions a game, 95 % interval of the mean"),
        None,
    )
    section = Section("How long a game is", "", plot, DataTable(columns, tuple(rows)))
    return Examination(tuple(findings), paragraph, section, (), "number", "decisions a game")


def usual_pace(evidence: Evidence) -> float:
    """Return the seconds of a decision by which the game's usual length comes out."""
    from larceny.lab.tune.play_time import minutes_per_decision

    return 60 * minutes_per_decision(evidence.contract, evidence.compute)


# --- Runaway ------------------------------------------------------------------------------------


def runaway(evidence: Evidence) -> Examination:
    """Does a leader run away with it?"""
    findings = []
    rows = []
    for played in evidence.played:
        away = played.mean("runaway")
        back = played.mean("comeback")
        rows.append(share_row(played, "leads throughout the second half", away))
        rows.append(share_row(played, "takes the lead in the last quarter", back))
        low, high = clip(away, "share")
        if low > RUNAWAY:
            verdict, side = "most games are over at half-time", 1
        elif high < RUNAWAY:
            verdict, side = "most games are open after half-time", -1
        elif high - low < WIDE:
            verdict, side = "about half of all games are over at half-time", 0
        else:
            verdict, side = UNDECIDED, 0
        clause = (
            f"{mean_clause(away, 'share')} of winners lead throughout the second half, "
            f"{mean_clause(back, 'share')} take the lead in the last quarter"
        )
        findings.append(
            Finding(played.players, away.count, verdict, clause, away.mean, low, high, side)
        )
    return Examination(
        tuple(findings),
        "The lead is that in points when turns begin. A game is over at half-time if its winner "
        "led throughout the second half; games with several winners count for nothing.",
        share_section("When winners take the lead", "", rows, None, "what", "share of winners"),
        (),
        what="the share of winners who lead throughout the second half",
    )
