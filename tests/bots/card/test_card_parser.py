"""The text of policy cards: what is read, what is refused, and where the mistake is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from larceny.bots.card.parser import MAX_LINES, parse_card
from larceny.bots.card.policy_card import Name, Number, Operation
from larceny.engine.errors import BadCard

CARD = """card always-steal for heist
# Steal whatever can be stolen,
# the dearest first.
take * when holder of card is another prefer highest gain  # of all that can
challenge *

else greedy
"""

words = st.sampled_from(["rolled", "card", "my points", "table shape", "rules gems of 1, card"])
numbers = st.integers(-9, 999).map(str)
aggregates = st.sampled_from(["sum dice", "max locks of others", "count my gems is 3"])
factors = st.one_of(words, numbers, aggregates, st.just("locks of card-need of card"))
products = st.lists(factors, min_size=1, max_size=3).map(" * ".join)
values = st.lists(products, min_size=1, max_size=3).map(" - ".join)
comparisons = st.sampled_from(["is", "is not", "at least", "at most", "above", "below", "has"])
tests = st.one_of(values, st.tuples(values, comparisons, values).map(" ".join))
conditions = st.recursive(
    tests,
    lambda inside: st.one_of(
        inside.map("({})".format),
        inside.map("not ({})".format),
        st.tuples(inside, st.sampled_from([" and ", " or "]), inside).map("".join),
    ),
    max_leaves=8,
)
preferences = st.tuples(st.sampled_from(["highest ", "lowest "]), values).map("".join)
clauses = st.tuples(
    st.just("") | conditions.map(" when {}".format),
    st.just("")
    | st.lists(preferences, min_size=1, max_size=3).map(" then ".join).map(" prefer {}".format),
).map("".join)
patterns = st.sampled_from(["take *", "*", "play 3-alibi|boss p* *", "recruit"])
lines = st.tuples(patterns, clauses).map("".join)
cards = st.lists(lines, max_size=5).map(
    lambda lines: "\n".join(["card a for b", "# About it.", *lines, "else any"])
)


def mistake(*lines: str) -> str:
    """Return what is wrong with a card of these lines."""
    with pytest.raises(BadCard) as caught:
        parse_card("\n".join(["card a for b", *lines]))
    return str(caught.value)


def test_a_card_has_a_name_a_game_lines_and_a_fallback() -> None:
    card = parse_card(CARD)
    assert (card.name, card.game, card.fallback) == ("always-steal", "heist", "greedy")
    assert card.about == "Steal whatever can be stolen,\nthe dearest first."
    steal, challenge = card.lines
    assert steal.condition == Operation(
        "is", Name("holder", places=(Name("card"),)), Name("another")
    )
    assert [preference.order for preference in steal.preferences] == ["highest"]
    assert (challenge.pattern, challenge.condition) == ("challenge *", None)
    assert challenge.spot.line == 5


def test_signs_are_words_and_case_does_not_matter() -> None:
    card = parse_card("card a for b\nROLL when points >= 3 and turns_left != -1\nelse any")
    assert str(card.lines[0]) == "roll when points at least 3 and turns-left is not -1"


def test_and_binds_more_strongly_than_or_and_products_more_than_sums() -> None:
    (line,) = parse_card("card a for b\n* when a or b and c + d * 2 is 1\nelse any").lines
    condition = line.condition
    assert isinstance(condition, Operation)
    assert condition.operator == "or"
    assert isinstance(condition.right, Operation)
    assert condition.right.operator == "and"
    test = condition.right.right
    assert isinstance(test, Operation)
    assert test.left == Operation("+", Name("c"), Operation("*", Name("d"), Number(2)))


@given(cards)
def test_a_card_that_is_written_is_read_back(text: str) -> None:
    card = parse_card(text)
    assert parse_card(str(card)) == card
    assert str(parse_card(str(card))) == str(card)


@given(st.text(max_size=200) | st.text("cardforelsewhnpt *()<>=-+,|#\n0123", max_size=200))
def test_garbage_is_refused_with_a_place(text: str) -> None:
    for card in (text, f"card a for b\n{text}\nelse any"):
        error = _find_mistake(card)
        if error is not None:
            assert 1 <= error.line <= card.count("\n") + 1
            assert error.column >= 1


def _find_mistake(text: str) -> BadCard | None:
    try:
        parse_card(text)
    except BadCard as error:
        return error
    return None


def test_mistakes_say_where_and_what_is_right() -> None:
    assert mistake() == (
        "line 1, column 1: a card ends with `else BOT`, such as `else greedy` or `else any`"
    )
    assert mistake("take * when card is", "else any") == (
        "line 2, column 20: a number or the name of one is expected, not the end of the line"
    )
    assert mistake("take * when (card is 1", "else any") == (
        "line 2, column 23: a `(` needs its `)`, not the end of the line"
    )
    assert mistake("take * prefer gain", "else any") == (
        "line 2, column 15: a preference begins with `highest` or `lowest`, not 'gain'"
    )
    assert "did you mean `prefer`" in mistake("take * when card is 1 prefr highest a", "else any")
    assert mistake("take $", "else any").startswith("line 2, column 6: '$' is no word of a move")
    assert mistake("take * when card ? 1", "else any") == (
        "line 2, column 18: '?' has no meaning in a card"
    )
    assert mistake("else any", "take *") == (
        "line 3, column 1: `else` is the last line of a card: nothing comes after it"
    )
    assert mistake("else a b") == "line 2, column 1: `else` takes the name of one bot, or `any`"
    assert mistake("take * when card at 3", "else any") == (
        "line 2, column 21: `at` is followed by `least` or `most`, not '3'"
    )
    assert mistake("wait prefer highest gain", "else any").endswith("none can be preferred")


def test_a_card_is_not_endless() -> None:
    assert "at most" in mistake(*["roll"] * (MAX_LINES + 1), "else any")
    assert "nested" in mistake(f"roll when {'(' * 30}a{')' * 30}", "else any")
    assert "at most" in mistake(f"roll when a is {'9' * 30}", "else any")
    assert "at most" in mistake("#" * 30_000, "else any")


def test_a_heading_names_card_and_game() -> None:
    for text in ("", "# only a comment", "roll\nelse any", "card a b for c\nelse any"):
        with pytest.raises(BadCard, match="begins with `card NAME for GAME`"):
            parse_card(text)
