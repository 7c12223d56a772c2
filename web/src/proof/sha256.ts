/**
 * SHA-256 and HMAC-SHA-256, written out: a page served over plain HTTP in a living room has no
 * `crypto.subtle`, and everybody who checks the dice should be able to read all of it.
 */

const ROUND = [...primes(64)].map((prime) => fraction(Math.cbrt(prime)));
const START = [...primes(8)].map((prime) => fraction(Math.sqrt(prime)));

function* primes(count: number): Generator<number> {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    if (found.every((prime) => n % prime)) {
      found.push(n);
      yield n;
    }
  }
}

function fraction(value: number): number {
  return ((value - Math.floor(value)) * 2 ** 32) | 0;
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(message: Uint8Array): Uint8Array {
  const words = pad(message);
  const hash = [...START];
  for (let block = 0; block < words.length; block += 16) compress(hash, words.slice(block, block + 16));
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, index) => out.setInt32(index * 4, word));
  return new Uint8Array(out.buffer);
}

function pad(message: Uint8Array): number[] {
  const length = Math.ceil((message.length + 9) / 64) * 64;
  const bytes = new Uint8Array(length);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(length - 4, message.length << 3);
  return Array.from({ length: length / 4 }, (_, index) => view.getInt32(index * 4));
}

function compress(hash: number[], chunk: number[]): void {
  const w = [...chunk];
  const at = (list: number[], index: number): number => list[index] as number;
  for (let i = 16; i < 64; i++) {
    const a = at(w, i - 15);
    const b = at(w, i - 2);
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w.push((at(w, i - 16) + s0 + at(w, i - 7) + s1) | 0);
  }
  let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(ROUND, i) + at(w, i)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (hash[index] = (at(hash, index) + word) | 0));
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const short = key.length > 64 ? sha256(key) : key;
  const padded = new Uint8Array(64);
  padded.set(short);
  const inner = sha256(join(padded.map((byte) => byte ^ 0x36), message));
  return sha256(join(padded.map((byte) => byte ^ 0x5c), inner));
}

function join(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
