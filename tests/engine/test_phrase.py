"""Phrases: texts in English that can be translated, and say `you` to their reader."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from larceny.engine.errors import BadParam, IllegalMove
from larceny.engine.language import (
    ENGLISH,
    GERMAN,
    find_language,
    is_wordless,
    preferred_language,
)
from larceny.engine.phrase import Person, Phrase, name_people, pack, phrase, recognize, unpack
from larceny.games import NAMES, load

for _game in NAMES:
    load(_game)  # its folder has the German texts
ANNA, BEN = Person(0, "Anna"), Person(1, "Ben")


def takes(locks: int = 2) -> Phrase:
    return phrase(
        "{who} {who:moves|move} {locks:a lock|# locks} to {other:#|you}.",
        who=ANNA,
        locks=locks,
        other=BEN,
    )


def test_a_phrase_is_its_english_text() -> None:
    assert takes() == "Anna moves 2 locks to Ben."
    assert takes(1) == "Anna moves a lock to Ben."
    assert json.dumps(takes(1)) == '"Anna moves a lock to Ben."'


def test_a_reader_is_addressed_with_the_right_form_of_the_verb() -> None:
    assert ENGLISH.render(takes(), 0) == "You move 2 locks to Ben."
    assert ENGLISH.render(takes(), 1) == "Anna moves 2 locks to you."
    assert ENGLISH.render(takes(), 2) == ENGLISH.render(takes()) == takes()


def test_you_begins_with_a_capital_only_where_a_sentence_begins() -> None:
    sentence = phrase("It is late. {who} {who:is|are} asked, says {who}.", who=ANNA)
    assert ENGLISH.render(sentence, 0) == "It is late. You are asked, says you."


def test_phrases_inside_a_phrase_are_addressed_and_translated_too() -> None:
    inner = phrase("{who} {who:begins|begin}.", who=ANNA)
    outer = phrase("{first} {second}", first=inner, second=phrase("a miss."))
    assert ENGLISH.render(outer, 0) == "You begin. a miss."
    assert GERMAN.render(outer, 0) == "Du beginnst. daneben."
    assert GERMAN.render(outer, 1) == "Anna beginnt. daneben."


def test_names_and_notation_are_never_translated() -> None:
    thief = Person(0, "always")
    assert GERMAN.render(phrase("{who} {who:begins|begin}.", who=thief)) == "always beginnt."
    seat = phrase("this seat is reserved for {name}", name="red")
    assert GERMAN.render(seat) == "dieser Platz ist für red reserviert"


def test_numbers_are_written_as_the_language_writes_them() -> None:
    chance = phrase("{chance:.1%}", chance=0.125)
    assert (chance, GERMAN.render(chance)) == ("12.5%", "12,5\N{NO-BREAK SPACE}%")
    games = phrase("{games:,} of {mean:.1f}", games=12_345, mean=1.0)
    assert games == "12,345 of 1.0"
    assert GERMAN.render(phrase("{games:,}", games=12_345)) == "12.345"


def test_a_list_has_its_word_before_the_last() -> None:
    tied = phrase("{names:and} or {others:or}", names=[ANNA, "b", BEN], others=["x"])
    assert tied == "Anna, b and Ben or x"
    assert ENGLISH.render(tied, 1) == "Anna, b and you or x"


def test_a_word_is_declined_as_the_catalogue_says() -> None:
    louvre = phrase("the Louvre")
    heist = phrase(
        "{who} {who:breaks|break} into {museum}, {crew}.",
        who=ANNA,
        museum=louvre,
        crew=phrase("alone"),
    )
    assert heist == "Anna breaks into the Louvre, alone."
    assert GERMAN.render(heist) == "Anna bricht in den Louvre ein, allein."
    empty = phrase("{museum:^} is empty.", museum=louvre)
    assert (empty, GERMAN.render(empty)) == ("The Louvre is empty.", "Der Louvre ist leergeräumt.")


def test_a_text_without_translation_stays_english_as_a_whole() -> None:
    odd = phrase("{who} {who:juggles|juggle} {share:.0%}.", who=ANNA, share=0.5)
    assert GERMAN.render(odd) == "Anna juggles 50%."
    assert GERMAN.render(odd, 0) == "You juggle 50%."
    assert list(GERMAN.find_missing(odd)) == [odd.template]
    assert GERMAN.render("no entry for this") == "no entry for this"


def test_what_has_no_words_needs_no_translation() -> None:
    assert is_wordless("{chance:.0%}")
    assert not is_wordless("{count:# point|# points}")


def test_a_phrase_survives_pickling_copying_and_json() -> None:
    tied = phrase("{names:and} threw at the same time: the others vote.", names=[ANNA, BEN])
    for again in (
        pickle.loads(pickle.dumps(tied)),
        copy.deepcopy(tied),
        unpack(json.loads(json.dumps(pack(tied)))),
    ):
        assert again == tied
        assert GERMAN.render(again, 1) == GERMAN.render(tied, 1)
    assert unpack(pack("plain")) == "plain"


def test_people_are_named_when_their_names_are_known() -> None:
    turn = phrase("it is {who:#'s|your} turn", who=Person(1))
    assert turn == "it is p1's turn"
    assert name_people(turn, ["Anna", "Ben"]) == "it is Ben's turn"


def test_a_stored_text_is_recognized_by_its_template() -> None:
    template, inner = "This game was stopped: {reason}.", "it has {events} events and no end"
    recognized = recognize("This game was stopped: it has 9 events and no end.", template, inner)
    assert recognized is not None
    assert GERMAN.render(recognized) == (
        "Dieses Spiel wurde abgebrochen: es hat 9 Ereignisse und kein Ende."
    )
    assert recognize("Something else.", template, inner) is None


def test_errors_are_translated_with_their_parts() -> None:
    param = BadParam("levels", phrase("takes whole numbers, not {value}", value="'x'"), "DH-02")
    assert str(param) == "levels: takes whole numbers, not 'x' (DH-02)"
    assert param.as_dict(GERMAN)["message"] == "levels: erwartet ganze Zahlen, nicht 'x'"
    move = IllegalMove("p0", "recruit", "DH-09", "the supply still has sidekicks", "here")
    assert move.as_dict()["message"] == "The supply still has sidekicks."
    assert move.as_dict(GERMAN)["message"] == "Im Vorrat sind noch Handlanger."


@pytest.mark.parametrize(
    ("header", "code"),
    [
        (None, "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("en-GB, de", "en"),
        ("fr, de;q=0.3, en;q=0.2", "de"),
        ("de;q=0, en", "en"),
        ("de;q=often, fr", "en"),
        ("*", "en"),
        (",;,;;=,", "en"),
    ],
)
def test_a_browser_gets_the_first_of_its_languages_that_there_is(
    header: str | None, code: str
) -> None:
    assert preferred_language(header).code == code


def test_unknown_languages_are_english() -> None:
    assert [find_language(tag).code for tag in ("de_DE", "DE", "tlh", None)] == [
        "de",
        "de",
        "en",
        "en",
    ]
