/** Short synthesised sounds, off by default. */

import { untrack } from "svelte";
import type { GameEvent } from "../api/types";
import { readStored, store } from "../shell/browserStorage";

const wish = $state({ on: readStored("sound", false) });
let audio: AudioContext | null = null;

export function isSoundOn(): boolean {
  return wish.on;
}

export function toggleSound(): void {
  wish.on = !wish.on;
  store("sound", wish.on);
  if (wish.on) coin(start());
}

/** Play the sounds of an update: dice, a steal or an alarm, the end of the game. */
export function playSounds(events: GameEvent[], isOver: boolean): void {
  if (events.length === 0 || !untrack(isSoundOn)) return;
  const context = start();
  if (context.state !== "running") return; // Browsers allow no sound before the first tap; do not queue any.
  const dice = events.filter((event) => event.seat === "chance" && /^(die|show|artifact)\b/.test(event.move));
  if (dice.length) clatter(context, Math.min(dice.length, 10));
  if (events.some((event) => event.steal)) lock(context, dice.length ? 0.8 : 0);
  else if (events.some((event) => /alarm|busted|caught/i.test(event.sentence))) alarm(context, 0.8);
  if (isOver) coin(context, 1);
}

/** Tell by ear that a live window has opened (two rising tones) or closed (one low knock). */
export function playWindowCue(isOpen: boolean): void {
  if (!untrack(isSoundOn)) return;
  const context = start();
  if (context.state !== "running") return;
  if (isOpen) {
    tone(context, "triangle", 660, 0, 0.12, 0.3);
    tone(context, "triangle", 990, 0.08, 0.2, 0.3);
  } else {
    knock(context, 0, 0.8);
    tone(context, "square", 110, 0, 0.16, 0.2);
  }
}

function start(): AudioContext {
  audio ??= new AudioContext();
  void audio.resume();
  return audio;
}

function clatter(context: AudioContext, dice: number): void {
  for (let die = 0; die < dice; die++) {
    for (const [bounce, loud] of [[0, 0.5], [0.18, 0.35], [0.3, 0.2], [0.38, 0.1]] as const) {
      knock(context, die * 0.09 + bounce + Math.random() * 0.03, loud / Math.sqrt(dice));
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
