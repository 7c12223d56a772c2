"""Which bot plays for somebody who is away: those who want one choose it."""

from __future__ import annotations

from dataclasses import replace

from larceny.match.absence import cast_vote
from larceny.match.document import ReplacementVote
from larceny.match.match import Match
from larceny.match.stand_in import replacement_of
from tests.server.host import TWO, Host, load_document
from tests.server.test_absence import THREE, away_and_due, join, run


def test_those_who_want_a_bot_choose_which(database_url: str) -> None:
    async def work(host: Host, match: Match) -> None:
        join(match, 0)
        join(match, 1)
        join(match, 2)
        await cast_vote(match, 0, 3, ReplacementVote("bot", "level-4"))
        await cast_vote(match, 1, 3, ReplacementVote("bot"))
        assert match.document.takeovers[-1].name == "greedy", "of as many the usual one"
        await cast_vote(match, 0, 3, ReplacementVote("bot", "level-4"))
        await cast_vote(match, 2, 3, ReplacementVote("bot", "level-4"))
        assert match.document.takeovers[-1].name == "level-4"
        assert match.info["absences"][0]["bot"] == "level-4"
        count = len(match.document.takeovers)
        await cast_vote(match, 0, 3, ReplacementVote("bot", "level-4"))
        await cast_vote(match, 1, 3, ReplacementVote("bot", "level-4"))
        assert len(match.document.takeovers) == count, "it plays already"

    run(database_url, work, [*THREE, {"kind": "you", "name": "Dan"}])


def test_the_bot_that_was_chosen_plays(database_url: str) -> None:
    async def work(host: Host, match: Match) -> None:
        mover = away_and_due(match)
        join(match, 1 - mover)
        await cast_vote(match, 1 - mover, mover, ReplacementVote("bot", "level-2"))
        move = host.schedule(match).next_move()
        assert move is not None
        assert (move.seat, move.bot, move.reason) == (mover, "level-2", "bot")
        again = await load_document(host.storage, match.id)
        assert replacement_of(again, mover) == "level-2"
        gone = replace(again, takeovers=(again.takeovers[0]._replace(name="level-99"),))
        assert replacement_of(gone, mover) == "greedy"

    run(database_url, work, TWO)
