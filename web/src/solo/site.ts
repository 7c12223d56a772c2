/** The site without a server that a page belongs to, as its builder wrote it into the page. */

export interface Site {
  /** Changes with every file of the site. */
  build: string;
  /** The files that Python needs, with their addresses relative to the page. */
  files: Record<string, string>;
  /** What is answered without Python: by language and path, the address of the answer. */
  answers: Record<string, Record<string, string>>;
}

/** Return the site; null if the page comes from a server that keeps the tables. */
export function readSite(): Site | null {
  const text = globalThis.document?.getElementById("larceny-site")?.textContent;
  return text ? (JSON.parse(text) as Site) : null;
}
