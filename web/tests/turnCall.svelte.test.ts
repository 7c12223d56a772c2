// @vitest-environment jsdom
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callTurns, notifyState, toggleNotify } from "../src/sound/turnCall.svelte";

class FakeNotification {
  static permission: NotificationPermission = "default";
  static answer: NotificationPermission = "granted";
  static asked = 0;
  static all: { title: string; options: NotificationOptions }[] = [];
  onclick = (): void => undefined;
  constructor(title: string, options: NotificationOptions) {
    FakeNotification.all.push({ title, options });
  }
  static async requestPermission(): Promise<NotificationPermission> {
    FakeNotification.asked += 1;
    return (FakeNotification.permission = FakeNotification.answer);
  }
  close(): void {}
}

let turn = $state({ isMine: false });
let stop = (): void => undefined;
const setTurn = (isMine: boolean): void => {
  turn.isMine = isMine;
  flushSync();
};

beforeEach(() => {
  Object.assign(FakeNotification, { permission: "default", answer: "granted", asked: 0, all: [] });
  vi.stubGlobal("Notification", FakeNotification);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  turn.isMine = false;
  stop = $effect.root(() => callTurns({ id: "t1", isMine: () => turn.isMine, title: () => "HEIST!" }));
  flushSync();
});
afterEach(async () => {
  stop();
  if (notifyState() !== "off") await toggleNotify();
  if (notifyState() !== "off") await toggleNotify();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("nobody is asked for permission, or notified, without having wished it", () => {
  setTurn(true);
  expect(FakeNotification.asked).toBe(0);
  expect(FakeNotification.all).toEqual([]);
});

test("a turn that begins while the tab is hidden is told once, and says no more than the game", async () => {
  await toggleNotify();
  expect([FakeNotification.asked, notifyState()]).toEqual([1, "on"]);
  setTurn(true);
  setTurn(true);
  expect(FakeNotification.all).toEqual([{ title: "Your turn at HEIST!", options: { tag: "larceny t1" } }]);
  setTurn(false);
  setTurn(true);
  expect(FakeNotification.all).toHaveLength(2);
});

test("nobody is notified of what they can see", async () => {
  await toggleNotify();
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  setTurn(true);
  expect(FakeNotification.all).toEqual([]);
});

test("a refusal of the browser is known", async () => {
  FakeNotification.answer = "denied";
  await toggleNotify();
  expect(notifyState()).toBe("refused");
  setTurn(true);
  expect(FakeNotification.all).toEqual([]);
});

test("a browser without notifications has none to switch on", async () => {
  vi.stubGlobal("Notification", undefined);
  expect(notifyState()).toBe("none");
});
