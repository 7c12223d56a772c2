/** What this browser remembers. One that refuses storage remembers until the page is closed. */

const PREFIX = "larceny:";
/** What could not be stored: private mode, or a full disk. */
const unstored = new Map<string, string>();

export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = unstored.get(key) ?? localStorage.getItem(PREFIX + key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function remember(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
  }
}

/** Is there something that will be forgotten when the page is closed? */
export function isForgetful(key: string): boolean {
  return unstored.has(key);
}
