"""The code of guides whose lines show no output runs as it stands, and is what it says it is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import larceny

ROOT = Path(__file__).parents[2]
MOST_EVENTS = 40
"""A game that is reviewed may go on, if nothing is hidden in it."""


def code_of(guide: str) -> list[str]:
    text = (ROOT / "docs" / "guides" / f"{guide}.md").read_text("utf-8")
    blocks: list[str] = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    return blocks


def run(code: str, **names: Any) -> dict[str, Any]:
    exec(code, names)
    return names


@pytest.mark.compiled
def test_the_guide_to_bots_evaluates_and_simulates_a_bot_of_ones_own() -> None:
    evaluates, simulates = code_of("bots")
    table = larceny.load("heist").table(seats=3, seed=1)
    run(evaluates, larceny=larceny, table=table)
    result = run(simulates.replace("100", "10"), larceny=larceny)["result"]
    assert (result.games, result.is_compiled) == (10, False)


def test_the_guide_to_the_coach_asks_for_a_hint_and_a_review(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    table = larceny.load("dice-heist").table(seats=2, seed=1)
    while 1 not in table.actors:
        table.play(table.actors[0], table.moves(table.actors[0])[0])
    before = table.clone()
    bot = larceny.bot("greedy", larceny.load("dice-heist"), seed=1)
    while table.version < MOST_EVENTS:
        seat = table.actors[0]
        table.play(seat, bot.choose(table.observe(seat)))
    table.save("game.larceny")
    (code,) = code_of("coach")
    names = run(code, larceny=larceny, table=before)
    assert {advice.move for advice in names["advice"]} == set(before.moves(1))
    assert names["review"].accounts[1].seat == 1


@pytest.mark.compiled
def test_the_guide_to_live_games_simulates_three_pairs_of_hands() -> None:
    (code,) = code_of("live-games")
    result = run(code.replace("100_000", "200"))["result"]
    assert result.games == 200
    assert sum(result.win_shares()[seat][0] for seat in range(3)) == pytest.approx(1.0)
