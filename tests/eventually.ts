import { setTimeout as sleep } from "node:timers/promises";

const TIMEOUT_MILLIS = 20_000;

/** Retries until the function returns a value; throws the last failure when the time is up. */
export async function eventually<T>(attempt: () => Promise<T>, timeoutMillis = TIMEOUT_MILLIS): Promise<T> {
  const deadline = Date.now() + timeoutMillis;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await sleep(200);
  }
}
