"""The errors that a person can cause: one class for each, with the data that belongs to it."""

from __future__ import annotations

from typing_extensions import TypedDict  # the one of `typing` is refused by pydantic before 3.12


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
    def message(self) -> str:
        return str(self)

    def as_dict(self) -> Problem:
        """Return the JSON object that every interface sends for an error."""
        return {"code": self.code, "message": self.message, "rule": self.rule}


class ContractError(LarcenyError):
    """The package of a game does not keep the contract of a game."""

    code = "contract"


class UnknownGame(LarcenyError):
    code = "unknown-game"

    def __init__(self, name: str, known: list[str]) -> None:
        super().__init__(f"there is no game {name!r}; the games are {', '.join(known)}")


class UnknownRuleSet(LarcenyError):
    code = "unknown-rule-set"

    def __init__(self, game: str, name: str, known: list[str]) -> None:
        super().__init__(f"{game} has no rule set {name!r}; it has {', '.join(known)}")


class UnknownBot(LarcenyError):
    code = "unknown-bot"

    def __init__(self, game: str, name: str, known: list[str]) -> None:
        super().__init__(f"{game} has no bot {name!r}; it has {', '.join(known)}")


class BotRefusal(LarcenyError):
    """A bot that cannot play by these params, or with this number of seats."""

    code = "bot-refusal"

    def __init__(self, game: str, name: str, reason: str) -> None:
        super().__init__(f"{name} cannot play this table of {game}: {reason}")


class BadWeights(LarcenyError):
    """The weights of an evaluator that are missing, damaged, or were trained for something else."""

    code = "bad-weights"


class BadParam(LarcenyError):
    """A param, of a rule set or of a change to one, that the game refuses."""

    code = "bad-param"

    def __init__(self, param: str, message: str, rule: str | None = None) -> None:
        self.param = param
        self.rule = rule
        self._text = f"{param}: {message}"
        super().__init__(self._text + (f" ({rule})" if rule else ""))

    @property
    def message(self) -> str:
        """The text without the rule, which `as_dict` has in a key of its own."""
        return self._text


class BadSeats(LarcenyError):
    code = "bad-seats"


class BadNotation(LarcenyError):
    """A text that is not the notation of any move of this game."""

    code = "bad-notation"

    def __init__(self, text: str, expected: str) -> None:
        self.text = text
        super().__init__(f"{text!r} is not a move; {expected}")


class IllegalMove(LarcenyError):
    """A move that the rules forbid in this position."""

    code = "illegal-move"

    def __init__(self, seat: str, move: str, rule: str, reason: str, position: str) -> None:
        self.seat = seat
        self.move = move
        self.rule = rule
        self.reason = reason
        self.position = position
        super().__init__(f"{seat} cannot {move!r}: {reason} ({rule}). Position: {position}")

    @property
    def message(self) -> str:
        """The reason alone, as a sentence: whoever reads it can see the position."""
        return f"{self.reason[:1].upper()}{self.reason[1:]}."


class CannotUndo(LarcenyError):
    code = "cannot-undo"


class UnknownPast(LarcenyError):
    """A table that was sampled at a position, and whose events before that nobody knows."""

    code = "unknown-past"

    def __init__(self, version: int) -> None:
        super().__init__(
            f"this table was sampled after event {version}: what came before is not known in full, "
            "so that it can be neither taken back nor saved"
        )


class BadCard(LarcenyError):
    """A policy card that cannot be played, with the line and the column that are wrong."""

    code = "bad-card"

    def __init__(self, line: int, column: int, message: str) -> None:
        self.line = line
        self.column = column
        super().__init__(f"line {line}, column {column}: {message}")


class BadSave(LarcenyError):
    """A saved game that cannot be opened, with the number of the line that is wrong."""

    code = "bad-save"

    def __init__(self, line: int, message: str) -> None:
        self.line = line
        super().__init__(f"line {line}: {message}")


class TamperedSave(BadSave):
    """A saved game that was changed after it was written."""

    code = "tampered-save"


class TruncatedSave(BadSave):
    """A saved game that ends in the middle of a line."""

    code = "truncated-save"


class EndlessGame(LarcenyError):
    """A game that did not end within the allowed number of steps."""

    code = "endless-game"
