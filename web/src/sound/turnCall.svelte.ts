/** Calls whoever sits here when it is their turn: by ear, and by a notification if the tab is hidden. */

import { untrack } from "svelte";
import { readStored, store } from "../shell/browserStorage";
import { texts } from "../texts/texts.svelte";
import { playTurnCall } from "./sound.svelte";

const KEY = "notify";
const wish = $state({ on: readStored(KEY, false) });

const hasNotifications = (): boolean => typeof Notification === "function";

/** What came of the wish to be notified. `none`: this browser cannot. */
export type NotifyState = "on" | "off" | "refused" | "none";

export function notifyState(): NotifyState {
  if (!hasNotifications()) return "none";
  if (!wish.on) return "off";
  return Notification.permission === "granted" ? "on" : "refused";
}

/** Switch notifications on or off. The browser asks for permission, so this has to follow a tap. */
export async function toggleNotify(): Promise<void> {
  const isWanted = notifyState() !== "on";
  if (isWanted && hasNotifications()) await Notification.requestPermission();
  wish.on = isWanted;
  store(KEY, isWanted);
}

interface Turn {
  /** The table, whose later call replaces an earlier one. */
  id: string;
  /** Whether it is the turn of whoever sits here. */
  isMine: () => boolean;
  /** The title of the game: all that a locked screen may show. */
  title: () => string;
}

/** Call whenever a turn begins from now on. Use this while a component is being set up. */
export function callTurns({ id, isMine, title }: Turn): void {
  let wasMine: boolean | null = null;
  $effect(() => {
    const isMineNow = isMine();
    const isNew = wasMine === false && isMineNow;
    wasMine = isMineNow;
    if (isNew) untrack(() => call(id, title()));
  });
}

function call(id: string, title: string): void {
  playTurnCall();
  if (document.visibilityState !== "hidden" || notifyState() !== "on") return;
  try {
    const note = new Notification(texts().flow.yourTurnAt(title), { tag: `larceny ${id}` });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some phones allow notifications to service workers alone: the title of the tab has to do.
  }
}
