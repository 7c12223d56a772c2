/** Short names for the types of Batman's view. */

import type { ChoiceOf, EventOf, Schemas } from "../../api/types";

export type View = Schemas["BatmanView"];
export type Thief = Schemas["BatmanThief"];
export type RowDie = Schemas["BatmanRowDie"];
export type Counts = Schemas["BatmanCounts"];
export type Colour = RowDie["colour"];
export type Face = NonNullable<RowDie["face"]>;
export type Villain = NonNullable<Thief["villain"]>;
export type BatmanChoice = ChoiceOf<"batman">;
export type BatmanEvent = EventOf<"batman">;
