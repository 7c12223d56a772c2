"""`search`: one bot for every game, by information set Monte Carlo tree search.

Before each iteration `guess` fills in what the seat cannot know (a determinization), so that the
search never uses hidden information. From there an iteration takes moves down the tree and adds
one node where the tree ends. A node is an information set: what the seat that acts there knows,
found by a hash of the state after `hide`. Positions that differ in an outcome of the dice are
different nodes, unless the seat cannot see it. Chance itself is sampled. Each seat maximises its
own share of the win, and takes the move with the highest bound (PUCT): its mean reward, and a
bonus for moves that looked good at first and have few visits.

With trained weights, the evaluator rates all moves of a new node, one move ahead. That gives
first estimates, priors, and the reward: the shares of the win after the best move, each seat's as
that seat can know it. Chance that directly follows a move is weighed over its outcomes where they
are few, and then counts with its mean however it turns out: the difference is luck, and is taken
from the rewards of all moves before it (a control variate). Without weights the reward is the
result of a playout by the game's own `greedy` with a share of random moves.

A path that comes back to a node it came through ends there, and the win is shared by all: a game
that is won is not put off for ever. Where several seats may act any of them does, and each may
also wait as long as another seat is left that can act.

`memory` holds the parameters, `tree` the nodes and picks moves, `mcts` runs the iterations,
`move_rating` and `playout` value leaves, `root` makes a policy of it, `policy` binds all that to a
game. At live tables `live_answer` runs a search that was not compiled ahead in plain Python.
"""
