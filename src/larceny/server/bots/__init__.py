"""Bots at tables: who moves when, and the processes in which they think."""
