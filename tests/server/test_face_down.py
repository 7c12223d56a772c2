"""What lies face down in Dice Heist: views hide it, and the log repeats what everybody saw (DH-14).

See docs/decisions/dice-heist-artifacts.md.
"""

from __future__ import annotations

import larceny
from larceny.table.save import dump
from larceny.table.table import Table


def running_table() -> Table:
    """Return a table in mid-game, where somebody has artifacts that the others cannot see."""
    for seed in range(200):
        table = larceny.load("dice-heist").table(seats=3, seed=seed)
        while not table.over:
            seat = table.actors[0]
            table.play(seat, table.moves(seat)[-1])
            if not table.over and sum(table.copy_state().artifacts[:3]) and table.version > 30:
                return table
    raise AssertionError("no game has an artifact in a pile")


def piles(view: object) -> list[object]:
    assert isinstance(view, dict)
    return [thief["artifacts"] for thief in view["board"]["thieves"]]


def test_a_view_shows_no_artifacts_of_others_while_the_game_runs() -> None:
    table = running_table()
    assert any(table.copy_state().artifacts)
    assert piles(table.view(None)) == [None] * 3
    for seat in range(3):
        shown = piles(table.view(seat))
        assert [shown[other] for other in range(3) if other != seat] == [None] * 2
        assert shown[seat] == table.copy_state().artifacts[seat]


def test_every_event_was_seen_by_everybody_so_the_log_hides_none() -> None:
    table = running_table()
    assert table.log_for(None) == table.log
    assert all(entry.is_known(None) for entry in table.entries())


def test_whoever_kept_count_of_the_open_events_knows_the_piles() -> None:
    table = running_table()
    noted = larceny.replay(dump(table, table.log_for(None)))
    assert noted.copy_state().artifacts == table.copy_state().artifacts
    assert table.setup.seed is not None
    assert f"seed {table.setup.seed}" not in dump(table, table.log_for(None)).splitlines()
