export { diceHeist } from "../diceHeist";
export { explainDiceHeist } from "../explainDiceHeist";
