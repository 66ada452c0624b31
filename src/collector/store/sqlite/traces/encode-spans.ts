import { createTextTable } from "#lib/text-table.ts";
import type { Span } from "#model/span.ts";
import type { EncodedSpans, SpanDetail } from "../engine/encoded-batch.ts";
import { createJsonTable } from "../engine/json-table.ts";
import { createTerms } from "../attributes/encode-terms.ts";
import { clampNanos, integerFromHex } from "../engine/integer-id.ts";
import { createScopeTable } from "./scope-table.ts";
import { encodeFlags } from "./span-flags.ts";

/** Of a span that the index knows. */
const MAX_LINKS = 64;

/** Spans as columns, those of a trace together: OTLP parts them by service, and a trace is read as a whole. */
export function encodeSpans(received: Span[]): EncodedSpans {
  const spans = [...Map.groupBy(received, ({ traceId }) => traceId).values()].flat();
  const names = createTextTable();
  const resources = createJsonTable();
  const scopes = createScopeTable();
  const { terms, addRow } = createTerms("spans");
  const encoded: EncodedSpans = {
    names: names.texts,
    resources: resources.texts,
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
    terms,
    transactions: [],
    links: [],
    detail: [],
  };
  for (const [index, span] of spans.entries()) {
    const route = routeOf(span);
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
    encoded.resource.push(resources.add(span.resource));
    encoded.route.push(route === null ? -1 : names.add(route));
    addRow(span.attributes);
    if (span.eventId !== null) encoded.transactions.push({ span: index, eventId: span.eventId });
    for (const traceId of new Set(span.links.slice(0, MAX_LINKS).map((link) => link.traceId)))
      encoded.links.push({ span: index, traceId });
    encoded.detail.push(JSON.stringify(detailOf(span)));
  }
  return encoded;
}

/** A request is what a service was asked: spans of servers and consumers, and whatever has no parent. */
function routeOf(span: Span): string | null {
  if (span.kind !== "server" && span.kind !== "consumer" && span.parentSpanId !== null) return null;
  const route = span.attributes["http.route"];
  return typeof route === "string" && route !== "" ? route : span.name;
}

function detailOf(span: Span): SpanDetail {
  return [
    span.attributes,
    span.statusMessage,
    span.events.map((event) => [event.name, String(event.time), event.attributes]),
    span.links.map((link) => [link.traceId, link.spanId, link.attributes]),
    span.eventId,
  ];
}
