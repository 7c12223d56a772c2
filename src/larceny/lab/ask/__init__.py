"""Questions that designers have, each answered by at least two kinds of players."""
