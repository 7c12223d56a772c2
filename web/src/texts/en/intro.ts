/** How each game works, in five lines; the goal comes first. Numbers that a rule set may change are not named. */
export const intro = {
  howItWorks: "How it works",
  howWorks: (title: string): string => `How ${title} works`,
  start: "Got it",
  allRules: "All the rules",
  lines: {
    "dice-heist": [
      "The most points win, once every museum is bare.",
      "On your turn: recruit a sidekick, or rob a museum.",
      "A robbery works if one die, yours or a sidekick's, beats the security level. You take all that hangs there.",
      "Sidekicks who helped leave you when it works, and stay when it fails.",
      "Gems count more the more you have of a colour. Paintings pay whoever has the most, and cost whoever has the least.",
    ],
    "spell-stealers": [
      "Be deepest in the temple when the round ends in which somebody reached the spell.",
      "On your turn: choose a die in secret and roll it. If its colour fits the success die, you have found something.",
      "Roll on for more, or stop and walk as many steps as you found. A miss loses the turn's finds.",
      "The others may steal what you have just found: with their die of the same shape, at least as high.",
      "A failed theft sends the thief back, and the token is spent until that thief's next turn.",
    ],
    race: [
      "Be deepest in the temple when the round ends in which somebody reached the spell.",
      "Picture 1: somebody rolls. A number whose colour fits the success die is an artifact.",
      "Picture 2: everybody may grab it at once, with the die of the same shape: a tap, or the keys 1 to 3. The first who rolls high enough has it.",
      "Picture 3: whoever rolled puts the marker on its new number, and it is over. The ring around the dice is the time left for that.",
      "The wrong die, or a throw too late or at nothing, costs steps and the token.",
    ],
    batman: [
      "Have the most Loot when the round ends in which somebody reached the target.",
      "On your turn: draw dice from the cup and roll them. Loot is yours for now, Alarms are rolled again.",
      "Stop whenever you like and score your Loot.",
      "Too many Batman, and the turn is busted: it scores nothing.",
      "With villains, yours has a trick of its own. Use it.",
    ],
    heist: [
      "The most valuable collection wins.",
      "On your turn: roll five dice, then roll those again that you do not like.",
      "Take a jewel whose picture your dice match: from the vault, or from a thief.",
      "Locks protect a jewel. A roll worth more steals it; a roll worth as much is a challenge.",
      "No jewel after the last roll: one of yours goes back. Crown jewels are worth more the more you have.",
    ],
    "heist-log": [
      "The most valuable collection of cards wins.",
      "On your turn: roll five dice, then roll those again that you do not like.",
      "Take a card that your dice match: from the centre, or from a player.",
      "What you rolled protects the card: to steal it, somebody has to roll at least as well, or better.",
      "This is one of the designer's playtests; its own rules are in the drawer.",
    ],
    "art-robbery": [
      "The most loot wins, if the police let you go.",
      "On your turn: play a card and take the tile it shows, from the middle or, if there is none, from another thief.",
      "The dog protects you once: who steals from you may get the dog instead.",
      "When the middle is empty the raid ends, and your tiles are safe.",
      "Dots are alibis. The fewest, and you are arrested; of two players, the one with fewer gives loot back.",
    ],
  },
};
