"""The setup of a match: everything that is fixed before its first event."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from larceny.bots import check_name, find_policy
from larceny.engine.argument import as_int
from larceny.engine.contract import Contract
from larceny.engine.errors import LarcenyError
from larceny.engine.per_params import shared
from larceny.engine.phrase import Person, find_person, phrase
from larceny.engine.text import quote
from larceny.table import fair_dice

MAX_NAME = 40


class BadSetup(LarcenyError):
    """A table was asked for that cannot be set up."""

    code = "bad-setup"


@dataclass(frozen=True)
class TableSetup:
    """A rule set with its changes, who sits where, and the seed that chance follows."""

    rules: str
    params: Any
    changes: dict[str, Any]
    seats: int
    commitment: str | None
    seed: str | None = field(default=None, repr=False)
    names: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    """The bot that plays each seat; an empty name where a person sits."""
    inherited: int = 0
    """How many events, the first ones, are those of another game, from whose position this began:
    their dice did not follow from this seed."""

    @property
    def is_manual(self) -> bool:
        """Whether people play chance manually, with real dice and cards."""
        return self.commitment is None

    def name(self, seat: int) -> str:
        """Return the name of who sits in a seat, or the seat's own."""
        return self.names[seat] if self.names else f"p{seat}"

    def reseed(self, seed: int | str | None, version: int) -> TableSetup:
        """Return a setup whose chance follows another seed after `version` events."""
        secret = draw_seed(seed)
        return replace(
            self, seed=secret, commitment=fair_dice.commitment(secret), inherited=version
        )

    @cached_property
    def all_names(self) -> tuple[Person, ...]:
        return tuple(find_person(seat, self.name(seat)) for seat in range(self.seats))

    def names_for(self, reader: int) -> tuple[Person, ...]:
        """Return all names for sentences that the person in a seat reads: they say `you`."""
        return self._names_by_reader[reader]

    @cached_property
    def _names_by_reader(self) -> list[tuple[Person, ...]]:
        return [
            tuple(
                find_person(person.seat, person, person.seat == reader) for person in self.all_names
            )
            for reader in range(self.seats)
        ]


def new_setup(
    contract: Contract,
    seats: int,
    rules: str | None = None,
    params: Mapping[str, Any] | None = None,
    chance: str = "seeded",
    seed: int | str | None = None,
    names: tuple[str, ...] = (),
    bots: tuple[str, ...] = (),
) -> TableSetup:
    """Check what was asked for and return the setup; without a seed, a random one is drawn."""
    seats = contract.check_seats(seats)
    if chance not in ("seeded", "manual"):
        raise BadSetup(phrase("chance is 'seeded' or 'manual', not {chance}", chance=quote(chance)))
    if chance == "manual" and seed is not None:
        raise BadSetup("chance that is played manually follows no seed: leave out one of the two")
    check_names(names, seats)
    check_bots(contract, bots, seats)
    values, changes = contract.params(rules, params)
    for bot in filter(None, bots):
        find_policy(contract, bot, values, seats)
    secret = None
    if chance == "seeded":
        secret = draw_seed(seed)
    return TableSetup(
        rules=contract.rule_set(rules).name,
        params=shared(contract.fingerprint(values), values),
        changes=changes,
        seats=seats,
        commitment=None if secret is None else fair_dice.commitment(secret),
        seed=secret,
        names=names,
        bots=bots,
    )


def draw_seed(seed: int | str | None) -> str:
    """Return a seed as text, or a new one for None."""
    return fair_dice.new_seed() if seed is None else check_seed(seed)


def check_seed(seed: int | str) -> str:
    """Return a seed as text: any whole number, or one word of letters and digits."""
    number = as_int(seed)
    text = seed if number is None else str(number)
    if not isinstance(text, str) or not text.lstrip("-").isalnum() or not text.isascii():
        raise BadSetup(phrase("a seed is a whole number or one word, not {seed}", seed=quote(seed)))
    return text


def seed_number(seed: str) -> int:
    """Return 64 bits that follow from a seed, for the generators of compiled code."""
    return int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8])


def read_names(argument: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names of a list; raise BadSetup if it is no list of texts."""
    is_list = isinstance(names, Iterable) and not isinstance(names, str | bytes)
    if not is_list or not all(isinstance(name, str) for name in names):
        raise BadSetup(
            phrase(
                "{argument} takes a list with a text for each seat, not {names}",
                argument=argument,
                names=quote(names),
            )
        )
    return tuple(names)


def check_bots(contract: Contract, bots: tuple[str, ...], seats: int) -> None:
    """Raise if there is not one bot or person for each seat, or if a bot is unknown."""
    if bots and len(bots) != seats:
        raise BadSetup(
            phrase(
                "{seats} seats take {seats} bots or people, not {bots}", seats=seats, bots=len(bots)
            )
        )
    for name in bots:
        if name:
            check_name(contract, name)


def check_names(names: tuple[str, ...], seats: int) -> None:
    """Raise if there is not one name for each seat, or if a name cannot be shown."""
    if names and len(names) != seats:
        raise BadSetup(
            phrase("{seats} seats take {seats} names, not {names}", seats=seats, names=len(names))
        )
    for name in names:
        if not name.strip() or len(name) > MAX_NAME or not name.isprintable():
            raise BadSetup(
                phrase(
                    "a name is 1 to {max_name} printable characters, not {name}",
                    max_name=MAX_NAME,
                    name=quote(name),
                )
            )
