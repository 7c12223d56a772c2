/** The rule sets and params of a game that the form offers, params as cells that can be changed. */

import type { GameDetail, Param, ParamValue, Rule, RuleSet } from "../../api/types";

/** A slider reaches this many times the usual value, and has so many steps at least. */
const SLIDER_REACH = 4;
const LEAST_STEPS = 20;

/** Return the rule sets of a game, the default first. */
export function offeredRuleSets(game: GameDetail): RuleSet[] {
  return game.rule_sets.toSorted((a, b) => Number(b.name === game.default_rules) - Number(a.name === game.default_rules));
}

/** Return the rule sets that are not played in real time, the default first. */
export function untimedRuleSets(game: GameDetail): RuleSet[] {
  return offeredRuleSets(game).filter((set) => !set.needs_referee);
}

/** Return the params that players may change: not those of simulations and referees. */
export function offeredParams(game: GameDetail): Param[] {
  return game.params.filter((param) => param.offered);
}

/** Return the number at a path: empty for a single number, row and column for a table. */
export function cellAt(value: ParamValue, path: number[]): number {
  const [first, ...rest] = path;
  if (typeof value === "number" || first === undefined) return value as number;
  return cellAt(value[first] as ParamValue, rest);
}

/** Return a copy of the value with one cell changed. */
export function withCell(value: ParamValue, path: number[], cell: number): ParamValue {
  const [first, ...rest] = path;
  if (typeof value === "number" || first === undefined) return cell;
  return value.map((part, index) => (index === first ? withCell(part, rest, cell) : part)) as ParamValue;
}

export function isChanged(before: ParamValue, now: ParamValue): boolean {
  return JSON.stringify(before) !== JSON.stringify(now);
}

export function isSwitch(param: Param): boolean {
  return param.shape.length === 0 && param.words.length === 0 && param.low === 0 && param.high === 1;
}

/** Return both ends of a number's slider; where the rules allow far more than usual, it ends before that. */
export function sliderEnds(param: Param, usual: number): [number, number] | null {
  if (param.shape.length > 0 || param.low === null || param.high === null) return null;
  return [param.low, Math.min(param.high, Math.max(SLIDER_REACH * usual, param.low + LEAST_STEPS))];
}

/** Return the name of a cell: its param, then its row and its column. */
export function cellName(param: Param, path: number[]): string {
  return [param.title, ...path.map((place, axis) => param.heads[axis]?.[place] ?? place + 1)].join(", ");
}

/** Return the rule that a param belongs to, if the server names one. */
export function ruleOf(game: GameDetail, param: Param): Rule | undefined {
  return game.rulebook.find((rule) => rule.id === param.rule);
}
