"""The rules of thumb: what a careful beginner plays, against random and against greedy."""

from __future__ import annotations

import pytest

import larceny
from tests.games.art_robbery import script as art_robbery
from tests.games.batman import script as batman
from tests.games.dice_heist import script as dice_heist
from tests.games.heist import script as heist
from tests.games.spell_stealers import script as spell_stealers
from tests.nightly import by_day

GAMES = 2_000
"""Games against each opponent, half from each seat."""


def choices(table: larceny.Table) -> set[str]:
    """Return what the beginner plays by some seeds."""
    seen = table.observe(table.actors[0])
    game = seen.contract.name
    return {larceny.bot("beginner", game, seed).choose(seen) for seed in range(20)}


# --- Strength ------------------------------------------------------------------------------------


def share(game: str, opponent: str) -> float:
    """Return the share of two-player games that the beginner wins."""
    first = larceny.simulate(game, 2, ["beginner", opponent], GAMES // 2, seed=1)
    second = larceny.simulate(game, 2, [opponent, "beginner"], GAMES // 2, seed=2)
    return float(first.wins[:, 0].sum() + second.wins[:, 1].sum()) / GAMES


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("game", "random", "greedy"),
    by_day(
        ("dice-heist", 0.848, 0.303),
        of=[
            ("art-robbery", 0.780, 0.092),
            ("batman", 0.909, 0.322),
            ("dice-heist", 0.848, 0.303),
            ("heist", 0.845, 0.424),
            ("spell-stealers", 0.781, 0.409),
        ],
    ),
)
def test_a_beginner_beats_random_and_loses_to_greedy(
    game: str, random: float, greedy: float
) -> None:
    """The shares of 10,000 games each are met within four standard errors of 2,000."""
    for opponent, measured in (("random", random), ("greedy", greedy)):
        margin = 4 * (measured * (1 - measured) / GAMES) ** 0.5
        assert share(game, opponent) == pytest.approx(measured, abs=margin)


# --- Art Robbery ---------------------------------------------------------------------------------


def test_art_robbery_the_tile_with_most_points_is_taken() -> None:
    table = art_robbery.start("1 2 3 4 5", "0", **art_robbery.raids("1 2 3 4 5"))
    assert choices(table) == {"play 5"}


def test_art_robbery_of_equal_tiles_one_in_the_middle_is_taken() -> None:
    table = art_robbery.start("5 0", "boss 5 0 0 0", **art_robbery.raids("5 boss 0 1"))
    art_robbery.turns(table, "play 5")
    assert "play 5 p0" in table.moves(1)
    assert choices(table) == {"play boss"}


def test_art_robbery_nothing_is_stolen_from_under_the_dog_and_the_dog_is_given() -> None:
    table = art_robbery.start("5 dog", "0 5 1 1 1", **art_robbery.raids("0 1 3 5"))
    art_robbery.turns(table, "play 5")
    art_robbery.turn(table, "play 0", card="0")
    art_robbery.turns(table, "play guard-dog")
    assert choices(table) == {"play 1"}
    table.play(1, "play 5 p0")
    assert choices(table) == {"give dog"}


# --- Batman --------------------------------------------------------------------------------------


def test_batman_two_in_play_are_a_warning() -> None:
    table = batman.start()
    batman.roll(table, "gray loot", "gray batman", "gray alarm")
    assert choices(table) == {"roll"}
    batman.again(table, "alarm", "gray batman", "gray alarm")
    assert choices(table) == {"stop"}


def test_batman_four_points_are_enough() -> None:
    table = batman.start()
    batman.roll(table, "gray loot", "gray loot", "gray loot")
    assert choices(table) == {"roll"}
    batman.again(table, "gray loot", "blue alarm", "blue alarm")
    assert choices(table) == {"stop"}


def test_batman_as_the_riddler_every_batman_goes_back() -> None:
    table = batman.start(["riddler", "joker"])
    batman.roll(table, "gray loot", "blue batman", "gray alarm", "yellow batman")
    assert choices(table) == {"return 2 4"}


def test_batman_any_villain_is_picked() -> None:
    table = larceny.load("batman").table(2, "pick-villains", chance="manual")
    table.play(larceny.CHANCE, "first p0")
    assert choices(table) == set(table.moves(0))


# --- Dice Heist ----------------------------------------------------------------------------------


def test_dice_heist_one_exhibit_is_not_worth_the_way_while_more_are_to_come() -> None:
    table = dice_heist.start()
    dice_heist.reveal(table, "hermitage-artifact-2-a")
    assert choices(table) == {"recruit"}


def test_dice_heist_two_exhibits_are_robbed_with_as_few_sidekicks_as_an_even_chance_takes() -> None:
    """At the Hermitage a thief alone succeeds with 4 of 6."""
    table = dice_heist.start()
    dice_heist.turn(table, "hermitage-artifact-2-a", "recruit")
    dice_heist.turn(table, "louvre-gem-red-1", "recruit")
    dice_heist.reveal(table, "hermitage-painting-20")
    assert choices(table) == {"heist hermitage 0"}


@pytest.mark.parametrize(("turns", "move"), [(4, "recruit"), (6, "heist louvre 3")])
def test_dice_heist_without_an_even_chance_a_sidekick_is_recruited(turns: int, move: str) -> None:
    """At the Louvre a thief succeeds alone in 17 % of cases, with three sidekicks in 52 %."""
    table = dice_heist.start(2, **dice_heist.custom(gems=[[0], [0], [0], [9, 0, 0]]))
    for number in range(1, turns + 1):
        dice_heist.turn(table, f"louvre-gem-red-{number}", "recruit")
    dice_heist.reveal(table, f"louvre-gem-red-{turns + 1}")
    assert choices(table) == {move}


# --- HEIST! --------------------------------------------------------------------------------------


def test_heist_the_most_frequent_face_is_kept_by_lot_if_there_are_two() -> None:
    assert choices(heist.run(heist.new(), "1 3 3 5 6")) == {"keep 3 3"}
    assert choices(heist.run(heist.new(), "1 3 3 5 5")) == {"keep 3 3", "keep 5 5"}
    assert choices(heist.run(heist.new(), "6 6 6 6 6")) == {"keep 6 6 6 6"}


def test_heist_after_the_last_roll_the_dearest_card_in_reach_is_taken() -> None:
    table = heist.run(heist.new(), "1 2 2 4 6; keep 2 2; 3 4 6; keep 2 2; 1 3 4")
    assert choices(table) == {"take regent-diamond"}


# --- Spell Stealers ------------------------------------------------------------------------------


def test_spell_stealers_the_middle_die_is_rolled_and_eight_points_are_enough() -> None:
    table = spell_stealers.start(2)
    assert choices(table) == {"roll diamond"}
    for points, move in ((5, "roll diamond"), (5, "stop")):
        spell_stealers.roll(table, "diamond", points, "green")
        spell_stealers.run(table, "ask p1", "p1 decline")
        assert choices(table) == {move}


@pytest.mark.parametrize(("number", "move"), [(5, "steal"), (8, "decline")])
def test_spell_stealers_an_attempt_is_made_at_an_even_chance(number: int, move: str) -> None:
    """Of the eight faces of the die, four steal a 5 and one an 8."""
    table = spell_stealers.start(2)
    spell_stealers.roll(table, "diamond", number, "green")
    spell_stealers.run(table, "ask p1")
    assert choices(table) == {move}


def test_spell_stealers_in_the_last_round_only_the_lead_is_enough() -> None:
    table = spell_stealers.start(2, track=12)
    spell_stealers.advance(table, 0, 12)
    spell_stealers.roll(table, "orb", 9, "green-or-yellow")
    while table.actors == (larceny.CHANCE,):
        spell_stealers.run(table, table.moves(larceny.CHANCE)[0])
        spell_stealers.run(table, f"p{table.actors[0]} decline")
    assert "stop" in table.moves(1)
    assert choices(table) == {"roll diamond"}


def test_spell_stealers_live_it_throws_at_an_even_chance_and_else_waits() -> None:
    bot = larceny.bot("beginner", "spell-stealers")
    for number, answer in ((5, "throw diamond"), (8, None)):
        table = spell_stealers.live()
        spell_stealers.roll(table, "diamond", number, "green")
        assert bot.decide(table.observe(1)) == answer
        assert bot.choose(table.observe(0)) == f"settle {number}"
