/** All English texts of the page, one file an area. Their type is what every other language fulfils. */
import { artRobbery } from "./artRobbery";
import { batman } from "./batman";
import { coach } from "./coach";
import { company } from "./company";
import { diceHeist } from "./diceHeist";
import { explainArtRobbery } from "./explainArtRobbery";
import { explainDiceHeist } from "./explainDiceHeist";
import { explainHeist } from "./explainHeist";
import { flow } from "./flow";
import { gameOver } from "./gameOver";
import { generic } from "./generic";
import { heist } from "./heist";
import { home } from "./home";
import { host } from "./host";
import { intro } from "./intro";
import { lab } from "./lab";
import { live } from "./live";
import { newTable } from "./newTable";
import { offline } from "./offline";
import { proof } from "./proof";
import { record } from "./record";
import { replay } from "./replay";
import { review } from "./review";
import { rules } from "./rules";
import { shell } from "./shell";
import { solo } from "./solo";
import { spellStealers } from "./spellStealers";
import { table } from "./table";
import { talk } from "./talk";
import { teach } from "./teach";
import { together } from "./together";
import { waiting } from "./waiting";

export const en = {
  artRobbery,
  batman,
  coach,
  company,
  diceHeist,
  explainArtRobbery,
  explainDiceHeist,
  explainHeist,
  flow,
  gameOver,
  generic,
  heist,
  home,
  host,
  intro,
  lab,
  live,
  newTable,
  offline,
  proof,
  record,
  replay,
  review,
  rules,
  shell,
  solo,
  spellStealers,
  table,
  talk,
  teach,
  together,
  waiting,
};
