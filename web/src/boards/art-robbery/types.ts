/** Short names for the types of Art Robbery's view. */

import type { ChoiceOf, EventOf, Schemas } from "../../api/types";

export type View = Schemas["ArtRobberyView"];
export type Thief = Schemas["ArtRobberyThief"];
export type LootTile = Schemas["ArtRobberyTile"];
export type Theft = Schemas["ArtRobberyTheft"];
export type Raid = Schemas["ArtRobberyRaid"];
/** Cards by name, with how many there are of each. */
export type Cards = View["discard"];
export type RobberyChoice = ChoiceOf<"art-robbery">;
export type RobberyEvent = EventOf<"art-robbery">;
export type Play = Extract<RobberyChoice, { kind: "play card" }>;
