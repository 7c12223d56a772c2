"""The log of a table in sentences."""

from __future__ import annotations

from larceny.engine.seat import CHANCE, SPECTATOR
from larceny.table.table import Table, masked


class Story:
    """Follows a table and words what happened, once for each event, for one pair of eyes."""

    def __init__(self, table: Table, eye: int | None = None) -> None:
        self._table = table
        self._eye = SPECTATOR if eye is None else eye
        self.sentences: list[str] = []

    def follow(self) -> list[str]:
        """All sentences so far; what was taken back is forgotten."""
        log = self._table.log
        if len(log) != len(self.sentences):
            self._tell_all()
        return self.sentences

    def _tell_all(self) -> None:
        contract, setup = self._table.contract, self._table.setup
        state = contract.new_state(setup.params, setup.seats)
        told = []
        for event, known in zip(self._table.log, self._table.witnesses, strict=True):
            code = contract.notation.parse(setup.params, state, event.seat, event.move)
            if self._table.over or known >> self._eye & 1:
                words = contract.notation.sentence(
                    setup.params, state, event.seat, code, setup.all_names
                )
            else:
                who = "" if event.seat == CHANCE else f"{setup.name(event.seat)}: "
                words = f"{who}{masked(event.move)}."
            told.append(words)
            contract.rules.apply(setup.params, state, event.seat, code)
        self.sentences = told
