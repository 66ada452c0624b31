import type { UnixNanos } from "#lib/units.ts";
import { normalizeOtlpSpans } from "#collector/normalize/span/normalize-otlp-spans.ts";
import { lastOutsideOf } from "#collector/normalize/time/place-times.ts";
import type { WireSpan } from "#collector/wire/otlp/decode-traces.ts";
import { type ExportRequest, recordsOf } from "#collector/wire/otlp/export-request.ts";
import { type Receiver, type UnwantedTraces, unwantedTraces } from "../receiver.ts";

/** What the spans of a request have to do with each other: the slices of a large one must agree on it. */
export interface SpanSurvey {
  /** See `placeSpans`. */
  lastOutside: UnixNanos | undefined;
  unwanted: UnwantedTraces;
}

/** Most requests have only spans of the present, and most projects no rules for spans: their slices are read once. */
export function needsSurvey({ rules, context }: Receiver, slice: ExportRequest<WireSpan>): boolean {
  return rules.filter.hasSpanRules || lastOutsideOf(recordsOf(slice), context) !== undefined;
}

/** Adds a slice's spans to the survey of the others. */
export function surveySpans(
  { rules, context }: Receiver,
  slice: ExportRequest<WireSpan>,
  others?: SpanSurvey,
): SpanSurvey {
  const ends = [others?.lastOutside, lastOutsideOf(recordsOf(slice), context)].filter(
    (end) => end !== undefined,
  );
  const lastOutside = ends.reduce<UnixNanos | undefined>(
    (last, end) => (last === undefined || end > last ? end : last),
    undefined,
  );
  if (!rules.filter.hasSpanRules) return { lastOutside, unwanted: new Map() };
  // What is scrubbed here is counted when it is scrubbed again.
  const scrubbing = { ...context.scrubbing, hits: new Map() };
  const spans = normalizeOtlpSpans(slice, { ...context, scrubbing });
  return { lastOutside, unwanted: new Map([...(others?.unwanted ?? []), ...unwantedTraces(rules, spans)]) };
}
