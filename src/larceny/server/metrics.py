"""Metrics for Prometheus. Each app has its own registry."""

from __future__ import annotations

from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Metrics:
    """All metrics of one app."""

    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        self.requests = Counter(
            "larceny_requests", "HTTP requests.", ["method", "status"], registry=registry
        )
        self.tables = Counter("larceny_tables", "Tables opened.", ["game"], registry=registry)
        self.moves = Counter("larceny_moves", "Moves stored.", ["game", "by"], registry=registry)
        self.refused = Counter("larceny_refused", "Moves refused.", ["code"], registry=registry)
        self.games_over = Counter("larceny_games_over", "Games ended.", ["game"], registry=registry)
        self.deleted = Counter(
            "larceny_tables_deleted",
            "Tables deleted because they were kept long enough, by kind.",
            ["kind"],
            registry=registry,
        )
        self.sockets = Gauge("larceny_sockets", "Open sockets.", registry=registry)
        self.tables_in_memory = Gauge(
            "larceny_tables_awake", "Tables in memory.", registry=registry
        )
        self.tasks = Gauge("larceny_tasks", "Tasks of the event loop.", registry=registry)
        self.memory = Gauge("larceny_memory_bytes", "Resident memory.", registry=registry)
        self.database = Gauge("larceny_database_bytes", "The SQLite file.", registry=registry)
        self.disk_free = Gauge(
            "larceny_disk_free_bytes", "Room where the SQLite file is.", registry=registry
        )
        self.thinking = Histogram(
            "larceny_bot_seconds",
            "Time that a bot took for a move, including the wait for a worker.",
            registry=registry,
        )
        self.bot_failures = Counter(
            "larceny_bot_failures",
            "Moves played at random for a bot that failed.",
            registry=registry,
        )
        self.coaching = Histogram(
            "larceny_coach_seconds",
            "Time that a hint or a review took, including the wait for a worker.",
            ["task"],
            registry=registry,
        )
        self.coach_failures = Counter(
            "larceny_coach_failures", "Hints and reviews that failed.", ["task"], registry=registry
        )
        self.lab_runs = Counter(
            "larceny_lab_runs", "Runs of the Lab that ended.", ["end"], registry=registry
        )
        self.store_seconds = Histogram(
            "larceny_store_seconds",
            "Time until a move was on disk; for each commit, of the move that waited longest.",
            registry=registry,
        )

    @cache  # noqa: B019 - one instance for each app, and few games
    def moves_of(self, game: str, kind: str) -> Counter:
        """Return the counter of the moves of one game by one kind of seat."""
        return self.moves.labels(game, kind)

    def count_move(self, game: str, kind: str, is_last: bool) -> None:
        """Count a move by a kind of seat, which may be the last of its game."""
        self.moves_of(game, kind).inc()
        if is_last:
            self.games_over.labels(game).inc()

    def count_table(self, game: str) -> None:
        """Count a table that was opened."""
        self.tables.labels(game).inc()

    def total(self, metric: Counter | Gauge, from_status: int = 0) -> int:
        """Return the sum of a metric over its labels; of requests, from an HTTP status on."""
        return int(
            sum(
                sample.value
                for family in metric.collect()
                for sample in family.samples
                if not sample.name.endswith("_created")
                and int(sample.labels.get("status", from_status)) >= from_status
            )
        )

    def text(self) -> bytes:
        """Return all metrics in the text format of Prometheus."""
        return generate_latest(self.registry)
