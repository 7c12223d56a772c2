/** Params of a rule set as cells that people can change. */

import type { GameDetail, Param, ParamValue, Rule } from "../../api/types";

export interface Cell {
  path: number[];
  value: number;
}

export function cellsOf(value: ParamValue): Cell[] {
  if (typeof value === "number") return [{ path: [], value }];
  return value.flatMap((part, index) =>
    cellsOf(part).map((cell) => ({ path: [index, ...cell.path], value: cell.value })),
  );
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
  return param.shape.length === 0 && param.low === 0 && param.high === 1;
}

/** The rule a param belongs to, where the server names one. */
export function ruleOf(game: GameDetail, param: Param): Rule | undefined {
  return game.rulebook.find((rule) => rule.id === param.rule);
}
