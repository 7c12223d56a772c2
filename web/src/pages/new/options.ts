/** The rule sets and params of a game that the form offers, params as cells that can be changed. */

import type { GameDetail, Param, ParamValue, Rule, RuleSet } from "../../api/types";
import { texts } from "../../texts/texts.svelte";

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

/** Return what differs from a rule set, cell by cell: `Lock counters in the box: 25 (-1)`. */
export function describeChanges(game: GameDetail, rules: string, changes: Record<string, unknown>): string[] {
  const usual = game.rule_sets.find(({ name }) => name === rules)?.values ?? {};
  return game.params.flatMap((param) => {
    const [before, now] = [usual[param.name] as ParamValue, changes[param.name] as ParamValue | undefined];
    if (now === undefined || before === undefined) return [];
    const word = (cell: number): string => (isSwitch(param) ? texts().newTable[cell ? "on" : "off"] : (param.words[cell] ?? `${cell}`));
    const differing = (path: number[], one: ParamValue, other: ParamValue): string[] =>
      Array.isArray(one) && Array.isArray(other)
        ? one.flatMap((part, place) => differing([...path, place], part, other[place] as ParamValue))
        : one === other ? [] : [`${cellName(param, path)}: ${word(other as number)} (${word(one as number)})`];
    return differing([], before, now);
  });
}

/** Return the params by the parts of the rulebook that they belong to, those whose name, rule or cells hold some words. */
export function groupParams(game: GameDetail, words: string): { section: string; params: Param[] }[] {
  const wanted = words.trim().toLowerCase().split(/\s+/);
  const groups = new Map<string, Param[]>();
  for (const param of offeredParams(game)) {
    const rule = ruleOf(game, param);
    const text = [param.title, param.name, rule?.id, ...param.heads.flat(), ...param.words].join(" ").toLowerCase();
    if (!wanted.every((word) => text.includes(word))) continue;
    const section = rule?.section ?? "";
    groups.set(section, [...(groups.get(section) ?? []), param]);
  }
  return [...groups].map(([section, params]) => ({ section, params }));
}

/** Return the rule that a param belongs to, if the server names one. */
export function ruleOf(game: GameDetail, param: Param): Rule | undefined {
  return game.rulebook.find((rule) => rule.id === param.rule);
}
