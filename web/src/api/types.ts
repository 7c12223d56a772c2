/** What the server says, in the page's words. The shapes come from its OpenAPI (`npm run types`). */

export interface RuleSetName {
  name: string;
  title: string;
  description: string;
}

export interface GameSummary {
  name: string;
  title: string;
  blurb: string;
  minutes: number;
  seats: [number, number];
  default_rules: string;
  secret_hands: boolean;
  bots: string[];
  rule_sets: RuleSetName[];
}

export type ParamValue = number | number[] | number[][];

export interface Param {
  name: string;
  title: string;
  low: number;
  high: number;
  shape: number[];
}

export interface Provenance {
  source: string | string[];
  note: string | null;
}

export interface RuleSet extends RuleSetName {
  values: Record<string, ParamValue>;
  provenance: Record<string, Provenance>;
}

export interface Rule {
  id: string;
  marks: string[];
  section: string;
  text: string;
}

export interface GameDetail extends Omit<GameSummary, "rule_sets"> {
  rule_sets: RuleSet[];
  params: Param[];
  rulebook: Rule[];
}

export type SeatKind = "you" | "open" | "bot";

export interface SeatRequest {
  kind: SeatKind;
  name?: string;
  bot?: string;
}

export interface TableRequest {
  game: string;
  rules?: string;
  params?: Record<string, ParamValue>;
  seats: SeatRequest[];
  chance: "server" | "manual";
  hot_seat: boolean;
  absent?: { policy: "wait" | "bot"; seconds: number };
}

export interface Seat {
  seat: number;
  kind: "person" | "bot" | "open";
  name: string;
  bot: string | null;
  connected: boolean;
}

export interface TableInfo {
  id: string;
  game: string;
  rules: string;
  changes: Record<string, ParamValue>;
  seats: Seat[];
  status: "waiting" | "running" | "over";
  version: number;
  chance: "server" | "manual";
  hot_seat: boolean;
  commitment: string | null;
  seed: string | null;
  created: string;
  absent: { policy: string; seconds: number } | null;
}

export interface NewTable {
  id: string;
  tokens: Record<string, string>;
  table: TableInfo;
}

export interface Choice {
  move: string;
  sentence: string;
  odds: string | null;
}

/** A position as one pair of eyes sees it. `board` is the game's own view. */
export interface Frame<View = unknown> {
  game: string;
  rules: string;
  seats: number;
  seat: number | null;
  version: number;
  actors: number[];
  over: boolean;
  winners: number[];
  scores: number[] | null;
  moves: string[];
  rules_now: string[];
  board: View;
  choices: Choice[];
  names: string[];
}

/** One thing that happened: a seat's move, or what dice and cards did (`chance`). */
export interface GameEvent {
  number: number;
  seat: number | "chance";
  move: string;
  sentence: string;
  steal: boolean;
  at: number | null;
}

export interface Fault {
  code: string;
  message: string;
  rule: string | null;
}

/** Chance among the actors of a frame: somebody is to say what the real dice show. */
export const CHANCE = 15;
