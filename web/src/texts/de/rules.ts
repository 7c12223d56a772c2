import type { Texts } from "../texts.svelte";

export const rules: Texts["rules"] = {
  title: "Die Regeln",
  close: "Schließen",
  whatApplies: "Was gerade gilt",
  reading: "Wir lesen das Kleingedruckte",
  key: "Was gerade gilt, hat eine Messingkante.",
  now: "gilt jetzt",
  marks: {
    ruling: { word: "unsere Auslegung", what: "Unsere Lesart: Die Anleitung schweigt hier oder ist mehrdeutig." },
    data: { word: "nicht im Text", what: "Das steht auf Spielmaterial, das wir nicht haben: siehe die Zahlen darunter." },
    option: { word: "Option", what: "Ein Schalter der Regelvariante: Wer einen Tisch einrichtet, darf ihn ändern." },
  },
  sources: { printed: "gedruckt", reviewed: "aus Rezensionen", assumed: "von uns angenommen", changed: "hier geändert" },
  why: {
    printed: "So steht es in der Anleitung.",
    reviewed: "Leute, die das Spiel besitzen, berichten es in Rezensionen.",
    assumed: "Von uns: Es passt zu allem, was gedruckt ist.",
    changed: "Wer diesen Tisch eingerichtet hat, hat es geändert.",
  },
  doubts: { printed: "gedruckt", reviewed: "berichtet", assumed: "angenommen", changed: "geändert" },
  restsOn: (source, why) => `Beruht auf Zahlen, die nicht in der Anleitung stehen: ${source}. ${why}`,
  unprinted: "Welche Zahlen stehen nicht in der Anleitung?",
  allPrinted: "Keine: Alle Zahlen sind gedruckt.",
  whyAsk: "warum?",
  placesFrom: (source, places) => `${source}: ${places.join(", ")}`,
  changeIt: "An einem neuen Tisch ändern",
  credits: "Wer es gemacht hat",
  history: "Seine Geschichte",
  openTable: "Tisch eröffnen",
  wasNew: (what) => `Neu: ${what}.`,
  wasNoted: (what) => `Notiert: ${what}.`,
};
