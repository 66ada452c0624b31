import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseEventId, parseSpanId, parseTraceId } from "#lib/ids.ts";
import { nanosFromMillis } from "#lib/units.ts";
import type { LogRecord } from "#model/log-record.ts";
import type { ScopeRecords } from "#collector/wire/otlp/export-request.ts";
import { decodeLogsJson, decodeLogsProto } from "#collector/wire/otlp/decode-logs.ts";
import { decodeTracesJson, decodeTracesProto } from "#collector/wire/otlp/decode-traces.ts";
import { decodeEnvelope } from "#collector/wire/sentry/decode-envelope.ts";
import { asStoredEvent } from "./as-stored-event.ts";
import { capturedRequests, type Sent } from "./captured-requests.ts";
import { corpora } from "./corpora-requests.ts";
import { differences } from "./differences.ts";
import { storedCollector } from "./stored-collector.ts";

const NOW = Date.parse("2026-11-20T19:00:00Z");
type Json = Record<string, unknown>;

/** Every change that normalizing makes to these events on purpose. */
const CHANGED_BY_NORMALIZING = [
  // Secrets: a password in a query, the value of a variable, and a `sid`, as sessions have.
  "breadcrumbs[].data.arguments[]: scrubbed",
  "breadcrumbs[].data.url: scrubbed",
  // JavaScript's `log` is not a level of the schema.
  'breadcrumbs[].level: "log" became "info"',
  "breadcrumbs[].message: scrubbed",
  "contexts.node_system_error.__SENTRY_ERROR_LOCAL_VARIABLES__[].vars.secret: scrubbed",
  // For a file with only a URL, the path is shown; `abs_path` has the full URL.
  'exception[].stacktrace.frames[].filename: "http://127.0.0.1/assets/app.min.j became "/assets/app.min.js"',
  // Frames of dependencies are never the application's, whatever the SDK guessed.
  "exception[].stacktrace.frames[].in_app: true became false",
  "exception[].stacktrace.frames[].vars.secret: scrubbed",
  'level: "log" became "info"',
  // Tags are cut to 200 characters, with a note in `_meta`.
  'tags[][]: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx became "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
];

describe.skipIf(!existsSync(`${corpora}/captured`))("captured requests read back as they were sent", () => {
  let collector: Awaited<ReturnType<typeof storedCollector>>;
  let requests: Sent[] = [];

  // These tests only read.
  beforeAll(async () => {
    collector = await storedCollector(NOW);
    requests = capturedRequests();
    const { id, publicKey } = collector.project;
    for (const { url, method, headers, body } of requests) {
      const path = url.replace("{key}", publicKey).replace(/^\/api\/\d+\//, `/api/${id}/`);
      const response = await collector.app.request(path, { method, headers, body });
      if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    }
  });
  afterAll(() => collector?.discard());

  test("events, field by field", async () => {
    const found = new Set<string>();
    let compared = 0;
    for (const { header, payload } of itemsOf(requests, "event")) {
      const id = parseEventId(header.event_id ?? payload.event_id);
      const stored = id === undefined ? null : await collector.store.getEvent(collector.project.id, id);
      expect([id, stored?.event.eventId]).toEqual([id, id]);
      for (const line of differences(asStoredEvent(payload), stored?.event.payload)) found.add(line);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(50);
    expect([...found].toSorted()).toEqual(CHANGED_BY_NORMALIZING);
  });

  test("streamed spans, field by field", async () => {
    const found = new Set<string>();
    let compared = 0;
    for (const { payload } of itemsOf(requests, "span")) {
      // Older browser SDKs send single spans, in the format of a transaction's.
      for (const sent of (payload.items ?? []) as Json[]) {
        const span = await storedSpan(sent.trace_id, sent.span_id);
        const attributes = plain(sent.attributes);
        const start = nanosFromMillis(Number(sent.start_timestamp) * 1_000);
        const end = nanosFromMillis(Number(sent.end_timestamp) * 1_000);
        const expected = {
          traceId: sent.trace_id,
          spanId: sent.span_id,
          parentSpanId: sent.parent_span_id ?? null,
          name: sent.name,
          start,
          duration: Number(end - start),
          attributes,
        };
        for (const line of differences(expected, span)) found.add(line);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(50);
    expect([...found].toSorted()).toEqual([]);
  });

  test("transactions, their spans and standalone spans, field by field", async () => {
    const found = new Set<string>();
    let compared = 0;
    for (const sent of olderSpans(requests)) {
      for (const line of differences(toStoredSpan(sent), await storedSpan(sent.trace_id, sent.span_id)))
        found.add(line);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(50);
    expect([...found].toSorted()).toEqual([]);
  });

  test("OTLP spans, field by field", async () => {
    const found = new Set<string>();
    let compared = 0;
    for (const { url, headers, body } of requests.filter((request) => request.url.startsWith("/v1/traces"))) {
      const decoded = isJson(headers) ? decodeTracesJson(body) : decodeTracesProto(body);
      expect([url, decoded.ok]).toEqual([url, true]);
      for (const scope of decoded.ok ? decoded.value.scopes : []) {
        for (const { end, statusCode, statusMessage, kind, ...sent } of scope.records) {
          const expected = {
            ...sent,
            duration: Number(end - sent.start),
            kind: ["internal", "internal", "server", "client", "producer", "consumer"][kind],
            status: ["unset", "ok", "error"][statusCode],
            statusMessage: statusMessage === "" ? null : statusMessage,
            ...storedScope(scope),
            resource: scope.resource.attributes,
            service: scope.resource.attributes["service.name"],
          };
          for (const line of differences(expected, await storedSpan(sent.traceId, sent.spanId)))
            found.add(line);
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(10);
    expect([...found].toSorted()).toEqual([]);
  });

  test("log records of both protocols, field by field", async () => {
    const { items } = await collector.store.listLogs(
      { words: [], attributes: [], start: 0, end: NOW + 86_400_000 },
      { limit: 5_000 },
    );
    const stored = items.map(({ record }) => record);
    const found = new Set<string>();
    const sentLogs = [...sentryLogs(requests), ...otlpLogs(requests)];
    for (const sent of sentLogs) {
      const record = stored.find(
        (candidate) => candidate.time === sent.time && differences(sent, candidate).length === 0,
      );
      if (record !== undefined) continue;
      const near = stored.find((candidate) => candidate.time === sent.time);
      for (const line of differences(sent, near)) found.add(line);
    }
    expect(sentLogs.length).toBeGreaterThan(20);
    expect(stored).toHaveLength(sentLogs.length);
    expect([...found].toSorted()).toEqual([]);
  });

  async function storedSpan(traceId: unknown, spanId: unknown) {
    const [trace, id] = [parseTraceId(traceId), parseSpanId(spanId)];
    if (trace === undefined || id === undefined) throw new Error("no ids");
    return (await collector.store.getTrace(trace))?.spans.find((span) => span.spanId === id);
  }
});

/** Spans as SDKs sent them before streaming: a transaction, the spans within it, and standalone spans. */
function olderSpans(requests: Sent[]): Json[] {
  const roots = itemsOf(requests, "transaction").map(({ payload }) => {
    const { contexts, transaction, start_timestamp, timestamp } = payload;
    const { trace } = contexts as { trace: Json };
    return Object.assign(trace, { description: transaction, start_timestamp, timestamp });
  });
  const children = itemsOf(requests, "transaction").flatMap(({ payload }) => (payload.spans ?? []) as Json[]);
  const lone = itemsOf(requests, "span").flatMap(({ payload }) =>
    payload.items === undefined ? [payload] : [],
  );
  return [...roots, ...children, ...lone];
}

/** Such a span in the stored structure. */
function toStoredSpan(sent: Json): Json {
  const start = nanosFromMillis(Number(sent.start_timestamp) * 1_000);
  return {
    traceId: sent.trace_id,
    spanId: sent.span_id,
    parentSpanId: sent.parent_span_id ?? null,
    name: sent.description ?? sent.op,
    op: sent.op ?? null,
    start,
    duration: Number(nanosFromMillis(Number(sent.timestamp) * 1_000) - start),
    attributes: { ...(sent.data as Json), ...(sent.tags as Json) },
  };
}

function isJson(headers: Record<string, string>): boolean {
  return headers["content-type"]?.includes("json") === true;
}

function itemsOf(requests: Sent[], type: string): { header: Json; payload: Json }[] {
  return requests
    .filter(({ url }) => url.includes("/envelope"))
    .flatMap(({ body }) => {
      const envelope = decodeEnvelope(body);
      if (!envelope.ok) return [];
      const { header, items } = envelope.value;
      return items
        .filter((item) => item.type === type)
        .map((item) => ({ header, payload: JSON.parse(Buffer.from(item.payload).toString()) as Json }));
    });
}

function plain(attributes: unknown): Json {
  const entries = Object.entries((attributes ?? {}) as Record<string, { value: unknown }>);
  return Object.fromEntries(entries.map(([key, { value }]) => [key, value]));
}

/** A scope as it is stored with its records. */
function storedScope({ scope, resource }: Pick<ScopeRecords<unknown>, "scope" | "resource">) {
  const facts = {
    ...(scope.version === "" ? {} : { version: scope.version }),
    ...(Object.keys(scope.attributes).length === 0 ? {} : { attributes: scope.attributes }),
    ...(scope.schemaUrl === "" ? {} : { schemaUrl: scope.schemaUrl }),
    ...(resource.schemaUrl === "" ? {} : { resourceSchemaUrl: resource.schemaUrl }),
  };
  const named = { scope: scope.name === "" ? null : scope.name };
  return Object.keys(facts).length === 0 ? named : { ...named, scopeFacts: facts };
}

function sentryLogs(requests: Sent[]): Partial<LogRecord>[] {
  return itemsOf(requests, "log").flatMap(({ payload }) =>
    (payload.items as Json[]).map((item) => ({
      time: nanosFromMillis(Number(item.timestamp) * 1_000),
      body: item.body as string,
      severity: item.severity_number as number,
      severityText: item.level as string,
      traceId: parseTraceId(item.trace_id) ?? null,
      attributes: plain(item.attributes) as LogRecord["attributes"],
    })),
  );
}

function otlpLogs(requests: Sent[]): Partial<LogRecord>[] {
  return requests
    .filter(({ url }) => url.startsWith("/v1/logs"))
    .flatMap(({ headers, body }) => {
      const decoded = isJson(headers) ? decodeLogsJson(body) : decodeLogsProto(body);
      return (decoded.ok ? decoded.value.scopes : []).flatMap(({ scope, resource, records }) =>
        records.map(({ severityText, eventName, observed, ...log }) => ({
          ...log,
          severityText: severityText === "" ? null : severityText,
          eventName: eventName === "" ? null : eventName,
          observed: observed === 0n ? null : observed,
          ...storedScope({ scope, resource }),
          resource: resource.attributes,
        })),
      );
    });
}
