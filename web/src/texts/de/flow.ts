import { plural } from "../number";
import type { Texts } from "../texts.svelte";

export const flow: Texts["flow"] = {
  confirm:
    "Wähle dieselbe Karte noch einmal, um sie einzugeben. Das lässt sich nicht zurücknehmen, und eine, die nicht gezogen worden sein kann, beendet das Spiel.",
  pace: "Tempo",
  paceIs: (speed) => `Tempo und Rufe. Züge werden ${speed} gezeigt`,
  speed: "Züge zeigen",
  speeds: { slow: "langsam", normal: "normal", fast: "schnell", instant: "sofort" },
  deviceIsStill: "Dein Gerät wünscht weniger Bewegung, darum werden Züge sofort gezeigt.",
  notify: "Ruf mich, wenn ich dran bin und der Tab verdeckt ist",
  notifyRefused: "Dieser Browser erlaubt es nicht. Erlaube dieser Seite Mitteilungen und tippe noch einmal.",
  notifyNone: "Dieser Browser kennt keine Mitteilungen.",
  yourTurnAt: (game) => `Du bist dran: ${game}`,
  meanwhile: "Während du weg warst",
  missed: (n) => plural(n, { one: "# Zug, während du weg warst", other: "# Züge, während du weg warst" }),
  earlier: (n) => plural(n, { one: "# früherer Zug steht im Verlauf.", other: "# frühere Züge stehen im Verlauf." }),
  sinceMine: "Seit deinem Zug",
  skipped: (n) => plural(n, { one: "# Zug seit deinem", other: "# Züge seit deinem" }),
  toMyTurn: "Bis zu mir",
  showMissed: "Was geschah",
  dismiss: "Verstanden",
};
