"""The models of the Lab's request and of its updates; a test checks real reports against them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from larceny.engine.errors import Problem
from larceny.engine.seat import MAX_SEATS
from larceny.plot import Plot
from larceny.server.http.models import Body, Word

Seed = Annotated[int, Field(ge=0, lt=1 << 53)]
"""A seed that every browser can write."""


class LabRequest(Body):
    """Games between bots by a rule set; if it is changed, they are compared with it unchanged.

    With a question, several kinds of players answer it in place of the bots, of which only the
    number counts.
    """

    game: Word
    rules: Word | None = None
    params: Annotated[dict[str, Any], Field(max_length=200)] | None = None
    bots: Annotated[list[Word], Field(min_length=1, max_length=MAX_SEATS)]
    games: Annotated[int, Field(ge=1)]
    seed: Seed = 0
    question: Annotated[str, Field(max_length=200)] | None = None


class LabInfo(BaseModel):
    is_on: bool = Field(description="Whether this server plays runs for its visitors.")
    games: int = Field(description="The most games of a run.")
    seconds: float = Field(description="The most seconds that a run plays.")


class ReportColumn(BaseModel):
    key: str
    title: str
    kind: Literal["text", "code", "count", "number", "share", "points"]


class ReportTable(BaseModel):
    columns: list[ReportColumn]
    rows: list[list[str | float | None]]
    texts: list[list[str]] = Field(description="The rows as people read them.")


class ReportSection(BaseModel):
    title: str
    text: str
    plot: Annotated[Plot, Field(discriminator="kind")] | None
    table: ReportTable | None


class ReportRuleSet(BaseModel):
    label: str
    rules: str
    changes: dict[str, Any]
    fingerprint: str


class ReportFacts(BaseModel):
    game: str
    bots: list[str]
    games: int
    seed: int
    rule_sets: list[ReportRuleSet]
    command: str = Field(description="What to type into a terminal for the same numbers.")
    version: str


class LabReport(BaseModel):
    """What the games so far say: sentences first, then plots and tables."""

    title: str
    sentences: list[str]
    sections: list[ReportSection]
    facts: ReportFacts


class LabUpdate(BaseModel):
    """How far a run is. One is sent a line, as JSON, until the run has ended."""

    state: Literal["waiting", "preparing", "playing", "done", "stopped", "failed"] = Field(
        description="`stopped`: the time was over before all games were played."
    )
    ahead: int = Field(description="Runs that come before this one.")
    played: int
    games: int
    report: LabReport | None
    problem: Problem | None
