import { NO_PARENT } from "#api/parent-places.ts";
import type { SpanTable } from "#api/span-table.ts";
import type { TabledTrace } from "#api/trace-or-columns.ts";
import type { SpanView } from "#api/trace.ts";

/** Attributes with a request's target, most general first. */
const TARGETS = ["http.route", "url.path", "http.target"] as const;

/**
 * The label of a span. If the name is only an HTTP method, the route or path is added; if it is only a host, as for
 * browser resources, the path.
 */
export function spanLabel({ name, attributes }: Pick<SpanView, "name" | "attributes">): string {
  if (name === "") return "(no name)";
  if (name === attributes["url.domain"]) return name + pathOf(attributes["url.full"]);
  if (!/^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(name)) return name;
  for (const key of TARGETS) {
    const target = attributes[key];
    if (typeof target === "string" && target !== "") return `${name} ${target.split("?")[0]}`;
  }
  return name;
}

function pathOf(url: unknown): string {
  return typeof url === "string" && URL.canParse(url) ? new URL(url).pathname : "";
}

/** The label of a trace: that of its root, or of its earliest span if the root is missing; null without spans. */
export function traceLabel(trace: TabledTrace): string | null {
  if (trace.table !== undefined) return tableLabel(trace.table);
  const root = trace.spans.find((span) => span.parentSpanId === null) ?? trace.spans[0];
  return root === undefined ? null : spanLabel(root);
}

function tableLabel({ spanId, links, offsetNanos, texts, name }: SpanTable): string | null {
  let first = -1;
  const isBefore = (place: number, other: number) => {
    const isRoot = links.parents[place] === NO_PARENT;
    if (isRoot !== (links.parents[other] === NO_PARENT)) return isRoot;
    const later = offsetNanos[place]! - offsetNanos[other]!;
    return later < 0 || (later === 0 && spanId[place]! < spanId[other]!);
  };
  for (let place = 0; place < spanId.length; place += 1)
    if (first === -1 || isBefore(place, first)) first = place;
  return first === -1 ? null : spanLabel({ name: texts[name[first]!]!, attributes: {} });
}
