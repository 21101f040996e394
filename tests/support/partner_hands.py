"""The two hands that every game for two pairs is tried with, and what is left in them."""

HAND_A = (
    "6-6 led, pass, pass, 6-5 on 1, 5-0 on 1, 3-0 on 1, 3-3 on 1, 3-2 on 1, 6-4 on 2, 2-0 on 1, 4-1 on 2, 0-0 on 1, "
    "6-1 on 2, 1-0 on 1, 3-1 on 1, 6-3 on 1 by 3, 6-0 on 1, pass, pass, pass, 4-0 on 1, 4-3 on 1, 5-3 on 1, 5-2 on 1, "
    "6-2 on 2, count - / 2-2 5-5 2-1 / 4-4 4-2 5-1 / 1-1 5-4"
)
"""Ann leads and goes out with 6-2 on ends 2 and 6. Left: Bo 17, Cy 20, Di 11."""

HAND_B = (
    "6-6 led, 6-2 on 1, 2-1 on 1, 6-3 on 2, 6-1 on 1, 3-1 on 2, 6-5 on 1, 1-0 on 2, 6-0 on 2, 5-4 on 1, 6-4 on 1, "
    "count 4-3 5-0 5-2 5-3 / 2-2 0-0 4-0 4-1 / 3-0 2-0 1-1 4-4 / 4-2 5-5 5-1 3-3 3-2"
)
"""Ann leads; Cy lays the last six. Left: Ann 27, Bo 13, Cy 15, Di 33."""

ONE_EACH = {1: 1, 2: 1, 3: 1, 4: 1}
