import type { Texts } from "../texts.svelte";

export const generic: Texts["generic"] = {
  whatEachHas: "Was jeder Platz hat",
  seat: "Platz",
  yes: "ja",
  no: "nein",
  hidden: "verdeckt",
  moves: "Züge",
};
