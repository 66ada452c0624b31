import type { Millis } from "#lib/units.ts";
import { catalogued } from "../catalogue/catalogue.ts";

/**
 * What `work` gives, if it gives it in time. What it gives or throws later is dropped.
 *
 * @param work is told by the signal when nobody waits for it any more
 * @throws the catalogue's `timed_out`, which is the signal's reason as well
 */
export async function inTime<T>(longest: Millis, work: (signal: AbortSignal) => T | Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = catalogued("timed_out", { context: { millis: longest } });
    // First the answer, then whoever works on it: what they throw when they are told is not the answer.
    late.reject(error);
    over.abort(error);
  }, longest);
  try {
    return await Promise.race([work(over.signal), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
