/** What somebody entered about a clock, and the request that it makes. */

import type { ClockRequest } from "../api/types";

export interface ClockForm {
  kind: "none" | "move" | "bank";
  moveSeconds: number | null;
  bankMinutes: number | null;
  increment: number | null;
}

/** Return the clock to ask for; null for none, or while a field is empty. */
export function readClock(form: ClockForm): ClockRequest | null {
  if (form.kind === "move" && form.moveSeconds) return { kind: "move", seconds: form.moveSeconds, increment: 0 };
  if (form.kind === "bank" && form.bankMinutes) return { kind: "bank", seconds: form.bankMinutes * 60, increment: form.increment ?? 0 };
  return null;
}
