/** What somebody missed, as sentences. */

import type { GameEvent } from "../api/types";

/** Return one text for each action among some events: a seat's move, with the outcomes that follow it. */
export function actionTexts(events: GameEvent[]): string[] {
  const texts: string[] = [];
  let last: GameEvent | null = null;
  for (const event of events) {
    const isOutcome = event.seat === "chance" && last !== null;
    if (isOutcome) texts.push(`${texts.pop() ?? ""} ${event.sentence}`.trim());
    else texts.push(event.sentence);
    last = event;
  }
  return texts;
}
