"""What can be computed exactly: probabilities and best decisions."""
