import { isRecord } from "#lib/is-record.ts";
import { ok, type Result } from "#lib/result.ts";
import type { Bytes } from "#lib/units.ts";
import type { BundleError, BundleFile } from "./read-bundle.ts";

/** Larger maps are not parsed on this thread; tools that write them put the sources in. */
const MAX_MAP: Bytes = 16 * 1_048_576;

/**
 * A source map with the texts of the sources that it lacks, where the bundle has them.
 *
 * @param mapUrl as in the bundle, `~/static/app.js.map`; sources are relative to it
 */
export async function fillSources(
  json: Uint8Array,
  mapUrl: string,
  sources: ReadonlyMap<string, BundleFile>,
): Promise<Result<Uint8Array, BundleError>> {
  const map = sources.size === 0 || json.length > MAX_MAP ? undefined : mapOf(json);
  if (map === undefined) return ok(json);
  const root = typeof map.sourceRoot === "string" ? map.sourceRoot : "";
  const known = Array.isArray(map.sourcesContent) ? (map.sourcesContent as unknown[]) : [];
  const contents: unknown[] = [];
  let isFilled = false;
  for (const [at, source] of map.sources.entries()) {
    const own = known[at] ?? null;
    const file = own === null ? sources.get(sourceUrl(mapUrl, root, source)) : undefined;
    const read = await file?.read();
    if (read?.ok === false) return read;
    isFilled ||= read !== undefined;
    contents.push(read === undefined ? own : Buffer.from(read.value).toString());
  }
  return ok(isFilled ? Buffer.from(JSON.stringify({ ...map, sourcesContent: contents })) : json);
}

function mapOf(json: Uint8Array): (Record<string, unknown> & { sources: unknown[] }) | undefined {
  try {
    const map: unknown = JSON.parse(Buffer.from(json).toString());
    return isRecord(map) && Array.isArray(map.sources) ? { ...map, sources: map.sources } : undefined;
  } catch {
    return undefined;
  }
}

function sourceUrl(mapUrl: string, root: string, source: unknown): string {
  const base = `http://bundle.invalid${mapUrl.replace(/^~/, "")}`;
  const url = URL.parse(`${root === "" || root.endsWith("/") ? root : `${root}/`}${String(source)}`, base);
  return `~${url?.pathname ?? ""}`;
}
