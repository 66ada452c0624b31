import type { TimelineEntry } from "./timeline-entries.ts";

/** Files that a page loads by the dozen. */
const ASSET = /\.(?:m?js|css|map|json|wasm|woff2?|ttf|otf|png|jpe?g|gif|svg|webp|avif|ico|mp4|webm)$/i;

const GRAVE = new Set<TimelineEntry["weight"]>(["warning", "warn", "error", "fatal"]);

/**
 * Whether an entry belongs to the first look: what somebody did, other errors, and what failed or was logged as a
 * problem. Spans and log lines that went well would drown it, and so would the files that a page loads.
 */
export function isKeyEntry(entry: TimelineEntry): boolean {
  if (entry.failed || entry.isOwnSpan || GRAVE.has(entry.weight)) return true;
  return entry.kind === "error" || (entry.kind === "breadcrumb" && !isAssetLoad(entry));
}

function isAssetLoad({ source, data }: TimelineEntry): boolean {
  if (/^resource\b/.test(source)) return true;
  const { url } = data;
  return typeof url === "string" && ASSET.test(url.slice(0, 2000).split(/[?#]/, 1)[0] ?? "");
}
