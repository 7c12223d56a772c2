"""The exception that is raised when another process was first."""


class Conflict(Exception):
    """Another process stored this event, or opened this rematch, or took back events, first."""
