/** What of a game can be had at a table of this page. */

import type { GameDetail, Param, RuleSet } from "../../api/types";

/** The rule sets of a game that can be played here, the default first. */
export function offered(game: GameDetail): RuleSet[] {
  return game.rule_sets
    .filter((set) => !set.needs_referee)
    .toSorted((a, b) => Number(b.name === game.default_rules) - Number(a.name === game.default_rules));
}

/** The params that people may care about: not what simulations and referees need. */
export function asked(game: GameDetail): Param[] {
  return game.params.filter((param) => param.offered);
}
