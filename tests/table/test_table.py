"""A table: the pinned API, chance, legality, undo and copies."""

from __future__ import annotations

import json

import pytest

import larceny
from larceny import CHANCE, BadNotation, IllegalMove
from larceny.table.save import dump
from larceny.table.table_setup import BadSetup


@pytest.fixture
def game() -> larceny.Game:
    return larceny.load("dice-heist")


def test_the_pinned_names_of_a_game(game: larceny.Game) -> None:
    assert (game.name, game.title, game.seats) == ("dice-heist", "Dice Heist", (2, 5))
    assert list(game.rule_sets) == ["standard", "targeted-raid"]
    assert all(isinstance(text, str) for text in game.rule_sets.values())
    assert "dice-heist" in larceny.games()


def test_a_seeded_table_plays_its_chance_by_itself(game: larceny.Game) -> None:
    table = game.table(seats=3, seed=7)
    assert table.actors in ((0,), (1,), (2,))
    assert {event.seat for event in table.log} == {CHANCE}


def test_a_new_table_has_rolled_no_dice_before_it_starts(game: larceny.Game) -> None:
    setup = game.table(seats=3, seed=7).setup
    table = larceny.Table(game.contract, setup)
    assert (table.log, table.actors) == ([], (CHANCE,))
    table.run_chance()
    assert table.log == larceny.Table.start(game.contract, setup).log != []
    assert table.actors != (CHANCE,)


def test_run_chance_rolls_nothing_at_a_manual_table(game: larceny.Game) -> None:
    table = game.table(seats=2, chance="manual")
    table.run_chance()
    assert (table.log, table.actors) == ([], (CHANCE,))


def test_a_move_can_be_entered_without_the_chance_that_follows(game: larceny.Game) -> None:
    table, other = game.table(seats=2, seed=1), game.table(seats=2, seed=1)
    seat, before = table.actors[0], table.version
    table.enter(seat, "recruit")
    assert (table.version, table.actors) == (before + 1, (CHANCE,))
    table.run_chance()
    other.play(seat, "recruit")
    assert table.log == other.log


def test_a_fair_outcome_is_the_one_that_the_table_rolls(game: larceny.Game) -> None:
    table = game.table(seats=2, seed=1)
    past = table.at(0)
    assert past.fair_outcome("1") == table.log[0].move
    assert table.fair_outcome("1") is None


def test_checking_a_move_changes_nothing(game: larceny.Game) -> None:
    table = game.table(seats=2, seed=1)
    before = dump(table)
    seat = table.actors[0]
    assert table.check(seat, "recruit") in table.observe(seat).codes
    with pytest.raises(IllegalMove):
        table.check(1 - seat, "recruit")
    assert dump(table) == before


def test_a_refusal_calls_people_by_their_names(game: larceny.Game) -> None:
    table = game.table(seats=2, seed=1, names=["Anna", "Ben"])
    waiting = 1 - table.actors[0]
    with pytest.raises(IllegalMove, match=["Anna", "Ben"][table.actors[0]]):
        table.play(waiting, "recruit")


def test_chance_that_never_ends_is_stopped(
    game: larceny.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("larceny.table.fair_dice.MAX_CHANCE", 1)
    with pytest.raises(larceny.LarcenyError, match="1 outcomes in a row") as caught:
        game.table(seats=2, seed=1)
    assert caught.value.code == "endless-game"


def test_the_same_seed_gives_the_same_table(game: larceny.Game) -> None:
    assert game.table(seats=3, seed=7).log == game.table(seats=3, seed=7).log
    assert game.table(seats=3, seed=7).log != game.table(seats=3, seed=8).log


def test_without_a_seed_every_table_has_256_secret_bits_of_its_own(game: larceny.Game) -> None:
    first, second = game.table(seats=2), game.table(seats=2)
    assert first.setup.commitment != second.setup.commitment
    assert len(str(first.setup.seed)) == 64


def test_at_a_manual_table_chance_is_an_actor(game: larceny.Game) -> None:
    table = game.table(seats=3, chance="manual")
    assert table.actors == (CHANCE,)
    assert table.moves(CHANCE)[0] == "die 1"
    assert table.moves(0) == []


def test_nobody_plays_chance_at_a_seeded_table(game: larceny.Game) -> None:
    table = game.table(seats=2, seed=1)
    with pytest.raises(IllegalMove, match="DH-08"):
        table.play(CHANCE, "die 6")


def test_params_change_a_rule_set(game: larceny.Game) -> None:
    table = game.table(seats=2, params={"sidekicks": 3}, seed=1)
    assert table.view(None)["board"]["supply"] == 3
    assert table.setup.changes == {"sidekicks": 3}


def test_a_param_set_to_its_default_is_no_change(game: larceny.Game) -> None:
    assert game.table(seats=2, params={"sidekicks": 10}, seed=1).setup.changes == {}


@pytest.mark.parametrize(
    ("params", "words"),
    [
        ({"sidekick": 3}, "sidekick: there is no such param"),
        ({"sidekicks": 99}, "sidekicks: 99 is out of range"),
        ({"sidekicks": "many"}, "sidekicks: takes whole numbers"),
        ({"levels": [1, 2, 3, 4, 5]}, "levels: takes a list of 4 numbers, not"),
        ({"levels": 3}, "levels: takes a list"),
        ({"deck_size": 3}, "deck_size: there is no such param"),
    ],
)
def test_bad_params_are_named(game: larceny.Game, params: dict[str, object], words: str) -> None:
    with pytest.raises(larceny.BadParam, match=words):
        game.table(seats=2, params=params)


@pytest.mark.parametrize("seats", [1, 6, 0, -1, True])
def test_bad_seats_are_refused(game: larceny.Game, seats: int) -> None:
    with pytest.raises(larceny.BadSeats, match="2 to 5"):
        game.table(seats=seats)


def test_unknown_names_are_refused_with_the_known_ones(game: larceny.Game) -> None:
    with pytest.raises(larceny.UnknownGame, match="dice-heist"):
        larceny.load("monopoly")
    with pytest.raises(larceny.UnknownRuleSet, match="targeted-raid"):
        game.table(seats=2, rules="house")
    with pytest.raises(larceny.UnknownBot, match="greedy"):
        larceny.bot("blunt", game)


def test_bad_chance_seed_and_names_are_refused(game: larceny.Game) -> None:
    with pytest.raises(BadSetup, match="manual"):
        game.table(seats=2, chance="loaded")
    with pytest.raises(BadSetup, match="seed"):
        game.table(seats=2, seed="two words")
    with pytest.raises(BadSetup, match="names"):
        game.table(seats=2, names=["Anna"])
    with pytest.raises(BadSetup, match="printable"):
        game.table(seats=2, names=["Anna", "B\nen"])
    with pytest.raises(BadSetup, match="bots or people"):
        game.table(seats=2, bots=["greedy"])


def test_an_illegal_move_names_the_move_the_rule_and_the_position(game: larceny.Game) -> None:
    table = game.table(seats=2, seed=1)
    seat = table.actors[0]
    before = dump(table)
    with pytest.raises(IllegalMove) as caught:
        table.play(seat, "heist louvre 4")
    error = caught.value
    assert error.rule in ("DH-11", "DH-12")
    assert error.move == "heist louvre 4"
    assert "deck" in error.position
    assert error.as_dict() == {
        "code": "illegal-move",
        "message": "You have no sidekicks.",
        "rule": "DH-12",
    }
    assert dump(table) == before


@pytest.mark.parametrize(
    "text",
    ["rob", "heist", "heist louvre", "heist louvre x", "heist louvre -1", "heist louvre 01",
     "heist paris 0", "recruit p9", "recruit p", "recruit 1", "raid mona-lisa 0", "die 3",
     "Recruit", "recruit ", " recruit", "heist  louvre 0", "heist louvre 0 0", "heist louvre ²"],
)  # fmt: skip
def test_an_unknown_text_is_bad_notation(game: larceny.Game, text: str) -> None:
    table = game.table(seats=2, seed=1)
    with pytest.raises(BadNotation, match="is not a move"):
        table.play(table.actors[0], text)


@pytest.mark.parametrize("seat", [2, -1, 99, True])
def test_a_seat_that_is_not_at_the_table_is_refused(game: larceny.Game, seat: int) -> None:
    table = game.table(seats=2, seed=1)
    with pytest.raises(larceny.BadSeats, match="no seat"):
        table.play(seat, "recruit")
    with pytest.raises(larceny.BadSeats, match="no seat"):
        table.view(seat)


def test_a_view_is_json_and_names_what_a_client_needs(game: larceny.Game) -> None:
    table = game.table(seats=2, seed=1)
    seat = table.actors[0]
    view = json.loads(json.dumps(table.view(seat)))
    assert view["moves"] == table.moves(seat)
    assert view["version"] == len(table.log)
    assert view["actors"] == [seat]
    assert view["scores"] is None
    assert "DH-08" in view["rules_now"]


def test_a_bot_sees_an_observation_and_not_the_table(game: larceny.Game) -> None:
    table = game.table(seats=2, seed=1)
    seat = table.actors[0]
    observation = table.observe(seat)
    observation.state.supply = 0
    assert table.view(None)["board"]["supply"] == 10
    assert table.observe(seat).moves == table.moves(seat)
    assert table.observe(seat).view == table.view(seat)["board"]
    assert larceny.bot("greedy", game, seed=1).choose(table.observe(seat)) in table.moves(seat)


def test_a_move_can_be_taken_back_while_nothing_random_followed(game: larceny.Game) -> None:
    small = {"custom_deck": 1, "paintings": [], "artifacts": [], "gems": [[1, 0, 0]]}
    table = game.table(seats=2, params=small, seed=1)
    before = dump(table)
    table.play(table.actors[0], "recruit")
    assert table.undo().move == "recruit"
    assert dump(table) == before


def test_dice_are_never_taken_back_at_a_seeded_table(game: larceny.Game) -> None:
    table = game.table(seats=2, seed=1)
    table.play(table.actors[0], "recruit")
    with pytest.raises(larceny.CannotUndo, match="stay as they fell"):
        table.undo()


def test_real_dice_typed_wrongly_can_be_taken_back(game: larceny.Game) -> None:
    table = game.table(seats=2, chance="manual")
    with pytest.raises(larceny.CannotUndo, match="nothing"):
        table.undo()
    table.play(CHANCE, "die 3")
    table.undo()
    table.play(CHANCE, "die 4")
    assert [event.move for event in table.log] == ["die 4"]


def test_scores_are_those_of_a_game_that_ends_now(game: larceny.Game) -> None:
    assert game.table(seats=3, seed=1).scores == (4, 4, 4)


def test_a_table_can_be_rewound_to_any_event(game: larceny.Game) -> None:
    table = game.table(seats=2, seed=1)
    table.play(table.actors[0], "recruit")
    assert table.at(3).log == table.log[:3]


def test_a_clone_is_independent_and_has_the_same_dice() -> None:
    table = larceny.load("dice-heist").table(seats=2, seed=3)
    before = table.log
    clone = table.clone()
    seat = table.actors[0]
    move = table.moves(seat)[0]
    clone.play(seat, move)
    assert table.log == before
    table.play(seat, move)
    assert clone.log == table.log
    assert clone.view(0) == table.view(0)


def test_a_table_is_restored_from_its_setup_and_events_and_rolls_on() -> None:
    table = larceny.load("dice-heist").table(seats=2, seed=3)
    table.play(table.actors[0], table.moves(table.actors[0])[0])
    clone = larceny.Table.restore(table.contract, table.setup, table.log)
    assert clone.log == table.log
    for each in (clone, table):
        each.play(each.actors[0], each.moves(each.actors[0])[0])
    assert clone.log == table.log


def test_choices_are_the_moves_in_words_with_odds() -> None:
    table = larceny.load("dice-heist").table(seats=2, seed=3)
    seat = table.actors[0]
    choices = table.choices(seat)
    assert [choice["move"] for choice in choices] == table.moves(seat)
    assert all(choice["sentence"].endswith(".") for choice in choices)
    assert any(choice["odds"] for choice in choices)
    assert table.choices(1 - seat) == []
