/** A rule set with changes as the query of a link: `rules=heist&set.lock_supply=12`. */

import type { GameDetail, Param, ParamValue, RuleSet } from "../../api/types";
import { isChanged, offeredParams } from "./options";

export interface Variant {
  rules: string;
  /** Only what differs from the rule set. */
  changes: Record<string, ParamValue>;
}

const PREFIX = "set.";

/** Return the query of a variant; the game's own rules need none. */
export function variantQuery(game: GameDetail, { rules, changes }: Variant): URLSearchParams {
  const query = new URLSearchParams();
  if (rules !== game.default_rules) query.set("rules", rules);
  for (const [name, value] of Object.entries(changes)) query.set(PREFIX + name, JSON.stringify(value));
  return query;
}

/** Return the variant of a query, of one of these rule sets. What the game does not know is left out. */
export function readVariant(game: GameDetail, query: URLSearchParams, sets: RuleSet[]): Variant {
  const wanted = query.get("rules") ?? game.default_rules;
  const ruleSet = sets.find((set) => set.name === wanted) ?? sets[0];
  if (!ruleSet) return { rules: game.default_rules, changes: {} };
  const changes: Record<string, ParamValue> = {};
  for (const param of offeredParams(game)) {
    const value = readValue(param, query.get(PREFIX + param.name));
    if (value !== null && isChanged(ruleSet.values[param.name] as ParamValue, value)) changes[param.name] = value;
  }
  return { rules: ruleSet.name, changes };
}

/** Return the value of a param that a text stands for, or null if it is none of this shape. */
function readValue(param: Param, text: string | null): ParamValue | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return hasShape(value, param.shape) ? (value as ParamValue) : null;
  } catch {
    return null;
  }
}

function hasShape(value: unknown, shape: number[]): boolean {
  const [length, ...rest] = shape;
  if (length === undefined) return Number.isSafeInteger(value);
  return Array.isArray(value) && value.length === length && value.every((part) => hasShape(part, rest));
}
