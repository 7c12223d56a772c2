"""A report with every kind of plot, made by hand."""

from __future__ import annotations

from larceny.lab.report import plot
from larceny.lab.report.document import Column, Facts, Report, RuleSetFact, Section, Table

SHARES = Table(
    (Column("who", "who"), Column("share", "wins", "share"), Column("games", "games", "count")),
    (("goes first", 0.524, 10_000), ("goes last", 0.476, 10_000), ("nobody <&>", None, 0)),
)
INTERVALS = [
    {"name": "goes first", "value": 0.524, "low": 0.51, "high": 0.54, "verdict": "changed"},
    {"name": "goes last", "value": 0.476, "low": 0.46, "high": 0.49},
]
LENGTHS = [(20.0, 30.0, 0.2), (30.0, 40.0, 0.5), (40.0, 50.0, 0.3)]
OTHERS = [(20.0, 30.0, 0.3), (30.0, 40.0, 0.4), (40.0, 50.0, 0.3)]
BARS = [
    {"name": name, "value": 2.5, "series": rules} for name in ("take", "roll") for rules in "ab"
]
CURVE = [
    {"series": rules, "x": x, "y": x / 10, "low": x / 10 - 0.1, "high": x / 10 + 0.1}
    for rules in "ab"
    for x in range(5)
]
TRIALS = [{"name": f"trial {n}", "x": n, "y": 9 - n, "is_best": n < 3} for n in range(6)]
CELLS = [
    {"x": one, "y": other, "value": 0.5 if one == other else 0.7, "text": "50"}
    for one in ("greedy", "random")
    for other in ("greedy", "random")
]


def make_report() -> Report:
    """Return a report on nothing that was ever measured."""
    sections = (
        Section(
            "Who wins",
            "An equal share is 50 %.",
            plot.draw_intervals(INTERVALS, "wins", 0.5),
            SHARES,
        ),
        Section("Length", "", plot.draw_distributions([("", LENGTHS)]), SHARES),
        Section(
            "Both lengths",
            "",
            plot.draw_distributions([("a", LENGTHS), ("b", OTHERS)]),
            SHARES,
        ),
        Section("Moves", "", plot.draw_bars(BARS, "a game"), SHARES),
        Section("Sweep", "It rises.", plot.draw_curves(CURVE, ("locks", "steals"))),
        Section("Trials", "Three are best.", plot.draw_front(TRIALS, ("minutes", "edge"))),
        Section("Everybody", "", plot.draw_heat_map(CELLS, ("against", "bot"), 0.5), SHARES),
        Section("Numbers", table=SHARES),
    )
    rule_sets = (
        RuleSetFact("base", "heist", {}, "0123abcd"),
        RuleSetFact("fewer locks", "heist", {"lock_supply": 12, "worths": [2, 3]}, "4567cdef"),
    )
    facts = Facts(
        "heist", ("greedy", "random"), 10_000, 7, rule_sets, "larceny compare heist", "1.2"
    )
    sentences = ("Games become 12 % shorter (11.6\N{EN DASH}12.4).", "Nobody <b>cheats</b>.")
    return Report("HEIST! with fewer locks", sentences, sections, facts, SHARES)
