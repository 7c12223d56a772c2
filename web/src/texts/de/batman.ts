import { plural } from "../number";
import type { Texts } from "../texts.svelte";

const colours = { yellow: "gelb", blue: "blau", gray: "grau" };
const faces = { loot: "Beute", batman: "Batman", alarm: "Alarm" };
const points = (n: number): string => plural(n, { one: "# Punkt", other: "# Punkte" });
const dice = (n: number): string => plural(n, { one: "# Würfel", other: "# Würfel" });

export const batman: Texts["batman"] = {
  colours,
  faces,
  villains: {
    joker: { title: "Joker", ability: "Punktet für jeden Satz aus Gelb, Blau und Grau im Spiel. Sogar erwischt." },
    catwoman: { title: "Catwoman", ability: "Blaue Beute zählt mehr." },
    "poison-ivy": { title: "Poison Ivy", ability: "Lässt einen blauen Batman verschwinden." },
    riddler: { title: "Riddler", ability: "Wirft zuerst mehr Würfel und legt zurück, was er mag." },
  },
  die: (colour, face) => `${colours[colour]}er Würfel${face ? `: ${faces[face]}` : ""}`,
  counts: (some) => some.map(([colour, n]) => `${n} ${colours[colour]}`).join(", ") || "nichts",

  raceTo: (target) => `Das Rennen auf ${target}`,
  ofTarget: (n, target) => `${n} von ${target} Punkten`,
  of: (target) => `/${target}`,
  tower: (score, target, stake, isOut) =>
    `${score} von ${target} Punkten${stake > 0 ? `, ${stake} weitere auf dem Spiel` : ""}${isOut ? ", aus dem Rennen" : ""}`,
  aboutPoints: (n, target) =>
    `${points(n)}, sicher: Für jeden brennt ein Fenster. Erreicht jemand ${target}, wird die Runde zu Ende gespielt, und die meisten Punkte gewinnen.`,
  aboutStake: (n) => `${points(n)} liegen noch auf dem Dach. Aufhören bringt sie in Sicherheit, Erwischtwerden kostet sie.`,
  outOfRace: "Aus dem Rennen: Die Führenden stechen es aus.",
  aboutVillain: (title, ability) => `${title}: ${ability}`,

  roofOf: (name) => (name === null ? "Dein Dach" : `Das Dach von ${name}`),
  allQuiet: "Alles ruhig auf den Dächern",
  lastRound: "Letzte Runde",
  tieBreak: "Gleichstand: Die Führenden spielen weiter",

  loot: "Beute",
  batman: "Batman",
  alarms: "Alarme",
  justRolled: "Eben gefallen",
  outOfPlay: "Aus dem Spiel",
  inTheCup: "Im Becher",
  lootLabel: (n) => `Beute: ${n}`,
  batmanLabel: (n, bust) => `Batman: ${n} von ${bust}`,
  alarmsLabel: (n) => `Alarme: ${n}`,
  cupLabel: (counts) => `Im Becher: ${counts}`,
  aboutLoot: (n, worth) => `${dice(n)} mit Beute. Hörst du jetzt auf, bringt der Zug ${points(worth)}.`,
  aboutBatman: (n, bust) =>
    `${dice(n)} mit Batman. Bei ${bust} bist du erwischt: Der Zug ist zu Ende und bringt nichts.`,
  aboutAlarms: (n) =>
    `${plural(n, { one: "# Alarm", other: "# Alarme" })}: nichts wert, und beim Weiterwürfeln zuerst dran.`,
  aboutCup: (n, colour, sides) =>
    `Noch ${plural(n, { one: `# ${colours[colour]}er Würfel`, other: `# ${colours[colour]}e Würfel` })} im Becher. ` +
    `Jeder hat ${sides.loot}-mal Beute, ${sides.batman}-mal Batman und ${sides.alarm}-mal Alarm.`,
  threat: (n, left) => (left === 1 ? "Noch einer, und er hat dich" : n === 0 ? "Niemand sieht her" : "Er sucht dich schon"),
  found: "Er hat dich",

  stop: "Aufhören",
  roll: "Würfeln",
  plusPoints: (n) => `+${points(n)}`,
  safeWithYou: "sicher bei dir",
  bust: (chance) => `${chance} erwischt`,
  whatRolls: (again, fresh) =>
    [again ? plural(again, { one: "# Alarm", other: "# Alarme" }) : "", fresh ? `${fresh} neue` : ""].filter(Boolean).join(" + "),
  keeps: (n) => `erwischt bleiben ${n}`,
  aboutStop: (n) => `Aufhören: ${points(n)} gehören dir endgültig, und der Nächste ist dran.`,
  aboutRoll: (chance, bust) =>
    `Weiterwürfeln: Mit ${chance} bringt der nächste Wurf Batman Nummer ${bust}, und der Zug ist verloren.`,
  atStake: (n) => `${points(n)} auf dem Spiel`,
  risk: (chance) => `${chance} Risiko, beim nächsten Wurf erwischt zu werden`,
  tapDice: "Tippe die Würfel an, die zurück in den Becher sollen.",
  keepAll: "Alle behalten",
  putBack: (n) => `${["Keinen", "Einen", "Zwei", "Drei", "Vier", "Fünf", "Sechs"][n] ?? n} zurücklegen`,
  putBackDie: (colour, face) => `${face ? faces[face] : "Würfel"} (${colours[colour]}) zurücklegen`,
  keptDie: "bleibt",
  returnedDie: "zurück",

  busted: "Erwischt!",
  getaway: "Sauber entwischt",
  lost: (who, n) => (n === 0 ? `${who ?? "Du"} hatte${who === null ? "st" : ""} nichts zu verlieren.` : `${who === null ? "Du verlierst" : `${who} verliert`} ${n} Beute.`),
  lostBut: (who, n) => `${who === null ? "Du behältst" : `${who} behält`} trotzdem ${points(n)}.`,
  scored: (who, n) => `${who === null ? "Du holst" : `${who} holt`} ${points(n)}.`,

  whoToBe: "Wer willst du sein?",
  whichVillain: "Welcher Schurke wurde gezogen?",
  whichDie: "Welcher Würfel kam aus dem Becher?",
  whatShows: (colour) => `Was zeigt der ${colours[colour]}e Würfel?`,
  whoFirst: "Wer fängt an?",
};
