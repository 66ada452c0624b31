import { err, ok, type Result } from "#lib/result.ts";
import { badQuery, type BadQuery } from "#model/search/bad-query.ts";
import type { TraceSelection } from "#collector/store/port/traces.ts";
import { traceFilter } from "#collector/search/trace-filter.ts";

/** The selection of a text of `status:`, `has:error` and `duration:` and of a box's times; all must match. */
export function traceSelection(
  text: string,
  box: { from?: string | undefined; to?: string | undefined },
): Result<TraceSelection, BadQuery> {
  const filter = traceFilter(text, { start: 0, end: 0 });
  if (!filter.ok) return filter;
  const { words, service, name, spans, alsoSpans, failed, hasEvents, minDuration, maxDuration } =
    filter.value;
  if (words.length > 0 || [service, name, spans, alsoSpans].some((asked) => asked !== undefined)) {
    return err(
      badQuery("A selection can only have status:, has:error and duration:. Put other terms in the search."),
    );
  }
  const start = box.from === undefined ? undefined : Date.parse(box.from);
  const end = box.to === undefined ? undefined : Date.parse(box.to);
  const selection: TraceSelection = { failed, hasEvents, minDuration, maxDuration, start, end };
  if (Object.values(selection).every((value) => value === undefined)) {
    return err(badQuery("A selection needs status:, has:error, duration: or a time range."));
  }
  return ok(selection);
}
