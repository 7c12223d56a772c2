/** What people at a table do besides playing: they take back, and they talk. */

import { newId } from "../api/newId";
import type { Frame, Problem, ServerMessage, SocialMessage, SpeechKind, Utterance } from "../api/types";
import { readStored, store } from "../shell/browserStorage";

/** So many are kept, as on the server. */
const MAX_SAID = 50;
/** How long a bubble stays, in milliseconds. */
export const BUBBLE_MS = 6000;
/** The one who speaks for all spectators, among those who are muted. */
export const SPECTATORS = -1;
const EVERYBODY = "all";

/** A message before it has an id; a union keeps its parts. */
type Unnamed<M> = M extends SocialMessage ? Omit<M, "id"> : never;
type Muted = number | typeof EVERYBODY;

export class Social {
  /** What was said, in order; also what muted people said. */
  said = $state.raw<Utterance[]>([]);
  /** What was said a moment ago, to be shown beside the board. */
  bubbles = $state.raw<Utterance[]>([]);
  muted = $state.raw<Muted[]>([]);
  problem = $state.raw<Problem | null>(null);
  /** Who took something back a moment ago. */
  undone = $state.raw<{ seat: number | null } | null>(null);
  /** Whether the talk lies open beside the board. */
  isOpen = $state(false);
  /** The number of things said that were not looked at. */
  unread = $state(0);

  #id: string;
  #send: (message: SocialMessage) => void;
  #asked = new Set<string>();

  constructor(id: string, send: (message: SocialMessage) => void) {
    this.#id = id;
    this.#send = send;
    this.muted = readStored<Record<string, Muted[]>>("muted", {})[id] ?? [];
  }

  /** Take in a message of the server; return whether it was about this alone. */
  receive(message: ServerMessage): boolean {
    if (message.type === "talk") this.#hear(message.said, message.recent);
    else if (message.type === "ack") return message.id !== null && this.#asked.delete(message.id);
    else if (message.type === "error") return this.#refuse(message.id, message.error);
    else {
      if (message.type === "events") this.undone = null;
      if (message.type === "frame" && message.undone) this.undone = { seat: message.undone.seat };
      return false;
    }
    return true;
  }

  undo(frame: Frame): void {
    if (frame.undo) this.#ask({ type: "undo", number: frame.undo.number, version: frame.version });
  }

  answer(request: number, agrees: boolean): void {
    this.#ask({ type: "undo-answer", request, agrees });
  }

  say(seat: number | null, kind: SpeechKind, text: string): void {
    this.#ask({ type: "say", seat, kind, text });
  }

  isMuted = (seat: number | null): boolean =>
    this.muted.includes(EVERYBODY) || this.muted.includes(seat ?? SPECTATORS);

  /** Hear somebody no more, or again; without a seat, everybody. */
  toggleMute(whom: Muted = EVERYBODY): void {
    const rest = this.muted.filter((one) => one !== whom);
    this.muted = rest.length === this.muted.length ? [...rest, whom] : rest;
    this.bubbles = this.bubbles.filter((one) => !this.isMuted(one.seat));
    const kept = Object.entries(readStored<Record<string, Muted[]>>("muted", {})).filter(([id]) => id !== this.#id);
    store("muted", Object.fromEntries([...kept.slice(-MAX_SAID), [this.#id, this.muted]]));
  }

  get isAllMuted(): boolean {
    return this.muted.includes(EVERYBODY);
  }

  #hear(said: Utterance[], isRecent: boolean): void {
    const last = this.said.at(-1)?.number ?? 0;
    const news = said.filter((one) => one.number > last);
    this.said = [...this.said, ...news].slice(-MAX_SAID);
    if (isRecent) return;
    const heard = news.filter((one) => !this.isMuted(one.seat));
    this.unread += heard.length;
    this.bubbles = [...this.bubbles, ...heard].slice(-3);
    if (heard.length) setTimeout(() => (this.bubbles = this.bubbles.filter((one) => !heard.includes(one))), BUBBLE_MS);
  }

  #refuse(id: string | null, problem: Problem): boolean {
    if (id === null || !this.#asked.delete(id)) return false;
    this.problem = problem;
    return true;
  }

  #ask(message: Unnamed<SocialMessage>): void {
    const id = newId();
    this.problem = null;
    this.#asked.add(id);
    this.#send({ ...message, id });
  }
}
