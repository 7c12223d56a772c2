"""Matches: programs play, everybody sits everywhere, and whoever fails loses that game alone."""

from __future__ import annotations

import json
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest

import larceny
from larceny.bots.outside.outside_bot import MAX_ERRORS, MAX_FAILURES
from larceny.bots.outside.protocol import TimeLimits
from larceny.engine.errors import LarcenyError
from larceny.lab.match.match_plan import make_match_plan
from larceny.lab.match.match_runner import MatchRunner, match
from larceny.table.event import is_masked
from tests.server.waiting import SECONDS, wait_until

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "examples" / "bots"
BAD = f"{sys.executable} {HERE / 'bad_bot.py'}"
PYTHON = f"{sys.executable} {EXAMPLES / 'template_bot.py'}"
NODE = f"node {EXAMPLES / 'template_bot.mjs'}"
QUICK = TimeLimits(start=SECONDS, move=0.1)
PATIENT = TimeLimits(start=SECONDS, move=SECONDS)


def test_the_templates_play_a_match_to_its_end(tmp_path: Path) -> None:
    result = match(
        "dice-heist", [f"py={PYTHON}", f"js={NODE}", "greedy"], 3, limits=PATIENT, keep=tmp_path
    )
    assert [game.reason for game in result.games] == [None] * 3
    assert sum(sum(game.shares) for game in result.games) == pytest.approx(3)
    assert {standing.name for standing in result.standings()} == {"py", "js", "greedy"}
    saved = larceny.replay(tmp_path / "game-00001.larceny")
    assert saved.over
    assert saved.scores == result.games[0].scores


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (3, 3), (2, 4), (2, 3), (4, 2), (5, 3)])
def test_everybody_sits_in_every_seat_equally_often(bots: int, seats: int) -> None:
    plan = make_match_plan(
        "dice-heist", ["random"] * bots, 1, seats=seats, rules=None, params=None, seed=1,
        limits=QUICK,
    )  # fmt: skip
    sat = Counter((who, seat) for game in plan.schedule() for seat, who in enumerate(game.line_up))
    assert len(sat) == bots * seats
    assert len(set(sat.values())) == 1
    assert len(list(plan.schedule())) == plan.games


def test_games_of_one_round_have_the_same_dice(tmp_path: Path) -> None:
    match("dice-heist", ["random", "greedy"], 4, keep=tmp_path)
    seeds = [larceny.replay(path).setup.seed for path in sorted(tmp_path.glob("game-*.larceny"))]
    assert seeds == ["match0round0", "match0round0", "match0round1", "match0round1"]


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("exit", "ended with exit code 3"),
        ("nonsense", "answered 'I like the second one', which is no JSON object"),
        ("silent", "no answer within 0.1 s"),
        ("flood", "answered with more than 65,536 bytes in one line"),
        ("illegal", "answered 'steal the moon': 'steal the moon' is not a move"),
        ("null", "answered with the move None"),
        ("list", "is no JSON object"),
        ("twice", "spoke without being asked|answered"),
        ("shout", "no answer within 0.1 s"),
        ("fork", "closed its output|ended|no answer within 0.1 s"),
        ("deaf", "closed its input|no answer within 0.1 s"),
        ("old", "answered hello with"),
    ],
)
def test_a_bad_bot_loses_its_game_and_nothing_else(how: str, reason: str, tmp_path: Path) -> None:
    bots = [f"bad={BAD} {how}", "greedy"]
    limits = QUICK if "0.1 s" in reason else PATIENT
    result = match("dice-heist", bots, 2, limits=limits, keep=tmp_path)
    assert len(result.games) == 2
    for game in result.games:
        assert game.failed_seat == game.line_up.index(0)
        assert any(part in (game.reason or "") for part in reason.split("|")), game.reason
        assert game.shares[game.line_up.index(1)] == 1.0
    standing = {standing.name: standing for standing in result.standings()}
    assert standing["bad"].failures == 2
    assert standing["greedy"].share == 1.0
    assert (tmp_path / "bad.stderr.txt").stat().st_size <= MAX_ERRORS


def test_a_program_is_started_again_for_the_next_game_and_given_up_in_the_end(
    tmp_path: Path,
) -> None:
    bots = [f"bad={BAD} exit", "greedy", "random"]
    result = match(
        "dice-heist", bots, 2 * (MAX_FAILURES + 3), seats=2, limits=PATIENT, keep=tmp_path
    )
    bad = [game for game in result.games if 0 in game.line_up]
    assert [game.is_played for game in bad] == [number < MAX_FAILURES for number in range(len(bad))]
    assert all(game.failed_seat == game.line_up.index(0) for game in bad)
    others = [game for game in result.games if 0 not in game.line_up]
    assert others
    assert all(game.reason is None for game in others)


def test_a_failure_in_one_game_is_forgotten_after_a_good_one(tmp_path: Path) -> None:
    """It plays sixty turns in a process, which are more than a game has, and fails then."""
    bots = [f"bad={BAD} exit 60", "random"]
    result = match("dice-heist", bots, 12, limits=PATIENT, keep=tmp_path)
    failed = sum(game.reason is not None for game in result.games)
    assert failed >= MAX_FAILURES
    assert all(game.is_played for game in result.games)


def test_the_time_of_a_game_runs_out(tmp_path: Path) -> None:
    limits = TimeLimits(start=SECONDS, move=5.0, game=0.2)
    result = match("dice-heist", [f"bad={BAD} silent 0", "greedy"], 1, limits=limits, keep=tmp_path)
    assert result.games[0].reason == "has used up its 0.2 s for the game"


def test_no_process_is_left_when_a_match_ends(tmp_path: Path) -> None:
    mark = str(tmp_path)  # tests at the same time run the same programs
    plan = make_match_plan(
        "dice-heist", [f"bad={BAD} orphan 1 {mark}", f"{PYTHON} {mark}"], 2, seats=2, rules=None,
        params=None, seed=0, limits=PATIENT,
    )  # fmt: skip
    with MatchRunner(plan, tmp_path) as runner:
        game = next(iter(plan.schedule()))
        runner.play(game)
        assert processes(mark), "the good program runs on"
    wait_until(lambda: not processes(mark))


def processes(mark: str) -> set[int]:
    """Return the processes that have a mark among their arguments."""
    kinds = set()
    for path in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if mark.encode() in (path / "cmdline").read_bytes().split(b"\0"):
                kinds.add(int(path.name))
    return kinds


def test_a_program_is_sent_what_its_seat_may_know_and_no_more(tmp_path: Path) -> None:
    """In Art Robbery hands are secret: what others drew arrives masked."""
    kept = tmp_path / "messages.jsonl"
    command = f"{sys.executable} {HERE / 'recording_bot.py'} {kept}"
    match("art-robbery", [f"rec={command}", "random"], 2, limits=PATIENT, keep=tmp_path / "games")
    messages = [json.loads(line) for line in kept.read_text().splitlines()]
    kinds = Counter(message["type"] for message in messages)
    assert kinds["hello"] == 1
    assert kinds["new_game"] == kinds["game_over"] == 2
    hello = messages[0]
    assert (hello["protocol"], hello["game"], hello["seats"]) == (1, "art-robbery", 2)
    assert hello["params"]
    saved = {
        number: larceny.replay(tmp_path / "games" / f"game-{number:05}.larceny")
        for number in (1, 2)
    }
    masked, number = 0, 0
    for message in messages:
        number = message.get("number", number) if message["type"] == "new_game" else number
        if message["type"] != "turn":
            continue
        then = saved[number].at(message["version"])
        assert message["view"] == json.loads(json.dumps(then.view(message["seat"])["board"]))
        assert message["moves"] == then.moves(message["seat"])
        for event in message["events"]:
            masked += is_masked(event["move"])
    assert masked > 0, "something is hidden"
    assert "match0round" not in kept.read_text(), "no seed is sent"


def test_a_program_is_a_bot_at_tables_and_in_simulations() -> None:
    with larceny.ProcessBot(PYTHON, move_seconds=SECONDS) as bot:
        result = larceny.simulate("dice-heist", 2, [bot, "random"], 2, seed=1)
        assert result.bots == ("template_bot", "random")
        assert result.ended == 2
        other = larceny.load("heist").table(2, seed=1)
        assert bot.choose(other.observe(other.actors[0])) in other.moves(other.actors[0])


def test_a_program_as_a_bot_is_sent_the_events_of_its_game(
    tmp_path: Path,
) -> None:
    kept = tmp_path / "messages.jsonl"
    command = f"{sys.executable} {HERE / 'recording_bot.py'} {kept}"
    with larceny.ProcessBot(command, move_seconds=SECONDS) as bot:
        for seed in (1, 2):
            table = larceny.load("art-robbery").table(2, seed=seed)
            while not table.over and table.version < 40:
                seat = table.actors[0]
                table.play(
                    seat, bot.choose(table.observe(0)) if seat == 0 else table.moves(seat)[0]
                )
    messages = [json.loads(line) for line in kept.read_text().splitlines()]
    kinds = Counter(message["type"] for message in messages)
    assert kinds["new_game"] == 2
    last = table.at(messages[-1]["version"])
    known: dict[int, str] = {}
    for message in messages[::-1]:
        if message["type"] == "new_game":
            break
        known = {event["number"]: event["move"] for event in message["events"]} | known
    assert [known[number] for number in sorted(known)] == [e.move for e in last.log_for(0)]


def test_a_program_that_fails_as_a_bot_is_named() -> None:
    table = larceny.load("dice-heist").table(2, seed=1)
    with (
        larceny.ProcessBot(f"{BAD} illegal 0", name="liar", move_seconds=SECONDS) as bot,
        pytest.raises(LarcenyError, match="liar answered 'steal the moon'; legal are"),
    ):
        bot.choose(table.observe(table.actors[0]))
    with pytest.raises(LarcenyError, match="cannot be started"):
        larceny.ProcessBot("./no_such_program").choose(table.observe(table.actors[0]))


@pytest.mark.parametrize(
    ("bots", "words"),
    [
        (["greedy"], "is given 2 to"),
        (["greedy", "gredy"], "has no bot 'gredy'"),
        (["greedy", "./no_such_program --fast"], "there is no program './no_such_program'"),
        (["greedy", "'unclosed"], "is no command"),
    ],
)
def test_a_match_that_cannot_be_played_is_refused_in_one_line(bots: list[str], words: str) -> None:
    with pytest.raises(LarcenyError, match=words):
        match("dice-heist", bots, 2)


def test_a_rule_set_by_the_clock_is_refused() -> None:
    with pytest.raises(LarcenyError, match="by the clock of a referee"):
        match("spell-stealers", ["greedy", "random"], 2, rules="live")


def test_three_seats_share_the_win_over_one_that_fails(tmp_path: Path) -> None:
    bots = [f"bad={BAD} exit", "greedy", "random"]
    result = match("dice-heist", bots, 1, limits=PATIENT, keep=tmp_path)
    assert sorted(result.games[0].shares) == [0.0, 0.5, 0.5]
    pairs = {(encounter.name, encounter.against): encounter for encounter in result.cross_table()}
    assert ("greedy", "random") not in pairs, "such a game says nothing about these two"
    assert pairs["greedy", "bad"].share == 1.0
