"""The option `--reflex`: how settings and seats are read."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from larceny.cli.simulate import read_reflexes
from larceny.engine.errors import BadParam
from larceny.realtime.reflex import Reflex


def test_without_a_text_every_seat_has_the_usual_reflex() -> None:
    assert read_reflexes([], 3) == [Reflex()] * 3


@pytest.mark.parametrize("name", [field.name for field in fields(Reflex)])
def test_every_setting_can_be_given_by_its_name(name: str) -> None:
    (reflex,) = read_reflexes([f"{name}=7"], 1)
    assert reflex == replace(Reflex(), **{name: 7})


def test_a_seat_is_named_before_a_colon() -> None:
    hands = read_reflexes(["p2:reaction=600,wrong=10"], 3)
    assert hands == [Reflex(), Reflex(), Reflex(reaction=600, wrong=10)]


def test_spaces_around_names_and_numbers_do_not_matter() -> None:
    assert read_reflexes([" p0 : hold = 100 , tail = 0 "], 1) == [Reflex(hold=100, tail=0)]


def test_later_texts_override_earlier_ones_setting_by_setting() -> None:
    hands = read_reflexes(["p0:wrong=9,hold=1", "wrong=8"], 2)
    assert hands == [Reflex(wrong=8, hold=1), Reflex(wrong=8)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "there is no setting ''; there are reaction, spread"),
        ("speed=9", "there is no setting 'speed'"),
        ("wrong", "wrong takes a whole number"),
        ("wrong=", "wrong takes a whole number"),
        ("wrong=1.5", "wrong takes a whole number"),
        ("wrong=-1", "wrong takes a whole number"),
        ("wrong=1,,", "there is no setting ''"),
        ("p3:wrong=1", "there is no seat 'p3'; the seats are p0 to p2"),
        ("3:wrong=1", "there is no seat '3'"),
        (":wrong=1", "there is no seat ''"),
        ("p0:p1:wrong=1", "there is no seat 'p0:p1'"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, words: str) -> None:
    with pytest.raises(BadParam) as caught:
        read_reflexes([text], 3)
    assert str(caught.value).startswith("--reflex: ")
    assert words in str(caught.value)


def test_a_setting_out_of_its_range_is_refused_by_name() -> None:
    with pytest.raises(BadParam, match="think: must be a whole number, 0 to 60000, not 60001"):
        read_reflexes(["think=60001"], 2)
