export { spellStealers } from "../spellStealers";
export { live } from "../live";
