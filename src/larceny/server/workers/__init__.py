"""Several server processes on one machine: how they are supervised, and what they share."""
