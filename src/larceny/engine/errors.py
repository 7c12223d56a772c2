"""Every way to fail that a person can cause, each with its data: one class a way."""

from __future__ import annotations


class LarcenyError(Exception):
    """Something a person asked for cannot be done. `code` is for programs, the text for people."""

    code = "error"
    rule: str | None = None

    @property
    def message(self) -> str:
        return str(self)

    def as_dict(self) -> dict[str, str | None]:
        """The shape in which every transport passes an error on."""
        return {"code": self.code, "message": self.message, "rule": self.rule}


class ContractError(LarcenyError):
    """A game's folder does not keep the contract of a game."""

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


class BadParam(LarcenyError):
    """A rule set, or a change to one, that the game refuses."""

    code = "bad-param"

    def __init__(self, param: str, message: str, rule: str | None = None) -> None:
        self.param = param
        self.rule = rule
        self._words = f"{param}: {message}"
        super().__init__(self._words + (f" ({rule})" if rule else ""))

    @property
    def message(self) -> str:
        """Without the rule, which is told beside it."""
        return self._words


class BadSeats(LarcenyError):
    code = "bad-seats"


class BadNotation(LarcenyError):
    """A text that is no move of this game at all."""

    code = "bad-notation"

    def __init__(self, text: str, expected: str) -> None:
        self.text = text
        super().__init__(f"{text!r} is no move; {expected}")


class IllegalMove(LarcenyError):
    """A move of this game that the rules forbid here and now."""

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
        """The reason alone: whoever is told so has the position in front of them."""
        return f"{self.reason[:1].upper()}{self.reason[1:]}."


class CannotUndo(LarcenyError):
    code = "cannot-undo"


class BadSave(LarcenyError):
    """A saved game that cannot be opened, and the line at which that shows."""

    code = "bad-save"

    def __init__(self, line: int, message: str) -> None:
        self.line = line
        super().__init__(f"line {line}: {message}")


class TamperedSave(BadSave):
    """A saved game that is not as it was written."""

    code = "tampered-save"


class TruncatedSave(BadSave):
    """A saved game that stops in the middle of a line."""

    code = "truncated-save"


class EndlessGame(LarcenyError):
    """A game that went on past every bound."""

    code = "endless-game"
