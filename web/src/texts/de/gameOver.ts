import { formatPercent, joinList, plural } from "../number";
import type { Texts } from "../texts.svelte";

export const gameOver: Texts["gameOver"] = {
  youWin: "Du gewinnst",
  youShare: (others) => `Du teilst den Sieg mit ${joinList(others)}`,
  oneWins: (name) => `${name} hat alles`,
  severalWin: (names) => `${joinList(names)} teilen sich den Sieg`,
  reckoning: "So kommt es zusammen",
  points: (n) => plural(n, { one: "# Punkt", other: "# Punkte" }),
  rule: (id) => `Regel ${id}`,
  skip: "Alles auf einmal",
  highlights: "Zum Merken",
  biggestTheft: (n) => plural(n, { one: "Der größte Diebstahl: # Punkt", other: "Der größte Diebstahl: # Punkte" }),
  biggestHaul: (n) => plural(n, { one: "Der größte Fang: # Punkt", other: "Der größte Fang: # Punkte" }),
  longestOdds: (chance) => `Am unwahrscheinlichsten und doch wahr: ${formatPercent(chance, chance < 0.1 ? 1 : 0)}`,
  atOdds: (chance) => `bei ${formatPercent(chance, chance < 0.1 ? 1 : 0)}`,
  seeIt: "Noch einmal sehen",
  seeResult: "Ergebnis zeigen",
  seeBoard: "Brett zeigen",
  luckOrSkill: "Glück oder Können?",
  watchAgain: "Noch einmal ansehen",
  checkDice: "Würfel prüfen",
  anotherGame: "Ein anderes Spiel",
  passTo: (name) => `Weitergeben an ${name}`,
  lookAway: "Alle anderen: Decke bewundern.",
  iAm: (name) => `Ich bin ${name}. Zeig mir meine Hand`,
  typeIt: "Oder tippe es:",
};
