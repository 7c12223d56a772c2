/** How a board animates the events of one update: what moves, and when. */

import { rollMs } from "../../pieces/die";
import { TRAVEL_MS } from "../../pieces/travel";
import { museumOf } from "./exhibit";
import type { HeistEvent, MuseumName } from "./types";

export interface Scene {
  /** The heist or raid: where, by whom, what the dice showed. */
  robbery: { museum: MuseumName | undefined; card: string | null; seat: number; dice: number[] } | null;
  starts: number[];
  /** How many of the dice were shown before. */
  lying: number;
  /** When the dice are still, when the loot has moved, and when the scene ends (ms). */
  settled: number;
  moved: number;
  ended: number;
  revealed: string[];
}

/** How long the shutters of a museum are down. */
export const SHUT_MS = 1100;
const PAUSE_MS = 350;
const REVEAL_MS = 260;

export function sceneOf(events: HeistEvent[], past: HeistEvent[] = []): Scene {
  const scene: Scene = {
    robbery: null, starts: [], lying: 0, revealed: [], settled: 0, moved: 0, ended: 0,
  };
  for (const event of past) read(scene, event);
  scene.lying = diceOf(scene);
  scene.revealed = [];
  for (const event of events) read(scene, event);
  const dice = diceOf(scene) - scene.lying;
  scene.settled = dice ? rollMs(dice) + PAUSE_MS : 0;
  scene.moved = scene.settled + (scene.robbery && dice ? TRAVEL_MS : 0);
  scene.ended = scene.moved + scene.revealed.length * REVEAL_MS;
  return scene;
}

/** Return how long the board is animated to show these events. */
export const sceneMs = (events: HeistEvent[]): number => sceneOf(events).ended;

function diceOf(scene: Scene): number {
  return scene.robbery?.dice.length ?? scene.starts.length;
}

function read(scene: Scene, event: HeistEvent): void {
  const { kind, parts } = event;
  if (kind === "card") scene.revealed.push(parts.card);
  else if (kind === "die") (scene.robbery?.dice ?? scene.starts).push(parts.face);
  else if (typeof event.seat !== "number") return;
  else if (kind === "heist") scene.robbery = { museum: parts.museum, card: null, seat: event.seat, dice: [] };
  else if (kind === "raid") scene.robbery = { museum: museumOf(parts.card), card: parts.card, seat: event.seat, dice: [] };
}

/** Return when a card revealed in this scene appears (ms). */
export function revealAt(scene: Scene, card: string): number {
  const nth = scene.revealed.indexOf(card);
  return nth < 0 ? 0 : scene.moved + nth * REVEAL_MS;
}
