"""Write docs/guides/research.md: the games as objects of research, measured by random play.

python scripts/research_page.py [--check]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean

from larceny.engine import rng
from larceny.engine.contract import Contract
from larceny.engine.seat import CHANCE, seats_of
from larceny.env.observation_space import observation_space
from larceny.env.waiting import has_waiting
from larceny.games import NAMES, load

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "guides" / "research.md"
GAMES = 40
HIDDEN_EVERY = 20
"""At one in so many steps it is looked at what is hidden."""

INTRODUCTION = f"""# The games as objects of research

Five games with dice and cards for two to six, each with several rule sets, behind the interfaces in
which bots are written. The page is written by `python scripts/research_page.py`, which plays
{GAMES} games at random for each line of the first table.

- [Observations and actions](observations.md): what all interfaces share, and what a table offers.
- [PettingZoo](pettingzoo.md) and [OpenSpiel](openspiel.md).

All of it needs `pip install 'larceny[research]'`, but for tables and spaces.
"""

LEGEND = """By their default rule sets. Branching is the number of legal moves at a decision, mean
and highest. Length is in decisions and, behind the plus, outcomes of chance; the limit is the
highest number of both that the rules allow. Games without one may go on for ever, so that
interfaces truncate them. State is its size in bytes.
"""


@dataclass
class Measured:
    """What random games of one rule set with one number of seats came to."""

    decisions: list[int] = field(default_factory=list)
    outcomes: list[int] = field(default_factory=list)
    legal: list[int] = field(default_factory=list)
    widest_chance: int = 0
    hidden: set[str] = field(default_factory=set)


def measure(contract: Contract, rules: str, seats: int) -> Measured:
    """Play random games and note how long and wide they are, and what is hidden in them."""
    params, _ = contract.params(rules)
    measured = Measured()
    out = [0] * contract.max_moves
    for game in range(GAMES):
        state = contract.new_state(params, seats)
        dice = rng.new(game, seats)
        decisions = outcomes = 0
        while mask := contract.rules.actors(params, state):
            actors = seats_of(mask)
            seat = actors[rng.pick(dice, len(actors))]
            if seat == CHANCE:
                count = contract.rules.chance(params, state)
                measured.widest_chance = max(measured.widest_chance, count)
                move, outcomes = rng.pick(dice, count), outcomes + 1
            else:
                count = contract.rules.moves(params, state, seat, out)
                measured.legal.append(count)
                move, decisions = out[rng.pick(dice, count)], decisions + 1
            if (decisions + outcomes) % HIDDEN_EVERY == 0:
                measured.hidden |= hidden_fields(contract, params, state)
            contract.rules.apply(params, state, seat, move)
        measured.decisions.append(decisions)
        measured.outcomes.append(outcomes)
    return measured


def hidden_fields(contract: Contract, params: object, state: object) -> set[str]:
    """Return the fields of which the first seat cannot know everything."""
    known = state.copy()  # type: ignore[attr-defined]
    contract.rules.hide(params, known, 0)
    names = contract.state.State.FIELDS
    return {
        name
        for name in names
        if not names[name].derived and getattr(known, name) != getattr(state, name)
    }


def write_lines() -> Iterator[str]:
    yield INTRODUCTION
    yield from _games()
    yield from _sizes()


def _games() -> Iterator[str]:
    yield "## The five games\n"
    yield LEGEND
    yield "| game | players | information | chance | seats | branching | length | limit | state |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for name in NAMES:
        contract = load(name)
        rules = contract.default_rules
        for seats in contract.seats:
            yield _game_line(contract, rules, seats)
    yield ""
    yield "## Exact solutions\n"
    yield "Between two, by these rule sets ([how](../decisions/solved-games.md)); the bot `exact`"
    yield "plays them. None is known to us for the other games.\n"
    for name in NAMES:
        folder = load(name).folder / "odds" / "solutions"
        solved = sorted(path.stem for path in folder.glob("*.npz"))
        if solved:
            yield f"- {load(name).title}: {', '.join(f'`{name}`' for name in solved)}"
    yield ""


def _game_line(contract: Contract, rules: str, seats: int) -> str:
    params, _ = contract.params(rules)
    measured = measure(contract, rules, seats)
    hidden = ", ".join(f"`{name}`" for name in sorted(measured.hidden))
    limit = contract.max_length(params, seats)
    cells = [
        contract.title,
        f"{contract.seats[0]} to {contract.seats[1]}",
        f"hidden: {hidden}" if hidden else "perfect",
        f"up to {measured.widest_chance} equal outcomes",
        str(seats),
        f"{mean(measured.legal):.1f}, {max(measured.legal)}",
        f"{mean(measured.decisions):.0f} + {mean(measured.outcomes):.0f}",
        "none" if limit is None else f"{limit:,}",
        str(contract.state.State.dtype().itemsize),
    ]
    return f"| {' | '.join(cells)} |"


def _sizes() -> Iterator[str]:
    yield "## Sizes of the spaces\n"
    yield "With the fewest and the most seats. Live rule sets have one more action, waiting.\n"
    yield "| game | rule set | actions | observation | one-hot |"
    yield "|---|---|---|---|---|"
    for name in NAMES:
        contract = load(name)
        fewest, most = contract.seats
        for rules in sorted(contract.rule_sets):
            params, _ = contract.params(rules)
            more = " + 1" if has_waiting(contract, params) else ""
            actions = [len(contract.actions(params, seats)) for seats in (fewest, most)]
            spaces = [observation_space(contract, seats) for seats in (fewest, most)]
            one_hot = [len(space.one_hot_names) for space in spaces]
            yield (
                f"| {contract.title} | `{rules}` | {actions[0]} to {actions[1]}{more} "
                f"| {len(spaces[0])} to {len(spaces[1])} | {one_hot[0]:,} to {one_hot[1]:,} |"
            )


def main() -> None:
    text = "\n".join(write_lines()) + "\n"
    if "--check" in sys.argv:
        sys.exit(text != PAGE.read_text("utf-8"))
    PAGE.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
