/** Short names for the types of Dice Heist's view. */

import type { Schemas } from "../../api/types";

export type View = Schemas["DiceHeistView"];
export type Thief = Schemas["DiceHeistThief"];
export type Museum = Schemas["DiceHeistMuseum"];
export type MuseumName = Museum["name"];
export type GemColour = keyof Schemas["DiceHeistGems"];
