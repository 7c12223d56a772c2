/** The files of a site that Python needs, fetched by their names and decompressed: a static host may not compress. */

import { XzReadableStream } from "xz-decompress";
import type { Place } from "./messages";

export class SiteFiles {
  readonly #place: Place;

  constructor(place: Place) {
    this.#place = place;
  }

  has(name: string): boolean {
    return name in this.#place.site.files;
  }

  async open(name: string): Promise<ReadableStream<Uint8Array>> {
    const address = this.#place.site.files[name];
    if (!address) throw new Error(`the site has no file ${name}`);
    const response = await fetch(new URL(address, this.#place.base));
    if (!response.ok || !response.body) throw new Error(`${address}: ${response.status}`);
    return address.endsWith(".xz") ? new XzReadableStream(response.body) : response.body;
  }

  read = async (name: string): Promise<ArrayBuffer> => new Response(await this.open(name)).arrayBuffer();
}
