/** Short names for the types of Spell Stealers' view. */

import type { Schemas } from "../../api/types";

export type View = Schemas["SpellStealersView"];
export type Roll = Schemas["SpellStealersRoll"];
export type Attempt = Schemas["SpellStealersAttempt"];
export type Shape = Attempt["die"];
export type Colour = NonNullable<Roll["colour"]>;
export type Success = NonNullable<Roll["success"]>;
