import type { Texts } from "../texts.svelte";

export const shell: Texts["shell"] = {
  toTheGames: "Larceny, zu den Spielen",
  settings: "Einstellungen",
  menu: "Menü",
  ruleOf: (id) => `Regel ${id}`,
  tryAgain: "Nochmal versuchen",
  dismiss: "Schließen",
  lab: "Labor",
  replay: "Wiedergabe",
  sound: "Ton",
  soundIs: (isOn) => `Ton ${isOn ? "an" : "aus"}`,
  light: { auto: "wie das Gerät", light: "Morgengrauen", dark: "Nacht" },
  lightIs: (name) => `Licht: ${name}`,
  changeLight: (name) => `Licht: ${name}. Wechseln`,
  language: "Sprache",
  skip: "Direkt zum Tisch",
  loading: "Wir suchen den Hintereingang",
  unreachable: "Der Server antwortet nicht. Prüfe die Verbindung und versuch es nochmal.",
  answered: (status) => `Der Server hat mit ${status} geantwortet. Versuch es gleich nochmal.`,
  thief: (n) => `Dieb ${n}`,
  notLoaded: "Diese Seite wurde nicht geladen. Prüfe die Verbindung und lade neu.",
};
