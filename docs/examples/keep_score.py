"""A score-keeper for All Fives in a terminal, with nothing but Python's standard library.

    python3 docs/examples/keep_score.py http://127.0.0.1:8000 Ann Bo

Type a tile (5-5), a tile and its arm (5-0 1), draw, pass, undo, or what a player has left at the end: count 2 6-4 3-1.
"""

import json
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen
from uuid import uuid4


def call(path: str, **body: object) -> dict:
    """Send this to the server, and return its answer, or the problem with what was sent."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {key}"}
    try:
        with urlopen(Request(f"{server}/api/v1/{path}", json.dumps(body).encode(), headers)) as answer:
            return json.load(answer)
    except HTTPError as problem:
        return json.load(problem)


def entry(words: list[str]) -> dict:
    """Return what was typed, as the record writes it; with an id, so that sending it twice enters it once."""
    match words:
        case ["count", seat, *tiles]:
            typed = {"do": "count", "left": {seat: tiles}}
        case ["draw" | "pass" as do]:
            typed = {"do": do, "seat": hand["turn"]}
        case [tile]:
            typed = {"do": "play", "seat": hand["turn"], "tile": tile}
        case [tile, arm, *_]:
            typed = {"do": "play", "seat": hand["turn"], "tile": tile, "arm": int(arm) if arm.isdecimal() else arm}
    return typed | {"id": str(uuid4())}


server, *names = sys.argv[1:]
key = ""
session = call("sessions", variant="all-fives", seats=[{"name": name} for name in names])
key = session.get("keeper_key") or sys.exit(session["detail"])
hand = call(f"sessions/{session['id']}/hands", leader=1)
print(f"Watch at {server}/?code={session['code']}. {names[0]} leads.")
for line in filter(str.strip, sys.stdin):
    undone = line.strip() == "undo"
    answer = call(f"hands/{hand['id']}/undo") if undone else call(f"hands/{hand['id']}/plays", **entry(line.split()))
    hand = answer.get("hand") or hand
    told = [award["working"] for award in answer.get("ruling", {}).get("awards", [])]
    scores = ", ".join(f"{name} {hand['scores'][str(seat)]}" for seat, name in enumerate(names, 1))
    print(answer.get("detail") or "; ".join([*told, scores]))
    if hand["result"]:
        print(f"The hand is over: {hand['result']['ending']}.")
        hand = call(f"sessions/{session['id']}/hands")
        if "detail" in hand:
            sys.exit(hand["detail"])
