const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;

/** Try until it works, with growing waits, or until the result is no longer wanted. */
export async function retry<T>(
  work: () => Promise<T>,
  isWanted: () => boolean,
  onFailure: () => void = () => undefined,
): Promise<T | undefined> {
  for (let wait = FIRST_WAIT_MS; isWanted(); wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return await work();
    } catch {
      onFailure();
      await new Promise((done) => setTimeout(done, wait));
    }
  }
  return undefined;
}
