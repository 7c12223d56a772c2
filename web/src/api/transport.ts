/** How the page reaches the authority over its tables: a server, or a worker of this browser. Chosen once, at start. */

import { readSite } from "../solo/site";

/** What a connection to a table needs of a WebSocket. */
export interface Connection {
  readonly readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((message: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Transport {
  /** Send a request; rejects if nobody can be reached. */
  request(path: string, init: RequestInit): Promise<Response>;
  /** Open a connection to a table. */
  connect(path: string): Connection;
}

const server: Transport = {
  request: (path, init) => fetch(path, init),
  connect(path) {
    const address = new URL(path, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    return new WebSocket(address.href);
  },
};

const site = readSite();
/** Whether the tables are on a server, where other people can sit down too. */
export const hasServer = site === null;
let chosen = server;
export const transport = (): Transport => chosen;

/** Choose the transport. It is called before anything is asked. */
export async function chooseTransport(): Promise<void> {
  if (site) chosen = (await import("../solo/transport")).openTransport(site);
}
