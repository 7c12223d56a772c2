import type { GameDetail, RuleSet } from "../../api/types";

/** Rule sets that need a referee of real time, which the page does not have yet. */
const NEEDS_REFEREE: Record<string, RegExp> = { "spell-stealers": /^live/ };

/** The rule sets of a game that can be played on the page, the default first. */
export function offered(game: GameDetail): RuleSet[] {
  const refused = NEEDS_REFEREE[game.name];
  return game.rule_sets
    .filter((set) => !refused?.test(set.name))
    .toSorted((a, b) => Number(b.name === game.default_rules) - Number(a.name === game.default_rules));
}
