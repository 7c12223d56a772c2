"""The loop over games, and how rules run fast: compiled for a CPU (native) or a GPU (cuda)."""
