import { plural } from "../number";
import type { Texts } from "../texts.svelte";

export const explainArtRobbery: Texts["explainArtRobbery"] = {
  tile: (value) => `Beute: zählt am Ende ${value}.`,
  boss: "Der Boss: zählt am Ende, wenn sein Besitzer auch eine 4 oder 5 desselben Raubzugs hat; sonst scheidet er aus.",
  dots: (n) => plural(n, { one: "Der Punkt ist ein Alibi.", other: "Die # Punkte sind Alibis." }),
  hiddenAlibis: (tiles) => plural(tiles, { one: "# Plättchen liegt verdeckt und kann mehr tragen.", other: "# Plättchen liegen verdeckt und können mehr tragen." }),
  alibis: (isDuel) =>
    isDuel
      ? "Punkte auf den Plättchen. Zu zweit muss am Ende Beute hergeben, wer weniger hat."
      : "Punkte auf den Plättchen. Wer am Ende die wenigsten hat, wird verhaftet, und die ganze Beute ist weg.",
  number: (value) =>
    `Nimmt ein Plättchen mit einer ${value} aus der Mitte. Liegt dort keines, stiehlt sie eines, das jemand in diesem Raubzug genommen hat.`,
  cards: {
    boss: "Nimmt ein Boss-Plättchen, aus der Mitte oder sonst von jemandem.",
    "guard-dog": "Nimmt den Hund. Wer ihn hat und bestohlen wird, darf statt des Plättchens den Hund geben.",
    "greedy-thief": "Nimmt ein beliebiges Plättchen aus der Mitte, aber von niemandem etwas.",
  },
  safe: "Die Beute früherer Raubzüge liegt verdeckt und ist sicher. Sie zählt am Ende.",
  hand: "Handkarten, die nur ihr Dieb sehen darf. Wer eine spielt, zieht eine neue.",
  leftOver: "Karten, die auf der Hand geblieben sind. Sie zählen nicht.",
  free: "Nicht verhaftet: Diese ganze Beute zählt.",
  draw: "Karten zum Ziehen. Sind keine mehr da, werden die gespielten gemischt.",
  played: "Karten, die seit dem letzten Mischen gespielt wurden.",
  standing: (open) => `${open} zu sehen, bevor die Polizei die Alibis gezählt hat.`,
};
