import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isRecord } from "#lib/is-record.ts";
import { corpora } from "./corpora-requests.ts";
import { KEY, receiver } from "./receive-harness.ts";

const FOLDERS = ["hyperdx-otlp", "jaeger", "highlight-otlp", "otlp-proto-examples"];
const KEYS = { resourceSpans: "traces", resourceLogs: "logs", resourceMetrics: "metrics" } as const;
const RECORDS = new Set(["spans", "logRecords", "dataPoints"]);

async function send(file: string, now?: number) {
  const target = receiver(now === undefined ? {} : { now: () => now });
  const text = readFileSync(`${corpora}/${file}`, "utf8");
  const document = JSON.parse(text) as Record<string, unknown>;
  const key = Object.keys(KEYS).find((name) => document[name] !== undefined) as keyof typeof KEYS;
  const response = await target.app.request(`/v1/${KEYS[key]}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-sentry-auth": `Sentry sentry_key=${KEY}` },
    body: text,
  });
  const metrics = target.batches.flatMap((batch) => batch.metrics);
  return { target, document, response, metrics };
}

function requestFiles(): string[] {
  return FOLDERS.filter((folder) => existsSync(`${corpora}/${folder}`)).flatMap((folder) =>
    readdirSync(`${corpora}/${folder}`, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".json"))
      .map((name) => `${folder}/${name}`)
      .filter((file) => {
        const document: unknown = JSON.parse(readFileSync(`${corpora}/${file}`, "utf8"));
        return isRecord(document) && Object.keys(KEYS).some((key) => document[key] !== undefined);
      }),
  );
}

/** How many records a request holds, at any depth. */
function countRecords(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, entry) => sum + countRecords(entry), 0);
  if (!isRecord(value)) return 0;
  return Object.entries(value).reduce(
    (sum, [key, entry]) =>
      sum + (RECORDS.has(key) && Array.isArray(entry) ? entry.length : countRecords(entry)),
    0,
  );
}

/** Rows of quoted and plain values, in ClickHouse's format. */
function rowsOf(file: string): unknown[][] {
  return readFileSync(`${corpora}/${file}`, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(`[${line}]`) as unknown[]);
}

describe.skipIf(!existsSync(`${corpora}/hyperdx-otlp`))("OTLP of other projects", () => {
  test.each(requestFiles())("%s: every record is accepted", async (file) => {
    const { target, document, response, metrics } = await send(file);
    expect([response.status, await response.json()]).toEqual([200, {}]);
    expect(countRecords(document)).toBeGreaterThan(0);
    expect(target.spans().length + target.logs().length + metrics.length).toBe(countRecords(document));
  });

  test("gauges have the expected rows", async () => {
    const { metrics } = await send("hyperdx-otlp/metrics/gauge-insert/input.json");
    const rows = metrics.map(({ name, service, attributes, value }) => [
      name,
      service,
      attributes.room,
      value.kind === "gauge" ? value.value : null,
    ]);
    expect(rows).toEqual(rowsOf("hyperdx-otlp/metrics/gauge-insert/expected.snap"));
  });

  test("logs have the expected rows", async () => {
    const { target } = await send("hyperdx-otlp/json-exporter/basic-insert/input.json");
    const expected = rowsOf("hyperdx-otlp/json-exporter/basic-insert/expected.snap");
    const values = target
      .logs()
      .map(({ body, attributes }) => [body].concat(Object.values(attributes).map(String)));
    expect(values.map(([body]) => body)).toEqual(expected.map(([body]) => body));
    for (const [at, [, ...attributes]] of expected.entries())
      expect(values[at]).toEqual(expect.arrayContaining(attributes.filter((value) => value !== "")));
    const custom = await send("hyperdx-otlp/custom-pipeline/swap-data-flow/input.json");
    expect(custom.target.logs().map(({ body }) => [body])).toEqual(
      rowsOf("hyperdx-otlp/custom-pipeline/swap-data-flow/expected.snap"),
    );
  });

  test("spans match Jaeger's result", async () => {
    const { data } = JSON.parse(
      readFileSync(`${corpora}/jaeger/otlp2jaeger/otlp2jaeger-out.json`, "utf8"),
    ) as {
      data: {
        spans: {
          traceID: string;
          spanID: string;
          operationName: string;
          references: { spanID: string }[];
          startTime: number;
          duration: number;
          tags: { key: string; value: unknown }[];
        }[];
      }[];
    };
    const started = data[0]?.spans[0]?.startTime ?? 0;
    const { target } = await send("jaeger/otlp2jaeger/otlp2jaeger-in.json", started / 1_000 + 60_000);
    const key = (span: unknown[]) => JSON.stringify(span);
    const theirs = data.flatMap(({ spans }) =>
      spans.map((span) => [
        span.traceID,
        span.spanID,
        span.references[0]?.spanID ?? null,
        span.operationName,
        span.startTime,
        span.duration,
        span.tags.find((tag) => tag.key === "net.peer.ip")?.value ?? null,
        span.tags.find((tag) => tag.key === "span.kind")?.value ?? null,
      ]),
    );
    const ours = target
      .spans()
      .map((span) => [
        span.traceId,
        span.spanId,
        span.parentSpanId,
        span.name,
        Number(span.start / 1_000n),
        Math.floor(span.duration / 1_000),
        span.attributes["net.peer.ip"] ?? null,
        span.kind,
      ]);
    expect(ours.map(key).toSorted()).toEqual(theirs.map(key).toSorted());
  });
});
