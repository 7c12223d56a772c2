/** Where the numbers of a rule set come from, for people who play by it. */

import type { GameDetail, Param, ParamValue } from "../api/types";
import { isSwitch } from "../pages/new/options";

/** What was changed for a table is nobody's but the table's. */
export type Source = "printed" | "reviewed" | "assumed" | "changed";

export interface SourceGroup {
  source: Source;
  /** The headings of the places that it is about; none: of all. */
  places: string[];
}

/** One param: its value as it is played, and who says so. */
export interface Origin {
  param: Param;
  value: ParamValue;
  groups: SourceGroup[];
  /** Who says so of each place; of a single number, or of all places alike, one. */
  sources: Source[];
  note: string;
  /** The ids of the rules it belongs to. */
  rules: string[];
}

/** Return where the params of a rule set come from, with the changes of a table. */
export function originsOf(game: GameDetail, rules: string, changes: Record<string, unknown> = {}): Origin[] {
  const ruleSet = game.rule_sets.find((set) => set.name === rules);
  if (!ruleSet) return [];
  return game.params.map((param) => {
    const origin = ruleSet.provenance[param.name];
    const isChanged = param.name in changes;
    return {
      param,
      value: (changes[param.name] ?? ruleSet.values[param.name]) as ParamValue,
      sources: isChanged ? ["changed"] : ([origin?.source ?? "assumed"].flat() as Source[]),
      groups: isChanged ? [{ source: "changed", places: [] }] : groupsOf(param, origin?.source ?? "assumed"),
      note: isChanged ? "" : (origin?.note ?? ""),
      rules: origin?.rules ?? [],
    };
  });
}

/** Return the origins of what is not in the rulebook. */
export function unprinted(origins: Origin[]): Origin[] {
  return origins.filter(({ param, sources }) => param.offered && sources.some((source) => source !== "printed"));
}

/** Return the origin that makes odds doubtful: the first of these params that is not printed, at a place or anywhere. */
export function doubtOf(origins: Origin[], params: string[], place?: number): { source: Source; note: string } | null {
  for (const name of params) {
    const { sources, note } = origins.find(({ param }) => param.name === name) ?? { sources: [], note: "" };
    const at = place === undefined || sources.length === 1 ? sources : sources.slice(place, place + 1);
    const source = at.find((each) => each !== "printed");
    if (source) return { source, note };
  }
  return null;
}

/** Return the sources of a param, each once, with the places that it is the source of. */
export function groupsOf(param: Param, source: string | string[]): SourceGroup[] {
  const each = [source].flat();
  const different = [...new Set(each)] as Source[];
  if (different.length === 1) return different.map((one) => ({ source: one, places: [] }));
  const heads = param.heads[0] ?? [];
  return different.map((one) => ({
    source: one,
    places: each.flatMap((at, place) => (at === one ? [heads[place] ?? String(place + 1)] : [])),
  }));
}

/** Return the value of a param in words: "Hermitage 2, Louvre 5". */
export function valueText(param: Param, value: ParamValue, words: { on: string; off: string }): string {
  if (typeof value === "number") {
    if (isSwitch(param)) return value ? words.on : words.off;
    return param.words[value - (param.low ?? 0)] ?? String(value);
  }
  const heads = param.heads[0] ?? [];
  const isTable = value.some(Array.isArray);
  const cells = value.map((part, place) => {
    const told = typeof part === "number" ? (param.words[part - (param.low ?? 0)] ?? String(part)) : part.join(" ");
    return heads[place] ? `${heads[place]}${isTable ? ":" : ""} ${told}` : told;
  });
  return cells.join(isTable ? "; " : ", ");
}
