import { plural } from "../number";
import type { Texts } from "../texts.svelte";

export const explainHeist: Texts["explainHeist"] = {
  card: (title, need) => `${title}. Braucht: ${need}.`,
  worth: (worth) => `Dort, wo es jetzt liegt, ${worth} wert.`,
  together: "Kronjuwelen sind mit jedem weiteren in denselben Händen mehr wert.",
  locks: (n) =>
    plural(n, {
      one: "# Schloss: Ein Wurf, der mehr wert ist, nimmt es, ein gleicher ist eine Herausforderung.",
      other: "# Schlösser: Ein Wurf, der mehr wert ist, nimmt es, ein gleicher ist eine Herausforderung.",
    }),
  score: (n) => `Mit ${n} geworfen: Damit wird nach dieser Regelvariante verglichen, was ein Wurf zum Stehlen braucht.`,
  rolls: (n) =>
    plural(n, {
      one: "Noch # Wurf in diesem Zug. Behaltene Würfel bleiben liegen, die anderen werden neu geworfen.",
      other: "Noch # Würfe in diesem Zug. Behaltene Würfel bleiben liegen, die anderen werden neu geworfen.",
    }),
  supply: (n) =>
    plural(n, {
      one: "Noch # Schloss für alle. Wer ein Juwel nimmt, bekommt darauf nicht mehr Schlösser, als noch da sind.",
      other: "Noch # Schlösser für alle. Wer ein Juwel nimmt, bekommt darauf nicht mehr Schlösser, als noch da sind.",
    }),
  lastTurns: (n) =>
    plural(n, {
      one: "Das Ende hat begonnen: nach jetzigem Stand noch # Zug, dann wird die Beute gezählt.",
      other: "Das Ende hat begonnen: nach jetzigem Stand noch # Züge, dann wird die Beute gezählt.",
    }),
  moved: "So viele Schlösser gehen von der ersten Karte zur zweiten.",
  standing: (worths, sum) => `${worths} = ${sum}. Das ändert sich mit jeder Karte, die kommt oder geht.`,
  nothing: "Keine Karten, kein Wert.",
};
