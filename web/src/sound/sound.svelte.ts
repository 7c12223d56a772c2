/** Short synthesised sounds, off by default. */

import { untrack } from "svelte";
import { readStored, store } from "../shell/browserStorage";
import { paced } from "../shell/motion";
import type { Cue, SoundName } from "./cue";

const wish = $state({ on: readStored("sound", false) });
let audio: AudioContext | null = null;

type Player = (context: AudioContext, after: number, count: number) => void;
const players: Record<SoundName, Player> = {
  dice: (context, after, count) => clatter(context, after, Math.min(count, 10)),
  card: (context, after) => knock(context, after, 0.35),
  lock,
  alarm,
  loot: coin,
};

export function isSoundOn(): boolean {
  return wish.on;
}

export function toggleSound(): void {
  wish.on = !wish.on;
  store("sound", wish.on);
  if (wish.on) coin(start());
}

/** Play what a board wants to be heard of an update, and a last sound at the end of the game. */
export function playCues(cues: Cue[], isOver: boolean): void {
  const context = audible();
  if (!context) return;
  for (const { sound, count = 1, at = 0 } of cues) players[sound](context, paced(at) / 1000, count);
  if (isOver && cues.length) players.loot(context, 1, 1);
}

/** Tell by ear that it is the turn of whoever sits here: two soft bells. */
export function playTurnCall(): void {
  const context = audible();
  if (!context) return;
  tone(context, "sine", 784, 0, 0.5, 0.2);
  tone(context, "sine", 1175, 0.16, 0.7, 0.18);
}

/** Tell by ear that a live window has opened (two rising tones) or closed (one low knock). */
export function playWindowCue(isOpen: boolean): void {
  const context = audible();
  if (!context) return;
  if (isOpen) {
    tone(context, "triangle", 660, 0, 0.12, 0.3);
    tone(context, "triangle", 990, 0.08, 0.2, 0.3);
  } else {
    knock(context, 0, 0.8);
    tone(context, "square", 110, 0, 0.16, 0.2);
  }
}

/** Return where sound comes from, if it is wanted. Browsers allow none before the first tap: queue none. */
function audible(): AudioContext | null {
  const context = untrack(isSoundOn) ? start() : null;
  return context?.state === "running" ? context : null;
}

function start(): AudioContext {
  audio ??= new AudioContext();
  void audio.resume();
  return audio;
}

function clatter(context: AudioContext, after: number, dice: number): void {
  for (let die = 0; die < dice; die++) {
    for (const [bounce, loud] of [[0, 0.5], [0.18, 0.35], [0.3, 0.2], [0.38, 0.1]] as const) {
      knock(context, after + die * 0.09 + bounce + Math.random() * 0.03, loud / Math.sqrt(dice));
    }
  }
}

function knock(context: AudioContext, after: number, loud: number): void {
  const length = Math.floor(context.sampleRate * 0.03);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let n = 0; n < length; n++) data[n] = (Math.random() * 2 - 1) * (1 - n / length) ** 3;
  const source = new AudioBufferSourceNode(context, { buffer, playbackRate: 0.7 + Math.random() * 0.6 });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: 2400, Q: 1.2 });
  source.connect(filter).connect(new GainNode(context, { gain: loud })).connect(context.destination);
  source.start(context.currentTime + after);
}

function tone(context: AudioContext, type: OscillatorType, pitch: number, after: number, long: number, loud: number): void {
  const from = context.currentTime + after;
  const voice = new OscillatorNode(context, { type, frequency: pitch });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(loud, from);
  gain.gain.exponentialRampToValueAtTime(0.001, from + long);
  voice.connect(gain).connect(context.destination);
  voice.start(from);
  voice.stop(from + long);
}

function lock(context: AudioContext, after = 0): void {
  knock(context, after, 0.6);
  tone(context, "square", 180, after, 0.06, 0.12);
  knock(context, after + 0.14, 0.7);
  tone(context, "square", 120, after + 0.14, 0.09, 0.14);
}

function alarm(context: AudioContext, after = 0): void {
  for (let ring = 0; ring < 4; ring++) {
    tone(context, "triangle", ring % 2 ? 660 : 880, after + ring * 0.13, 0.14, 0.16);
  }
}

function coin(context: AudioContext, after = 0): void {
  tone(context, "sine", 1568, after, 0.16, 0.16);
  tone(context, "sine", 2093, after + 0.07, 0.4, 0.14);
}
