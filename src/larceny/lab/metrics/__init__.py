"""What is measured about many games, recorded inside the compiled loop (docs/guides/metrics.md)."""
