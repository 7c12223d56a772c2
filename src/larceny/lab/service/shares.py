"""A run of the Lab in shares, which several workers play beside each other and one puts together.

A run is cut into shares of successive games; their sizes grow as those of `growing_run`. Whoever
plays a share returns what its games say as plain facts, ready for JSON. Shares are merged in the
order of their games, so that equal requests come to equal numbers, on a server and here, however
many workers there are. The sums of a comparison count from the means of its first share: every
later one is played with the `start` that is in the total then.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from larceny import bots
from larceny.engine.errors import BadParam, UnknownBot
from larceny.engine.language import find_language
from larceny.engine.phrase import phrase
from larceny.games import find_game
from larceny.lab.report.translation import translate_report
from larceny.lab.service.growing_run import answer_request, block_size
from larceny.lab.service.planned_games import PairedGames, PlannedGames
from larceny.lab.service.run_request import RunRequest

Facts: TypeAlias = dict[str, Any]
"""Something that can be written as JSON."""
MAX_RUNS = 2
"""Runs whose plans are kept, with what their bots computed beforehand."""
UNLIMITED = 1e9


class ShareRange(NamedTuple):
    """The games of a share: so many from the number `first` on."""

    first: int
    games: int


def check_request(request: Mapping[str, Any], language: str) -> RunRequest:
    """Return a request of a page as a run on one core; raise if it asks for what is not there."""
    contract = find_game(request["game"])
    names = list(request["bots"])
    contract.check_seats(len(names))
    rules = contract.rule_set(request.get("rules")).name
    _, changes = contract.params(rules, request.get("params"))
    known = bots.listed_names(contract)
    for name in names:
        if name not in known:
            raise UnknownBot(contract.name, name, known)
    if request["games"] < 1:
        raise BadParam("games", phrase("must be at least 1, not {value}", value=request["games"]))
    return RunRequest(
        contract.name, rules, changes, names, request["games"], request.get("seed", 0),
        UNLIMITED, 1, request.get("question"), language,
    )  # fmt: skip


def plan_shares(request: RunRequest) -> list[ShareRange]:
    """Return the shares of a run. A question is answered by all its games at once."""
    if request.question is not None:
        return [ShareRange(0, request.games)]
    shares: list[ShareRange] = []
    played = 0
    while played < request.games:
        games = min(block_size(played), request.games - played)
        shares.append(ShareRange(played, games))
        played += games
    return shares


def play_share(request: RunRequest, share: ShareRange, start: Any) -> Facts:
    """Play the games of a share and return what they say."""
    if request.question is not None:
        return {**share._asdict(), "report": _report_answer(request)}
    share_of_run = _planned(request).play_share(*share, start)
    return {**share._asdict(), "found": share_of_run}


def merge_shares(request: RunRequest, total: Facts | None, shares: Sequence[Facts]) -> Facts:
    """Return what the games so far and those of the next shares say together."""
    if request.question is not None:
        return {"played": request.games, "report": shares[0]["report"]}
    planned = _planned(request)
    planned.load(None if total is None else total["found"])
    for share in shares:
        if share["first"] != planned.played:
            raise ValueError(f"game {planned.played} comes next, not {share['first']}")
        planned.add_share(share["found"], share["games"])
    return {"played": planned.played, "start": planned.start, "found": planned.as_facts()}


def write_report(request: RunRequest, total: Facts) -> Facts:
    """Return the report of all that was merged, in the language of the request."""
    if request.question is not None:
        return dict(total["report"])
    planned = _planned(request)
    planned.load(total["found"])
    return translate_report(planned.report(), find_language(request.language))


def _report_answer(request: RunRequest) -> Facts:
    return translate_report(answer_request(request).report, find_language(request.language))


def _planned(request: RunRequest) -> PlannedGames | PairedGames:
    return _plan(json.dumps(asdict(request)))


@lru_cache(MAX_RUNS)
def _plan(text: str) -> PlannedGames | PairedGames:
    request = RunRequest(**json.loads(text))
    return PairedGames(request) if request.changes else PlannedGames(request)
