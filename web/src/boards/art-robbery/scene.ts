/** How a board animates the events of one update: what moves, and when. */

import { TRAVEL_MS } from "../../pieces/travel";
import type { RobberyEvent } from "./types";

export interface Played {
  /** The number of the event. */
  number: number;
  card: string;
  seat: number;
  victim: number | null;
}

export interface Scene {
  /** The card played in this action, and by whom. */
  played: Played | null;
  /** Whether it was played just now, and was not shown before. */
  isFresh: boolean;
  /** The victim gave the dog, or the tile. */
  gift: "dog" | "tile" | null;
  drawn: (string | null)[];
  /** How long a piece takes from one owner to the next; 0 if nothing moves (ms). */
  flight: number;
  /** When the loot or the dog changes hands, when cards are drawn, and when the scene ends (ms). */
  grabAt: number;
  drawAt: number;
  ended: number;
}

const LOOK_MS = 260;
const DRAW_MS = 240;

export function sceneOf(events: RobberyEvent[], past: RobberyEvent[] = []): Scene {
  const scene: Scene = {
    played: null, isFresh: false, gift: null, drawn: [], flight: 0, grabAt: 0, drawAt: 0, ended: 0,
  };
  for (const event of past) read(scene, event);
  scene.drawn = [];
  for (const event of events) read(scene, event);
  scene.isFresh = events.some((event) => event.kind === "play card");
  const isGrabbed = events.some((event) => event.seat !== "chance");
  scene.flight = events.length ? TRAVEL_MS : 0;
  scene.grabAt = scene.isFresh ? TRAVEL_MS + LOOK_MS : 0;
  scene.drawAt = scene.grabAt + (isGrabbed ? TRAVEL_MS : 0);
  scene.ended = events.length ? scene.drawAt + Math.min(scene.drawn.length, 2) * DRAW_MS : 0;
  return scene;
}

/** Whether the nth card of a kind, of some in the hand, was drawn in a scene: the last ones of its kind were. */
export function isJustDrawn(scene: Scene, card: string, nth: number, held: number): boolean {
  const drawn = scene.drawn.filter((one) => one === card).length;
  return nth >= held - drawn;
}

/** Return how long the board is animated to show these events. */
export const sceneMs = (events: RobberyEvent[]): number => sceneOf(events).ended;

/** Return the scene with all waiting times removed, for reduced motion. */
export function withoutMotion(scene: Scene): Scene {
  return { ...scene, flight: 0, grabAt: 0, drawAt: 0, ended: 0 };
}

/** The card on top of the discard pile, if it was seen being played, and the version it was seen in. */
export interface Top {
  played: Played | null;
  version: number;
}

/** Return the card on top now. A jump to another position forgets it, unless the scene plays one. */
export function topOf(before: Top | null, scene: Scene, version: number, isMoving: boolean): Top {
  const isKnown = isMoving || before?.version === version;
  return { played: scene.played ?? (isKnown ? (before?.played ?? null) : null), version };
}

function read(scene: Scene, event: RobberyEvent): void {
  const { kind, parts } = event;
  if (kind === "card") scene.drawn.push(parts.card ?? null);
  else if (kind === "give dog") scene.gift = "dog";
  else if (kind === "give tile") scene.gift = "tile";
  else if (kind === "play card" && typeof event.seat === "number")
    scene.played = { number: event.number, card: parts.card, seat: event.seat, victim: parts.source ?? null };
}
