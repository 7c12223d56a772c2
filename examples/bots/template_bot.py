"""A bot for any game of Larceny: reads one JSON message on each line, answers with one.

Try it: larceny match dice-heist --bot "python examples/bots/template_bot.py" --bot random

It needs nothing but Python. The messages are described in docs/guides/bot-protocol.md.
"""

import json
import random
import sys


def choose(turn, game):
    """Return one of turn["moves"]. This is where your ideas go.

    turn["view"] is the board as your seat sees it; turn["events"] is what happened since your last
    turn; game has the game's name, its params and the number of seats.
    """
    return random.choice(turn["moves"])


def answer(message):
    """Send one line; without the flush it would stay in a buffer."""
    print(json.dumps(message), flush=True)


def main():
    game = {}
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            game = message
            answer({"protocol": 1, "name": "template"})
        elif message["type"] == "new_game":
            random.seed(message["number"])
        elif message["type"] == "turn":
            answer({"move": choose(message, game)})
        # "game_over", and whatever later versions may add, needs no answer.


if __name__ == "__main__":
    main()
