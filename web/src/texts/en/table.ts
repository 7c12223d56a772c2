/** The table page: seats, status, moves, story. */
import { joinList, plural } from "../number";

/** What a bot is called beside a name: levels by their words, and the file of a card by its name. */
const LEVELS: Record<string, string> = { "level-1": "novice", "level-2": "casual", "level-3": "skilled", "level-4": "expert", "level-5": "master" };
const botName = (bot: string): string => LEVELS[bot] ?? bot.replace(/^card:/, "").replaceAll("-", " ");

export const table = {
  aTable: "A table",
  rules: "Rules",
  share: "Share",
  realDice: "real dice",
  fromAnotherGame: "from another game",
  watchInstead: "Watch instead",
  backToGames: "Back to the games",
  opening: "Picking the lock",
  oneMoment: "One moment",
  forgetful: "This browser stores nothing: your seat is lost if you close or reload this page.",
  boardFailed: "The board does not load. Trying again; if it stays away, reload the page.",
  board: "The board",
  lineDead: "The line is dead. Dialling again; nothing is lost, no need to reload.",
  noAnswer: "No answer yet. Still dialling; nothing is lost, no need to reload.",

  seats: "Seats",
  openSeat: "Open seat",
  me: "You",
  presence: { you: "you", bot: "bot", open: "waiting", here: "here", away: "away", player: "player" },
  botOf: (bot: string): string => (bot ? `bot · ${botName(bot)}` : "bot"),
  botName,
  toMove: "to move",
  finalScore: "The points at the end of the game.",
  finalSum: (sum: string): string => `The points at the end of the game: ${sum}`,
  points: (n: number): string => plural(n, { one: "# point", other: "# points" }),

  waitingForCrew: "Waiting for the crew",
  allOver: "All over",
  stopped: "The game was stopped",
  enterOutcome: "Real dice and cards: enter what came up",
  rolling: "Real dice are rolling",
  yourMove: "Your move",
  yourMoveOf: (name: string): string => `${name}, your move`,
  thinking: (names: string[]): string => `${joinList(names)} ${names.length === 1 ? "is" : "are"} thinking`,

  whatDoTheyShow: "What do they show?",
  yourMoves: "Your moves",
  noMoves: "No moves now",
  movesAsList: (n: number): string => plural(n, { one: "# move as a list", other: "# moves as a list" }),
  hideList: "Hide the list",
  movesKey: (key: string): string => `All moves as a list (${key}); a move's number and Enter play it; ? explains the board`,
  hint: "Hint",
  hintKey: "Hint (h)",
  coachsMove: "The coach's move: ",
  tryAny: "Why can't I…? Type any move",
  tryIt: "Try",

  story: "The story so far",
  storyShort: "Story",
  storyHide: "Hide the story",
  notation: "Notation",
  nothingYet: "Nothing yet. Act natural.",
  earlierLines: (n: number): string => plural(n, { one: "Show # earlier line", other: "Show # earlier lines" }),
  laterLines: (n: number): string => plural(n, { one: "Show # later line", other: "Show # later lines" }),
  milliseconds: (ms: number): string => `${ms} ms`,
  usedHint: (name: string): string => `${name} used a hint.`,
  youUsedHint: "You used a hint.",
  anotherGame: "From here on it is another game, with fresh dice.",

  sealedBefore: (seal: string): string => `SHA-256 of the seed, fixed before the first roll: ${seal}`,
  sealedAs: "Dice sealed as",
  checkDice: "Check the dice",
};
