"""Checks the words of a policy card against a game and turns it into the numbers of a program."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import Any

from larceny.bots.card import opcode
from larceny.bots.card.assembler import RESULTS, Assembler
from larceny.bots.card.move_text import ALIKE, LENGTH, MoveTexts, move_texts
from larceny.bots.card.policy_card import HIGHEST, CardLine, PolicyCard
from larceny.bots.card.vocabulary import to_word, vocabulary_of
from larceny.engine.contract import Contract
from larceny.engine.errors import BadCard
from larceny.engine.suggestion import suggest


def assemble(card: PolicyCard, contract: Contract, params: Any) -> Any:
    """Return the program of a card by these params, an array; raise BadCard if it has none."""
    import numpy as np

    texts = move_texts(contract, params)
    assembler = Assembler(vocabulary_of(contract))
    matches = np.zeros(len(texts.texts) * texts.codes)
    lines = []
    for number, line in enumerate(card.lines):
        lines.append(_assemble_line(assembler, line))
        places = [] if line.is_wait else _match(texts, line)
        matches[places] += 1 << number
        assembler.check_parts(line, _find_parts(texts, places))
    return _lay_out(assembler, lines, matches, texts)


def check_card(card: PolicyCard, contract: Contract) -> list[str]:
    """Return the rule sets by which a card can be played; raise BadCard if there are none."""
    playable = []
    mistakes = []
    for name in contract.rule_sets:
        try:
            assemble(card, contract, contract.params(name)[0])
            playable.append(name)
        except BadCard as error:
            mistakes.append(error)
    if not playable:
        raise mistakes[0]
    return playable


def _match(texts: MoveTexts, line: CardLine) -> list[int]:
    """Return the places of the moves that a line is about; raise if there are none."""
    places = texts.match(line.pattern)
    if any(texts.is_possible(place) for place in places):
        return places
    first = line.pattern.split(" ")[0]
    spot = line.spot
    if texts.match(f"{first} *"):
        known = {text for _, _, text in texts.all() if text.split(" ")[0] == first}
        near = suggest(line.pattern, known) or f"; one is `{min(known)}`"
        raise BadCard(spot.line, spot.column, f"no move matches `{line.pattern}`{near}")
    words = ", ".join(texts.first_words)
    near = suggest(first, texts.first_words)
    raise BadCard(
        spot.line, spot.column, f"no move begins with `{first}`{near or f'; moves are {words}'}"
    )


def _find_parts(texts: MoveTexts, places: list[int]) -> set[str]:
    """Return the words for what moves of these kinds have; nothing where there are no moves."""
    decode, known = texts.contract.move.decode, _parts_by_kind(texts.contract)
    kinds = {decode(place % texts.codes).kind for place in places}
    return {LENGTH, ALIKE, *RESULTS}.union(*(known[kind] for kind in kinds)) if kinds else set()


@cache
def _parts_by_kind(contract: Contract) -> dict[int, set[str]]:
    """Return the words for the parts that each kind of move uses."""
    found: dict[int, set[str]] = defaultdict(set)
    defaults = contract.move.Move._field_defaults
    for parts in map(contract.move.decode, range(contract.move.CODES)):
        used = [name for name, default in defaults.items() if getattr(parts, name) != default]
        found[parts.kind].update(map(to_word, used))
    return found


def _assemble_line(assembler: Assembler, line: CardLine) -> list[float]:
    if len(line.preferences) > opcode.MAX_KEYS:
        raise BadCard(
            line.spot.line, line.spot.column, f"a line has at most {opcode.MAX_KEYS} preferences"
        )
    numbers = [0.0] * opcode.LINE_SIZE
    numbers[opcode.WAITS] = line.is_wait
    if line.condition is not None:
        start, end, is_about_move = assembler.assemble(line.condition)
        numbers[opcode.CONDITION : opcode.CONDITION_END + 1] = [start, end]
        numbers[opcode.IS_ABOUT_POSITION] = not is_about_move
    numbers[opcode.KEYS] = len(line.preferences)
    for place, preference in enumerate(line.preferences):
        start, end, _ = assembler.assemble(preference.key)
        sign = 1 if preference.order == HIGHEST else -1
        first = opcode.FIRST_KEY + place * opcode.KEY_SIZE
        numbers[first : first + opcode.KEY_SIZE] = [sign, start, end]
    return numbers


def _lay_out(assembler: Assembler, lines: list[list[float]], matches: Any, texts: MoveTexts) -> Any:
    """Return header, lines, instructions, matches and the tables of the parts, one by one."""
    import numpy as np

    first = opcode.FIRST_LINE + len(lines) * opcode.LINE_SIZE
    first_match = first + len(assembler.instructions) * opcode.INSTRUCTION
    first_table = first_match + len(matches)
    tables = [texts.part_table(name) for name in assembler.parts]
    header = np.zeros(opcode.FIRST_LINE)
    header[opcode.LINES] = len(lines)
    header[opcode.CODES] = texts.codes
    header[opcode.MATCHES] = first_match
    header[opcode.FALLBACK] = first_table + len(tables) * len(matches)
    header[opcode.USES_SCORES] = assembler.uses_scores
    header[opcode.USES_RESULTS] = assembler.uses_results
    laid_out = np.array(lines, np.float64).reshape(len(lines), opcode.LINE_SIZE)
    for line in laid_out:
        _move_program(line, first)
    code = np.array(assembler.instructions, np.float64).reshape(-1, opcode.INSTRUCTION)
    is_part = code[:, 0] == opcode.PART
    code[is_part, 1] = first_table + code[is_part, 1] * len(matches)
    return np.concatenate([header, laid_out.ravel(), code.ravel(), matches, *tables])


def _move_program(line: Any, first: int) -> None:
    """Turn the numbers of instructions into places in the memory, where the first is at `first`."""
    keys = range(opcode.FIRST_KEY, opcode.LINE_SIZE, opcode.KEY_SIZE)
    starts = [opcode.CONDITION, *(key + opcode.KEY for key in keys)]
    for start in starts:
        line[start : start + 2] = first + line[start : start + 2] * opcode.INSTRUCTION
