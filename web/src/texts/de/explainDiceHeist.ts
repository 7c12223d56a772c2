import { plural } from "../number";
import type { Texts } from "../texts.svelte";

export const explainDiceHeist: Texts["explainDiceHeist"] = {
  level: (n) => `Sicherheit ${n}: Ein Würfel der Bande muss mehr als ${n} zeigen. Würfel werden nie addiert.`,
  painting: (worth) =>
    `Ein Gemälde, ${worth}\u00a0Mio.\u00a0$ wert. Am Ende bringt der höchste Gemäldewert Punkte, und der niedrigste kostet welche.`,
  gem: "Edelsteine einer Farbe: Der erste zählt 1 Punkt, der zweite 2, der dritte 3, wenn der Tisch das nicht geändert hat.",
  artifact: (n) =>
    plural(n, { one: "Ein Punkt für das Artefakt. Gestohlene Karten liegen verdeckt.", other: "# Punkte, einer je Artefakt. Gestohlene Karten liegen verdeckt." }),
  minor: "Das Pluszeichen: Wird sie aufgedeckt, folgt gleich noch eine Karte.",
  pile: "Artefaktkarten, verdeckt. Was darauf ist, weiß bis zum Ende nur ihr Dieb.",
  crew: "Handlanger: Würfel, die mitwerfen. Klappt ein Coup, sind sie weg.",
  bar: "Handlanger, die man noch anwerben kann. Sind keine da, wirbt man bei dem mit den meisten einen ab.",
  crates: "Ausstellungsstücke, die noch kommen. Ist keines mehr da und sind alle Museen leer, ist das Spiel aus.",
  odds: (odds, level) => `Die Chance, dass ein Würfel der Bande mehr als ${level} zeigt: ${odds}.`,
  raidOdds: (odds) => `Die Chance, dass ein Würfel der Bande mindestens die Sicherheitsstufe zeigt: ${odds}.`,
  stack: (count) => plural(count, { one: "# solche Karte hängt hier.", other: "# solche Karten hängen hier, hintereinander." }),
  standing: (gems, paintings, artifacts) =>
    `Edelsteine ${gems}, Gemälde ${paintings}${artifacts === null ? "" : `, Artefakte ${artifacts}`}.`,
  unknown: (cards) => plural(cards, { one: "# Artefaktkarte liegt verdeckt.", other: "# Artefaktkarten liegen verdeckt." }),
  allEqual: (points) =>
    `Gemälde zählen jetzt für alle ${points}: Alle haben gleich viel, also die meisten und die wenigsten zugleich.`,
};
