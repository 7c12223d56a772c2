import type { Texts } from "../texts.svelte";

export const teach: Texts["teach"] = {
  stepByStep: "Schritt für Schritt",
  next: "Weiter",
  stop: "Aufhören",
  thisStep: "Dieser Schritt",
  theJob: "Der Auftrag.",
  more: (n) => `und gerade noch ${n} weitere`,
  waitFirst: "Der Trainer würde warten und die anderen zuerst handeln lassen.",
  worth: (share) => `${share} vom Sieg wert, auf dem Brett markiert. Du bist dran.`,
  noAdvice: (why) => `Der Trainer weiß hier keinen Rat: ${why} Du kennst alle Regeln, die gerade gelten. Du bist dran.`,
  counting: "Der Trainer zählt die Chancen…",
  allKnown: "Du kennst alle Regeln, die gerade gelten. Du bist dran.",
  watch: "Die anderen sind am Werk. Schau aufs Brett; der Verlauf erzählt, was sie tun.",
  firstJob: "Dein erster Bruch?",
  offer: "Er lässt sich Schritt für Schritt erklären, während du spielst.",
  explain: "Erklär es mir",
  noThanks: "Nein, danke",
};
