"""The kit: checks that every game passes, ours and those of other people.

`larceny check GAME` runs them, and so do the tests in `tests/kit`. It stands above the table and
the bots, which its checks use, and nothing but the command line stands above it.
"""
