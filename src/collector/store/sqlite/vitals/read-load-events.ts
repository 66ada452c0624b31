import type { Span } from "#model/span.ts";
import { isVitalValue } from "#model/web-vitals.ts";
import type { PageReport } from "./page-report.ts";

/** When a page load begins, and what its vitals are counted to. */
const BEGIN = ["navigationStart", "fetchStart"];
const ENDS = { fcp: "firstContentfulPaint", ttfb: "responseStart" } as const;

/**
 * The vitals of OpenTelemetry's `documentLoad`, whose events are the moments of the navigation's timing
 * (https://www.npmjs.com/package/@opentelemetry/instrumentation-document-load).
 */
export function readLoadEvents({ start, events }: Span): PageReport["vitals"] {
  const timeOf = (name: string) => events.find((event) => event.name === name)?.time;
  const begin = BEGIN.map(timeOf).find((time) => time !== undefined) ?? start;
  const vitals: PageReport["vitals"] = {};
  for (const vital of ["fcp", "ttfb"] as const) {
    const end = timeOf(ENDS[vital]);
    const value = end === undefined ? undefined : Number(end - begin) / 1e6;
    if (isVitalValue(vital, value)) vitals[vital] = { value, element: null };
  }
  return vitals;
}
