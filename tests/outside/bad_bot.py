"""A program that plays one move and then does what its first argument says."""

from __future__ import annotations

import json
import os
import sys
import time
from typing import Any


def answer(message: object) -> None:
    print(json.dumps(message), flush=True)


def misbehave(how: str, turn: dict[str, Any]) -> None:
    """Do something that a bot must not do."""
    if how == "exit":
        sys.exit(3)
    if how == "nonsense":
        print("I like the second one", flush=True)
    if how == "silent":
        time.sleep(60)
    if how == "flood":
        while True:
            sys.stdout.write("x" * 65_536)
    if how == "illegal":
        answer({"move": "steal the moon"})
    if how == "null":
        answer({"move": None})
    if how == "list":
        answer([turn["moves"][0]])
    if how == "twice":
        answer({"move": turn["moves"][0]})
        answer({"move": turn["moves"][0]})
    if how == "deaf":
        os.close(0)
        time.sleep(60)
    if how == "shout":
        while True:
            sys.stderr.write("e" * 65_536)
    if how in ("fork", "orphan"):
        if os.fork() == 0:
            if how == "orphan":
                os.close(1)
            time.sleep(600)
        os._exit(0)


def main(how: str, good_turns: int) -> None:
    if how == "mute":
        time.sleep(60)
    turns = 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            answer({"protocol": 2 if how == "old" else 1})
        elif message["type"] == "turn":
            turns += 1
            if turns > good_turns:
                misbehave(how, message)
            else:
                answer({"move": message["moves"][0]})


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1)
