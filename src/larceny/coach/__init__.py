"""The coach: it prices moves before they are made, and games when they are over.

`hint` lists a seat's legal moves with their equity and the reason; `review` prices every decision
and every outcome of chance of a game. `valuation` says what positions and moves are worth: exactly
in solved games, by the evaluator elsewhere. `price` compares the moves of a decision from what the
seat knows, `mark` says how grave a loss is, `deep_price` searches. The folder of a game has its
`reason`: why a move, in the words of the game. docs/guides/coach.md defines all terms.
"""
