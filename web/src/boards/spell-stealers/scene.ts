/** How a board animates the events of one update: what moves, and when. */

import type { FrameOf } from "../../api/types";
import { rollMs } from "../../pieces/die";
import type { SpellEvent } from "./types";

export interface Scene {
  /** The numbers of the events that rolled these dice; 0: they were shown before. */
  artifactAt: number;
  successAt: number;
  /** The seat whose stealing die just fell, and that event's number. */
  theft: { seat: number | null; at: number } | null;
  starts: number[];
  /** Who rolled in this action, if it is known. */
  roller: number | null;
  /** The seat that just lost an artifact to a thief. */
  robbed: number | null;
  /** When the dice are still, and when the scene ends (ms). */
  settled: number;
  ended: number;
}

export const WALK_MS = 900;
/** How long a stolen artifact is on its way. */
export const FLIGHT_MS = 900;
/** How long a miss is told before the next turn begins. */
export const TELL_MS = 1300;
const PAUSE_MS = 450;

export function sceneOf(events: SpellEvent[], past: SpellEvent[] = [], isMiss = false): Scene {
  const scene: Scene = {
    artifactAt: 0, successAt: 0, theft: null, starts: [], roller: null, robbed: null, settled: 0, ended: 0,
  };
  for (const event of past) read(scene, event);
  scene.artifactAt = scene.successAt = 0;
  scene.robbed = null;
  if (scene.theft) scene.theft.at = 0;
  for (const event of events) read(scene, event);
  const dice = events.filter(isDie).length;
  scene.settled = dice ? rollMs(dice) + PAUSE_MS : 0;
  const isWalk = events.some(({ kind }) => kind === "stop") || (scene.theft?.at ?? 0) > 0;
  const isTold = scene.starts.length > 0 || (isMiss && scene.successAt > 0);
  scene.ended = scene.settled + (isTold ? TELL_MS : isWalk ? WALK_MS : 0);
  return scene;
}

/** Return how long the board is animated to show these events. */
export const sceneMs = (events: SpellEvent[], frame?: FrameOf<"spell-stealers">): number =>
  sceneOf(events, [], frame?.board.roll?.matched === false).ended;

/** Return the scene with all waiting times removed, for reduced motion. */
export function withoutMotion(scene: Scene): Scene {
  return { ...scene, settled: 0, ended: 0 };
}

const isDie = ({ kind }: SpellEvent): boolean => kind === "die" || kind === "artifact" || kind === "success";

function read(scene: Scene, event: SpellEvent): void {
  const { kind, parts } = event;
  if (event.victim !== null) scene.robbed = event.victim;
  if (kind === "roll" && typeof event.seat === "number") scene.roller = event.seat;
  else if (kind === "artifact") scene.artifactAt = event.number;
  else if (kind === "success") scene.successAt = event.number;
  else if ((kind === "take" || kind === "throw") && typeof event.seat === "number")
    scene.theft = { seat: event.seat, at: 0 };
  else if (kind === "die" && scene.theft) scene.theft.at = event.number;
  else if (kind === "die") scene.starts.push(parts.face);
}
