import type { SpanView } from "#model/api/trace.ts";

/** Where instrumentations put what a request was for, the most general first. */
const TARGETS = ["http.route", "url.path", "http.target"] as const;

/** What a span is called. One that is named by its HTTP method alone gets the request's route or path beside it. */
export function spanLabel({ name, attributes }: Pick<SpanView, "name" | "attributes">): string {
  if (name === "") return "(no name)";
  if (!/^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(name)) return name;
  for (const key of TARGETS) {
    const target = attributes[key];
    if (typeof target === "string" && target !== "") return `${name} ${target.split("?")[0]}`;
  }
  return name;
}

/** What a trace is called: its root's label, or that of its earliest span where the root did not arrive; null without spans. */
export function traceLabel(spans: SpanView[]): string | null {
  const root = spans.find((span) => span.parentSpanId === null) ?? spans[0];
  return root === undefined ? null : spanLabel(root);
}
