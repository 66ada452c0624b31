import { existsSync, readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProjectId } from "#lib/ids.ts";
import { normalizeOtlpSpans } from "#collector/normalize/span/normalize-otlp-spans.ts";
import { decodeTracesJson } from "#collector/wire/otlp/decode-traces.ts";
import type { JaegerTrace } from "#model/jaeger-trace.ts";
import { readTraceFile } from "#dashboard/traces/import/read-trace-file.ts";
import { scrubbing } from "../fixtures/reception.ts";
import { makeBatch, makeSpan, newTraceId, NOW } from "../contract/make-batch.ts";
import { corpora } from "./corpora-requests.ts";
import { openReadApi, type ReadApi } from "./open-read-api.ts";

interface Answer<T> {
  data: T[] | null;
  errors: { code: number; msg: string }[] | null;
}

interface StoredQuery {
  Caption: string;
  Query: {
    ServiceName: string;
    OperationName: string;
    Tags: Record<string, unknown> | null;
    StartTimeMin: string;
    StartTimeMax: string;
    DurationMin: number;
    DurationMax: number;
  };
  ExpectedFixtures: string[];
}

const FOLDER = `${corpora}/jaeger/traces`;
const micros = (iso: string) => String(Math.floor(Date.parse(iso) * 1000));

describe.skipIf(!existsSync(FOLDER))("Jaeger's own queries", () => {
  let api: ReadApi;
  const fixtures = new Map<string, string>();
  const queries = existsSync(FOLDER)
    ? (JSON.parse(readFileSync(`${FOLDER}/queries.json`, "utf8")) as StoredQuery[])
    : [];
  const files = existsSync(FOLDER) ? readdirSync(`${FOLDER}/traces`) : [];

  beforeAll(async () => {
    api = await openReadApi();
    for (const file of files) {
      const decoded = decodeTracesJson(readFileSync(`${FOLDER}/traces/${file}`));
      if (!decoded.ok) throw new Error(decoded.error.code);
      const spans = normalizeOtlpSpans(decoded.value, {
        projectId: 1 as ProjectId,
        receivedAt: NOW,
        defaultService: "unknown",
        maxAge: Number.MAX_SAFE_INTEGER,
        scrubbing,
      });
      fixtures.set(file.replace(".json", ""), spans[0]?.traceId ?? "");
      await api.store.append(makeBatch({ spans }));
    }
  });
  afterAll(() => api.discard());

  it.each(queries.map((query) => [query.Caption, query] as const))(
    "%s",
    async (_, { Query, ExpectedFixtures }) => {
      const search = new URLSearchParams({
        service: Query.ServiceName,
        operation: Query.OperationName,
        start: micros(Query.StartTimeMin),
        end: micros(Query.StartTimeMax),
        limit: "1000",
      });
      if (Query.DurationMin > 0) search.set("minDuration", `${Query.DurationMin / 1000}us`);
      if (Query.DurationMax > 0) search.set("maxDuration", `${Query.DurationMax / 1000}us`);
      if (Query.Tags !== null) search.set("tags", JSON.stringify(Query.Tags));
      const response = await api.get(`/api/traces?${search}`);
      expect(response.status).toBe(200);
      const { data } = (await response.json()) as Answer<JaegerTrace>;
      // Some of the fixtures are not in the corpus: nothing may be found for those.
      const expected = ExpectedFixtures.flatMap((name) => fixtures.get(name) ?? []);
      expect(data?.map(({ traceID }) => traceID).toSorted()).toEqual(expected.toSorted());
    },
  );
});

describe("Jaeger's query API", () => {
  let api: ReadApi;
  const traceId = newTraceId();
  const root = makeSpan({
    traceId,
    name: "GET /",
    start: BigInt(NOW - 60_000) * 1_000_000n,
    duration: 9_000_000,
  });
  const call = makeSpan({
    traceId,
    parentSpanId: root.spanId,
    name: "charge",
    service: "pay",
    kind: "server",
    start: root.start + 1_000_000n,
    duration: 2_000_000,
    status: "error",
    statusMessage: "refused",
    attributes: { amount: 12.5, whole: 1, ok: false, tries: 3, card: "visa" },
    scope: "otel-pay",
    scopeFacts: { version: "1.2.3" },
    resource: { "service.name": "pay", "host.name": "a" },
    events: [{ name: "retry", time: root.start + 2_000_000n, attributes: { attempt: 2 } }],
    links: [{ traceId: newTraceId(), spanId: root.spanId, attributes: {} }],
  });
  const get = async <T>(path: string) => (await (await api.get(path)).json()) as Answer<T>;

  beforeAll(async () => {
    api = await openReadApi();
    await api.store.append(makeBatch({ spans: [root, call] }));
  });
  afterAll(() => api.discard());

  it("returns a trace that a Jaeger importer reads back unchanged", async () => {
    const text = await (await api.get(`/api/traces/${traceId}`)).text();
    const read = readTraceFile(text);
    if (!read.ok) throw new Error(read.error.code);
    const [view] = read.value;
    expect(view?.traceId).toBe(traceId);
    const span = view?.spans.find(({ spanId }) => spanId === call.spanId);
    expect(span).toMatchObject({
      parentSpanId: root.spanId,
      service: "pay",
      name: "charge",
      kind: "server",
      durationNanos: 2_000_000,
      status: "error",
      statusMessage: "refused",
    });
    expect(span?.attributes).toMatchObject({ amount: 12.5, ok: false, tries: 3, card: "visa" });
    expect(span?.events).toMatchObject([{ name: "retry", attributes: { attempt: 2 } }]);
    expect(span?.links).toMatchObject([{ traceId: call.links[0]?.traceId }]);
  });

  it("returns the traces of all ids, however large", async () => {
    const traces = [newTraceId(), newTraceId(), traceId];
    const spans = Array.from({ length: 5000 }, (_, place) => makeSpan({ traceId: traces[place % 2]! }));
    await api.store.append(makeBatch({ spans }));
    const asked = [traces[0], "none", newTraceId(), traces[1], traceId];
    const { data } = await get<JaegerTrace>(`/api/traces?${asked.map((id) => `traceID=${id}`).join("&")}`);
    expect(data?.map((trace) => [trace.traceID, trace.spans.length])).toEqual([
      [traces[0], 2500],
      [traces[1], 2500],
      [traceId, 2],
    ]);
  });

  it("lists services, operations and dependencies", async () => {
    expect((await get<string>("/api/services")).data).toEqual(["pay", "shop"]);
    expect((await get<string>("/api/services/pay/operations")).data).toEqual(["charge"]);
    expect((await get("/api/operations?service=shop&spanKind=server")).data).toEqual([
      { name: "GET /", spanKind: "server" },
    ]);
    expect((await get("/api/operations?service=shop&spanKind=client")).data).toEqual([]);
    expect((await get("/api/dependencies")).data).toEqual([{ parent: "shop", child: "pay", callCount: 1 }]);
  });

  it("finds a span by every tag that its answer shows, with its type", async () => {
    const { data } = await get<JaegerTrace>(`/api/traces/${traceId}`);
    const shown = data![0]!.spans.find(({ spanID }) => spanID === call.spanId)!;
    const { tags: process } = data![0]!.processes[shown.processID]!;
    const fields = shown.logs.flatMap((log) => log.fields);
    const all = [...shown.tags, ...process, ...fields].map(({ key, value }) => ({ key, value }));
    expect(all.map(({ key }) => key)).toEqual(
      expect.arrayContaining([
        "otel.scope.name",
        "otel.scope.version",
        "span.kind",
        "error",
        "otel.status_code",
        "otel.status_description",
        "amount",
        "whole",
        "ok",
        "host.name",
        "event",
        "attempt",
      ]),
    );
    const find = async (tags: Record<string, unknown>) =>
      (
        await get<JaegerTrace>(
          `/api/traces?service=pay&${new URLSearchParams({ tags: JSON.stringify(tags) })}`,
        )
      ).data?.length;
    for (const { key, value } of all) {
      expect([key, await find({ [key]: value })]).toEqual([key, 1]);
      expect([key, await find({ [key]: String(value) })]).toEqual([key, 1]);
      expect([key, await find({ [key]: "another" })]).toEqual([key, 0]);
    }
    expect([
      await find({ whole: "1.0" }),
      await find({ amount: "12.50" }),
      await find({ amount: 12 }),
    ]).toEqual([1, 1, 0]);
    expect(await find({ error: true, "span.kind": "server", card: "visa" })).toBe(1);
    expect(await find({ error: false })).toBe(0);
  });

  it("searches by tags in either form, and reports what it does not understand", async () => {
    const find = async (query: string) =>
      (await get<JaegerTrace>(`/api/traces?service=pay&${query}`)).data?.length;
    expect(await find("tag=card:visa&tag=tries:3")).toBe(1);
    expect(await find(`tags=${encodeURIComponent('{"card":"visa","amount":"12.5"}')}`)).toBe(1);
    expect(await find("tag=card:other")).toBe(0);
    expect(await find("minDuration=1ms&maxDuration=2.5ms")).toBe(1);
    expect(await find("minDuration=1h2m")).toBe(0);
    expect((await get<JaegerTrace>(`/api/traces?traceID=${traceId}`)).data).toHaveLength(1);
    for (const query of [
      "",
      "service=pay&tag=x",
      "service=pay&tags=[]",
      "service=pay&minDuration=5",
      "limit=0",
    ]) {
      const response = await api.get(`/api/traces?${query}`);
      expect({ query, status: response.status }).toEqual({ query, status: 400 });
      expect(((await response.json()) as Answer<unknown>).errors?.[0]?.code).toBe(400);
    }
    expect((await api.get(`/api/traces/${newTraceId()}`)).status).toBe(404);
  });

  it("requires the token", async () => {
    for (const path of [
      "/api/traces?service=pay",
      `/api/traces/${traceId}`,
      "/api/services",
      "/api/dependencies",
    ])
      expect((await api.app.request(`http://localhost${path}`)).status).toBe(401);
  });
});
