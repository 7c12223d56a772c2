"""The result of a comparison: effects, sorted by size, and what they say in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from larceny.engine.errors import BadParam
from larceny.engine.extra import need
from larceny.engine.phrase import as_phrase, phrase
from larceny.lab.compare.bot_dependence import DEPENDS, BotDependence
from larceny.lab.compare.effect import CHANGED, LEVEL, UNCHANGED, UNDECIDED, Effect
from larceny.lab.compare.effect_words import show_change
from larceny.lab.compare.rule_variant import RuleVariant
from larceny.lab.metrics.metric import Metric, Unit

if TYPE_CHECKING:
    import polars as pl

FORMAT = 1
LEADING = ("length", "order of play", "result", "lead", "equity", "choice")
"""The groups of metrics that lead: length, fairness, closeness, catching up, luck and skill.

What is left are kinds of moves, events and pieces.
"""
ORDER = "order of play"
SAME_ORDER = "by the order of play nobody surely wins more or less often than before."


def subject_of(metric: Metric) -> int:
    """Return the place of a metric in the order in which people ask.

    How many points are scored follows what decides the game, and that other moves are played
    follows from a change of the rules by definition: it comes last.
    """
    if metric.group not in LEADING:
        return len(LEADING) + 1
    return len(LEADING) if metric.name.startswith("score_") else LEADING.index(metric.group)


@dataclass(frozen=True, repr=False)
class Comparison:
    """Variants of a rule set compared with a base, game by game with the same chance.

    `effects` has one for each variant, line-up of bots and metric, the largest first.
    """

    game: str
    seats: int
    base: RuleVariant
    variants: tuple[RuleVariant, ...]
    line_ups: tuple[str, ...]
    games: int
    seed: int
    bound: float
    precision: float | None
    is_precise: bool
    """Whether the precision was reached; true if none was asked for."""
    effects: list[Effect] = field(repr=False)
    dependence: list[BotDependence] = field(repr=False)
    told_first: tuple[str, ...] = ()
    """The metrics that are told first."""

    def __repr__(self) -> str:
        variants = ", ".join(variant.label for variant in self.variants)
        verdicts = ", ".join(
            f"{len(self.select(verdict=verdict))} {verdict}"
            for verdict in (CHANGED, UNCHANGED, UNDECIDED)
        )
        return (
            f"<Comparison of {variants} with {self.base.label} in {self.game}, {self.seats} seats, "
            f"{' | '.join(self.line_ups)}; {self.games:,} games, seed {self.seed}: {verdicts}>"
        )

    def select(
        self, variant: str | None = None, bots: str | None = None, verdict: str | None = None
    ) -> list[Effect]:
        """Return the effects of a variant, a line-up and a verdict, or of all."""
        return [
            effect
            for effect in self.effects
            if variant in (None, effect.variant)
            and bots in (None, effect.bots)
            and verdict in (None, effect.verdict)
        ]

    def find(self, metric: str, variant: str | None = None, bots: str | None = None) -> Effect:
        """Return the effect on a metric; of the first variant and line-up if none is named."""
        label = variant or self.variants[0].label
        players = bots or self.line_ups[0]
        effects = {effect.metric.name: effect for effect in self.select(label, players)}
        if metric not in effects:
            raise BadParam(
                "metric",
                phrase(
                    "nothing is asked about {metric}, but {known}",
                    metric=repr(metric),
                    known=", ".join(effects),
                ),
            )
        return effects[metric]

    def sentences(self) -> list[str]:
        """Return how far players matter, what changed, what did not, and what is undecided."""
        groups = self.groups()
        lines = [
            f"{heading}: {line[0].lower()}{line[1:]}" if len(groups) > 1 else line
            for heading, group in groups.items()
            for line in group
        ]
        return [*self.about_players(), *lines]

    def groups(self) -> dict[str, list[str]]:
        """Return the sentences by what is compared, without the dependence on players."""
        return {
            self._heading(variant.label, bots): [
                phrase("{line:^}", line=as_phrase(line))
                for line in self._describe(variant.label, bots)
            ]
            for variant in self.variants
            for bots in self.line_ups
        }

    def as_dict(self) -> dict[str, Any]:
        """Return everything ready for JSON."""
        return {
            "format": FORMAT,
            "game": self.game,
            "seats": self.seats,
            "base": self.base.as_dict(),
            "variants": [variant.as_dict() for variant in self.variants],
            "bots": list(self.line_ups),
            "games": self.games,
            "seed": self.seed,
            "precision": self.precision,
            "is_precise": self.is_precise,
            "bound": self.bound,
            "level": LEVEL,
            "questions": len(self.effects),
            "sentences": self.sentences(),
            "effects": [effect.as_dict() for effect in self.effects],
            "dependence": [dependence.as_dict() for dependence in self.dependence],
        }

    def frame(self) -> pl.DataFrame:
        """Return a data frame with one row for each effect."""
        need("polars", "lab", "Polars")
        import polars as pl

        rows = [effect.as_dict() for effect in self.effects]
        for row in rows:
            row["relative"], row["relative_low"], row["relative_high"] = (
                row["relative"] or [None] * 3
            )
        return pl.DataFrame(rows, infer_schema_length=None)

    def _heading(self, variant: str, bots: str) -> str:
        players = phrase(", between {bots}", bots=bots) if len(self.line_ups) > 1 else ""
        return phrase(
            "{variant} against {base}{players}",
            variant=variant,
            base=self.base.label,
            players=players,
        )

    def _describe(self, variant: str, bots: str) -> Iterator[str]:
        leading, consequences = self._lead_and_rest(self.select(variant, bots))
        changed = [effect for effect in leading if effect.verdict == CHANGED]
        if not any(effect.differing for effect in self.select(variant, bots)):
            yield phrase(
                "nothing changes: not one of {games:,} games is different.", games=int(self.games)
            )
        elif not self.select(variant, bots, CHANGED):
            yield "nothing is seen to change."
        clear = [effect for effect in changed if not effect.is_small]
        is_fairness_told = any(effect.metric.group == ORDER for effect in clear)
        for effect in clear:
            is_later = subject_of(effect.metric) > LEADING.index(ORDER)
            if is_later and not is_fairness_told and effect.metric.name not in self.told_first:
                yield SAME_ORDER
                is_fairness_told = True
            yield phrase("{sentence}.", sentence=effect.sentence)
        if clear and not is_fairness_told:
            yield SAME_ORDER
        small = [
            phrase(
                "{title} ({change})",
                title=as_phrase(effect.metric.title),
                change=show_change(effect),
            )
            for effect in changed
            if effect.is_small
        ]
        if small:
            yield phrase("surely changed, but by less than the bound: {titles:and}.", titles=small)
        unchanged = [effect for effect in leading if effect.verdict == UNCHANGED]
        never = [
            as_phrase(effect.metric.title)
            for effect in unchanged
            if not (effect.base_mean or effect.mean)
        ]
        yield from self._describe_same(
            [effect for effect in unchanged if effect.base_mean or effect.mean]
        )
        if never:
            yield phrase("never by either rule set: {titles:and}.", titles=never)
        for effect in leading:
            if effect.verdict == UNDECIDED:
                yield phrase("{sentence}.", sentence=effect.sentence)
        moved = [
            phrase(
                "{title} ({change})",
                title=as_phrase(effect.metric.title),
                change=show_change(effect),
            )
            for effect in consequences
            if effect.verdict == CHANGED
        ]
        if moved:
            yield phrase("what is played and happens changes with it: {titles:and}.", titles=moved)

    def _lead_and_rest(self, effects: list[Effect]) -> tuple[list[Effect], list[Effect]]:
        """Return what a change does to the game, in the order in which people ask, and the rest."""

        def place(effect: Effect) -> int:
            if effect.metric.name in self.told_first:
                return -1
            return subject_of(effect.metric)

        leading = [
            effect
            for effect in effects
            if effect.metric.name in self.told_first or effect.metric.group in LEADING
        ]
        rest = [effect for effect in effects if effect not in leading]
        return sorted(leading, key=place), rest

    def _describe_same(self, same: list[Effect]) -> Iterator[str]:
        """Yield what is surely not changed by more than the bound, which has the metrics' unit."""
        words = {
            "no change beyond {bound} % in {titles:and}.": 100.0 * self.bound,
            "no change beyond {bound} points in {titles:and}.": 100.0 * self.bound,
            "no change beyond {bound} a game in {titles:and}.": self.bound,
        }
        for place, (template, bound) in enumerate(words.items()):
            titles = [
                as_phrase(effect.metric.title) for effect in same if _bound_unit(effect) == place
            ]
            if titles:
                yield phrase(template, bound=phrase("{bound:g}", bound=bound), titles=titles)

    def about_players(self) -> Iterator[str]:
        """Yield whether the line-ups agree, if there are several, and where they do not."""
        if len(self.line_ups) < 2:
            return
        depending = [finding for finding in self.dependence if finding.verdict == DEPENDS]
        leading = sorted(
            (finding for finding in depending if finding.metric.group in LEADING),
            key=lambda finding: LEADING.index(finding.metric.group),
        )
        bots = [as_phrase(label) for label in self.line_ups]
        if not depending:
            words = "Between {bots:and} no change surely differs: the players agree."
            yield phrase(words, bots=bots)
            return
        yield phrase(
            "It depends on the players: {depending:# change|# changes} of {all} surely differ "
            "between {bots:and}.",
            depending=len(depending),
            all=len(self.dependence),
            bots=bots,
        )
        for finding in leading:
            yield phrase(
                "{variant} against {base}: {sentence}.",
                variant=finding.variant,
                base=self.base.label,
                sentence=as_phrase(finding.seen),
            )


def _bound_unit(effect: Effect) -> int:
    """Return whether a bound is a part of the mean, percentage points, or so many a game."""
    if effect.metric.unit is Unit.SHARE:
        return 1
    return 0 if abs(effect.base_mean) >= 1.0 else 2
