"""Mypy proves here that the modules of our games implement the Protocols of the contract."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, get_args, get_type_hints

import pytest

from larceny.engine import contract
from larceny.engine.contract import list_members


@dataclass
class Proof:
    """The modules of a game by the Protocols that they implement."""

    package: contract.Package
    state: contract.StateModule
    move: contract.MoveModule
    setup: contract.SetupModule
    rules: contract.RulesModule
    notation: contract.NotationModule
    view: contract.ViewModule
    guide: contract.GuideModule
    board: contract.BoardModule
    counters: contract.CountersModule
    ending: contract.EndingModule
    reason: contract.ReasonModule
    pieces: contract.PiecesModule
    bounded_setup: contract.BoundedSetup | None = None
    secret_rules: contract.SecretRules | None = None
    winner_rules: contract.WinnerRules | None = None
    live_rules: contract.LiveRules | None = None
    secret_notation: contract.SecretNotation | None = None
    revealing_view: contract.RevealingView | None = None
    dealing_view: contract.DealingView | None = None
    secret_draw_view: contract.SecretDrawView | None = None
    live_view: contract.LiveView | None = None
    odds_guide: contract.OddsGuide | None = None
    steal_guide: contract.StealGuide | None = None
    reckoning_guide: contract.ReckoningGuide | None = None
    live_board: contract.LiveBoard | None = None
    cut_counters: contract.CutCounters | None = None


def prove_art_robbery() -> Proof:
    from larceny.games import art_robbery as package
    from larceny.games.art_robbery import (
        board,
        counters,
        ending,
        guide,
        move,
        notation,
        pieces,
        reason,
        rules,
        setup,
        state,
        view,
    )

    return Proof(
        package, state, move, setup, rules, notation, view, guide, board, counters, ending,
        reason, pieces,
        bounded_setup=setup, secret_rules=rules, winner_rules=rules, secret_notation=notation,
        dealing_view=view, secret_draw_view=view, steal_guide=guide, reckoning_guide=guide,
        cut_counters=counters,
    )  # fmt: skip


def prove_batman() -> Proof:
    from larceny.games import batman as package
    from larceny.games.batman import (
        board,
        counters,
        ending,
        guide,
        move,
        notation,
        pieces,
        reason,
        rules,
        setup,
        state,
        view,
    )

    return Proof(
        package, state, move, setup, rules, notation, view, guide, board, counters, ending,
        reason, pieces,
        odds_guide=guide,
    )  # fmt: skip


def prove_dice_heist() -> Proof:
    from larceny.games import dice_heist as package
    from larceny.games.dice_heist import (
        board,
        counters,
        ending,
        guide,
        move,
        notation,
        pieces,
        reason,
        rules,
        setup,
        state,
        view,
    )

    return Proof(
        package, state, move, setup, rules, notation, view, guide, board, counters, ending,
        reason, pieces,
        secret_rules=rules, odds_guide=guide, reckoning_guide=guide,
    )  # fmt: skip


def prove_heist() -> Proof:
    from larceny.games import heist as package
    from larceny.games.heist import (
        board,
        counters,
        ending,
        guide,
        move,
        notation,
        pieces,
        reason,
        rules,
        setup,
        state,
        view,
    )

    return Proof(
        package, state, move, setup, rules, notation, view, guide, board, counters, ending,
        reason, pieces,
        bounded_setup=setup, odds_guide=guide, steal_guide=guide, reckoning_guide=guide,
        cut_counters=counters,
    )  # fmt: skip


def prove_spell_stealers() -> Proof:
    from larceny.games import spell_stealers as package
    from larceny.games.spell_stealers import (
        board,
        counters,
        ending,
        guide,
        move,
        notation,
        pieces,
        reason,
        rules,
        setup,
        state,
        view,
    )

    return Proof(
        package, state, move, setup, rules, notation, view, guide, board, counters, ending,
        reason, pieces,
        secret_rules=rules, winner_rules=rules, live_rules=rules, revealing_view=view,
        dealing_view=view, live_view=view, odds_guide=guide, steal_guide=guide,
        reckoning_guide=guide, live_board=board,
    )  # fmt: skip


def test_modules_of_games_are_imported_by_their_full_names() -> None:
    import larceny.games.batman.rules

    package: Any = larceny.games
    assert package() == package.all_names()
    assert package.batman.rules is prove_batman().rules


GAMES = [prove_art_robbery, prove_batman, prove_dice_heist, prove_heist, prove_spell_stealers]


@pytest.mark.parametrize("prove", GAMES)
def test_whatever_a_game_has_is_proved(prove: Callable[[], Proof]) -> None:
    proof, hints = prove(), get_type_hints(Proof)
    for field in fields(Proof):
        protocol: Any = (get_args(hints[field.name]) or [hints[field.name]])[0]
        module = getattr(proof, field.name.rpartition("_")[2])
        has_all = all(hasattr(module, name) for name in list_members(protocol))
        assert has_all == (getattr(proof, field.name) is not None), field.name
