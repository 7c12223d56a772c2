/** Params of a rule set as cells that people can change. */

import type { GameDetail, Param, ParamValue, Rule } from "../../api/types";

/** The number at a place: of a lone number the path is empty, of a table it is row and column. */
export function cellAt(value: ParamValue, path: number[]): number {
  const [first, ...rest] = path;
  if (typeof value === "number" || first === undefined) return value as number;
  return cellAt(value[first] as ParamValue, rest);
}

/** The same value with one cell changed; the old one stays as it is. */
export function withCell(value: ParamValue, path: number[], cell: number): ParamValue {
  const [first, ...rest] = path;
  if (typeof value === "number" || first === undefined) return cell;
  return value.map((part, index) => (index === first ? withCell(part, rest, cell) : part)) as ParamValue;
}

export function changed(before: ParamValue, now: ParamValue): boolean {
  return JSON.stringify(before) !== JSON.stringify(now);
}

export function isSwitch(param: Param): boolean {
  return param.shape.length === 0 && param.words.length === 0 && param.low === 0 && param.high === 1;
}

/** What a cell is called: its param, then its row and its column. */
export function nameOf(param: Param, path: number[]): string {
  return [param.title, ...path.map((place, axis) => param.heads[axis]?.[place] ?? place + 1)].join(", ");
}

/** The rule a param belongs to, where the server names one. */
export function ruleOf(game: GameDetail, param: Param): Rule | undefined {
  return game.rulebook.find((rule) => rule.id === param.rule);
}
