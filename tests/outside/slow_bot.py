"""A program that plays any legal move after a short while."""

from __future__ import annotations

import json
import random
import sys
import time

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"protocol": 1}), flush=True)
    elif message["type"] == "turn":
        time.sleep(0.02)
        print(json.dumps({"move": random.choice(message["moves"])}), flush=True)
