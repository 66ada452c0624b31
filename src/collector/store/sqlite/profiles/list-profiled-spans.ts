import type { EventId } from "#lib/ids.ts";
import type { ProfileJoin, ProfiledSpan } from "#model/profile.ts";
import type { SpanFilter } from "../../port/traces.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { searchSpans } from "../traces/search-spans.ts";
import { partOfSpan, profiledSpan } from "./find-span-profile.ts";
import { getProfile } from "./list-profiles.ts";

/** Spans that are looked at: most of a request's are within another. */
const LOOKED_AT = 500;

/**
 * The outermost spans that a continuous profiler has samples of, the latest first: those that name it, or else those of its
 * service at the time, if there was no other profiler.
 */
export function listProfiledSpans(
  files: StoreFiles,
  id: EventId,
  limit: number,
): { join: ProfileJoin; spans: ProfiledSpan[] } {
  const profile = getProfile(files, id);
  if (profile === null) return { join: "id", spans: [] };
  const { start, end, service } = profile;
  const named = outermost(files, {
    any: [
      { words: [], attributes: [["profiler_id", id]] },
      { words: [], attributes: [["sentry.profiler_id", id]] },
    ],
    // A span may have begun long before the profiler did.
    start: start - 3_600_000,
    end,
  });
  if (named.length > 0) return { join: "id", spans: named.slice(0, limit) };
  const near = outermost(
    files,
    { any: [{ words: [], attributes: [], service }], start: start - 60_000, end },
    id,
  );
  return { join: "time", spans: near.slice(0, limit) };
}

/** One span a trace: the longest of those that are found. With `joined`, only those that the profiler is joined to. */
function outermost(files: StoreFiles, filter: SpanFilter, joined?: EventId): ProfiledSpan[] {
  const spans = searchSpans(files, filter, { limit: LOOKED_AT }).items;
  return [...Map.groupBy(spans, ({ traceId }) => traceId).values()]
    .map((of) => of.reduce((longest, span) => (span.duration > longest.duration ? span : longest)))
    .filter((span) => joined === undefined || partOfSpan(files, span, [])?.part.id === joined)
    .map(profiledSpan)
    .toSorted((left, right) => right.start - left.start);
}
