/** What the server says, in the page's words. The shapes are its own: `npm run types` makes them. */

import type { components } from "./schema";

type Schemas = components["schemas"];

export type GameSummary = Schemas["GameLine"];
export type RuleSetName = Schemas["RuleSetLine"];
export type Param = Schemas["ParamInfo"];
export type Rule = Schemas["RuleInfo"];
export type ParamValue = number | number[] | number[][];
export type RuleSet = Schemas["RuleSetInfo"];
export type GameDetail = Schemas["GameInfo"];
export type SeatRequest = Schemas["SeatWanted"];
export type SeatKind = SeatRequest["kind"];
export type TableRequest = Schemas["NewTable"];
export type Seat = Schemas["SeatInfo"];
export type TableInfo = Schemas["TableInfo"];
export type NewTable = Schemas["Opened"];
export type Returned = Schemas["Returned"];
export type Choice = Schemas["ChoiceInfo"];
/** One thing that happened: a seat's move, or what dice and cards did (`chance`). */
export type GameEvent = Schemas["EventInfo"];
/** The seed, and of every roll all that could have come. */
export type Proof = Schemas["ProofInfo"];
export type Fault = Schemas["Problem"];

/** A position as one pair of eyes sees it. `board` is the game's own view. */
export type Frame<View = unknown> = Omit<Schemas["Frame"], "board"> & { board: View };

/** Chance among the actors of a frame: somebody is to say what the real dice show. */
export const CHANCE = 15;
