"""The words of policy cards are checked against their game before anything is played."""

from __future__ import annotations

import pytest

from larceny.bots import check_policy_card
from larceny.bots.card.move_text import compile_pattern, move_texts
from larceny.bots.card.parser import parse_card
from larceny.engine.errors import BadCard
from larceny.games import NAMES, load


def check(game: str, *lines: str, fallback: str = "any") -> list[str]:
    """Return the rule sets by which a card of these lines can be played."""
    text = "\n".join([f"card a for {game}", *lines, f"else {fallback}"])
    return check_policy_card(load(game), parse_card(text))


def mistake(game: str, *lines: str, fallback: str = "any") -> str:
    with pytest.raises(BadCard) as caught:
        check(game, *lines, fallback=fallback)
    return str(caught.value)


def test_unknown_words_are_named_with_what_may_be_meant() -> None:
    assert mistake("heist", "take * when holdr of card is another") == (
        "line 2, column 13: there is no `holdr` here; did you mean `holder`?"
    )
    assert mistake("heist", "takes *") == (
        "line 2, column 1: no move begins with `takes`; did you mean `take`?"
    )
    assert "did you mean `take hope-diamond`" in mistake("heist", "take hope-diamnd")
    assert "no move matches" in mistake("heist", "take * whenever card is 1")
    assert "moves are recruit, heist, raid" in mistake("dice-heist", "xyz")
    assert mistake("heist", "take *", fallback="greedi") == (
        "line 3, column 1: heist has no bot 'greedi' to fall back on; did you mean `greedy`?"
    )
    assert "to fall back on" in mistake("heist", "take *", fallback="card:collector")


def test_lists_need_a_place_and_numbers_have_none() -> None:
    assert "say which place, as in `dice of 0`" in mistake("heist", "take * when dice is 1")
    assert "`my crew`" in mistake("dice-heist", "recruit when crew is 1")
    assert "places 0 to 5, not 6" in mistake("heist", "take * when dice of 6 is 1")
    assert "is one number" in mistake("heist", "take * when rolled of 1 is 1")
    assert "leave `my` out" in mistake("heist", "take * when my dice is 1")
    assert "`sum` is taken of a list" in mistake("heist", "take * when sum rolled is 1")
    assert "say sum, max, min or count" in mistake("dice-heist", "recruit when crew of others is 1")


def test_after_is_a_constant_may_have_the_name_of_a_list() -> None:
    assert check("batman", "roll when face of 0 is batman and sum batman above 0")
    assert check("art-robbery", "play * when source is middle")
    assert "is a list" in mistake("heist", "take * when dice is 1")


def test_a_line_asks_only_for_what_its_moves_have() -> None:
    assert mistake("heist", "take * prefer highest locks") == (
        "line 2, column 23: `take *` has no `locks`; did you mean `locks of ...`?"
    )
    assert "did you mean `table shape`" in mistake("spell-stealers", "steal when shape is orb")
    assert "`wait` has no `gain`" in mistake("heist", "wait when gain above 1")
    assert check("heist", "move * prefer highest locks")


def test_sets_of_seats_and_seats_are_asked_for_in_their_ways() -> None:
    assert check("spell-stealers", "steal when ready has me and not contenders has next")
    assert "`ready`" in mistake("spell-stealers", "steal when points has me")
    assert "nothing in this game" in mistake("heist", "take * when rolled has me")
    assert "stands alone after `is`" in mistake("heist", "take * when turn above rival")
    assert "stands alone after `is`" in mistake("heist", "take * when rival is 3")


def test_a_card_plays_by_the_rule_sets_that_know_its_moves() -> None:
    assert check("heist", "take hope-diamond") == ["heist"]
    assert "heist" not in check("heist", "take five-of-a-kind")
    assert check("dice-heist", "raid *") == ["standard", "targeted-raid"]


def test_what_is_too_deep_for_the_stack_is_refused() -> None:
    deep = "turn"
    for _ in range(17):
        deep = f"turn is 1 and ({deep})"
    assert "nested too deep" in mistake("heist", f"take * when {deep}")


def test_patterns_match_words() -> None:
    def matches(pattern: str, text: str) -> bool:
        return compile_pattern(pattern).fullmatch(text) is not None

    assert matches("recruit", "recruit")
    assert not matches("recruit", "recruit p1")
    assert matches("recruit *", "recruit")
    assert matches("recruit *", "recruit p1")
    assert matches("recruit p*", "recruit p1")
    assert not matches("recruit p*", "recruit")
    assert matches("heist louvre|hermitage *", "heist louvre 2")
    assert not matches("heist * 0", "heist louvre 2")
    assert matches("*", "heist louvre 2")


@pytest.mark.parametrize("game", NAMES)
def test_the_texts_of_moves_are_those_of_the_notation(game: str) -> None:
    """A code that can be parsed has its text in the table, context by context."""
    contract = load(game)
    params, _ = contract.params()
    texts = move_texts(contract, params)
    assert len(texts.first_words) >= 2
    state = contract.new_state(params, contract.seats[0])
    for context, code, text in list(texts.all())[::37]:
        if context == 0:
            assert contract.notation.text(params, state, 0, code) == text


def test_a_text_that_depends_on_the_position_is_matched_by_the_position() -> None:
    contract = load("art-robbery")
    texts = move_texts(contract, contract.params()[0])
    assert texts.fields == ("raid",)
    assert len({len(texts.match("play greedy-thief *-alibi")), 0}) == 2
    by_raid = [{text for context, _, text in texts.all() if context == raid} for raid in range(4)]
    assert any(by_raid[0] != other for other in by_raid[1:])
