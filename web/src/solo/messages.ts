/** What pages and the worker that hosts their tables tell each other, over one channel of the browser. */

import type { Site } from "./site";

/** What a worker needs to know of its page. */
export interface Place {
  site: Site;
  /** The address of the page's folder. */
  base: string;
  /** The name of the channel, and of the lock that the one host holds. */
  channel: string;
  /** The name of the database. */
  database: string;
}

/** A request as HTTP would carry it. */
export interface SoloRequest {
  type: "request";
  page: string;
  id: number;
  method: string;
  path: string;
  body: string | null;
  token: string | null;
  language: string;
}

export type PageMessage =
  | { type: "hello" }
  | SoloRequest
  | { type: "connect"; page: string; key: string; table: string }
  | { type: "send"; key: string; text: string }
  | { type: "close"; key: string }
  | { type: "cancel"; page: string; id: number };

/** Answers are of one page, named; the rest is for all. */
export type HostMessage =
  | { type: "hosting"; host: string }
  | { type: "answer"; page: string; id: number; status: number; text: string; isLast: boolean }
  | { type: "message"; key: string; text: string | null }
  | { type: "unsaved" }
  | { type: "failed" };

export type ChannelMessage = PageMessage | HostMessage;
