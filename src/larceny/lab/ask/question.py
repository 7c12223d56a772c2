"""The questions that can be asked, and how a typed question is understood."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from larceny.bots.card.library import card_names
from larceny.engine.contract import Contract
from larceny.engine.errors import BadParam
from larceny.engine.phrase import phrase
from larceny.engine.text import quote, read_value
from larceny.lab.ask import chance_questions, course_questions, piece_questions
from larceny.lab.ask.evidence import Evidence
from larceny.lab.ask.finding import Examination
from larceny.lab.metrics.piece_metrics import GOT, HELD, WINS, pieces_of

PIECES, RULES, CARDS = "pieces", "rules", "cards"
LEAST_LIKENESS = 0.75
"""How like a known word a typed one must be."""


@dataclass(frozen=True)
class Question:
    """One question that designers have."""

    name: str
    title: str
    words: tuple[str, ...]
    """Words, English and German, by which it is known when people type it in their own way."""
    examine: Callable[[Evidence], Examination]
    metrics: tuple[str, ...] = ()
    """The metrics that `compare`, `sweep` and `tune` take for it."""
    about: str = ""
    """What it may name: PIECES, RULES or CARDS."""
    target: str = ""
    """What `tune` searches for by default."""
    has_own_games: bool = False
    """Whether games are played for it alone."""
    check: Callable[[Contract, int, str], None] = lambda contract, seats, subject: None
    """Raises BadParam, before a game is played, where nothing could answer it."""

    def title_of(self, contract: Contract, subject: str) -> str:
        """Return what is asked about a subject, or about all there are."""
        if not subject:
            return self.title.partition(" (")[0]
        if self.about == PIECES:
            piece = next((piece for piece in pieces_of(contract) if piece.name == subject), None)
            if piece is None:
                return f"Are all {subject} alike wanted?"
            verb, title = piece_questions.verb_of(piece), piece.title
            return f"{verb.capitalize()} {title} too strong?"
        asked = {RULES: "ever used", CARDS: "enough"}
        return f"Is {subject} {asked[self.about]}?"


QUESTIONS = (
    Question(
        "first-player",
        "Who is favoured by order of play?",
        (
            "first", "order", "starter", "start", "turn", "begin", "begins", "goes", "fair",
            "fairness", "favoured", "seat", "second", "advantage",
            "reihenfolge", "zuerst", "beginnt", "anfang", "startspieler", "bevorzugt", "vorteil",
        ),
        course_questions.first_player,
        ("win_first", "win_last"),
        target="win_seat<={fair}%",
    ),
    Question(
        "catch-up",
        "Does it help or punish whoever is behind?",
        (
            "behind", "catch", "catching", "last", "losing", "help", "punish", "rank", "trailing",
            "hinten", "aufholen", "zurückliegt", "bestraft", "hilft",
        ),
        course_questions.catch_up,
        ("comeback", "deficit", "lead_for_good"),
        target="comeback>=25%",
    ),
    Question(
        "luck",
        "How much is luck, how much skill?",
        (
            "luck", "lucky", "skill", "chance", "random", "dice", "glück", "können", "zufall",
            "würfel",
        ),
        chance_questions.luck,
        has_own_games=True,
        check=chance_questions.need_evaluator,
    ),
    Question(
        "length",
        "How long is a game, how often too long?",
        (
            "long", "length", "minutes", "time", "duration", "turns", "rounds", "shorter", "longer",
            "lange", "länge", "dauert", "minuten", "runden", "kürzer", "länger",
        ),
        course_questions.length,
        ("decisions", "turns", "rounds", "cut"),
        target="minutes={minutes}",
    ),
    Question(
        "runaway",
        "Does a leader run away with it?",
        (
            "runaway", "leader", "snowball", "away", "lead", "over", "decided", "half-time",
            "führende", "führung", "davon", "uneinholbar", "entschieden",
        ),
        course_questions.runaway,
        ("runaway", "comeback", "lead_for_good"),
        target="runaway<=50%",
    ),
    Question(
        "kingmaking",
        "Does somebody who cannot win decide who does?",
        (
            "kingmaking", "kingmaker", "king", "spoiler", "hopeless", "cannot",
            "königsmacher", "aussichtslos", "entscheidet",
        ),
        chance_questions.kingmaking,
        has_own_games=True,
        check=chance_questions.need_kingmaker,
    ),
    Question(
        "pieces",
        "Is a piece too strong, are all of a group alike wanted? (its name or group)",
        (
            "piece", "pieces", "strong", "weak", "wanted", "alike", "equal", "balanced", "worth",
            "stark", "schwach", "begehrt", "gleich", "ausgewogen",
        ),
        piece_questions.pieces,
        about=PIECES,
        check=piece_questions.need_pieces,
    ),
    Question(
        "rules",
        "Is a rule ever used? (its id, or the name of a counter)",
        (
            "rule", "rules", "used", "unused", "ever", "use", "dead",
            "regel", "regeln", "gebraucht", "benutzt",
        ),
        piece_questions.rules,
        about=RULES,
        check=piece_questions.need_counters,
    ),
    Question(
        "thumb",
        "Is a rule of thumb enough? (the name of a card)",
        (
            "thumb", "card", "simple", "strategy", "enough", "heuristic",
            "faustregel", "karte", "einfach", "genügt",
        ),
        chance_questions.thumb,
        about=CARDS,
        has_own_games=True,
        check=chance_questions.need_cards,
    ),
)  # fmt: skip
BY_NAME = {question.name: question for question in QUESTIONS}


@dataclass(frozen=True)
class Reading:
    """A typed question as it is understood; without a question only a change is asked about."""

    question: Question | None
    subject: str
    changes: dict[str, Any]
    """The params of "what changes if"."""


@dataclass(frozen=True)
class QuestionMetrics:
    """What a question comes to for those who measure many rule sets."""

    metrics: tuple[str, ...]
    target: str
    """What `tune` searches for if nobody says so; empty if it must be said."""
    pieces: bool


def read_question_metrics(
    contract: Contract, text: str | None, seats: int | None
) -> QuestionMetrics:
    """Return what --ask comes to; nothing if it was not typed."""
    if text is None:
        return QuestionMetrics((), "", pieces=False)
    return metrics_for(contract, text, contract.choose_seats(seats))


def metrics_for(contract: Contract, text: str, seats: int) -> QuestionMetrics:
    """Return the metrics that `compare`, `sweep` and `tune` take for a question."""
    reading = read_question(contract, text)
    question = reading.question
    if question is None or reading.changes:
        raise BadParam("--ask", phrase("takes a question, not {text}", text=quote(text)))
    if question.about == PIECES:
        every = pieces_of(contract)
        own = next((piece for piece in every if piece.name == reading.subject), None)
        group = own.group if own else reading.subject or (every[0].group if every else "")
        rivals = (own,) if own else tuple(piece for piece in every if piece.group == group)
        names = [piece.name for piece in rivals]
        if names:
            listed = tuple(f"{about}.{name}" for about in (WINS, GOT, HELD) for name in names)
            return QuestionMetrics(listed, f"equal:{group}", pieces=True)
    if question.about == RULES and reading.subject and contract.counters is not None:
        counters = contract.counters.COUNTERS
        used = [
            counter.name
            for counter in counters
            if reading.subject in (counter.rule, f"count.{counter.name}")
        ]
        if used:
            return QuestionMetrics(tuple(f"count.{name}" for name in used), "", pieces=False)
    if not question.metrics:
        known = ", ".join(each.name for each in QUESTIONS if each.metrics)
        raise BadParam(
            "--ask",
            phrase(
                "{question} has games of its own; here are {known}, pieces",
                question=question.name,
                known=known,
            ),
        )
    target = question.target.format(fair=round(100 / seats + 2), minutes=contract.minutes)
    return QuestionMetrics(question.metrics, target, pieces=False)


def list_questions(contract: Contract) -> list[tuple[str, str]]:
    """Return each question by its name, and what it may be asked of in this game."""
    lines = [(question.name, question.title) for question in QUESTIONS]
    groups: dict[str, list[str]] = {}
    for piece in pieces_of(contract):
        groups.setdefault(piece.group, []).append(piece.name)
    lines += [(f"pieces {group}", ", ".join(names)) for group, names in groups.items()]
    cards = card_names(contract)
    lines += [("thumb CARD", ", ".join(cards))] if cards else []
    lines.append(("... PARAM=VALUE", "What changes if? After any of these, or alone."))
    return lines


def read_question(contract: Contract, text: str) -> Reading:
    """Return what is asked; raise BadParam for what nobody understands."""
    changes: dict[str, Any] = {}
    words = []
    for word in text.split():
        name, equals, value = word.strip("?!,;").partition("=")
        if equals and name:
            changes[name] = _read_value(name, value)
        else:
            words.append(word.lower().strip("?!.,;:\"'"))
    words = [word for word in words if word]
    subject, about = _find_subject(contract, words)
    question = _find_question(words, subject, about)
    if question is None and not changes:
        known = ", ".join(BY_NAME)
        raise BadParam(
            "QUESTION",
            phrase(
                "{text} is not understood; ask about {known}, or PARAM=VALUE "
                "(`{command}` lists them)",
                text=quote(text),
                known=known,
                command=f"larceny ask {contract.name}",
            ),
        )
    if question is None and set(words) - _ASKING:
        raise BadParam("QUESTION", phrase("{text} is not understood", text=quote(" ".join(words))))
    return Reading(question, subject if question and question.about == about else "", changes)


_ASKING = {
    "what", "changes", "change", "if", "happens", "would", "is", "set", "to", "and", "with", "the",
    "when", "was", "ändert", "wenn", "ist", "wäre", "sich",
}  # fmt: skip


def _read_value(name: str, text: str) -> Any:
    try:
        return read_value(f"[{text}]" if "," in text and not text.startswith("[") else text)
    except ValueError:
        raise BadParam(
            name, phrase("takes a whole number or a list like 2,3, not {text}", text=quote(text))
        ) from None


def _find_subject(contract: Contract, words: Sequence[str]) -> tuple[str, str]:
    """Return the piece, the group, the rule or the card that is named, and what it is."""
    pieces = pieces_of(contract)
    groups = {piece.group for piece in pieces}
    named = {piece.name: piece.name for piece in pieces} | {group: group for group in groups}
    named |= {f"{group}s": group for group in groups if not group.endswith("s")}
    named |= {group.removesuffix("s"): group for group in groups}
    counters = () if contract.counters is None else contract.counters.COUNTERS
    rules = {counter.rule.lower(): counter.rule for counter in counters}
    rules |= {rule_id.lower(): rule_id for rule_id in contract.rulebook}
    rules |= {f"count.{counter.name}": f"count.{counter.name}" for counter in counters}
    cards = {card: card for card in card_names(contract)}
    joined = ["-".join(words[at : at + size]) for size in (5, 4, 3, 2, 1)
              for at in range(len(words) - size + 1)]  # fmt: skip
    for about, known in ((RULES, rules), (CARDS, cards), (PIECES, named)):
        for words_together in joined:
            if words_together.removeprefix("card:") in known:
                return known[words_together.removeprefix("card:")], about
    for words_together in joined:
        if words_together not in _KNOWN_WORDS and len(words_together) > 3:
            close = get_close_matches(words_together, named, 1, 0.8)
            if close:
                return named[close[0]], PIECES
    for words_together in joined:
        whole = [
            name for name in named if words_together in name.split("-") and len(words_together) > 2
        ]
        if words_together not in _KNOWN_WORDS and len(whole) == 1:
            return named[whole[0]], PIECES
    return "", ""


def _find_question(words: Sequence[str], subject: str, about: str) -> Question | None:
    """Return the question that most of the words belong to; that about the subject, if any."""
    text = "-".join(words)
    close = get_close_matches(text, BY_NAME, 1, LEAST_LIKENESS)
    if close:
        return BY_NAME[close[0]]
    if subject:
        return next(question for question in QUESTIONS if question.about == about)
    votes = {question.name: 0.0 for question in QUESTIONS}
    for word in words:
        for question in QUESTIONS:
            if word == question.name:
                votes[question.name] += 1.5
            elif word in question.words:
                votes[question.name] += 1.0
            elif len(word) > 3 and get_close_matches(word, question.words, 1, 0.8):
                votes[question.name] += 0.7
    best = max(votes, key=lambda name: votes[name])
    return BY_NAME[best] if votes[best] > 0 else None


_KNOWN_WORDS = frozenset(word for question in QUESTIONS for word in question.words) | _ASKING
