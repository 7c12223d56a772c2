"""The numbers of which the program of a policy card is made, and how its memory is laid out.

An instruction is INSTRUCTION numbers: its code and up to three operands. Values are on a stack.
"""

from __future__ import annotations

INSTRUCTION = 4

# Codes that push one value. The operands of FIELD are a field and how many places it takes from
# the stack; that of PART is where the table of the part begins.
NUMBER, PART, FIELD, ME, NEXT, SCORE, LEAD, GAIN, HARM = range(9)
# Codes that take one value or two and push one.
NOT, ANOTHER, RIVAL = 10, 11, 12
ADD, SUBTRACT, MULTIPLY, IS, IS_NOT, AT_LEAST, AT_MOST, ABOVE, BELOW, AND, OR, HAS = range(20, 32)
# Codes that leave the stack as it is and skip as many instructions as their operand says: IF
# unless the value on top is true, UNLESS if it is.
IF, UNLESS = 32, 33
# Codes that take the row, if any, and what is counted, and push one value. Their operands are a
# field, what is computed, and how many places there are.
OVER_PLACES, OVER_SEATS, OVER_OTHERS, OVER_ROW = range(40, 44)
SUM, MAX, MIN, COUNT = range(4)

STACK = 16
"""The most values on the stack."""
MAX_KEYS = 8
"""The most preferences of a line."""

# Places in the memory.
LINES, CODES, MATCHES, FALLBACK, USES_SCORES, USES_RESULTS = range(6)
FIRST_LINE = 8
# Places in a line: whether it is a `wait`, its condition, whether the condition is about the
# position alone, and its preferences.
WAITS, CONDITION, CONDITION_END, IS_ABOUT_POSITION, KEYS, FIRST_KEY = range(6)
# Places in a preference: 1 or -1, and where its program begins and ends.
SIGN, KEY, KEY_END = range(3)
KEY_SIZE = 3
LINE_SIZE = FIRST_KEY + KEY_SIZE * MAX_KEYS
