/** Short names for the types of HEIST!'s view. */

import type { ChoiceOf, EventOf, Schemas } from "../../api/types";

export type View = Schemas["HeistView"];
export type Thief = Schemas["HeistThief"];
export type Card = Schemas["HeistCard"];
export type Challenge = Schemas["HeistChallenge"];
export type HeistChoice = ChoiceOf<"heist">;
export type HeistEvent = EventOf<"heist">;
