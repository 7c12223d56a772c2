"""Two or more rule sets, played with the same chance: what changed, by how much, what did not."""
