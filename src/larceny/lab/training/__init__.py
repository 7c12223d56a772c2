"""Training of the evaluator: self-play on all cores, then PyTorch there or on a GPU.

`training_plan` draws rule sets, `recorded_play` plays games and records positions, `self_play` runs
it on all cores and `cuda_recording` runs those of a teacher on a GPU, `learner` fits the network,
`measurement` plays for strength and calibration, `checkpoint` stores the progress, `training` goes
round and round.
"""
