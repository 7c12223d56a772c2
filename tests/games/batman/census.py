"""Counts the components of Batman, wherever they lie: the counts never change."""

from __future__ import annotations

from larceny.games.batman.state import BLUE, COLOURS, Params, State


def census(params: Params, state: State) -> dict[str, int]:
    dice = [
        state.cup[colour]
        + state.loot[colour]
        + state.batman[colour]
        + state.alarm[: state.alarms].count(colour)
        + state.row[: state.rolled].count(colour)
        + (state.dodged if colour == BLUE else 0)
        for colour in range(COLOURS)
    ]
    villains = [villain for villain in state.villain if villain]
    return {
        "yellow": dice[0],
        "blue": dice[1],
        "gray": dice[2],
        "leftovers": sum(state.row[state.rolled :])
        + sum(state.face[state.shown :])
        + sum(state.alarm[state.alarms :]),
        "villains taken twice": len(villains) - len(set(villains)),
        "villains and tokens": sum(1 << villain for villain in villains) - state.taken,
    }
