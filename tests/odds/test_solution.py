"""Stored solutions: written whole or not at all, found by their params, refused when damaged."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from larceny.games import load
from larceny.odds import solution as module
from larceny.odds.solution import (
    BadSolution,
    Solution,
    find_solution,
    load_solution,
    locate_solution,
    save_solution,
    solve_command,
    user_path,
)

CONTRACT = load("batman")
PARAMS: Any = CONTRACT.params(changes={"target": 2, "joker_bonus": 3})[0]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def make(**changes: Any) -> Solution:
    values: dict[str, Any] = {
        "game": "batman",
        "version": CONTRACT.version,
        "fingerprint": CONTRACT.fingerprint(PARAMS),
        "seats": 2,
        "arrays": {"first": np.arange(6.0).reshape(2, 3), "pairs": np.array([[1, 2]])},
        "facts": {"residual": 1e-12, "command": "larceny solve"},
    }
    return Solution(**(values | changes))


def test_a_solution_is_read_as_it_was_written(tmp_path: Path) -> None:
    made = make()
    save_solution(tmp_path / "new" / "a.npz", made)
    solution = load_solution(CONTRACT, tmp_path / "new" / "a.npz")
    assert (solution.game, solution.version, solution.seats) == ("batman", CONTRACT.version, 2)
    assert (solution.fingerprint, solution.facts) == (made.fingerprint, made.facts)
    assert solution.arrays["pairs"].tolist() == [[1, 2]]
    assert solution.difference(made) == 0.0
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["a.npz"]


def test_the_same_solution_makes_the_same_file(tmp_path: Path) -> None:
    for name in ("a.npz", "b.npz"):
        save_solution(tmp_path / name, make())
    assert (tmp_path / "a.npz").read_bytes() == (tmp_path / "b.npz").read_bytes()


def test_an_interrupted_write_leaves_the_old_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.npz"
    save_solution(path, make())
    before = path.read_bytes()

    def interrupt(file: Any, **_: Any) -> None:
        file.write(b"half")
        raise KeyboardInterrupt

    monkeypatch.setattr(np, "savez_compressed", interrupt)
    with pytest.raises(KeyboardInterrupt):
        save_solution(path, make(seats=3))
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("place", range(0, 900, 9))
def test_a_damaged_file_is_refused_or_read_as_it_was(place: int, tmp_path: Path) -> None:
    """A flipped byte is noticed, unless it is one that nothing depends on."""
    path = tmp_path / "a.npz"
    save_solution(path, make())
    content = bytearray(path.read_bytes())
    content[place % len(content)] ^= 0xFF
    path.write_bytes(content)
    with contextlib.suppress(BadSolution):
        solution = load_solution(CONTRACT, path)
        assert solution.difference(make()) == 0.0
        assert solution.facts == make().facts


@pytest.mark.parametrize("content", [b"", b"x", b"PK\x03\x04", b"\x93NUMPY", b"{}" * 400])
def test_what_is_no_solution_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.npz"
    path.write_bytes(content)
    with pytest.raises(BadSolution, match=r"a\.npz is damaged, or no solution; `larceny solve"):
        load_solution(CONTRACT, path)


def test_half_a_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.npz"
    save_solution(path, make())
    path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(BadSolution, match="is damaged"):
        load_solution(CONTRACT, path)


def test_a_solution_of_older_rules_or_of_another_format_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.npz"
    save_solution(path, make(version=0))
    with pytest.raises(BadSolution, match="is for version 0 of the rules"):
        load_solution(CONTRACT, path)
    save_solution(path, make())
    monkeypatch.setattr(module, "FORMAT", 99)
    with pytest.raises(BadSolution, match="format of another version"):
        load_solution(CONTRACT, path)


def test_a_solution_is_found_by_its_params_alone() -> None:
    assert find_solution(CONTRACT, PARAMS) is None
    save_solution(user_path(CONTRACT, PARAMS), make())
    solution = find_solution(CONTRACT, PARAMS)
    assert solution is not None
    assert solution.fingerprint == CONTRACT.fingerprint(PARAMS)
    other, _ = CONTRACT.params(changes={"target": 3, "joker_bonus": 3})
    assert find_solution(CONTRACT, other) is None


def test_a_file_that_was_renamed_is_refused() -> None:
    save_solution(user_path(CONTRACT, PARAMS), make(fingerprint="0123456789abcdef"))
    with pytest.raises(BadSolution, match="is for other params"):
        find_solution(CONTRACT, PARAMS)


def test_shipped_solutions_come_before_the_users_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = tmp_path / "shipped.npz"
    monkeypatch.setattr(module, "shipped_path", lambda contract, rules: shipped)
    save_solution(user_path(CONTRACT, PARAMS), make())
    assert locate_solution(CONTRACT, PARAMS) == user_path(CONTRACT, PARAMS)
    save_solution(shipped, make())
    assert locate_solution(CONTRACT, PARAMS) == shipped
    shipped.write_bytes(b"broken")
    with pytest.raises(BadSolution, match=r"shipped\.npz is damaged"):
        locate_solution(CONTRACT, PARAMS)


def test_the_difference_is_the_largest_of_any_number() -> None:
    other = make(arrays={"first": np.arange(6.0).reshape(2, 3), "pairs": np.array([[1, 2]])})
    other.arrays["first"][1, 1] += 0.25
    assert make().difference(other) == 0.25
    assert make().difference(make(arrays={"first": np.zeros((2, 3))})) == float("inf")


@pytest.mark.parametrize(
    ("rules", "changes", "words"),
    [
        (None, {}, ""),
        ("pick-villains", {"target": 9}, " --rules pick-villains --set target=9"),
        (None, {"villains": 0, "dice": [2, 3, 6]}, " --rules no-villains --set 'dice=[2,3,6]'"),
    ],
)
def test_the_command_that_solves_params_is_as_short_as_can_be(
    rules: str | None, changes: dict[str, Any], words: str
) -> None:
    params, _ = CONTRACT.params(rules, changes)
    assert solve_command(CONTRACT, params) == f"larceny solve batman{words}"
