/** The English texts that the page begins with, one file an area; those of `chapters/` are loaded with what needs them. */
import { coach } from "./coach";
import { flow } from "./flow";
import { gameOver } from "./gameOver";
import { generic } from "./generic";
import { home } from "./home";
import { intro } from "./intro";
import { liveStatus } from "./liveStatus";
import { newTable } from "./newTable";
import { offline } from "./offline";
import { publicTables } from "./publicTables";
import { record } from "./record";
import { replay } from "./replay";
import { review } from "./review";
import { rules } from "./rules";
import { shell } from "./shell";
import { solo } from "./solo";
import { table } from "./table";
import { talk } from "./talk";
import { teach } from "./teach";
import { together } from "./together";
import { waiting } from "./waiting";

export const en = {
  coach,
  flow,
  gameOver,
  generic,
  home,
  intro,
  liveStatus,
  newTable,
  offline,
  publicTables,
  record,
  replay,
  review,
  rules,
  shell,
  solo,
  table,
  talk,
  teach,
  together,
  waiting,
};
