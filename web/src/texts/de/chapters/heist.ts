export { heist } from "../heist";
export { explainHeist } from "../explainHeist";
