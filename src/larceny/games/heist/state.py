"""HEIST!: what a designer may change (Params) and what a game is (State)."""

from __future__ import annotations

from larceny.engine.struct import Struct, int8, int16

PLAYERS = 4
DICE = 5
FACES = 6
CHALLENGE_DICE = 4

# Cards: the six numbers, the six combinations, and second copies of the numbers.
KINDS_OF_CARD = 12
CARDS = KINDS_OF_CARD + FACES
NO_CARD = -1

# What a roll must show for a card: a number (0 for ones ... 5 for sixes) or a combination.
THREE_ALIKE, FOUR_ALIKE, FULL_HOUSE, FOUR_IN_SEQUENCE, FIVE_IN_SEQUENCE, FIVE_ALIKE = range(6, 12)
PAIR, THREE, FOUR, FIVE = 2, 3, 4, 5

# The kind of a card: crown jewel, rare gemstone, diamond, and the diamond that may stay behind.
BLUE, YELLOW, PURPLE, RED = range(4)

# How the worth of a blue card depends on the other blue cards of its holder.
MULTIPLY_NOT, MULTIPLY_BY_COUNT, MULTIPLY_BY_RUN = range(3)

# What a roll does if its value is equal to the locks on another seat's card.
EQUAL_STEALS, EQUAL_FAILS, EQUAL_DEFENDER_ROLLS, EQUAL_DEFENDER_NAMES = range(4)

# How the end phase goes.
ONE_MORE_TURN, UNTIL_NO_STEAL = range(2)

# What the cards are named after.
LOG_NAMES, JEWEL_NAMES = range(2)

# Where a card is if no seat holds it.
IN_VAULT, NOT_IN_PLAY = -1, -2

# What a roll can do about a card.
OUT_OF_REACH, TAKES, CHALLENGES, RAISES = range(4)

# Phases: what happens next.
START, ROLL, ACT, NAME_CODE, ROLL_CODE, ROLL_CHALLENGE, GIVE_BACK, MOVE_LOCKS, OVER = range(9)

UNLIMITED = -1
MAX_LOCKS = 999
MAX_ROLLS = 5
MAX_TURNS = 5000

# Headings of the rule set's tables: what a roll must show for each card.
CARD_HEADS = (
    "Aces", "Twos", "Threes", "Fours", "Fives", "Sixes", "Three of a kind", "Four of a kind",
    "Full house", "Small straight", "Large straight", "Five of a kind",
)  # fmt: skip

# The same cards as the finished game names them.
JEWELS = (
    "ampulla-and-spoon", "jeweled-sword-of-offering", "sovereigns-orb", "sceptre-with-the-dove",
    "sceptre-with-the-cross", "imperial-state-crown", "delong-star-ruby", "star-of-india",
    "heart-of-eternity", "regent-diamond", "great-star-of-africa", "hope-diamond",
)  # fmt: skip


class Params(Struct):
    """The rule set."""

    worths: list[int] = int8(
        KINDS_OF_CARD,
        low=0,
        high=99,
        title="Worth of each card in $m (of a lone blue card)",
        heads=(CARD_HEADS,),
        aliases=(JEWELS,),
    )
    kinds: list[int] = int8(
        KINDS_OF_CARD,
        low=BLUE,
        high=RED,
        title="Kind of each card",
        words=("blue", "yellow", "purple", "red"),
        heads=(CARD_HEADS,),
        aliases=(JEWELS,),
    )
    blue_copies: int = int8(low=1, high=2, title="Copies of each blue card")
    blue_multiplier: int = int8(
        low=MULTIPLY_NOT,
        high=MULTIPLY_BY_RUN,
        title="How often a blue card counts",
        words=("once", "once for every blue card held", "once for every number in its run"),
    )
    equal_roll: int = int8(
        low=EQUAL_STEALS,
        high=EQUAL_DEFENDER_NAMES,
        title="A roll equal to the locks",
        words=(
            "steals",
            "does nothing",
            "is a challenge: the defender rolls a number",
            "is a challenge: the defender names a number",
        ),
    )
    raise_own: int = int8(low=0, high=1, title="Whether a roll may raise one's own card")
    move_locks: int = int8(low=0, high=1, title="Whether locks may be moved after taking a card")
    red_may_stay: int = int8(
        low=0, high=1, title="Whether the end phase begins while red cards are in the vault"
    )
    end_phase: int = int8(
        low=ONE_MORE_TURN,
        high=UNTIL_NO_STEAL,
        title="The end phase lasts",
        words=("one more turn each", "until a round passes without a steal"),
    )
    return_in_end_phase: int = int8(
        low=0, high=1, title="Whether a card is given back in the end phase too"
    )
    lock_supply: int = int16(
        low=UNLIMITED, high=MAX_LOCKS, title="Lock counters in the box (-1: as many as needed)"
    )
    rolls: int = int8(low=1, high=MAX_ROLLS, title="Rolls in a turn, the first included")
    turn_limit: int = int16(low=1, high=MAX_TURNS, title="Turns after which the game is cut")
    names: int = int8(
        low=LOG_NAMES, high=JEWEL_NAMES, title="Cards are named after", words=("dice", "jewels")
    )

    card_need: list[int] = int8(CARDS, derived=True)
    card_kind: list[int] = int8(CARDS, derived=True)
    is_card: list[int] = int8(CARDS, derived=True)

    optional_locks: int = int8(
        low=0, high=1, usual=0, title="Whether a card may be taken without putting locks on it"
    )
    optional_challenges: int = int8(
        low=0, high=1, usual=0, title="Whether a card may be returned instead of a last challenge"
    )
    optional_returns: int = int8(
        low=0, high=1, usual=0, title="Whether a card may be returned in the end phase, or not"
    )


class State(Struct):
    """A game. Nothing in it is secret."""

    seats: int = int8(low=2, high=PLAYERS)
    phase: int = int8(low=START, high=OVER)
    turn: int = int8(is_seat=True, low=0, high=PLAYERS - 1)
    turns: int = int16(low=0, high=MAX_TURNS)  # finished
    rolled: int = int8(low=0, high=MAX_ROLLS)  # rolls of this turn
    dice: list[int] = int8(FACES, low=0, high=DICE)  # how many show each face
    dice_left: int = int8(low=0, high=DICE)  # to be rolled
    holder: list[int] = int8(CARDS, is_seat=True, low=NOT_IN_PLAY, high=PLAYERS - 1)
    locks: list[int] = int16(CARDS, low=0, high=MAX_LOCKS)
    supply: int = int16(low=UNLIMITED, high=MAX_LOCKS)  # locks left in the box
    has_stolen: int = int8(low=0, high=1)  # from a player, in this turn
    card: int = int8(low=NO_CARD, high=CARDS - 1)  # challenged for, or to be locked
    code: int = int8(low=0, high=FACES)  # what a challenger must roll, or 0
    is_end_phase: int = int8(low=0, high=1)
    turns_left: int = int8(low=0, high=PLAYERS)  # in the end phase
