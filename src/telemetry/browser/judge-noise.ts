import { failureKey, findNoise, type Noise } from "./noise.ts";

const MINUTE = 60_000;
const seen = new Map<string, number[]>();
/** An error is judged where it first comes up, and again when it is sent: it counts once. */
const judged = new WeakMap<object, Noise | "none">();
let leaving = false;

/** Notices when the page is being left; to be called once, early. */
export function watchLeaving(): void {
  window.addEventListener("pagehide", () => (leaving = true));
  // A page may come back from the cache of pages.
  window.addEventListener("pageshow", () => (leaving = false));
}

/** Which rule keeps this error from being reported; undefined when it is to be. The same at every call for one error. */
export function judgeNoise(error: unknown): Noise | undefined {
  const known = typeof error === "object" && error !== null ? judged.get(error) : undefined;
  if (known) return known === "none" ? undefined : known;
  const noise = findNoise(error, {
    userAgent: navigator.userAgent,
    leaving,
    timesBefore: countBefore(error),
  });
  if (typeof error === "object" && error !== null) judged.set(error, noise ?? "none");
  return noise;
}

function countBefore(error: unknown): number {
  const key = failureKey(error);
  const since = Date.now() - MINUTE;
  const times = (seen.get(key) ?? []).filter((time) => time > since);
  const before = times.length;
  if (before <= 10) times.push(Date.now());
  seen.set(key, times);
  if (seen.size > 100) seen.delete(seen.keys().next().value ?? "");
  return before;
}
