import { namesExtension } from "#lib/extension-address.ts";

/** Why an error is not worth a report. */
export type Noise = "extension" | "crawler" | "aborted" | "resize_observer" | "foreign_script" | "repeated";

interface Circumstances {
  userAgent: string;
  /** Whether the visitor is leaving the page, which aborts all its requests. */
  leaving: boolean;
  /** How often the same failure occurred on this page during the last minute. */
  timesBefore: number;
}

const CRAWLER = /bot\b|crawl|spider|slurp|headlesscrawler|facebookexternalhit|lighthouse|preview/i;
const REQUEST_FAILED = /^(?:Failed to fetch|Load failed|NetworkError when attempting to fetch resource)/;
const RESIZE_OBSERVER = /^ResizeObserver loop/;
/** All that a browser reveals about an error in a script from another origin. */
const FOREIGN_SCRIPT = /^(?:Uncaught )?Script error\.?$/;
/** A failing loop throws the same error a thousand times. */
const MAX_REPEATS = 10;

/** The rule by which an error is not the product's failure; undefined if it is. */
export function findNoise(
  error: unknown,
  { userAgent, leaving, timesBefore }: Circumstances,
): Noise | undefined {
  const { name, message, stack } = describe(error);
  if (namesExtension(stack)) return "extension";
  if (CRAWLER.test(userAgent)) return "crawler";
  if (name === "AbortError" || (leaving && REQUEST_FAILED.test(message))) return "aborted";
  if (RESIZE_OBSERVER.test(message)) return "resize_observer";
  if (FOREIGN_SCRIPT.test(message) && stack === "") return "foreign_script";
  return timesBefore >= MAX_REPEATS ? "repeated" : undefined;
}

/** Two errors with the same key are the same failure: same message, thrown in the same place. */
export function failureKey(error: unknown): string {
  const { name, message, stack } = describe(error);
  return `${name}\n${message}\n${stack.split("\n", 3).slice(1).join("\n")}`.slice(0, 1_000);
}

function describe(error: unknown): { name: string; message: string; stack: string } {
  if (typeof error !== "object" || error === null) return { name: "", message: String(error), stack: "" };
  const { name, message, stack } = error as Partial<Record<string, unknown>>;
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return { name: text(name), message: text(message), stack: text(stack) };
}

const MINUTE = 60_000;
const seen = new Map<string, number[]>();
/** Results by error: an error is checked when it is caught and again when it is sent, and must count once. */
const cache = new WeakMap<object, Noise | "none">();
let leaving = false;

/** Tracks whether the visitor is leaving the page. To be called once, early. */
export function watchLeaving(): void {
  window.addEventListener("pagehide", () => (leaving = true));
  // A page may come back from the back/forward cache.
  window.addEventListener("pageshow", () => (leaving = false));
}

/** The rule that keeps an error on this page from being reported; undefined if it is to be. Always the same for one error. */
export function noiseOf(error: unknown): Noise | undefined {
  const cached = typeof error === "object" && error !== null ? cache.get(error) : undefined;
  if (cached) return cached === "none" ? undefined : cached;
  const noise = findNoise(error, {
    userAgent: navigator.userAgent,
    leaving,
    timesBefore: countBefore(error),
  });
  if (typeof error === "object" && error !== null) cache.set(error, noise ?? "none");
  return noise;
}

function countBefore(error: unknown): number {
  const key = failureKey(error);
  const since = Date.now() - MINUTE;
  const times = (seen.get(key) ?? []).filter((time) => time > since);
  const before = times.length;
  if (before <= MAX_REPEATS) times.push(Date.now());
  seen.set(key, times);
  if (seen.size > 100) seen.delete(seen.keys().next().value ?? "");
  return before;
}
