/** Short names for the types of Dice Heist's view. */

import type { ChoiceOf, EventOf, Schemas } from "../../api/types";

export type View = Schemas["DiceHeistView"];
export type Thief = Schemas["DiceHeistThief"];
export type Museum = Schemas["DiceHeistMuseum"];
export type MuseumName = Museum["name"];
export type GemColour = keyof Schemas["DiceHeistGems"];
export type HeistChoice = ChoiceOf<"dice-heist">;
export type HeistEvent = EventOf<"dice-heist">;
/** The choices of one kind. */
export type HeistChoiceOf<Kind extends HeistChoice["kind"]> = Extract<HeistChoice, { kind: Kind }>;
