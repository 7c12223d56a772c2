"""What the designer of HEIST! noted after each playtest, in our words, as questions.

The notes are those of the rulebook's design log (HL-1 .. HL-7, and the playtests of HEIST! itself).
What a note is compared with is the rule set that it grew out of: playtests 3 to 6 all changed the
second.
"""

from __future__ import annotations

from larceny.lab.design_log import measures
from larceny.lab.design_log.claim import Claim, Direction

MORE, LESS = Direction.MORE, Direction.LESS

CLAIMS = (
    Claim(1, "Full house and small straight change hands more than other cards.", "yah-steal-1",
          measures.WANDERERS, MORE),
    Claim(1, "Five of a kind may never be rolled: mostly the others are out before it.",
          "yah-steal-1", measures.RED_COMES_LAST, MORE, level=0.5),
    Claim(2, "Final scores are much closer than before.", "yah-steal-2", measures.MARGIN, LESS,
          base="yah-steal-1"),
    Claim(2, "Blue cards can be powerful: the winner holds more of them than before.",
          "yah-steal-2", measures.BLUE, MORE, base="yah-steal-1"),
    Claim(2, "Full house still moves more than other cards.", "yah-steal-2",
          measures.FULL_HOUSE_ABOVE, MORE),
    Claim(3, "The end drags.", "yah-steal-3", measures.LATE_TURNS, MORE, base="yah-steal-2"),
    Claim(3, "There is less stealing.", "yah-steal-3", measures.STEALS, LESS, base="yah-steal-2"),
    Claim(4, "Hardly anybody moves tokens: less than once in a game.", "yah-steal-4",
          measures.LOCK_MOVES, LESS, level=1.0),
    Claim(4, "The end drags.", "yah-steal-4", measures.LATE_TURNS, MORE, base="yah-steal-2"),
    Claim(4, "There is much stealing in the end.", "yah-steal-4", measures.END_STEALS, MORE,
          base="yah-steal-2"),
    Claim(5, "The game is longer.", "yah-steal-5", measures.TURNS, MORE, base="yah-steal-2"),
    Claim(5, "There is less stealing.", "yah-steal-5", measures.STEALS, LESS, base="yah-steal-2"),
    Claim(6, "Full house moves less.", "yah-steal-6", measures.FULL_HOUSE_STEALS, LESS,
          base="yah-steal-2"),
    Claim(7, "The length is good: at most half an hour, at 20 seconds a turn.", "yah-steal-7",
          measures.TURNS, LESS, level=90.0),
    Claim(7, "There is more tension: the winner leads for good later than in playtest 2.",
          "yah-steal-7", measures.LEAD_FOR_GOOD, MORE, base="yah-steal-2"),
    Claim(8, "It is unfair to the holder of the Hope Diamond, who wins no more than others.",
          "heist", measures.HOPE_WINS, LESS, level=0.0),
)  # fmt: skip
