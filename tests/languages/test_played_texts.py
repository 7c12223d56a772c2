"""Whatever a game in progress says to people is translated: games are played to hear it."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import larceny
from larceny.coach.explanation import explain
from larceny.engine.errors import BadNotation
from larceny.engine.language import GERMAN
from larceny.engine.phrase import Phrase
from larceny.engine.seat import CHANCE, REFEREE
from larceny.games import NAMES, load
from larceny.table.ending import describe_ending
from larceny.table.table import Table

MOST_MOVES = 60
MOST_ILLEGAL = 5
MOST_EVENTS = 1500
CASES = [(game, rules) for game in NAMES for rules in load(game).rule_sets]
SPEAKING = ("notation.py", "story.py", "guide.py", "reason.py", "card.py", "title.py", "board.py")


def _hear(table: Table, rng: random.Random) -> Iterator[str]:
    """Yield all that is said at a table while it is played at random."""
    contract, params = table.contract, table.setup.params
    for _ in range(MOST_MOVES):
        if table.over:
            break
        yield table.position
        yield from contract.board.board(table.view(0)["board"], table.setup.all_names)
        seat = rng.choice(table.actors)
        choices = table.choices(seat)
        for choice in choices:
            yield choice["sentence"]
            yield choice["odds"] or ""
        if seat != CHANCE:
            seen = table.observe(seat)
            for code in rng.sample(seen.codes, min(len(seen.codes), 4)):
                yield explain(seen, code)
        for author in (*range(table.seats), CHANCE, *([REFEREE] if contract.has_referee else [])):
            yield from _reasons(table, author, rng)
        table.play(seat, rng.choice(choices)["move"])
    yield from table.story(0)
    for entry in table.entries():
        yield entry.hidden_sentence
    guide = contract.reckoning_guide
    if guide is not None:
        state = table.copy_state()
        yield from (guide.reckoning(params, state, seat) for seat in range(table.seats))


def _reasons(table: Table, author: int, rng: random.Random) -> Iterator[str]:
    """Yield why some moves are not legal now, by what the one who makes them knows."""
    contract, params = table.contract, table.setup.params
    if author == CHANCE:
        if table.actors != (CHANCE,):
            yield contract.guide.why_not(params, table.copy_state(), CHANCE, -1)[1]
        return
    state = table.copy_state() if author == REFEREE else table.observe(author).state
    legal = table.moves(author)
    for _ in range(MOST_ILLEGAL):
        try:
            text = contract.notation.text(params, state, author, rng.randrange(contract.move.CODES))
            code = contract.notation.parse(params, state, author, text)
        except (IndexError, KeyError, BadNotation):  # a code that no move has
            continue
        if text not in legal:
            yield contract.guide.why_not(params, state, author, code)[1]


@pytest.mark.parametrize(("game", "rules"), CASES)
def test_all_that_a_game_says_is_translated(game: str, rules: str) -> None:
    fewest, most = load(game).seats
    rng = random.Random(f"{game} {rules}")
    missing: set[str] = set()
    for seats in {fewest, min(most, 3)}:
        table = larceny.load(game).table(seats, rules, chance="manual")
        for text in _hear(table, rng):
            missing.update(GERMAN.find_missing(text))
    assert missing - {""} == set()


@pytest.mark.parametrize(("game", "rules"), CASES)
def test_how_the_points_of_a_finished_game_add_up_is_translated(game: str, rules: str) -> None:
    table = larceny.load(game).table(load(game).seats[0], rules, seed=1)
    rng = random.Random(f"{game} {rules}")
    for _ in range(MOST_EVENTS):
        if table.over:
            break
        seat = rng.choice(table.actors)
        table.play(seat, rng.choice(table.moves(seat)))
    ending = describe_ending(table)
    assert bool(ending["steps"]) == table.over
    texts = [step["what"] for steps in ending["steps"] for step in steps]
    assert [sentence for text in texts for sentence in GERMAN.find_missing(text)] == []


def test_no_module_that_speaks_builds_sentences_without_a_template() -> None:
    """A text put together from pieces cannot be translated: only notation may be."""
    source = Path(larceny.__file__).parent
    paths = [*source.glob("games/*/*.py"), *source.glob("coach/**/*.py")]
    pieces = [piece for path in paths if path.name in SPEAKING for piece in _find_pieces(path)]
    assert pieces == []


def _find_pieces(path: Path) -> Iterator[str]:
    """Yield the f-strings with words in them, besides those that write notation."""
    for function in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(function, ast.FunctionDef) and function.name not in NOTATION_FUNCTIONS:
            for node in ast.walk(function):
                if isinstance(node, ast.JoinedStr) and _has_words(node):
                    yield f"{path.parent.name}/{path.name}, line {node.lineno}"


def _has_words(node: ast.JoinedStr) -> bool:
    parts = (str(value.value) for value in node.values if isinstance(value, ast.Constant))
    words = " ".join(parts).split()
    return sum(word.strip(".,;:").isalpha() for word in words) > 1


NOTATION_FUNCTIONS = ("text", "_outcome_text", "_name_card", "parse", "card_name", "_card_phrases")
"""Functions that write notation, which stays as it is."""


def test_a_phrase_is_made_for_every_sentence() -> None:
    for game in NAMES:
        table = larceny.load(game).table(load(game).seats[0], seed=1)
        assert all(isinstance(entry.sentence, Phrase) for entry in table.entries())
