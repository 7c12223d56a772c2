/** A socket that a test opens, feeds and reads, in place of the browser's. */

import type { ClientMessage, Frame, GameEvent, ServerMessage, TableInfo } from "../src/api/types";

export class FakeSocket {
  static all: FakeSocket[] = [];
  static readonly OPEN = 1;
  static readonly CONNECTING = 0;
  readyState = 0;
  sent: ClientMessage[] = [];
  onopen = (): void => undefined;
  onmessage = (_: { data: string }): void => undefined;
  onclose = (): void => undefined;
  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  open(): void {
    this.readyState = 1;
    this.onopen();
  }
  receive(message: ServerMessage): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  close(): void {
    this.readyState = 3;
    this.onclose();
  }
}

export const last = (): FakeSocket => FakeSocket.all.at(-1)!;
export const table = { id: "t", status: "running", seats: [] } as unknown as TableInfo;
export const frame = (version: number, seat: number | null = 0): Frame =>
  ({ version, number: version, seat, actors: [0], over: false, choices: [{ move: "recruit", sentence: "", odds: null }] }) as unknown as Frame;
export const event = (number: number): GameEvent =>
  ({ number, seat: "chance", move: "die 1", kind: "die", parts: { face: 1 }, sentence: "A die.", steal: false, victim: null, at: null, timing: null });
