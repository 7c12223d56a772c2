/**
 * The files of a site that Python needs, fetched by their names and decompressed: a static host may not
 * compress. What is large is kept decompressed beside the site, for the next visit.
 */

import { XzReadableStream } from "xz-decompress";
import type { Place } from "./messages";

export class SiteFiles {
  readonly #place: Place;
  /** The cache of this build, which worker/siteWorker.js fills and drops; null where browsers have none. */
  readonly #cache: Promise<Cache> | null;

  constructor(place: Place) {
    this.#place = place;
    this.#cache = "caches" in self ? caches.open(`solo ${place.base} ${place.site.build}`) : null;
    this.#cache?.catch(() => undefined);
  }

  has(name: string): boolean {
    return name in this.#place.site.files;
  }

  read = async (name: string): Promise<ArrayBuffer> => (await this.#findPlain(name)) ?? this.#decompress(name);

  /** Keep the content of a file for the next visit. */
  async keep(name: string, content: ArrayBuffer): Promise<void> {
    if (await this.#findPlain(name)) return;
    try {
      await (await this.#cache)?.put(this.#plain(name), new Response(content));
    } catch {
      // The browser does not store it: the next visit decompresses it again.
    }
  }

  async #findPlain(name: string): Promise<ArrayBuffer | undefined> {
    try {
      return await (await (await this.#cache)?.match(this.#plain(name)))?.arrayBuffer();
    } catch {
      return undefined;
    }
  }

  async #decompress(name: string): Promise<ArrayBuffer> {
    const address = this.#address(name);
    const response = await fetch(address);
    if (!response.ok || !response.body) throw new Error(`${address.pathname}: ${response.status}`);
    const isPacked = address.pathname.endsWith(".xz");
    return new Response(isPacked ? new XzReadableStream(response.body) : response.body).arrayBuffer();
  }

  #plain = (name: string): string => `${this.#address(name).href}?plain`;

  #address(name: string): URL {
    const address = this.#place.site.files[name];
    if (!address) throw new Error(`the site has no file ${name}`);
    return new URL(address, this.#place.base);
  }
}
