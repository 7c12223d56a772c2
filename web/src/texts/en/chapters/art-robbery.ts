export { artRobbery } from "../artRobbery";
export { explainArtRobbery } from "../explainArtRobbery";
