"""Options that several commands share."""

from __future__ import annotations

from typing import Any

import pytest

from larceny import BadParam
from larceny.cli.options import read_changes
from larceny.lab.budget import Budget, TimeOver


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("sidekicks=8", {"sidekicks": 8}),
        (" sidekicks = 8 ", {"sidekicks": 8}),
        ("depth=-3", {"depth": -3}),
        ("levels=2,3,4,5", {"levels": [2, 3, 4, 5]}),
        ("levels=[2,3,4,5]", {"levels": [2, 3, 4, 5]}),
        ("gems=[[2,2,1],[1,0,0]]", {"gems": [[2, 2, 1], [1, 0, 0]]}),
        ("paintings=[]", {"paintings": []}),
    ],
)
def test_a_change_is_a_number_or_a_list(text: str, changes: dict[str, Any]) -> None:
    assert read_changes([text]) == changes


def test_several_changes_are_read_in_order() -> None:
    assert list(read_changes(["b=1", "a=2"])) == ["b", "a"]
    assert read_changes(None) == read_changes([]) == {}


@pytest.mark.parametrize(
    ("texts", "words"),
    [
        (["sidekicks"], "--set: takes name=value, not 'sidekicks'"),
        (["=8"], "--set: takes name=value"),
        (["a=1", "a=1"], "a: is set twice"),
        (["a=x"], "a: takes a whole number or a list like 2,3,4,5, not 'x'"),
        (["a="], "a: takes a whole number"),
        (["a=1,x"], "a: takes a whole number"),
    ],
)
def test_what_is_no_change_is_refused(texts: list[str], words: str) -> None:
    with pytest.raises(BadParam, match=words):
        read_changes(texts)


def test_a_budget_begins_when_it_is_first_looked_at() -> None:
    seconds = iter([100.0, 103.0, 105.0])
    budget = Budget(5.0, lambda: next(seconds))
    budget.check()
    budget.check()
    with pytest.raises(TimeOver):
        budget.check()
