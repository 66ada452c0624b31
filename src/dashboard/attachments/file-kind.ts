import type { FileView } from "#api/events.ts";

/**
 * How a file is shown. It is what the sender says of it: the server looks at the bytes before it serves them.
 * - `image`, `text`, `json`: in place
 * - `tree`: the view hierarchy of a mobile SDK
 * - `minidump`, `other`: to download
 */
export type FileKind = "image" | "text" | "json" | "tree" | "minidump" | "other";

/** Image types without active content, so no SVG. */
const IMAGES = new Set(["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"]);
const LARGEST_IMAGE = 10_000_000;

/** Types that are text, though their names do not say so. HTML and SVG are shown as their source. */
const TEXTS =
  /^(?:text\/|application\/(?:.*\+)?(?:json|xml|yaml|x-yaml|toml|javascript|sql|x-ndjson)|image\/svg)/;
const TEXT_NAMES =
  /\.(?:txt|log|json|jsonl|ndjson|md|csv|tsv|ya?ml|toml|ini|cfg|conf|env|xml|html?|svg|js|ts|py|rb|go|java|sh|sql|diff|patch|out|err)(?:\.\d+)?$/i;

export function fileKind({ name, mimetype, type, size }: Omit<FileView, "id">): FileKind {
  const media = mimetype.toLowerCase();
  if (type === "event.minidump" || /\.dmp$/i.test(name)) return "minidump";
  if (IMAGES.has(media)) return size <= LARGEST_IMAGE ? "image" : "other";
  if (type === "event.view_hierarchy" || name === "view-hierarchy.json") return "tree";
  if (!TEXTS.test(media) && !TEXT_NAMES.test(name)) return "other";
  return media.endsWith("json") || /\.json$/i.test(name) ? "json" : "text";
}
