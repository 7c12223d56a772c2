"""The design log as a page: every claim with its answers, and the worths of the lost playtest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from larceny.lab.design_log.claim import Answer, Claim
from larceny.lab.design_log.heist_claims import CLAIMS
from larceny.lab.design_log.replay_log import DesignLog
from larceny.lab.design_log.tuned_worths import Fights, LostPlaytest


def write_lines(log: DesignLog, lost: LostPlaytest) -> Iterator[str]:
    """Yield the lines of the page, in Markdown."""
    yield "# The design log of HEIST!, replayed"
    yield ""
    yield "Its designer wrote down what he noticed in nine playtests of eight rule sets, with a few"
    yield "friends each. Here each note is a question that many games between bots answer. The page"
    yield "is written by a command; do not edit it:"
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
    counts = ", ".join(f"{one.games_of(players):,} games for {players}" for players in one.players)
    bots = sorted(set(log.names.get("sharp", {}).values()))
    yield f"{one.seats} seats: {counts}."
    yield "The same number of a game has the same dice by all rule sets. Intervals and verdicts"
    yield "hold for all answers together with 95 % (Bonferroni). A claim is *denied* if the"
    yield "opposite holds, or if there is surely less than 5 % of a difference; *undecided* where"
    yield f"neither can be said. `sharp` is {' or '.join(bots) or 'not played'} here."
    yield ""


def _claim(claim: Claim, findings: Sequence[Answer]) -> Iterator[str]:
    yield f"## Playtest {claim.playtest}: {claim.text}"
    yield ""
    against = f"compared with `{claim.base}`" if claim.base else _level(claim)
    yield f"`{claim.rules}`, {claim.measure.title}, {against}."
    yield ""
    yield "| players | before | after | difference | verdict |"
    yield "|---|---|---|---|---|"
    for one in findings:
        yield f"| {one.players} | {_cells(one)} | **{one.verdict.value}** |"
    yield ""


def _level(claim: Claim) -> str:
    return f"compared with {claim.measure.show(claim.level)}"


def _cells(answer: Answer) -> str:
    show = answer.claim.measure.show
    if answer.games < 2:
        return f"| | no game says anything ({answer.games})"
    span = f"{show(answer.difference)} ({show(answer.low)} to {show(answer.high)})"
    return f"{show(answer.base_mean)} | {show(answer.mean)} | {span}"


def _summary(log: DesignLog) -> Iterator[str]:
    yield "## In short"
    yield ""
    for players in log.conditions.players:
        found = [one.verdict.value for one in log.answers if one.players == players]
        counts = {word: found.count(word) for word in ("confirmed", "denied", "undecided")}
        words = ", ".join(f"{count} {word}" for word, count in counts.items())
        yield f"- {players}: {words}."
    yield ""


def _lost_playtest(before: Sequence[Fights], after: Sequence[Fights]) -> Iterator[str]:
    yield "## Playtest 9, which is lost"
    yield ""
    yield "The worths were changed once more, so that each card is fought for alike, and are lost."
    yield "These were found by a search (Optuna) among worths of the gemstones and diamonds, for"
    yield "the evenest number of tries to take each card from another player, between greedy bots."
    yield "They were then measured with games that the search had not seen, and with other players."
    yield ""
    heads = "".join(
        f" {one.players}, {name} |"
        for name, many in (("before", before), ("after", after))
        for one in many
    )
    yield f"| card | worth before | worth after |{heads}"
    yield "|---|---|---|" + "---|" * (len(before) + len(after))
    for place, (title, worth, _) in enumerate(after[0].rows()):
        cells = "".join(f" {one.rows()[place][2]:.2f} |" for one in (*before, *after))
        yield f"| {title} | {before[0].rows()[place][1]} | {worth} |{cells}"
    yield ""
    for one, other in zip(before, after, strict=True):
        yield (
            f"- {one.players}: the most wanted card is fought for {one.unevenness:,.0f} times as "
            f"often as the least wanted one before, and {other.unevenness:,.0f} times after "
            f"({one.games:,} games each)."
        )
    yield ""
    yield "Five alike are so rare that no worth makes the Hope Diamond change hands as often as a"
    yield "straight: a card that is hard to roll is hard to steal."
