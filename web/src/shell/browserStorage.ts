/** Values kept in localStorage. If the browser refuses to store, they last until the page closes. */

const PREFIX = "larceny:";
/** What could not be stored: private mode, or a full disk. */
const unsaved = new Map<string, string>();

export function readStored<T>(key: string, otherwise: T): T {
  try {
    const text = unsaved.get(key) ?? localStorage.getItem(PREFIX + key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function store(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + key, text);
    unsaved.delete(key);
  } catch {
    unsaved.set(key, text);
  }
}

/** Whether the value is lost when the page is closed. */
export function isUnsaved(key: string): boolean {
  return unsaved.has(key);
}
