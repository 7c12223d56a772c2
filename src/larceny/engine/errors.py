"""The errors that a person can cause: one class for each, with the data that belongs to it."""

from __future__ import annotations

from typing_extensions import TypedDict  # the one of `typing` is refused by pydantic before 3.12

from larceny.engine.language import ENGLISH, Language
from larceny.engine.phrase import as_phrase, phrase
from larceny.engine.suggestion import list_known
from larceny.engine.text import quote


class Problem(TypedDict):
    """An error as every interface sends it.

    `code` is for programs (`stale-version`, `illegal-move`, ...) and `message` for people. `rule`
    is the id of the rule that forbids it, if one does.
    """

    code: str
    message: str
    rule: str | None


class LarcenyError(Exception):
    """A request that cannot be carried out. `code` is for programs, the message for people."""

    code = "error"
    rule: str | None = None

    @property
    def wording(self) -> str:
        """All that `str` says, as a phrase that can be translated."""
        words = self.args[0] if self.args else None
        return words if isinstance(words, str) else str(self)

    @property
    def message(self) -> str:
        return self.wording

    def as_dict(self, language: Language = ENGLISH) -> Problem:
        """Return the JSON object that every interface sends for an error."""
        return {"code": self.code, "message": language.render(self.message), "rule": self.rule}


class ContractError(LarcenyError):
    """The package of a game does not keep the contract of a game."""

    code = "contract"


class UnknownGame(LarcenyError):
    """A game was asked for that does not exist."""

    code = "unknown-game"

    def __init__(self, name: object, known: list[str]) -> None:
        super().__init__(
            phrase(
                "there is no game {name}{known}",
                name=quote(name),
                known=list_known(name, known, "the games are"),
            )
        )


class UnknownRuleSet(LarcenyError):
    """A rule set was asked for that the game does not have."""

    code = "unknown-rule-set"

    def __init__(self, game: str, name: object, known: list[str]) -> None:
        super().__init__(
            phrase(
                "{game} has no rule set {name}{known}",
                game=game,
                name=quote(name),
                known=list_known(name, known, "it has"),
            )
        )


class UnknownBot(LarcenyError):
    """A bot was asked for that does not play the game."""

    code = "unknown-bot"

    def __init__(self, game: str, name: object, known: list[str]) -> None:
        super().__init__(
            phrase(
                "{game} has no bot {name}{known}",
                game=game,
                name=quote(name),
                known=list_known(name, known, "it has"),
            )
        )


class BotRefusal(LarcenyError):
    """A bot that cannot play by these params, or with this number of seats."""

    code = "bot-refusal"

    def __init__(self, game: str, name: str, reason: str) -> None:
        super().__init__(
            phrase(
                "{name} cannot play this table of {game}: {reason}",
                name=name,
                game=game,
                reason=as_phrase(reason),
            )
        )


class BadWeights(LarcenyError):
    """The weights of an evaluator that are missing, damaged, or were trained for something else."""

    code = "bad-weights"


class BadParam(LarcenyError):
    """A param of a rule set, an argument or an option that is refused, by its name."""

    code = "bad-param"

    def __init__(self, param: str, message: str, rule: str | None = None) -> None:
        self.param = param
        self.rule = rule
        self._text = phrase("{param}: {message}", param=param, message=as_phrase(message))
        cited = phrase("{text} ({rule})", text=self._text, rule=rule or "")
        super().__init__(cited if rule else self._text)

    @property
    def message(self) -> str:
        """The text without the rule, which `as_dict` has in a key of its own."""
        return self._text


class BadSeats(LarcenyError):
    """A number of seats, or a seat, that a game or a table does not have."""

    code = "bad-seats"


class NoDecision(LarcenyError):
    """A seat that has nothing to decide asked what to do, or its bot was asked."""

    code = "no-decision"

    def __init__(self, seat: str) -> None:
        super().__init__(phrase("{seat} has nothing to decide now", seat=seat))


class BadNotation(LarcenyError):
    """A text that is not the notation of any move of this game."""

    code = "bad-notation"

    def __init__(self, text: object, expected: str) -> None:
        self.text = text
        self.expected = expected
        super().__init__(
            phrase(
                "{text} is not a move; {expected}", text=quote(text), expected=as_phrase(expected)
            )
        )


class IllegalMove(LarcenyError):
    """A move that the rules forbid in this position; `rule` is None if the game names none."""

    code = "illegal-move"

    def __init__(self, seat: str, move: str, rule: str, reason: str, position: str) -> None:
        self.seat = seat
        self.move = move
        self.rule = rule or None
        self.reason = reason
        self.position = position
        super().__init__(
            phrase(
                "{seat} cannot {move}: {reason}{cited}. Position: {position}",
                seat=seat,
                move=repr(move),
                reason=as_phrase(reason),
                cited=f" ({rule})" if rule else "",
                position=position,
            )
        )

    @property
    def message(self) -> str:
        """The reason alone, as a sentence: whoever reads it can see the position."""
        return phrase("{reason:^}.", reason=as_phrase(self.reason))


class CannotUndo(LarcenyError):
    """An event that cannot be taken back: dice and cards stay as they fell."""

    code = "cannot-undo"


class UnknownPast(LarcenyError):
    """A table that was sampled at a position, and whose events before that nobody knows."""

    code = "unknown-past"

    def __init__(self, version: int) -> None:
        super().__init__(
            phrase(
                "this table was sampled after event {version}: what came before is not "
                "known in full, so that it can be neither taken back nor saved",
                version=version,
            )
        )


class BadCard(LarcenyError):
    """A policy card that cannot be played, with the line and the column that are wrong."""

    code = "bad-card"

    def __init__(self, line: int, column: int, message: str) -> None:
        self.line = line
        self.column = column
        super().__init__(
            phrase(
                "line {line}, column {column}: {message}",
                line=line,
                column=column,
                message=as_phrase(message),
            )
        )


class BadSave(LarcenyError):
    """A saved game that cannot be opened, with the number of the line that is wrong."""

    code = "bad-save"

    def __init__(self, line: int, message: str) -> None:
        self.line = line
        super().__init__(phrase("line {line}: {message}", line=line, message=as_phrase(message)))


class MissingSave(LarcenyError):
    """What was given as a saved game is neither its text nor a file that can be read."""

    code = "missing-save"

    def __init__(self, source: object, reason: str) -> None:
        super().__init__(
            phrase(
                "there is no saved game {source}: {reason}; give the path of a file, or "
                "the text of one",
                source=str(source)[:200],
                reason=reason,
            )
        )


class TamperedSave(BadSave):
    """A saved game that was changed after it was written."""

    code = "tampered-save"


class TruncatedSave(BadSave):
    """A saved game that ends in the middle of a line."""

    code = "truncated-save"


class BadBot(LarcenyError):
    """A bot of the caller's own that cannot be played with, or that failed in a game."""

    code = "bad-bot"


class EndlessGame(LarcenyError):
    """A game that did not end within the allowed number of steps."""

    code = "endless-game"


class Interrupted(LarcenyError):
    """A computation was ended because it took too much time or memory."""

    code = "interrupted"
