/** Short names for the types of Spell Stealers' view. */

import type { ChoiceOf, EventOf, Schemas } from "../../api/types";

export type View = Schemas["SpellStealersView"];
export type Roll = Schemas["SpellStealersTurnRoll"];
export type Attempt = Schemas["SpellStealersAttempt"];
export type Shape = Attempt["die"];
export type Colour = NonNullable<Roll["colour"]>;
export type Success = NonNullable<Roll["success"]>;
export type SpellChoice = ChoiceOf<"spell-stealers">;
export type SpellEvent = EventOf<"spell-stealers">;
/** Outcomes that people enter, and who is asked next. */
export type SpellOutcome = Extract<SpellChoice, { kind: "die" | "artifact" | "success" | "ask" }>;
