/** Try until it works, or until nobody wants it any more: a line that is down comes back. */
export async function persist<T>(
  work: () => Promise<T>,
  isWanted: () => boolean,
  failed: () => void = () => undefined,
): Promise<T | undefined> {
  for (let wait = FIRST_WAIT_MS; isWanted(); wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return await work();
    } catch {
      failed();
      await new Promise((done) => setTimeout(done, wait));
    }
  }
  return undefined;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;
