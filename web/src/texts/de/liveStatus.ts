import type { Texts } from "../texts.svelte";

export const liveStatus: Texts["liveStatus"] = {
  somebody: "Jemand",
  yourMarker: "Dein Marker",
  hasRolled: (name) => `${name} hat gewürfelt`,
  stealOrHold: "Stehlen oder stillhalten",
  whoWasFirst: "Wer war zuerst?",
  yourMove: "Du bist dran",
  thinks: (name) => `${name} überlegt`,
};
