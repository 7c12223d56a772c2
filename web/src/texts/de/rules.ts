import type { Texts } from "../texts.svelte";

export const rules: Texts["rules"] = {
  title: "Die Regeln",
  close: "Schließen",
  whatApplies: "Was gerade gilt",
  reading: "Wir lesen das Kleingedruckte",
  key: "Was gerade gilt, hat eine Messingkante.",
  now: "gilt jetzt",
  marks: {
    ruling: { word: "Auslegung", what: "unsere Lesart: Die Anleitung schweigt hier oder ist mehrdeutig" },
    data: { word: "Zahl", what: "eine Zahl, die man ändern kann" },
    option: { word: "Option", what: "ein Schalter der Regelvariante" },
  },
};
