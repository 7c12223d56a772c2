"""What `make test` tells of its stages."""

from __future__ import annotations

from scripts.stages import count_tests, describe

PYTEST = [
    "..s.F [100%]",
    "FAILED tests/a.py",
    "1 failed, 630 passed, 2 skipped in 604.20s (0:10:04)",
]
VITEST = [" Test Files  56 passed (56)", "      Tests  418 passed (418)"]


def test_tests_are_counted_where_pytest_and_vitest_close() -> None:
    assert count_tests([*PYTEST, *VITEST], is_passed=False) == {
        "passed": 1048,
        "failed": 1,
        "skipped": 2,
    }


def test_a_stage_that_fails_without_a_test_counts_as_one() -> None:
    assert count_tests(["error: it does not compile"], is_passed=False) == {"failed": 1}
    assert count_tests(["All checks passed!"], is_passed=True) == {}


def test_times_are_told_in_seconds_or_minutes() -> None:
    assert [describe(seconds) for seconds in (7.4, 99.4, 125)] == ["7 s", "99 s", "2:05 min"]
