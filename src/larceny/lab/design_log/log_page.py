"""The design log as a page: every claim with its answers, and the worths of the lost playtest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from larceny.engine.design_log import DesignClaim, LostNumbers
from larceny.engine.phrase import as_phrase, join_phrases, phrase
from larceny.lab.design_log.answer import Answer, ClaimVerdict
from larceny.lab.design_log.even_fights import Fights, LostPlaytest
from larceny.lab.design_log.replay_log import ReplayedLog, find_log


def write_lines(log: ReplayedLog, lost: LostPlaytest) -> Iterator[str]:
    """Yield the lines of the page, in Markdown."""
    yield phrase("# The design log of {game}, replayed", game=log.contract.title)
    yield ""
    yield phrase(find_log(log.contract).introduction)
    yield ""
    yield f"    {command(log)}"
    yield ""
    yield from _how(log)
    yield from write_answers(log)
    yield from _untested(find_log(log.contract).untested)
    yield from _lost_playtest(find_log(log.contract).lost, lost)


def write_answers(log: ReplayedLog) -> Iterator[str]:
    """Yield the lines about the claims that were answered."""
    for claim in find_log(log.contract).claims:
        yield from _claim(claim, log.find(claim))
    yield from _summary(log)


def command(log: ReplayedLog) -> str:
    """Return the command that writes the page again."""
    conditions = log.conditions
    return (
        f"larceny designlog {log.contract.name} --seats {conditions.seats} "
        f"--games {conditions.games} --slow-games {conditions.slow_games} "
        f"--seed {conditions.seed} --out docs/designlog.md"
    )


def _how(log: ReplayedLog) -> Iterator[str]:
    conditions = log.conditions
    counts = [
        phrase("{games:,} games for {players}", games=conditions.games_of(players), players=players)
        for players in conditions.players
    ]
    bots = sorted(set(log.names.get("sharp", {}).values()))
    yield phrase("{seats} seats: {counts}.", seats=conditions.seats, counts=join_phrases(counts))
    yield phrase(
        "The same number of a game has the same dice by all rule sets. Intervals and verdicts\n"
        "hold for all answers together with 95 % (Bonferroni). A claim is *denied* if the\n"
        "opposite holds, or if there is surely less than 5 % of a difference; *undecided* where\n"
        "neither can be said. `sharp` is {sharp} here.",
        sharp=phrase("{bots:or}", bots=bots) if bots else phrase("not played"),
    )
    yield ""


def _claim(claim: DesignClaim, answers: Sequence[Answer]) -> Iterator[str]:
    yield phrase(
        "## Playtest {number}: {claim}", number=claim.playtest, claim=as_phrase(claim.text)
    )
    yield ""
    against = phrase("compared with {level}", level=claim.measure.show(claim.level))
    if claim.base:
        against = phrase("compared with `{rules}`", rules=claim.base)
    yield phrase(
        "`{rules}`, {measure}, {against}.",
        rules=claim.rules,
        measure=as_phrase(claim.measure.title),
        against=against,
    )
    yield ""
    yield phrase("| players | before | after | difference | verdict |")
    yield "|---|---|---|---|---|"
    for answer in answers:
        verdict = as_phrase(answer.verdict.value)
        words = "| {players} | {cells} | **{verdict}** |"
        yield phrase(words, players=answer.players, cells=_cells(answer), verdict=verdict)
    yield ""


def _cells(answer: Answer) -> str:
    show = answer.claim.measure.show
    if answer.games < 2:
        return phrase("| | no game says anything ({games})", games=int(answer.games))
    span = phrase("{first} to {last}", first=show(answer.low), last=show(answer.high))
    return phrase(
        "{before} | {after} | {difference} ({span})",
        before=show(answer.base_mean),
        after=show(answer.mean),
        difference=show(answer.difference),
        span=span,
    )


def _summary(log: ReplayedLog) -> Iterator[str]:
    yield phrase("## In short")
    yield ""
    for players in log.conditions.players:
        verdicts = [answer.verdict for answer in log.answers if answer.players == players]
        counts = [
            phrase("{count} {verdict}", count=verdicts.count(kind), verdict=as_phrase(kind.value))
            for kind in ClaimVerdict
        ]
        yield phrase("- {players}: {counts}.", players=players, counts=join_phrases(counts))
    yield ""


def _untested(notes: Sequence[str]) -> Iterator[str]:
    yield phrase("## What games cannot answer")
    yield ""
    for note in notes:
        yield phrase("- {note}", note=as_phrase(note))
    yield ""


def _lost_playtest(numbers: LostNumbers, played: LostPlaytest) -> Iterator[str]:
    yield phrase("## {heading}", heading=as_phrase(numbers.heading))
    yield ""
    yield phrase(numbers.method)
    yield ""
    yield from _fights(numbers, played.before, played.after)
    yield ""
    for before, after in zip(played.before, played.after, strict=True):
        yield phrase(
            numbers.comparison,
            players=before.players,
            before=float(before.unevenness),
            after=float(after.unevenness),
            games=int(before.games),
        )
    yield ""
    yield phrase(numbers.conclusion)


def _fights(lost: LostNumbers, before: Sequence[Fights], after: Sequence[Fights]) -> Iterator[str]:
    """Yield a table of how often each card is fought for, by the old worths and by the new."""
    heads = [
        phrase(" {players}, {when} |", players=fights.players, when=as_phrase(name))
        for name, many in (("before", before), ("after", after))
        for fights in many
    ]
    yield phrase("| card | worth before | worth after |{heads}", heads=join_phrases(heads, ""))
    yield "|---|---|---|" + "---|" * (len(before) + len(after))
    tables = [fights.rows(lost) for fights in (*before, *after)]
    for *rows, (_, old, _), (title, new, _) in zip(
        *tables, before[0].rows(lost), after[0].rows(lost), strict=True
    ):
        cells = [phrase(" {count:.2f} |", count=float(count)) for _, _, count in rows]
        yield phrase(
            "| {card} | {old} | {new} |{cells}",
            card=as_phrase(title),
            old=as_phrase(old),
            new=as_phrase(new),
            cells=join_phrases(cells, ""),
        )
