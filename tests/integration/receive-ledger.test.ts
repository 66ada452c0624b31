import { existsSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { normalizeClientReport } from "#collector/normalize/item/normalize-client-report.ts";
import { itemCategory } from "#collector/receive/sentry/item-types.ts";
import { decodeLogsJson, decodeLogsProto } from "#collector/wire/otlp/decode-logs.ts";
import { decodeMetricsJson } from "#collector/wire/otlp/decode-metrics-json.ts";
import { decodeMetricsProto } from "#collector/wire/otlp/decode-metrics-proto.ts";
import { decodeTracesJson, decodeTracesProto } from "#collector/wire/otlp/decode-traces.ts";
import { decodeEnvelope, type EnvelopeItem } from "#collector/wire/sentry/decode-envelope.ts";
import { capturedRequests, type Sent } from "./captured-requests.ts";
import { corpora } from "./corpora-requests.ts";
import { storedCollector } from "./stored-collector.ts";
import { scrubbing } from "../fixtures/reception.ts";

/** The captured requests are from this day. */
const NOW = Date.parse("2026-11-20T19:00:00Z");

let opened: Awaited<ReturnType<typeof storedCollector>> | undefined;
afterEach(async () => {
  await opened?.discard();
  opened = undefined;
});

describe.skipIf(!existsSync(`${corpora}/captured`))("the ledger", () => {
  test("has every item of every captured request once, by category", async () => {
    opened = await storedCollector(NOW);
    const requests = capturedRequests();
    expect(requests.length).toBeGreaterThan(200);
    const expected = new Map<string, number>();
    for (const request of requests) countSent(request, expected);
    const statuses = await sendAll(requests);
    expect(statuses.filter(({ status }) => status !== 200)).toEqual([]);

    const received = new Map<string, number>();
    for (const { category, quantity } of await opened.store.listOutcomes(0, NOW + 86_400_000))
      received.set(category, (received.get(category) ?? 0) + quantity);
    expect(Object.fromEntries(received)).toEqual(Object.fromEntries(expected));
    expect(opened.failures).toEqual([]);
  });

  test("counts the hostile requests too, both one by one and all together", async () => {
    opened = await storedCollector(NOW);
    const { store, client } = opened;
    const total = async () =>
      (await store.listOutcomes(0, NOW + 86_400_000)).reduce((sum, { quantity }) => sum + quantity, 0);
    const uncounted: string[] = [];
    let before = 0;
    for (const request of hostileRequests()) {
      const [answer] = await sendAll([request]);
      // What could not be read is counted with the next batch.
      await sendAll([probe()]);
      const after = await total();
      if (after - before < 2 && (answer?.status ?? 0) < 403)
        uncounted.push(`${answer?.status} ${request.name}`);
      before = after;
    }
    await sendAll([...capturedRequests(), ...hostileRequests(), probe()]);
    const ledger = await client.getOutcomes({
      start: new Date(0).toISOString(),
      end: new Date(NOW + 86_400_000).toISOString(),
    });
    if (!ledger.ok) throw new Error(ledger.error.code);
    const { received, outcomes } = ledger.value;
    expect(received).toBe(outcomes.reduce((sum, { quantity }) => sum + quantity, 0));
    expect(received).toBe(await total());
    expect(outcomes.every(({ quantity }) => Number.isInteger(quantity) && quantity > 0)).toBe(true);
    expect(outcomes.filter(({ reason }) => reason === "internal_error")).toEqual([]);
    // It contains no record.
    expect(uncounted).toEqual(["200 otlp/pb-empty"]);
    expect(opened.failures).toEqual([]);
  });
});

/** As many in parallel as the collector allows. */
function sendAll(requests: Sent[]): Promise<{ name: string; status: number }[]> {
  const { app, project } = opened as NonNullable<typeof opened>;
  return Promise.all(
    requests.map(async ({ name, url, method, headers, body }) => {
      const fill = (text: string) =>
        text.replaceAll("{project}", String(project.id)).replaceAll("{key}", project.publicKey);
      const hasBody = method !== "GET" && method !== "HEAD";
      const response = await app.request(fill(url), {
        method,
        headers: Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, fill(value)])),
        ...(hasBody ? { body } : {}),
      });
      return { name, status: response.status };
    }),
  );
}

function probe(): Sent {
  const id = crypto.randomUUID().replaceAll("-", "");
  const body = Buffer.from(`{"event_id":"${id}"}\n{"type":"event"}\n{"message":"still there"}`);
  return {
    name: "probe",
    url: "/api/{project}/envelope/?sentry_key={key}",
    method: "POST",
    headers: {},
    body,
  };
}

function hostileRequests(): Sent[] {
  const manifest = JSON.parse(readFileSync(`${corpora}/hostile/manifest.json`, "utf8")) as {
    cases: { name: string; path: string; method: string; headers: Record<string, string>; file: string }[];
  };
  return manifest.cases
    .filter(({ path }) => path.startsWith("/"))
    .map(({ name, path, method, headers, file }) => ({
      name,
      url: path,
      method,
      headers,
      body: Buffer.from(readFileSync(`${corpora}/hostile/cases/${file}`)),
    }));
}

/** How many records of each category a request holds, counted without the code under test. */
function countSent({ url, headers, body }: Sent, into: Map<string, number>): void {
  const add = (category: string, quantity: number) => {
    if (quantity > 0) into.set(category, (into.get(category) ?? 0) + quantity);
  };
  const isJson = headers["content-type"]?.includes("json") === true;
  if (url.startsWith("/v1/traces"))
    return add("span", recordsOf(isJson ? decodeTracesJson(body) : decodeTracesProto(body)).length);
  if (url.startsWith("/v1/logs"))
    return add("log_item", recordsOf(isJson ? decodeLogsJson(body) : decodeLogsProto(body)).length);
  if (url.startsWith("/v1/metrics")) {
    const metrics = recordsOf(isJson ? decodeMetricsJson(body) : decodeMetricsProto(body));
    return add(
      "metric",
      metrics.reduce((sum, { points }) => sum + points.length, 0),
    );
  }
  const envelope = decodeEnvelope(body);
  if (!envelope.ok) throw new Error(`${url} is no envelope`);
  for (const item of envelope.value.items) countItem(item, add);
}

function countItem(item: EnvelopeItem, add: (category: string, quantity: number) => void): void {
  const payload = () =>
    JSON.parse(Buffer.from(item.payload).toString()) as {
      items?: unknown[];
      spans?: unknown[];
      aggregates?: unknown[];
    };
  switch (item.type) {
    case "client_report": {
      const context = { projectId: 1 as never, defaultService: "", receivedAt: NOW, maxAge: 0, scrubbing };
      const { outcomes } = normalizeClientReport(payload(), context);
      for (const { category, quantity } of outcomes) add(category, quantity);
      return;
    }
    case "span":
    case "log":
    case "trace_metric":
      return add(itemCategory(item.type), payload().items?.length ?? 1);
    case "sessions":
      return add("session", payload().aggregates?.length ?? 0);
    case "transaction":
      add("transaction", 1);
      return add("span", 1 + (payload().spans?.length ?? 0));
    default:
      return add(itemCategory(item.type), 1);
  }
}

function recordsOf<T>(decoded: { ok: true; value: { scopes: { records: T[] }[] } } | { ok: false }): T[] {
  return decoded.ok ? decoded.value.scopes.flatMap(({ records }) => records) : [];
}
