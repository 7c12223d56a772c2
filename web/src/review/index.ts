/** The view of a review, loaded when one is asked for. */

export { default as AskedChoices } from "./AskedChoices.svelte";
export { default as EventCard } from "./EventCard.svelte";
export { default as ReviewGraph } from "./ReviewGraph.svelte";
export { default as ReviewSums } from "./ReviewSums.svelte";
export { default as Yours } from "./Yours.svelte";
