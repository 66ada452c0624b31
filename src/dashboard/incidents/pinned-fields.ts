import type { PinnedItemInput } from "#api/incidents.ts";

/** The values of a form or of a URL by name; null for what is not there. */
export type FieldReader = (name: string) => string | null;

/** What a URL or a form wants to pin; null if it names nothing. What it names is looked up by the collector. */
export function readPinned(field: FieldReader): PinnedItemInput | null {
  const [trace, issue, log, time] = [field("trace"), field("issue"), field("log"), field("time")];
  const [chartOf, from, to] = [field("chart"), field("start"), field("end")];
  if (trace) return { kind: "trace", traceId: trace };
  if (issue) return { kind: "issue", issueId: issue };
  if (log && time) return { kind: "log", logId: log, time: millisOf(time) };
  if (chartOf && from && to)
    return { kind: "chart", service: chartOf, operation: field("operation") || null, start: from, end: to };
  return null;
}

/** The fields of `readPinned` for an item, as a URL or hidden fields carry them. */
export function pinnedFields(item: PinnedItemInput): Record<string, string> {
  switch (item.kind) {
    case "trace":
      return { trace: item.traceId };
    case "issue":
      return { issue: item.issueId };
    case "log":
      return { log: item.logId, time: item.time };
    case "chart": {
      const { service, operation, start, end } = item;
      return { chart: service, start, end, ...(operation === null ? {} : { operation }) };
    }
  }
}

/** Log records have nanoseconds, which the store looks up by the millisecond. */
function millisOf(time: string): string {
  const millis = Date.parse(time);
  return Number.isNaN(millis) ? time : new Date(millis).toISOString();
}
