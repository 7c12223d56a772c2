"""A program that plays the first legal move and keeps every message in a file."""

from __future__ import annotations

import json
import sys

with open(sys.argv[1], "a", encoding="utf-8") as kept:
    for line in sys.stdin:
        kept.write(line)
        kept.flush()
        message = json.loads(line)
        if message["type"] == "hello":
            print(json.dumps({"protocol": 1, "name": "recorder"}), flush=True)
        elif message["type"] == "turn":
            print(json.dumps({"move": message["moves"][0]}), flush=True)
