"""What each metric means, in one sentence; docs/guides/metrics.md is written from it."""

from __future__ import annotations

DEFINITIONS = {
    "steps": "Decisions, outcomes of chance and reports of a referee in a game.",
    "decisions": "Moves that seats made in a game.",
    "turns": "Runs of decisions during which the turn stays with one seat.",
    "rounds": "Turns divided by the number of seats.",
    "cut": "The share of games that their own rules ended because they became too long.",
    "truncated": "The share of games that had no end after a million steps. Nobody wins them, and"
    " they count for no other metric.",
    "ties": "The share of games with more than one winner. A shared win counts in equal parts.",
    "margin": "The points of the best seat less those of the second best.",
    "close": "The share of games whose margin is at most 10 % of the winner's points.",
    "score_winner": "The points of the best seat.",
    "score_mean": "The mean points of all seats.",
    "win_first": "The share of wins of the seat that had the first turn.",
    "win_order_2": "The share of wins of the seat that had the second turn; so on for the others.",
    "win_last": "The share of wins of the seat that had its first turn last.",
    "lead_changes": "How often another seat is alone in the lead than the one that last was. Scores"
    " are looked at when a turn begins; a tie changes nothing.",
    "lead_for_good": "The part of a game's decisions before its winner took the lead and kept it;"
    " the whole game if the winner did not lead when the last turn began. Games with one winner"
    " only.",
    "runaway": "The share of games whose winner led throughout the second half.",
    "comeback": "The share of games whose winner took the lead for good in the last quarter.",
    "deficit": "The most points by which the winner was behind the leader when a turn began.",
    "choices": "Legal moves at a decision, on average over a game.",
    "forced": "The share of a game's decisions that had one legal move.",
    "longest_wait": "The most decisions in a row in which one seat had no part: idle time.",
    "decisiveness": "The part of a game before its winner had the highest equity and kept it.",
    "drama": "How far the winner's equity was below the highest, on average over the game.",
    "lowest_equity": "The least equity that the winner had.",
    "equity_swing": "How much equity changes hands from one turn to the next, on average.",
    "hopeless": "The part of a game in which some seat had less than a tenth of an equal share.",
}
