"""How much the answers of a comparison depend on the bots that play it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from larceny.engine.phrase import as_phrase, join_phrases, phrase
from larceny.lab.compare.effect import CHANGED, LEVEL, Effect
from larceny.lab.compare.effect_words import show_change
from larceny.lab.compare.significance import holm, quantile, two_sided_p
from larceny.lab.metrics.metric import Metric

DEPENDS, ALIKE, UNDECIDED = "depends", "alike", "undecided"


@dataclass(frozen=True)
class BotDependence:
    """One change as two line-ups of bots see it."""

    metric: Metric
    variant: str
    effects: tuple[Effect, Effect]
    gap: float
    """The second line-up's change less the first one's, as a part of the mean where that is how it
    is put.
    """
    low: float
    high: float
    p_value: float
    """Corrected by Holm's method, over all comparisons of line-ups."""
    verdict: str

    @property
    def seen(self) -> str:
        """What each line-up sees, in words."""
        changes = [
            phrase("{change} between {bots}", change=show_change(effect), bots=effect.bots)
            for effect in self.effects
        ]
        title = as_phrase(self.metric.title)
        return phrase("{title:^}: {seen}", title=title, seen=join_phrases(changes))

    @property
    def sentence(self) -> str:
        ends = {
            DEPENDS: "it depends on the players",
            ALIKE: "the players make no difference",
            UNDECIDED: "whether the players matter is undecided",
        }
        end = as_phrase(ends[self.verdict])
        return phrase("{seen}; {end}", seen=as_phrase(self.seen), end=end)

    def as_dict(self) -> dict[str, Any]:
        """Return the dependence ready for JSON."""
        return {
            "metric": self.metric.name,
            "variant": self.variant,
            "bots": [effect.bots for effect in self.effects],
            "differences": [effect.difference for effect in self.effects],
            "gap": self.gap,
            "low": self.low,
            "high": self.high,
            "p_value": self.p_value,
            "verdict": self.verdict,
            "sentence": self.sentence,
        }


def compare_line_ups(
    effects: Sequence[Effect], line_ups: Sequence[str], bound: float
) -> list[BotDependence]:
    """Compare each line-up of bots with the first, for every metric that changed with either.

    Both play with the same chance; that is left out of account, which makes intervals too wide
    rather than too narrow.
    """
    pairs = _pair_up(effects, line_ups)
    gaps = [_gap(*pair) for pair in pairs]
    raw = [_p_value(*gap, pair) for gap, pair in zip(gaps, pairs, strict=True)]
    return [
        _judge(pair, gap, p_value, len(pairs), bound)
        for pair, gap, p_value in zip(pairs, gaps, holm(raw), strict=True)
    ]


def _p_value(gap: float, error: float, pair: tuple[Effect, Effect]) -> float:
    if error == 0.0:
        return float(gap == 0.0)
    return two_sided_p(gap / error, min(effect.games for effect in pair) - 1)


def _pair_up(effects: Sequence[Effect], line_ups: Sequence[str]) -> list[tuple[Effect, Effect]]:
    firsts: dict[tuple[str, str], Effect] = {}
    pairs = []
    for effect in sorted(effects, key=lambda effect: line_ups.index(effect.bots)):
        first = firsts.setdefault((effect.variant, effect.metric.name), effect)
        if first is not effect and CHANGED in (first.verdict, effect.verdict):
            pairs.append((first, effect))
    return pairs


def _gap(effect: Effect, other: Effect) -> tuple[float, float]:
    """Return the difference between two changes, and its standard error."""
    first, first_error = effect.change
    second, second_error = other.change
    return second - first, (first_error**2 + second_error**2) ** 0.5


def _judge(
    pair: tuple[Effect, Effect],
    gap: tuple[float, float],
    p_value: float,
    count: int,
    bound: float,
) -> BotDependence:
    effect, other = pair
    value, error = gap
    half = quantile(LEVEL / count, min(effect.games, other.games) - 1) * error
    limit = bound if effect.is_relative else effect.bound
    if abs(value) + half < limit:
        verdict = ALIKE
    else:
        verdict = DEPENDS if p_value < LEVEL else UNDECIDED
    return BotDependence(
        effect.metric, effect.variant, pair, value, value - half, value + half, p_value, verdict
    )
