"""Who made the games, and how they came about, as their rulebooks say."""

from __future__ import annotations

from pathlib import Path

import pytest

import larceny
from larceny.engine.rulebook import load_credits, load_history
from larceny.games import load


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("art-robbery", "Reiner Knizia"),
        ("art-robbery", "Petra Eriksson"),
        ("batman", "Steve Jackson"),
        ("dice-heist", "Brett J. Gilbert"),
        ("dice-heist", "Alderac Entertainment Group"),
        ("heist", "Carlos Pineda"),
        ("heist", "Vimal Sathish"),
    ],
)
@pytest.mark.parametrize("language", ["en", "de"])
def test_credits_name_those_whom_the_rulebook_names(game: str, name: str, language: str) -> None:
    assert any(name in line for line in load_credits(load(game).folder, language))


@pytest.mark.parametrize("game", larceny.games())
def test_credits_have_the_same_roles_in_german(game: str) -> None:
    folder = load(game).folder
    assert len(load_credits(folder, "de")) == len(load_credits(folder)) > 0


def test_a_game_without_credits_has_none(tmp_path: Path) -> None:
    (tmp_path / "rulebook.md").write_text("## Turn\n- ZZ-01 Roll.\n")
    assert load_credits(tmp_path) == ()


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_history_of_heist_has_a_stage_for_every_rule_set(language: str) -> None:
    contract = load("heist")
    history = load_history(contract.folder, language)
    assert history is not None
    assert {stage.rules for stage in history.stages} == set(contract.rule_sets)
    assert all(stage.played and stage.change and stage.noted for stage in history.stages)
    assert "Carlos Pineda" in history.before


def test_a_game_whose_designer_kept_no_log_has_no_history() -> None:
    assert load_history(load("batman").folder) is None
