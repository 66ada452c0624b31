import { setTimeout as sleep } from "node:timers/promises";

const PATIENCE_MILLIS = 20_000;

/** Retries until the function returns a value; throws the last failure when the time is up. */
export async function eventually<T>(ask: () => Promise<T>, patience = PATIENCE_MILLIS): Promise<T> {
  const deadline = Date.now() + patience;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await sleep(200);
  }
}
