"""Questions about the course of a game: order of play, catching up, length, runaway leaders."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist

from larceny.compile.game_record import ended, win_shares
from larceny.engine.array import np
from larceny.engine.phrase import phrase
from larceny.lab.ask.asked import Asked
from larceny.lab.ask.finding import UNDECIDED, WIDE, Examination, Finding, clip, mean_clause
from larceny.lab.ask.players import PlayedGames, moments_of
from larceny.lab.backend.backend import Array
from larceny.lab.metrics.all_metrics import order_name
from larceny.lab.metrics.moments import Moments
from larceny.lab.report.document import Column, DataTable, Section
from larceny.lab.report.number_text import format_number, format_share
from larceny.plot import Curve, CurvePlot, CurvePoint, IntervalPlot, IntervalRow, PlotAxis

PARTS = (0.25, 0.5, 0.75)
"""The parts of a game at which it is looked who is ahead."""
NEGLIGIBLE = 0.01
"""An advantage that is surely smaller is none."""
LONG = 1.5
"""A game is too long if it takes so many times as long as the box says."""
OFTEN = 0.05
"""Too often: more than one game in twenty."""
RUNAWAY = 0.5
"""Half of all winners who lead throughout the second half: it is often over at half-time."""

SHARE_COLUMNS = (
    Column("players", "players", "code"),
    Column("what", "who"),
    Column("games", "games", "count"),
    Column("share", "wins", "share"),
    Column("low", "from", "share"),
    Column("high", "to", "share"),
)
Row = tuple[str, str, int, float, float, float]


def share_row(one: PlayedGames, what: str, moments: Moments) -> Row:
    return (one.players.bot, what, moments.count, moments.mean, *clip(moments, "share"))


def share_section(title: str, text: str, rows: Sequence[Row], equal: float | None) -> Section:
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
    return Section(title, text, plot, DataTable(SHARE_COLUMNS, tuple(rows)))


# --- Order of play ------------------------------------------------------------------------------


def first_player(asked: Asked) -> Examination:
    """Who is favoured by order of play?"""
    findings, rows = [], []
    for one in asked.played:
        places = [one.mean(order_name(place, asked.seats)) for place in range(asked.seats)]
        rows += [share_row(one, f"goes {_nth(place)}", each) for place, each in enumerate(places)]
        findings.append(_order_finding(asked, one, places))
    text = phrase(
        "An equal share is {equal}. Intervals hold with 95 %.", equal=format_share(asked.equal)
    )
    return Examination(
        tuple(findings),
        "A place in the order of play is favoured if its share of wins is surely (95 %, for all "
        "places together) "
        f"above the equal share, and nobody is if it is off by no more than "
        f"{100 * NEGLIGIBLE:g} points for sure.",
        share_section("Who wins, by order of play", text, rows, asked.equal),
        (),
        what="the share of who goes first",
    )


def _order_finding(asked: Asked, one: PlayedGames, places: Sequence[Moments]) -> Finding:
    first = places[0]
    best = max(range(asked.seats), key=lambda place: places[place].mean)
    worst = min(range(asked.seats), key=lambda place: places[place].mean)
    low, high = clip(first, "share")
    apart = max(abs(low - asked.equal), abs(high - asked.equal))
    clause = f"who goes first wins {mean_clause(first, 'share')}"
    wide = NormalDist().inv_cdf(1 - 0.025 / asked.seats)  # for all places together
    if places[best].mean - wide * places[best].error > asked.equal and apart > NEGLIGIBLE:
        verdict = f"who goes {_nth(best)} is favoured"
    elif places[worst].mean + wide * places[worst].error < asked.equal and apart > NEGLIGIBLE:
        verdict = f"who goes {_nth(worst)} is at a disadvantage"
    elif apart <= NEGLIGIBLE:
        verdict = f"nobody is favoured by more than {100 * NEGLIGIBLE:g} points"
    else:
        verdict = UNDECIDED
    if best:
        clause += f", who goes {_nth(best)} {mean_clause(places[best], 'share')}"
    side = 0 if low <= asked.equal <= high else 1 if low > asked.equal else -1
    return Finding(one.players, first.count, verdict, clause, first.mean, low, high, side)


def _nth(place: int) -> str:
    return ("first", "second", "third", "fourth", "fifth", "sixth")[place]


# --- Catching up --------------------------------------------------------------------------------


def catch_up(asked: Asked) -> Examination:
    """Does the game help or punish whoever is behind?"""
    findings, rows, curves = [], [], []
    for one in asked.played:
        by_part = [win_shares_by_rank(one, part) for part in PARTS]
        for part, ranks in zip(PARTS, by_part, strict=True):
            rows += [
                share_row(one, f"rank {rank + 1} at {100 * part:.0f} %", each)
                for rank, each in enumerate(ranks)
                if each.count > 1
            ]
        for rank in (0, asked.seats - 1):
            name = "the leader" if rank == 0 else "whoever is last"
            points = tuple(
                CurvePoint(100 * part, ranks[rank].mean, *clip(ranks[rank], "share"))
                for part, ranks in zip(PARTS, by_part, strict=True)
                if ranks[rank].count > 1
            )
            curves.append(Curve(f"{one.players.bot}: {name}", points))
        findings.append(_behind_finding(asked, one, by_part))
    plot = CurvePlot(
        tuple(curves), PlotAxis("percent of the game"), PlotAxis("share of wins", "percent")
    )
    table = DataTable(SHARE_COLUMNS, tuple(rows))
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


def win_shares_by_rank(one: PlayedGames, part: float) -> list[Moments]:
    """Return what the seats of each rank win that had it after a part of the game."""
    games = one.records[ended(one.records) & (one.records["standings"] > 0)]
    seats = one.seats
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


def _behind_finding(asked: Asked, one: PlayedGames, by_part: Sequence[list[Moments]]) -> Finding:
    last = by_part[1][asked.seats - 1]
    low, high = clip(last, "share")
    told = ", ".join(mean_clause(ranks[asked.seats - 1], "share") for ranks in by_part)
    clause = f"whoever is last after 25, 50 and 75 % of the game wins {told}"
    if last.count < 2:
        verdict, side = "nobody is ever behind", 0
    elif high < asked.equal / 3:
        verdict, side = "being behind decides the game", -1
    elif high < asked.equal:
        verdict, side = "being behind costs, but not everything", -1
    elif low > asked.equal:
        verdict, side = "being behind helps", 1
    elif high - low < WIDE:
        verdict, side = "being behind makes no difference that is seen", 0
    else:
        verdict, side = UNDECIDED, 0
    return Finding(one.players, last.count, verdict, clause, last.mean, low, high, side)


# --- Length -------------------------------------------------------------------------------------


def length(asked: Asked) -> Examination:
    """How long is a game, and how often is it too long?"""
    pace = asked.pace if asked.pace is not None else usual_pace(asked)
    limit = LONG * asked.contract.minutes * 60 / pace
    findings, rows = [], []
    for one in asked.played:
        decisions = one.values("decisions")
        known = decisions[~np.isnan(decisions)]
        moments = moments_of(decisions)
        late = moments_of((known > limit).astype(float))
        quarter, middle, most = np.quantile(known, (0.25, 0.5, 0.95)) if len(known) else (0, 0, 0)
        rows.append(
            (
                one.players.bot, moments.count, moments.mean, quarter, middle, most,
                moments.mean * pace / 60, late.mean,
            )
        )  # fmt: skip
        verdict = (
            "games are too long too often" if late.mean > OFTEN else "games are seldom too long"
        )
        clause = (
            f"a game takes {mean_clause(moments, 'number')} decisions, one in twenty more than "
            f"{most:,.0f}; about {moments.mean * pace / 60:.0f} minutes; "
            f"{format_share(late.mean)} are too long"
        )
        low, high = moments.interval
        findings.append(
            Finding(one.players, moments.count, verdict, clause, moments.mean, low, high)
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
    source = "given" if asked.pace is not None else "assumed from the length on the box"
    paragraph = (
        f"Decisions are counted. Minutes follow from a pace of {format_number(pace)} seconds a "
        f"decision, {source}; set it with --pace. Too long is more than {LONG:g} times the "
        f"{asked.contract.minutes} minutes of the box, and too often more than "
        f"{format_share(OFTEN)} of games."
    )
    plot = IntervalPlot(
        tuple(
            IntervalRow(one.players.bot, one.value, one.low, one.high, False) for one in findings
        ),
        PlotAxis("decisions a game, 95 % interval of the mean"),
        None,
    )
    section = Section("How long a game is", "", plot, DataTable(columns, tuple(rows)))
    return Examination(tuple(findings), paragraph, section, (), "number", "decisions a game")


def usual_pace(asked: Asked) -> float:
    """Return the seconds of a decision by which the game's usual length comes out."""
    from larceny.lab.tune.play_time import minutes_per_decision

    return 60 * minutes_per_decision(asked.contract, asked.compute)


# --- Runaway ------------------------------------------------------------------------------------


def runaway(asked: Asked) -> Examination:
    """Does a leader run away with it?"""
    findings, rows = [], []
    for one in asked.played:
        away, back = one.mean("runaway"), one.mean("comeback")
        rows.append(share_row(one, "leads throughout the second half", away))
        rows.append(share_row(one, "takes the lead in the last quarter", back))
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
            Finding(one.players, away.count, verdict, clause, away.mean, low, high, side)
        )
    return Examination(
        tuple(findings),
        "The lead is that in points when turns begin. A game is over at half-time if its winner "
        "led throughout the second half; games with several winners count for nothing.",
        share_section("When winners take the lead", "", rows, None),
        (),
        what="the share of winners who lead throughout the second half",
    )
