"""The ladder: how strong the bots of a game are, measured by play.

`pairing` plays one bot against copies of another, `round_robin` every bot against every other with
every number of seats, `rating` turns the results with two seats into ratings, `move_time` times
moves, `calibration` compares what the evaluator expects with what happens, `exact_error` with the
exact values of a solved game. `ladder_file` stores all of it after each step, so that a run can go
on later.
"""
