import type { Texts } from "../texts.svelte";

export const offline: Texts["offline"] = {
  gone: "Der Server antwortet nicht.",
  whatToDo: "Läuft er auf diesem Rechner, starte ihn: larceny serve. Sonst prüf die Verbindung. Diese Seite macht von selbst weiter.",
  tryNow: "Jetzt versuchen",
  newPage: "Der Server hat eine neuere Seite. Dein Spiel ist sicher: Lade zwischen zwei Zügen neu.",
  reload: "Neu laden",
  later: "Nicht jetzt",
};
