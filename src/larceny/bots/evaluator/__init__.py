"""`evaluator`: a learned estimate of every seat's share of the win, for every game.

A position is seen from the viewpoint of one seat, after `hide`. Its inputs follow from how the
fields of the State and the Params are declared, and from the seats' scores (`inputs`); no game has
code of its own here. The first layer of the network sums one row of weights for each input, as in
NNUE; a small second layer and a softmax over the seats follow (`network`). There is one network for
each number of seats. Weights are data (`weights`), trained by `larceny train`.

`evaluation` evaluates a position, `lookahead` compares moves by it, `policy` is the bot.
"""
