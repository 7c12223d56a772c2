import type { Texts } from "../texts.svelte";

export const home: Texts["home"] = {
  title: "Larceny: fünf Spiele vom Stehlen",
  claim: "Fünf Spiele vom Stehlen. Such dir einen Job aus; die Bande wartet schon.",
  loading: "Wir kundschaften alles aus",
  facts: (fewest, most, minutes) => `${fewest} bis ${most} Leute · ${minutes} Min.`,
  opening: "Wird geöffnet…",
  playNow: "Jetzt spielen",
  againstBots: (title) => `${title} gegen Bots`,
  setUp: "Tisch einrichten",
  setUpOf: (title) => ` für ${title}`,
  twoWays: (title) => `Zwei Arten, ${title} zu spielen`,
  ways: {
    turns: { title: "Reihum", what: "du wirst gefragt" },
    race: { title: "Um die Wette", what: "alle greifen zugleich zu" },
  },
  allResults: "Alle Ergebnisse",
  watch: "Zusehen",
  watchLabel: "Link oder Name eines Tisches",
  or: "Oder",
  openSaved: "öffne ein gespeichertes Spiel",
  seeHow: "und sieh, wie es gemacht wurde.",
};
