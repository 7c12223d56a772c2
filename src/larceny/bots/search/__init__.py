"""`search`: one bot for every game, by information set Monte Carlo tree search.

Before each iteration `guess` fills in what the seat cannot know (a determinization), so the search
never uses hidden information. From there a game is played to its end: along the tree while it
lasts, then as a playout by the game's own `greedy` with a share of random moves. Chance is sampled
and makes no branch: a node is a sequence of decisions, and a child stands for one move of one seat.
A move may be illegal in another determinization, so each child counts its availability: how often
it could have been selected (Cowling, Powley, Whitehouse 2012). Each seat maximises its own share of
the win. Where several seats may act any of them does, and each may also wait as long as another
seat is left that can act.

`memory` holds the parameters, `tree` the nodes, `selection` picks a child, `mcts` runs the
iterations, `playout` finishes a game, `policy` binds all that to a game, `timed_search` is the bot
with a budget of seconds.
"""
