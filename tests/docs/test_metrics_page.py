"""docs/guides/metrics.md defines every metric, and is what its script writes."""

from __future__ import annotations

import pytest
from scripts.metrics_page import PAGE, write_lines

from larceny.games import NAMES, load
from larceny.lab.metrics.all_metrics import metrics_of


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == "\n".join(write_lines()) + "\n"


@pytest.mark.parametrize("game", NAMES)
def test_every_metric_is_on_the_page(game: str) -> None:
    contract, text = load(game), PAGE.read_text("utf-8")
    for seats in range(contract.seats[0], contract.seats[1] + 1):
        for metric in metrics_of(contract, seats, equity=True):
            name = "win_order_2" if metric.name.startswith("win_order") else metric.name
            assert f"`{name}`" in text, name


def test_every_metric_of_all_games_is_defined() -> None:
    metrics = metrics_of(load(NAMES[0]), 4, equity=True)
    missing = {metric.name for metric in metrics if not metric.definition}
    assert missing
    assert all(name.startswith(("move.", "count.")) for name in missing)
