import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { logView } from "#api/log-view.ts";
import { TraceView } from "#api/trace.ts";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import { otlpJson } from "#api/otlp-json.ts";
import { isRecord } from "#lib/is-record.ts";
import { FILTERED } from "#lib/scrub/detector.ts";
import type { EventMeta } from "#model/event-meta.ts";
import { loadOracle } from "../fuzz/oracle.ts";
import { capturedRequests } from "./captured-requests.ts";
import { corpora } from "./corpora-requests.ts";
import { lostLeaves } from "./lost-leaves.ts";
import { KEY, receiver } from "./receive-harness.ts";

const FOLDERS = ["highlight-otlp", "hyperdx-otlp", "otlp-proto-examples", "jaeger"];
const YEARS = 30 * 365;
/** Later than any time of the corpora. */
const NOW = Date.parse("2030-04-11T00:00:00Z");

/** What is exported in another form on purpose, and why. */
const CHANGED = new Map([
  ["record.severity_number", "in OTLP/JSON the name is severityNumber; receivers must ignore any other"],
  ["record.severity_text", "in OTLP/JSON the name is severityText"],
  // Types are kept of the attributes of spans and log records; elsewhere bytes become their base64.
  ["record.links[].attributes.linkblob.bytesValue", "exported as text"],
  ["record.events[].attributes.blob.bytesValue", "exported as text"],
  ["resource.resource.attributes.blob.bytesValue", "exported as text"],
]);

type Json = Record<string, unknown>;

const SIGNALS = {
  traces: { resources: "resourceSpans", scopes: "scopeSpans", records: "spans" },
  logs: { resources: "resourceLogs", scopes: "scopeLogs", records: "logRecords" },
} as const;
type Signal = keyof typeof SIGNALS;

interface Request {
  name: string;
  signal: Signal;
  /** As it is sent, and as OTLP/JSON. */
  body: Buffer<ArrayBuffer>;
  type: string;
  document: Json;
}

function requestsOf(folder: string): Request[] {
  if (folder === "captured") return capturedOtlp();
  return readdirSync(`${corpora}/${folder}`, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .flatMap((name) => {
      const body = Buffer.from(readFileSync(`${corpora}/${folder}/${name}`));
      const document: unknown = JSON.parse(body.toString());
      const signal = isRecord(document) ? signalOf(document) : undefined;
      return signal === undefined
        ? []
        : [{ name, signal, body, type: "application/json", document: document as Json }];
    });
}

function signalOf(document: Json): Signal | undefined {
  return (["traces", "logs"] as const).find((signal) => document[SIGNALS[signal].resources] !== undefined);
}

function capturedOtlp(): Request[] {
  const oracle = loadOracle(corpora);
  return capturedRequests().flatMap(({ name, url, headers, body }) => {
    const signal = (["traces", "logs"] as const).find((one) => url.includes(`/v1/${one}`));
    if (signal === undefined) return [];
    const type = headers["content-type"] ?? "";
    if (type.includes("json"))
      return [{ name, signal, body, type, document: JSON.parse(body.toString()) as Json }];
    const read = oracle?.read(signal, body);
    if (typeof read !== "object") return [];
    return [{ name, signal, body, type, document: JSON.parse(read.json.toString()) as Json }];
  });
}

/** The records of a request, each with its resource and scope, so that they can be compared one by one. */
function flat(document: Json, signal: Signal): Json[] {
  const { resources, scopes, records } = SIGNALS[signal];
  return listOf(document[resources]).flatMap(({ [scopes]: ofResource, ...resource }) =>
    listOf(ofResource).flatMap(({ [records]: ofScope, ...scope }) =>
      listOf(ofScope).map((record) => comparable({ resource, scope, record }) as Json),
    ),
  );
}

function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? (value as Json[]) : [];
}

/** Attributes by their keys, numbers of 64 bits as text, and without protobuf's defaults, which need not be sent. */
function comparable(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) {
    if (key === "attributes" || (key === "values" && value.every((one) => isRecord(one) && "key" in one)))
      return Object.fromEntries(value.map((one: Json) => [String(one.key), comparable(one.value)]));
    return value.map((one) => comparable(one));
  }
  if (IDS.has(key)) return String(value).toLowerCase();
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([name, of]): [string, unknown] => [name, comparable(of, name)]);
  const isValue = "intValue" in value || "doubleValue" in value || "boolValue" in value;
  return Object.fromEntries(
    entries
      .filter(([, of]) => isValue || (of !== 0 && of !== "" && of !== "0"))
      .map(([name, of]) => [name, name === "intValue" ? String(of) : of]),
  );
}

const IDS = new Set(["traceId", "spanId", "parentSpanId"]);

/** A text that was scrubbed says so itself. */
function scrubbedIn(value: unknown): EventMeta | undefined {
  if (typeof value === "string") return value.includes(FILTERED) ? { "": { rem: [["", "s"]] } } : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, scrubbedIn(of)]));
}

const keyOf = (signal: Signal, { record }: Json): string => {
  const { traceId, spanId, timeUnixNano, observedTimeUnixNano, body } = record as Json;
  return signal === "traces"
    ? `${String(traceId)} ${String(spanId)}`.toLowerCase()
    : `${String(timeUnixNano ?? observedTimeUnixNano)} ${JSON.stringify(body)}`;
};

/** What a collector that received the request exports. */
async function exported({ signal, body, type }: Request): Promise<Json[]> {
  const folder = await mkdtemp(join(tmpdir(), "glasshouse-round-trip-"));
  const store = openSqliteStore({ folder, clock: () => NOW, retentionDays: YEARS });
  try {
    const target = receiver({ maxAge: YEARS * 86_400_000, now: () => NOW });
    await target.app.request(`/v1/${signal}`, {
      method: "POST",
      headers: { "content-type": type, "x-sentry-auth": `Sentry sentry_key=${KEY}` },
      body,
    });
    for (const batch of target.batches) await store.append(batch);
    const traces = new Set(target.spans().map(({ traceId }) => traceId));
    const views = await Promise.all([...traces].map((traceId) => store.getTraceJson(traceId)));
    const filter = { words: [], attributes: [], start: 0, end: NOW + 86_400_000 };
    const { items } = await store.listLogs(filter, { limit: 1_000 });
    const logs = items.map((log) => Object.assign(logView(log), { offsetNanos: 0 }));
    const empty = {
      traceId: "",
      start: "",
      durationNanos: 0,
      services: [],
      spans: [],
      events: [],
      truncated: false,
    };
    const documents = [
      ...views.map((json) =>
        otlpJson(TraceView.parse(JSON.parse(new TextDecoder().decode(json ?? undefined)))),
      ),
      otlpJson({ ...empty, logs }),
    ];
    return documents.flatMap((document) => flat(JSON.parse(JSON.stringify(document)) as Json, signal));
  } finally {
    await store.close();
    await rm(folder, { recursive: true });
  }
}

describe.skipIf(!existsSync(corpora))("OTLP that is received, stored and exported", () => {
  test.each([...FOLDERS, "captured"])("%s: every leaf is exported", async (folder) => {
    const lost = new Set<string>();
    let seen = 0;
    for (const request of requestsOf(folder)) {
      const found = await exported(request);
      const byKey = new Map(found.map((one) => [keyOf(request.signal, one), one]));
      for (const sent of flat(request.document, request.signal)) {
        seen += 1;
        const one = byKey.get(keyOf(request.signal, sent));
        if (one === undefined) lost.add(`${request.name}: ${keyOf(request.signal, sent)}`);
        else for (const line of lostLeaves(sent, one, scrubbedIn(one))) lost.add(line);
      }
    }
    expect(seen).toBeGreaterThan(0);
    expect([...lost].filter((line) => !CHANGED.has(line.slice(0, line.indexOf(":"))))).toEqual([]);
  });
});
