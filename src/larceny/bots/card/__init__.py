"""Policy cards: rules of thumb written as text, played as bots of any game.

A card is a list of lines, of which the first that matches decides:

    card always-steal for heist
    # Steal whatever can be stolen.
    take * when holder of card is another prefer highest gain
    challenge * prefer highest worths of card
    else greedy

`parser` reads a card, `program` checks its words against a game and turns it into numbers, and
`interpreter` is the one rule that plays every card of every game, compiled or in plain Python.
"""
