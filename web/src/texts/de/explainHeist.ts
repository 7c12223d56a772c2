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
  standing: (worths, sum) => `${worths} = ${sum}. Das ändert sich mit jeder Karte, die kommt oder geht.`,
  nothing: "Keine Karten, kein Wert.",
};
