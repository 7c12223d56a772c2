"""The design log as a page: every claim with its answers, and the worths of the lost playtest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from larceny.engine.phrase import as_phrase, join_phrases, phrase
from larceny.lab.design_log.claim import Answer, Claim, Verdict
from larceny.lab.design_log.heist_claims import CLAIMS
from larceny.lab.design_log.replay_log import DesignLog
from larceny.lab.design_log.tuned_worths import Fights, LostPlaytest

TITLE = "HEIST!"


def write_lines(log: DesignLog, lost: LostPlaytest) -> Iterator[str]:
    """Yield the lines of the page, in Markdown."""
    yield phrase("# The design log of {game}, replayed", game=TITLE)
    yield ""
    yield phrase(
        "Its designer wrote down what he noticed in nine playtests of eight rule sets, with a few\n"
        "friends each. Here each note is a question that many games between bots answer. The page\n"
        "is written by a command; do not edit it:"
    )
    yield ""
    yield f"    {command(log)}"
    yield ""
    yield from _how(log)
    yield from write_answers(log)
    yield from _lost_playtest(lost.before, lost.after)


def write_answers(log: DesignLog) -> Iterator[str]:
    """Yield the lines about the claims that were answered."""
    for claim in CLAIMS:
        yield from _claim(claim, log.find(claim))
    yield from _summary(log)


def command(log: DesignLog) -> str:
    """Return the command that writes the page again."""
    one = log.conditions
    return (
        f"larceny designlog heist --seats {one.seats} --games {one.games} "
        f"--slow-games {one.slow_games} --seed {one.seed} --out docs/designlog.md"
    )


def _how(log: DesignLog) -> Iterator[str]:
    one = log.conditions
    counts = [
        phrase("{games:,} games for {players}", games=one.games_of(players), players=players)
        for players in one.players
    ]
    bots = sorted(set(log.names.get("sharp", {}).values()))
    yield phrase("{seats} seats: {counts}.", seats=one.seats, counts=join_phrases(counts))
    yield phrase(
        "The same number of a game has the same dice by all rule sets. Intervals and verdicts\n"
        "hold for all answers together with 95 % (Bonferroni). A claim is *denied* if the\n"
        "opposite holds, or if there is surely less than 5 % of a difference; *undecided* where\n"
        "neither can be said. `sharp` is {sharp} here.",
        sharp=phrase("{bots:or}", bots=bots) if bots else phrase("not played"),
    )
    yield ""


def _claim(claim: Claim, findings: Sequence[Answer]) -> Iterator[str]:
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
    for one in findings:
        verdict = as_phrase(one.verdict.value)
        words = "| {players} | {cells} | **{verdict}** |"
        yield phrase(words, players=one.players, cells=_cells(one), verdict=verdict)
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


def _summary(log: DesignLog) -> Iterator[str]:
    yield phrase("## In short")
    yield ""
    for players in log.conditions.players:
        found = [one.verdict for one in log.answers if one.players == players]
        counts = [
            phrase("{count} {verdict}", count=found.count(one), verdict=as_phrase(one.value))
            for one in Verdict
        ]
        yield phrase("- {players}: {counts}.", players=players, counts=join_phrases(counts))
    yield ""


def _lost_playtest(before: Sequence[Fights], after: Sequence[Fights]) -> Iterator[str]:
    yield phrase("## Playtest 9, which is lost")
    yield ""
    yield phrase(
        "The worths were changed once more, so that each card is fought for alike, and are lost.\n"
        "These were found by a search (Optuna) among worths of the gemstones and diamonds, for\n"
        "the evenest number of tries to take each card from another player, between greedy bots.\n"
        "They were then measured with games that the search had not seen, and with other players."
    )
    yield ""
    yield from _fights(before, after)
    yield ""
    for one, other in zip(before, after, strict=True):
        yield phrase(
            "- {players}: the most wanted card is fought for {before:,.0f} times as often as the "
            "least wanted one before, and {after:,.0f} times after ({games:,} games each).",
            players=one.players,
            before=float(one.unevenness),
            after=float(other.unevenness),
            games=int(one.games),
        )
    yield ""
    yield phrase(
        "Five alike are so rare that no worth makes the Hope Diamond change hands as often as a\n"
        "straight: a card that is hard to roll is hard to steal."
    )


def _fights(before: Sequence[Fights], after: Sequence[Fights]) -> Iterator[str]:
    """Yield a table of how often each card is fought for, by the old worths and by the new."""
    heads = [
        phrase(" {players}, {when} |", players=one.players, when=as_phrase(name))
        for name, many in (("before", before), ("after", after))
        for one in many
    ]
    yield phrase("| card | worth before | worth after |{heads}", heads=join_phrases(heads, ""))
    yield "|---|---|---|" + "---|" * (len(before) + len(after))
    for place, (title, worth, _) in enumerate(after[0].rows()):
        cells = [
            phrase(" {count:.2f} |", count=float(one.rows()[place][2])) for one in (*before, *after)
        ]
        yield phrase(
            "| {card} | {old} | {new} |{cells}",
            card=as_phrase(title),
            old=as_phrase(str(before[0].rows()[place][1])),
            new=as_phrase(str(worth)),
            cells=join_phrases(cells, ""),
        )
