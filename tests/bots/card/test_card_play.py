"""Policy cards play: the same compiled as in plain Python, and as their lines say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import larceny
from larceny.bots import check_policy_card, find_policy
from larceny.bots.bot import Bot, Policy
from larceny.bots.card.library import PREFIX, VARIABLE, card_names, find_card, load_card
from larceny.bots.card.parser import parse_card
from larceny.bots.card.policy import Explainer, Firing, card_policy
from larceny.bots.card.policy_card import PolicyCard
from larceny.bots.random_bot import bind_any_move
from larceny.engine.rule import Bound, plain
from larceny.games import NAMES, load
from larceny.table.bot_turn import act
from larceny.table.observation import Observation
from tests.bots.decision import choose_compiled, choose_in_python
from tests.nightly import by_day

RICH = {
    "art-robbery": """play 5 p* * when my hands of 5 is 2 or lead below -3 prefer highest harm
play * when source is rival prefer highest gain + harm then lowest card
play * when sum tiles of me above 3 and not dog is me prefer lowest length
play * when rules tiles of raid, 2 is 3 and max hand-count of others is 5
give dog when count discard is 0 at least 4""",
    "batman": """stop when gain at least 3 and max points of others above my points - 2
return * when villain of me is riddler and sum batman above 0 prefer highest length
pick * prefer highest villain * 2 - villain
roll when contenders has next and score of 1 is not 3""",
    "dice-heist": """heist * * when on-show of museum above 1 prefer highest 2 * on-show of museum \
then lowest levels of museum - sidekicks
recruit p* when other is rival and min crew at most 1
raid * when card-kind of card is gem and holder of card is on-show
recruit when supply above 0 and not (deck-left below 5 or crew of next is 3)""",
    "heist": """take * when holder of card is another and locks of card at most 9 prefer lowest gain
keep * when rolled below rolls - 1 prefer highest alike then highest length
challenge * prefer lowest locks of card
take * when card-kind of card is blue and count holder is me below 4 prefer highest card
code 6|5""",
    "spell-stealers": """wait when turn is not me and points below 4
steal when points - before above 1
throw * when shape is table shape and matched
stop when points at least 6 + final
roll orb when lead below 0 and max pawn of others above 9
roll pyramid|diamond""",
}
"""Cards that use every kind of word."""
LIVELY = {
    "batman": "pick-villains",
    "dice-heist": "targeted-raid",
    "heist": "yah-steal-7",
    "spell-stealers": "live",
}
"""Rule sets with moves that the default ones do not have."""
DECISIONS = 150
SHORT = {"spell-stealers": {"track": 10}}
"""Params by which games are over soon."""


def decisions_of(game: str, rules: str, seats: int, games: int) -> list[Observation]:
    """Return what the seats know at the first decisions of some games between greedy and random."""
    moves = []
    players = [larceny.bot(name, game, seed=1) for name in ("greedy", "random")]
    for seed in range(games):
        table = larceny.load(game).table(seats, rules, seed=seed)
        for number in range(DECISIONS):
            if not table.over:
                seat = table.actors[number % len(table.actors)]
                moves.append(table.observe(seat))
                table.play(seat, players[(seat + seed) % 2].choose(moves[-1]))
    return moves


def fire(card: PolicyCard, seen: Observation) -> Firing:
    return Explainer(card, seen.contract, seen.params).fire(seen)


def rich_policy(game: str, params: Any) -> Policy:
    contract = load(game)
    card = parse_card(f"card rich for {game}\n{RICH[game]}\nelse any")
    assert check_policy_card(contract, card)
    return card_policy(contract, card, params, Policy(bind_any_move(contract)))


@pytest.mark.compiled
@pytest.mark.parametrize("game", by_day("spell-stealers", of=["art-robbery", "spell-stealers"]))
def test_compiled_choices_are_those_of_plain_python(game: str) -> None:
    """One game has secrets and texts that change, the other masks, and seats that wait."""
    decisions = decisions_of(game, load(game).default_rules, 3, 3)
    params = decisions[0].params
    policy = rich_policy(game, params)
    assert isinstance(policy.function, Bound)
    memory = policy.memory(params)
    expected = choose_in_python(plain(policy.function), decisions, memory)
    assert choose_compiled(policy.function, f"card_{game}", decisions, memory) == expected  # type: ignore[arg-type]
    assert len(set(expected)) > 3


@pytest.mark.parametrize("game", NAMES)
def test_nearly_every_line_of_the_rich_cards_decides_somewhere(game: str) -> None:
    card = parse_card(f"card rich for {game}\n{RICH[game]}\nelse any")
    decisions = decisions_of(game, LIVELY.get(game, load(game).default_rules), 3, 6)
    explainer = Explainer(card, load(game), decisions[0].params)
    fired = {explainer.fire(seen).line for seen in decisions}
    assert len(fired - {None}) >= len([line for line in card.lines if not line.is_wait]) - 2


@pytest.mark.parametrize("game", NAMES)
def test_a_card_without_lines_plays_as_its_fallback(game: str) -> None:
    contract = load(game)
    decisions = decisions_of(game, contract.default_rules, 2, 1)
    params = decisions[0].params
    greedy = find_policy(contract, "greedy", params, 2)
    assert greedy is not None
    policy = card_policy(contract, parse_card(f"card a for {game}\nelse any"), params, greedy)
    assert isinstance(policy.function, Bound)
    ours = choose_in_python(plain(policy.function), decisions, policy.memory(params))
    greedy_function: Any = greedy.function
    assert ours == choose_in_python(greedy_function, decisions, greedy.memory(params))


@pytest.mark.parametrize("game", NAMES)
def test_every_shipped_card_plays_whole_games_by_every_rule_set_it_claims(game: str) -> None:
    contract = load(game)
    names = [PREFIX + name for name in card_names(contract)]
    assert len(names) >= 2
    for name in names:
        card = load_card(contract, name)
        assert "against greedy" in card.about, "its strength was measured"
        assert check_policy_card(contract, card) == list(contract.rule_sets)
        assert card.name == find_card(contract, name).stem
    for rules in contract.rule_sets:
        for seats in range(contract.seats[0], contract.seats[1] + 1):
            seated = [names[(seat + seats) % len(names)] for seat in range(seats)]
            table = larceny.load(game).table(seats, rules, SHORT.get(game), seed=seats, bots=seated)
            bots = {seat: larceny.bot(name, game, seat) for seat, name in enumerate(seated)}
            while not table.over:
                assert act(table, bots)
            assert table.winners


def test_the_first_line_that_matches_decides() -> None:
    table = larceny.load("batman").table(2, "no-villains", seed=1)
    seen = table.observe(table.actors[0])
    card = parse_card("card a for batman\nstop when score above 5\nroll\nstop\nelse any")
    firing = fire(card, seen)
    assert (firing.line, firing.moves) == (card.lines[1], ("roll",))
    nothing = fire(parse_card("card a for batman\nreturn *\nelse any"), seen)
    assert (nothing.line, nothing.moves) == (None, ())


def test_of_moves_that_are_preferred_alike_any_is_made() -> None:
    table = larceny.load("dice-heist").table(2, seed=3)
    for move in ("recruit",) * 3:
        table.play(table.actors[0], move)
    seen = table.observe(table.actors[0])
    card = parse_card("card a for dice-heist\nheist * 0\nelse any")
    params = seen.params
    policy = card_policy(seen.contract, card, params, Policy(bind_any_move(seen.contract)))
    made = {Bot("a", policy, seed).choose(seen) for seed in range(60)}
    assert made == set(fire(card, seen).moves)
    assert len(made) > 1


def test_a_line_can_let_others_go_first() -> None:
    table = larceny.load("spell-stealers").table(3, "live", seed=2)
    roller = table.actors[0]
    table.play(roller, "roll orb")
    other = next(seat for seat in table.actors if seat != roller)
    bot = larceny.bot("card:never-throw", "spell-stealers")
    assert bot.decide(table.observe(other)) is None
    assert bot.choose(table.observe(other)).startswith("throw ")


def test_a_card_knows_only_what_its_seat_knows() -> None:
    """Two positions that look alike to a seat are one to the card, though others' hands differ."""
    table = larceny.load("art-robbery").table(3, seed=5)
    seat = table.actors[0]
    other = (seat + 1) % 3
    assert sum(table.copy_state().hands[other]) > 0
    assert sum(table.observe(seat).state.hands[other]) == 0
    card = parse_card("card a for art-robbery\nplay * when sum hands of next above 0\nelse any")
    assert fire(card, table.observe(seat)).line is None


def test_files_and_folders_of_cards_are_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.card"
    path.write_text("card mine for batman\nstop\nelse any\n")
    table = larceny.load("batman").table(2, seed=1, bots=[f"card:{path}", "greedy"])
    assert larceny.bot(f"card:{path}", "batman").choose(table.observe(table.actors[0]))
    with pytest.raises(larceny.LarcenyError, match="batman has no card 'mine'"):
        larceny.bot("card:mine", "batman")
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    assert "mine" in card_names(load("batman"))
    assert "mine" not in card_names(load("heist"))
    larceny.bot("card:mine", "batman")
    with pytest.raises(larceny.LarcenyError, match="is a card for batman, not for heist"):
        larceny.bot(f"card:{path}", "heist")


def test_a_saved_game_opens_where_its_card_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "mine.card"
    path.write_text("card mine for batman\nstop\nelse any\n")
    table = larceny.load("batman").table(2, seed=1, bots=[f"card:{path}", "greedy"])
    saved = tmp_path / "game.larceny"
    table.save(saved)
    path.unlink()
    assert larceny.replay(saved).setup.bots == (f"card:{path}", "greedy")


def test_files_that_are_no_cards_are_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "a.card"
    for content, expected in (
        (b"\xff\xfe\x00", "is not a text"),
        (b"#" * 200_000, "too large"),
        (b"roll\n", "line 1, column 1"),
    ):
        path.write_bytes(content)
        with pytest.raises(larceny.LarcenyError, match=expected):
            larceny.bot(f"card:{path}", "batman")
    path.write_text("card a for batman\nrol\nelse any\n")
    with pytest.raises(larceny.BotRefusal, match="did you mean `roll`"):
        larceny.load("batman").table(2, seed=1, bots=[f"card:{path}", "greedy"])
