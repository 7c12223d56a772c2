import type { Texts } from "../texts.svelte";

export const coach: Texts["coach"] = {
  wouldPlay: "Der Trainer rät",
  close: "Schließen",
  bestWait: (share) => `★ Am besten: warten und die anderen zuerst handeln lassen: ${share} vom Sieg.`,
  orWait: (share) => `Oder warten und die anderen zuerst handeln lassen: ${share} vom Sieg.`,
  worth: (share) => `${share} vom Sieg`,
  worthLess: (share, loss) => `${share} vom Sieg, ${loss} weniger als das Beste`,
  bestOf: (shown, all) => `Die besten ${shown} von ${all} Zügen.`,
  counting: "Die Chancen werden gezählt…",
  emptyChair: "ein leerer Stuhl",
  hintsOn: "Tipps sind erlaubt: alle sind einverstanden.",
  hintsOff: (missing) => `Keine Tipps, bis alle einverstanden sind. Noch nicht: ${missing}.`,
  agree: "Tipps erlauben",
  disagree: "Doch keine Tipps",
};
