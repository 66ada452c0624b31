import { namesExtension } from "#lib/extension-address.ts";

/** Why an error is not worth a report. */
export type Noise = "extension" | "crawler" | "aborted" | "resize_observer" | "foreign_script" | "repeated";

interface Surroundings {
  userAgent: string;
  /** Whether the page is being left, which cuts off every request that is under way. */
  leaving: boolean;
  /** How often this very failure has come in this page during the last minute. */
  timesBefore: number;
}

const CRAWLER = /bot\b|crawl|spider|slurp|headlesscrawler|facebookexternalhit|lighthouse|preview/i;
const REQUEST_FAILED = /^(?:Failed to fetch|Load failed|NetworkError when attempting to fetch resource)/;
const RESIZE_OBSERVER = /^ResizeObserver loop/;
/** All that a browser tells about an error of a script from elsewhere. */
const FOREIGN_SCRIPT = /^(?:Uncaught )?Script error\.?$/;
/** A loop that fails says the same a thousand times. */
const MOST_REPEATS = 10;

/** Which rule says that this is none of the product's failures; undefined when it is one. */
export function findNoise(
  error: unknown,
  { userAgent, leaving, timesBefore }: Surroundings,
): Noise | undefined {
  const { name, message, stack } = describe(error);
  if (namesExtension(stack)) return "extension";
  if (CRAWLER.test(userAgent)) return "crawler";
  if (name === "AbortError" || (leaving && REQUEST_FAILED.test(message))) return "aborted";
  if (RESIZE_OBSERVER.test(message)) return "resize_observer";
  if (FOREIGN_SCRIPT.test(message) && stack === "") return "foreign_script";
  return timesBefore >= MOST_REPEATS ? "repeated" : undefined;
}

/** What makes two errors one failure: what they say, and where they were thrown. */
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
