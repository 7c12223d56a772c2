/** Short names for the types of Art Robbery's view. */

import type { Schemas } from "../../api/types";

export type View = Schemas["ArtRobberyView"];
export type Thief = Schemas["ArtRobberyThief"];
export type LootTile = Schemas["ArtRobberyTile"];
export type Theft = Schemas["ArtRobberyTheft"];
export type Raid = Schemas["ArtRobberyRaid"];
/** Cards by name, with how many there are of each. */
export type Cards = View["discard"];
