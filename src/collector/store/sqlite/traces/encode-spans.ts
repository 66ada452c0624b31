import { createJsonTable, createTextTable } from "#lib/text-table.ts";
import type { ProjectId } from "#lib/ids.ts";
import type { Span } from "#model/span.ts";
import { createTerms, type EncodedTerms } from "../attributes/encode-terms.ts";
import { clampNanos, integerFromHex } from "../engine/integer-id.ts";
import { createScopeTable, type EncodedScope } from "./scope-table.ts";
import { encodeSpanDetail, searchedAttributes } from "./span-detail.ts";
import { encodeFlags } from "./span-flags.ts";
import type { PageReport } from "../vitals/page-report.ts";
import { readPageReport } from "../vitals/read-page-report.ts";

/** Columns with one entry per span. Names and resources are indexes into `names` and `resources`. */
export interface EncodedSpans {
  names: string[];
  resources: string[];
  /** The environment and the release of each of the `resources`: indexes into `names`, -1 for none. */
  origins: { environment: number; release: number }[];
  scopes: EncodedScope[];
  project: ProjectId[];
  traceId: string[];
  spanId: BigInt64Array;
  /** 0 for none: a span id is never all zero. */
  parentId: BigInt64Array;
  start: BigInt64Array;
  duration: number[];
  name: number[];
  service: number[];
  /** An index into `scopes`; -1 for none. */
  scope: number[];
  op: number[];
  flags: number[];
  resource: number[];
  /** The route that the span counts towards as a request; -1 if it is not a request. */
  route: number[];
  /** What spans report of page loads, in the order of the spans. */
  pages: { span: number; report: PageReport }[];
  terms: EncodedTerms;
  /** Traces that spans link to; at most `MAX_LINKS` per span. */
  links: { span: number; traceId: string }[];
  /** Attribute keys of spans' events and links, each once; null where the span has more of these or of its own than are indexed. */
  inside: { span: number; keys: string[] | null }[];
  /** JSON of `SpanDetail`. */
  detail: string[];
}

/** Indexed links per span. */
const MAX_LINKS = 64;
/** Indexed keys per span of its events and links. */
const MAX_INSIDE = 64;
/** As long as a release may be. */
const LONGEST_ORIGIN = 250;

/** Spans as columns, grouped by trace: OTLP groups them by service, but a trace is read as a whole. */
export function encodeSpans(received: Span[]): EncodedSpans {
  const spans = [...Map.groupBy(received, ({ traceId }) => traceId).values()].flat();
  const names = createTextTable();
  const resources = createJsonTable();
  const scopes = createScopeTable();
  const { terms, addRow } = createTerms();
  const encoded: EncodedSpans = {
    names: names.texts,
    resources: resources.texts,
    origins: [],
    scopes: scopes.scopes,
    project: [],
    traceId: [],
    spanId: new BigInt64Array(spans.length),
    parentId: new BigInt64Array(spans.length),
    start: new BigInt64Array(spans.length),
    duration: [],
    name: [],
    service: [],
    scope: [],
    op: [],
    flags: [],
    resource: [],
    route: [],
    pages: [],
    terms,
    links: [],
    inside: [],
    detail: [],
  };
  const nameOf = (value: unknown) =>
    typeof value === "string" && value !== "" ? names.add(value.slice(0, LONGEST_ORIGIN)) : -1;
  for (const [index, span] of spans.entries()) {
    const route = routeOf(span);
    const resource = resources.add(span.resource);
    encoded.origins[resource] ??= {
      environment: nameOf(span.resource["deployment.environment.name"]),
      release: nameOf(span.resource["service.version"]),
    };
    encoded.project.push(span.projectId);
    encoded.traceId.push(span.traceId);
    encoded.spanId[index] = integerFromHex(span.spanId);
    encoded.parentId[index] = span.parentSpanId === null ? 0n : integerFromHex(span.parentSpanId);
    encoded.start[index] = clampNanos(span.start);
    encoded.duration.push(Math.min(Math.max(0, Math.round(span.duration)), Number.MAX_SAFE_INTEGER));
    encoded.name.push(names.add(span.name));
    encoded.service.push(names.add(span.service));
    encoded.scope.push(scopes.add(span.scope, span.scopeFacts));
    encoded.op.push(span.op === null ? -1 : names.add(span.op));
    encoded.flags.push(encodeFlags(span));
    encoded.resource.push(resource);
    encoded.route.push(route === null ? -1 : names.add(route));
    const report = readPageReport(span);
    if (report !== null) encoded.pages.push({ span: index, report });
    const isWhole = addRow(searchedAttributes(span));
    if (!isWhole || span.events.length + span.links.length > 0)
      encoded.inside.push({ span: index, keys: isWhole ? keysInside(span) : null });
    for (const traceId of new Set(span.links.slice(0, MAX_LINKS).map((link) => link.traceId)))
      encoded.links.push({ span: index, traceId });
    encoded.detail.push(encodeSpanDetail(span));
  }
  return encoded;
}

function keysInside({ events, links }: Span): string[] | null {
  const keys = new Set(events.length > 0 ? ["event"] : []);
  for (const { attributes } of [...events, ...links])
    for (const key in attributes) if (keys.add(key).size > MAX_INSIDE) return null;
  return [...keys];
}

/** Spans of servers and consumers, and spans without a parent, count as requests. Null for any other span. */
function routeOf(span: Span): string | null {
  if (span.kind !== "server" && span.kind !== "consumer" && span.parentSpanId !== null) return null;
  const route = span.attributes["http.route"];
  return typeof route === "string" && route !== "" ? route : span.name;
}
