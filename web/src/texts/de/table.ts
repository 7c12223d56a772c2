import { joinList, plural } from "../number";
import type { Texts } from "../texts.svelte";

const BOTS: Record<string, string> = {
  "level-1": "Neuling", "level-2": "Gelegenheitsdieb", "level-3": "geübt", "level-4": "Profi", "level-5": "Meister",
  random: "zufällig", greedy: "gierig", sharp: "scharf", search: "Suche",
};
const botName = (bot: string): string => BOTS[bot] ?? bot.replace(/^card:/, "").replaceAll("-", " ");

export const table: Texts["table"] = {
  aTable: "Ein Tisch",
  rules: "Regeln",
  share: "Teilen",
  realDice: "echte Würfel",
  fromAnotherGame: "aus einem anderen Spiel",
  watchInstead: "Nur zusehen",
  backToGames: "Zurück zu den Spielen",
  opening: "Das Schloss wird geknackt",
  oneMoment: "Einen Moment",
  forgetful: "Dieser Browser merkt sich nichts: Schließt oder lädst du die Seite neu, ist dein Platz weg.",
  boardFailed: "Das Brett lädt nicht. Wir versuchen es weiter; kommt es nicht, lade die Seite neu.",
  board: "Das Brett",
  lineDead: "Die Leitung ist tot. Wir wählen neu; nichts geht verloren, lass die Seite offen.",
  noAnswer: "Noch keine Antwort. Wir wählen weiter; nichts geht verloren, lass die Seite offen.",

  seats: "Plätze",
  openSeat: "Freier Platz",
  me: "Du",
  presence: { you: "du", bot: "Bot", open: "wartet", here: "da", away: "weg", player: "Mensch" },
  botOf: (bot) => (bot ? `Bot · ${botName(bot)}` : "Bot"),
  botName,
  toMove: "am Zug",
  finalScore: "Die Punkte am Ende des Spiels.",
  finalSum: (sum) => `Die Punkte am Ende des Spiels: ${sum}`,
  points: (n) => plural(n, { one: "# Punkt", other: "# Punkte" }),

  waitingForCrew: "Die Bande fehlt noch",
  allOver: "Alles vorbei",
  stopped: "Das Spiel wurde abgebrochen",
  enterOutcome: "Echte Würfel und Karten: Trag ein, was kam",
  rolling: "Echte Würfel rollen",
  yourMove: "Du bist dran",
  yourMoveOf: (name) => `${name}, du bist dran`,
  thinking: (names) => `${joinList(names)} ${names.length === 1 ? "überlegt" : "überlegen"}`,

  whatDoTheyShow: "Was zeigen sie?",
  yourMoves: "Deine Züge",
  noMoves: "Gerade keine Züge",
  movesAsList: (n) => plural(n, { one: "# Zug als Liste", other: "# Züge als Liste" }),
  hideList: "Liste zuklappen",
  movesKey: (key) => `Alle Züge als Liste (${key}); die Nummer eines Zuges und Enter spielen ihn; ? erklärt das Spielbrett`,
  hint: "Tipp",
  hintKey: "Tipp (h)",
  coachsMove: "Der Zug des Trainers: ",
  tryAny: "Warum geht nicht …? Tipp irgendeinen Zug ein",
  tryIt: "Probieren",

  story: "Was bisher geschah",
  storyShort: "Verlauf",
  storyHide: "Verlauf zuklappen",
  notation: "Notation",
  nothingYet: "Noch nichts. Ganz unauffällig bleiben.",
  earlierLines: (n) => plural(n, { one: "# frühere Zeile zeigen", other: "# frühere Zeilen zeigen" }),
  laterLines: (n) => plural(n, { one: "# spätere Zeile zeigen", other: "# spätere Zeilen zeigen" }),
  milliseconds: (ms) => `${ms} ms`,
  usedHint: (name) => `${name} hat einen Tipp benutzt.`,
  youUsedHint: "Du hast einen Tipp benutzt.",
  anotherGame: "Ab hier ist es ein anderes Spiel, mit frischen Würfeln.",

  sealedBefore: (seal) => `SHA-256 des Startwerts, festgelegt vor dem ersten Wurf: ${seal}`,
  sealedAs: "Würfel versiegelt als",
  checkDice: "Würfel nachprüfen",
};
