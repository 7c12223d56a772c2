import { plural } from "../number";
import type { Texts } from "../texts.svelte";

export const explainArtRobbery: Texts["explainArtRobbery"] = {
  tile: (value) => `Beute: zählt am Ende ${value}.`,
  boss: "Der Boss: zählt am Ende, wenn sein Besitzer auch eine 4 oder 5 desselben Raubzugs hat; sonst scheidet er aus.",
  dots: (n) => plural(n, { one: "Der Punkt ist ein Alibi.", other: "Die # Punkte sind Alibis." }),
  alibis: (isDuel) =>
    isDuel
      ? "Punkte auf den Plättchen. Zu zweit muss am Ende Beute hergeben, wer weniger hat."
      : "Punkte auf den Plättchen. Wer am Ende die wenigsten hat, wird verhaftet, und die ganze Beute ist weg.",
  draw: "Karten zum Ziehen. Sind keine mehr da, werden die gespielten gemischt.",
  played: "Karten, die seit dem letzten Mischen gespielt wurden.",
  standing: (open) => `${open} zu sehen, bevor die Polizei die Alibis gezählt hat.`,
};
