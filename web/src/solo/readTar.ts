/** Reads the files of a tar archive, as `tarfile` of Python writes it: names of at most 100 letters. */

const BLOCK = 512;
const FILE = "0";

export interface TarFile {
  path: string;
  content: Uint8Array;
}

export function* readTar(archive: Uint8Array): Generator<TarFile> {
  const decoder = new TextDecoder();
  const text = (at: number, length: number): string => decoder.decode(archive.subarray(at, at + length)).split("\0", 1)[0] ?? "";
  for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0; ) {
    const size = parseInt(text(at + 124, 12), 8);
    const start = at + BLOCK;
    if (text(at + 156, 1) === FILE) yield { path: text(at, 100), content: archive.subarray(start, start + size) };
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
}
