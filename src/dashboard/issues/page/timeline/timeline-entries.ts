import type { Nanos, UnixMillis } from "#lib/units.ts";
import type { EventPageView } from "#api/pages.ts";
import type { TraceView } from "#api/trace.ts";
import type { Breadcrumb } from "#model/event.ts";
import { type EventMeta, metaAt } from "#model/event-meta.ts";
import type { Level, Severity } from "#model/level.ts";
import { toMillis } from "#ui/format-time.ts";
import type { Attributes } from "#model/attributes.ts";
import { paths } from "../../../paths.ts";
import { spanLabel } from "../../../traces/page/span-label.ts";

export const TIMELINE_KINDS = ["breadcrumb", "span", "log", "error"] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** One entry of the timeline before an error. */
export interface TimelineEntry {
  kind: TimelineKind;
  side: Side;
  /** Milliseconds since 1970, with fractions. */
  at: UnixMillis;
  /** Null for a moment without duration. */
  lasted: Nanos | null;
  failed: boolean;
  weight: Level | Severity | null;
  /** The category of a breadcrumb, the service of other entries. */
  source: string;
  text: string;
  data: Record<string, unknown>;
  /** What was filtered from a breadcrumb. */
  meta?: EventMeta | undefined;
  /** A link to details; null if there are none. */
  href: string | null;
  /** Whether the error happened in this span. */
  isOwnSpan: boolean;
}

/** The most spans taken from a trace: those right before the error. */
const MOST_SPANS = 400;

/**
 * Breadcrumbs and trace data before an error, in order. Entries after the error are left out; breadcrumbs without a
 * time come first.
 */
export function timelineBefore(
  event: EventPageView,
  crumbs: Breadcrumb[],
  trace: TraceView | null,
): TimelineEntry[] {
  const errorAt = toMillis(event.dateCreated) ?? Infinity;
  const side = sideOfPlatform(event.platform, event.contexts);
  const all = [
    ...crumbs.map((crumb, index) => crumbEntry(crumb, side, metaAt(event.meta, "breadcrumbs", index))),
    ...(trace === null ? [] : fromTrace(trace, event)),
  ];
  return all.filter(({ at }) => at <= errorAt + 1).toSorted((a, b) => a.at - b.at);
}

export function crumbEntry(crumb: Breadcrumb, side: Side, meta: EventMeta | undefined): TimelineEntry {
  return {
    kind: "breadcrumb",
    side,
    at: crumb.timestamp ?? -Infinity,
    lasted: null,
    failed: isFailure(crumb),
    weight: crumb.level ?? null,
    source: crumb.category ?? crumb.type ?? "default",
    text: crumbText(crumb),
    data: crumb.data ?? {},
    meta,
    href: null,
    isOwnSpan: false,
  };
}

/** A request that was answered with an error. */
function isFailure({ data }: Breadcrumb): boolean {
  const status = Number(data?.["status_code"] ?? 0);
  return status >= 400 && status < 600;
}

function fromTrace(trace: TraceView, event: EventPageView): TimelineEntry[] {
  const begin = toMillis(trace.start) ?? 0;
  const ownSpan = event.glasshouse.trace?.spanId ?? null;
  const errorAt = toMillis(event.dateCreated) ?? Infinity;
  const at = (offset: Nanos) => begin + offset / 1e6;
  const spans = trace.spans
    .filter((span) => at(span.offsetNanos) <= errorAt + 1)
    .slice(-MOST_SPANS)
    .map((span) => ({
      kind: "span" as const,
      side: sideOf(span),
      at: at(span.offsetNanos),
      lasted: span.durationNanos,
      failed: span.status === "error",
      weight: null,
      source: span.service,
      text: spanLabel(span),
      data: {},
      href: paths.trace(trace.traceId, span.spanId),
      isOwnSpan: span.spanId === ownSpan,
    }));
  const logs = trace.logs.map((log) => ({
    kind: "log" as const,
    side: sideOf(log),
    at: at(log.offsetNanos),
    lasted: null,
    failed: false,
    weight: log.severity,
    source: log.service,
    text: log.message === "" ? "(no text)" : log.message,
    data: log.attributes,
    href: null,
    isOwnSpan: false,
  }));
  const errors = trace.events
    .filter(({ eventId }) => eventId !== event.eventID)
    .map((other) => ({
      kind: "error" as const,
      side: sideOfPlatform(other.platform, {}),
      at: at(other.offsetNanos),
      lasted: null,
      failed: true,
      weight: other.level,
      source: other.issueShortId,
      text: other.title,
      data: {},
      href: paths.event(other.issueId, other.eventId),
      isOwnSpan: false,
    }));
  return [...spans, ...logs, ...errors];
}

/** Where an entry happened. */
export type Side = "browser" | "server";

/**
 * The side of a span or log record. OpenTelemetry's browser SDK reports the language `webjs`, Sentry's the browser's
 * name.
 */
export function sideOf({
  service,
  resource,
  attributes,
}: {
  service: string;
  resource: Attributes;
  attributes: Attributes;
}): Side {
  const inBrowser =
    resource["telemetry.sdk.language"] === "webjs" ||
    service === "browser" ||
    "browser.name" in attributes ||
    "browser.brands" in resource;
  return inBrowser ? "browser" : "server";
}

/** The side of an error event. The platform `javascript` means a browser unless a server runtime is named. */
export function sideOfPlatform(platform: string, contexts: Record<string, Record<string, unknown>>): Side {
  const runtime = contexts["runtime"]?.["name"];
  const onServer = typeof runtime === "string" && /^(?:node|deno|bun|vercel-edge)$/i.test(runtime);
  return platform === "javascript" && !onServer ? "browser" : "server";
}

/** The text of a breadcrumb. Requests and navigations have it in their data: `GET /path [200]`, `/a → /b`. */
export function crumbText({ message, data }: Breadcrumb): string {
  if (message !== undefined && message !== "") return message;
  if (data === undefined) return "(no text)";
  const { method, url, status_code: status, from, to } = data;
  if (typeof to === "string") return `${typeof from === "string" ? from : ""} → ${to}`;
  if (typeof url !== "string") return "(no text)";
  return `${typeof method === "string" ? method : "GET"} ${url}${typeof status === "number" ? ` [${status}]` : ""}`;
}
