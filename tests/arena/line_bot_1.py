#!/usr/bin/env python3
"""A bot can be a program in any language: it reads a line of JSON for every move and answers with one."""

import json
import random
import sys

for line in sys.stdin:
    question = json.loads(line)
    random.seed(question["seed"] + len(question["view"]["history"]))
    plays = [move for move in question["legal"] if move[0].isalpha()]
    print(json.dumps({"move": random.choice(plays or question["legal"])}), flush=True)
