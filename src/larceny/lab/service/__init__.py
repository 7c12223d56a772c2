"""What a server runs of the lab: games for the page, in a process of their own."""
