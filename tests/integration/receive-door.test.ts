import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { envelopeOf, eventId, KEY, outcomeLine, receiver, TOKEN } from "./receive-harness.ts";

const ID = eventId("a");
const EVENT = envelopeOf({ event_id: ID }, [{ type: "event" }, { message: "hello", platform: "node" }]);
const post = (body: string | Uint8Array<ArrayBuffer> = EVENT, headers: Record<string, string> = {}) => ({
  method: "POST",
  body,
  headers,
});
const own = (bytes: Uint8Array) => new Uint8Array(bytes);

describe("the key", () => {
  test.each([
    [`/api/1/envelope/?sentry_key=${KEY}`, {}],
    ["/api/1/envelope/", { "x-sentry-auth": `Sentry sentry_version=7, sentry_key=${KEY}` }],
    ["/api/1/envelope", { authorization: `Sentry sentry_key=${KEY}` }],
  ])("is accepted in the query or a header: %s", async (path, headers) => {
    const response = await receiver().app.request(path, post(EVENT, headers));
    expect([response.status, await response.json()]).toEqual([200, { id: ID }]);
  });

  test("is accepted in the envelope's own dsn, the only place a tunnel leaves it", async () => {
    const target = receiver();
    const body = envelopeOf({ dsn: `http://${KEY}@localhost:4318/1` }, [{ type: "event" }, { message: "x" }]);
    expect((await target.app.request("/api/1/envelope/", post(body))).status).toBe(200);
  });

  test.each([
    ["/api/1/envelope/", {}, EVENT],
    [`/api/1/envelope/?sentry_key=${"f".repeat(32)}`, {}, EVENT],
    [`/api/2/envelope/?sentry_key=${KEY}`, {}, EVENT],
    [`/api/1%00/envelope/?sentry_key=${KEY}`, {}, EVENT],
    [`/api/1/envelope/?sentry_key=${KEY}`, { "x-sentry-auth": "Sentry sentry_key=other" }, EVENT],
    [
      `/api/1/envelope/?sentry_key=${KEY}`,
      {},
      envelopeOf({ dsn: "http://other@h/1" }, [{ type: "event" }, {}]),
    ],
    ["/api/1/store/", {}, "{}"],
    ["/api/1/security/", {}, "{}"],
  ])("is refused with a message if missing, wrong or contradictory: %s %j", async (path, headers, body) => {
    const target = receiver();
    const response = await target.app.request(path, post(body, headers));
    expect(response.status).toBe(403);
    expect(response.headers.get("x-sentry-error")).toMatch(/key/);
    expect(await response.json()).toMatchObject({
      detail: expect.stringMatching(/key/),
      causes: expect.any(Array),
    });
    expect(target.batches).toEqual([]);
  });
});

describe("bodies", () => {
  test.each([
    ["gzip", gzipSync(EVENT)],
    ["deflate", deflateSync(EVENT)],
    ["deflate", deflateRawSync(EVENT)],
    ["br", brotliCompressSync(EVENT)],
    ["zstd", zstdCompressSync(EVENT)],
    ["identity", Buffer.from(EVENT)],
  ])("are read as %s, whatever the content type", async (encoding, body) => {
    const target = receiver();
    const response = await target.envelope(own(body), {
      "content-encoding": encoding,
      "content-type": "application/json",
    });
    expect(response.status).toBe(200);
    expect(target.events()).toHaveLength(1);
  });

  test.each([
    ["gzip", Buffer.from(EVENT), 400],
    ["gzip", gzipSync(EVENT).subarray(0, 40), 400],
    ["compress", Buffer.from(EVENT), 400],
    ["gzip", gzipSync(Buffer.alloc(150 * 1_048_576)), 413],
    ["br", brotliCompressSync(Buffer.alloc(20 * 1_048_576)), 413],
  ])(
    "are refused if they do not match their encoding or grow without bound: %s",
    async (encoding, body, status) => {
      const target = receiver();
      const response = await target.envelope(own(body), { "content-encoding": encoding });
      expect(response.status).toBe(status);
      expect(target.events()).toEqual([]);
    },
  );

  test("are not read if their declared length is too large", async () => {
    const never = new ReadableStream({ pull: () => new Promise<void>(() => {}) });
    const response = await receiver().app.request(`/api/1/envelope/?sentry_key=${KEY}`, {
      method: "POST",
      body: never,
      headers: { "content-length": String(30 * 1_048_576) },
      duplex: "half",
    } as RequestInit);
    expect(response.status).toBe(413);
  });

  test("are refused when they grow too large while streaming", async () => {
    const chunk = new Uint8Array(1_048_576);
    const endless = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(chunk) });
    const response = await receiver().app.request(`/api/1/envelope/?sentry_key=${KEY}`, {
      method: "POST",
      body: endless,
      duplex: "half",
    } as RequestInit);
    expect(response.status).toBe(413);
  });

  test("are refused with 400 and counted if they are not envelopes", async () => {
    const target = receiver();
    for (const body of ["", "nope", '{}\n{"type":"event","length":99}\n{}']) {
      const response = await target.envelope(body);
      expect(response.status).toBe(400);
      expect(response.headers.get("x-sentry-error")).not.toBeNull();
    }
    expect(target.outcomes().map(outcomeLine)).toEqual([
      "default invalid empty_envelope 1",
      "default invalid bad_envelope_header 1",
      "default invalid bad_item_length 1",
    ]);
  });
});

describe("items", () => {
  test("are dropped one by one if invalid, and unknown types are stored", async () => {
    const target = receiver();
    const response = await target.envelope(
      envelopeOf(
        { event_id: ID },
        [{ type: "event" }, "{nope"],
        [{ type: "from_the_future" }, "anything"],
        [{ type: "attachment", length: 3, filename: 'a"b\r\n.txt', content_type: "text/plain" }, "abc"],
      ),
    );
    expect(response.status).toBe(200);
    const [batch] = target.batches;
    expect(batch?.raw).toMatchObject([{ type: "from_the_future", category: "default", eventId: ID }]);
    expect(batch?.attachments).toMatchObject([
      { eventId: ID, filename: "a_b__.txt", contentType: "text/plain" },
    ]);
    expect(target.outcomes().map(outcomeLine)).toEqual(["error invalid bad_json 1"]);
  });

  test("are refused with 400 and the causes if none is usable", async () => {
    const response = await receiver().envelope(
      envelopeOf({}, [{ type: "event" }, "5"], [{ type: "attachment" }, "x"]),
    );
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ causes: ["not_an_object", "no_event_id"] });
  });

  test("are refused with 413 if an event is too large", async () => {
    const response = await receiver().envelope(
      envelopeOf({}, [{ type: "event" }, { message: "x".repeat(11 * 1_048_576) }]),
    );
    expect(response.status).toBe(413);
  });

  test("take the envelope's id rather than the payload's, in any spelling", async () => {
    const target = receiver();
    const header = { event_id: "AAAAAAAA-AAAA-AAAA-AAAA-AAAAAAAAAAAA" };
    const response = await target.envelope(
      envelopeOf(header, [{ type: "event" }, { event_id: "b".repeat(32) }]),
    );
    expect(await response.json()).toEqual({ id: ID });
    expect(target.events()[0]?.event.eventId).toBe(ID);
  });

  test("without an id get a new one, which the answer names", async () => {
    const target = receiver();
    const response = await target.envelope(envelopeOf({}, [{ type: "event" }, { message: "x" }]));
    expect(await response.json()).toEqual({ id: target.events()[0]?.event.eventId });
  });

  test("of type transaction become spans, and an event without them", async () => {
    const target = receiver();
    const now = Date.now() / 1_000;
    const trace = { trace_id: "c".repeat(32), span_id: "d".repeat(16) };
    await target.envelope(
      envelopeOf({ event_id: ID }, [
        { type: "transaction" },
        { transaction: "GET /", start_timestamp: now - 1, timestamp: now, contexts: { trace }, spans: [] },
      ]),
    );
    expect(target.spans()).toMatchObject([
      { traceId: trace.trace_id, spanId: trace.span_id, name: "GET /", service: "app" },
    ]);
    const { transactions } = target.batches[0] ?? {};
    expect(transactions).toMatchObject([
      { eventId: ID, traceId: trace.trace_id, spanId: trace.span_id, payload: { transaction: "GET /" } },
    ]);
    // The store counts what it writes.
    expect(target.outcomes()).toEqual([]);
  });

  test("of type client report are counted as the client's own losses", async () => {
    const target = receiver();
    const report = { discarded_events: [{ reason: "queue_overflow", category: "error", quantity: 3 }] };
    const response = await target.envelope(envelopeOf({}, [{ type: "client_report" }, report]));
    expect([response.status, await response.json()]).toEqual([200, {}]);
    expect(target.outcomes().map(outcomeLine)).toEqual(["error client_discard queue_overflow 3"]);
  });
});

describe("a client report that cannot be read", () => {
  test.each([
    [[], "default invalid bad_report 1"],
    [{ discarded_events: "many" }, "default invalid bad_report 1"],
    [{ discarded_events: [null, { quantity: -1 }] }, "default invalid bad_report 2"],
  ])("is counted: %j", async (report, line) => {
    const target = receiver();
    const response = await target.envelope(envelopeOf({}, [{ type: "client_report" }, report]));
    expect(response.status).toBe(200);
    expect(target.outcomes().map(outcomeLine)).toEqual([line]);
  });
});

describe("a busy store", () => {
  test("rate-limits the categories that were sent, and counts them with the next batch", async () => {
    const target = receiver();
    target.state.busy = true;
    const response = await target.envelope(EVENT);
    expect(response.status).toBe(429);
    expect(response.headers.get("x-sentry-rate-limits")).toBe("5:error:organization:store_busy");
    expect(response.headers.get("retry-after")).toBe("5");

    const report = { discarded_events: [{ reason: "queue_overflow", category: "error", quantity: 3 }] };
    expect((await target.envelope(envelopeOf({}, [{ type: "client_report" }, report]))).status).toBe(200);

    target.state.busy = false;
    expect((await target.envelope(EVENT)).status).toBe(200);
    expect(target.outcomes().map(outcomeLine)).toEqual([
      "error rate_limited store_busy 1",
      "error client_discard queue_overflow 3",
    ]);
  });

  test("tells an exporter to retry", async () => {
    const target = receiver();
    target.state.busy = true;
    const span = {
      traceId: "c".repeat(32),
      spanId: "d".repeat(16),
      startTimeUnixNano: String(BigInt(Date.now()) * 1_000_000n),
    };
    const body = JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] });
    const response = await target.app.request(
      "/v1/traces",
      post(body, { "content-type": "application/json" }),
    );
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "5"]);
    expect(await response.json()).toMatchObject({ code: 14 });
  });
});

describe("the other endpoints", () => {
  test("accept legacy events, as JSON and as base64 of zlib", async () => {
    const target = receiver();
    const json = JSON.stringify({ event_id: ID, message: "x" });
    const paths = ["/api/1/store/", "/api/store/", "/api/store"];
    for (const path of paths) {
      const response = await target.app.request(`${path}?sentry_key=${KEY}`, post(json));
      expect(await response.json()).toEqual({ id: ID });
    }
    const packed = await target.app.request(
      `/api/1/store/?sentry_key=${KEY}`,
      post(deflateSync(json).toString("base64")),
    );
    expect(packed.status).toBe(200);
    expect(target.events()).toHaveLength(4);
    expect((await target.app.request(`/api/1/store/?sentry_key=${KEY}`, post("nope"))).status).toBe(400);
  });

  test("turn browsers' reports into events", async () => {
    const target = receiver();
    const report = {
      "csp-report": {
        "document-uri": "https://a.example/",
        "blocked-uri": "https://evil.example/x.js",
        "effective-directive": "script-src",
      },
    };
    const path = `/api/1/security/?sentry_key=${KEY}&sentry_release=shop@1&sentry_environment=prod`;
    expect((await target.app.request(path, post(JSON.stringify(report)))).status).toBe(201);
    expect(target.events()[0]).toMatchObject({
      event: {
        type: "csp",
        title: "Blocked script-src from https://evil.example/x.js",
        culprit: "script-src",
        release: "shop@1",
        environment: "prod",
      },
      grouping: { variant: "report" },
    });
    expect((await target.app.request(`/api/1/csp-report?sentry_key=${KEY}`, post("[]"))).status).toBe(400);
  });

  test("accept check-ins without a body, with the key in the path", async () => {
    const target = receiver();
    const response = await target.app.request(`/api/1/cron/nightly/${KEY}/?status=in_progress`);
    const { id } = (await response.json()) as { id: string };
    expect(target.batches.flatMap((batch) => batch.checkIns)).toMatchObject([
      { checkInId: id, monitorSlug: "nightly", status: "in_progress", environment: "production" },
    ]);
    expect((await target.app.request(`/api/1/cron/nightly/${KEY}?status=odd`)).status).toBe(400);
  });

  test("refuse minidumps with a clear message", async () => {
    const response = await receiver().app.request("/api/1/minidump/", post("x"));
    expect([response.status, (await response.json()) as unknown]).toMatchObject([
      501,
      { causes: [expect.stringMatching(/minidump/)] },
    ]);
  });

  test("accept reports from any origin", async () => {
    const { app, envelope } = receiver();
    const preflight = await app.request("/api/1/envelope/", { method: "OPTIONS" });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-headers")).toContain("x-sentry-auth");
    expect(preflight.headers.get("access-control-max-age")).toBe("3600");
    for (const response of [preflight, await envelope(EVENT), await envelope("nope")]) {
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(response.headers.get("access-control-expose-headers")).toBe(
        "x-sentry-error, x-sentry-rate-limits, retry-after",
      );
    }
  });
});

describe("OTLP", () => {
  const span = {
    traceId: "c".repeat(32),
    spanId: "d".repeat(16),
    name: "GET /",
    startTimeUnixNano: String(BigInt(Date.now()) * 1_000_000n),
  };
  const traces = (...spans: object[]) =>
    post(JSON.stringify({ resourceSpans: [{ resource: { attributes: [] }, scopeSpans: [{ spans }] }] }), {
      "content-type": "application/json; charset=utf-8",
    });

  test.each(["/v1/traces", "/v1/traces/", "/api/1/otlp/v1/traces", "/api/1/integration/otlp/v1/traces"])(
    "is accepted at %s",
    async (path) => {
      const target = receiver();
      const response = await target.app.request(path, traces(span));
      expect([response.status, await response.json()]).toEqual([200, {}]);
      expect(target.spans()).toMatchObject([{ name: "GET /", service: "unknown_service", source: "otlp" }]);
    },
  );

  test("reports unusable records to the sender and in the ledger", async () => {
    const target = receiver();
    const response = await target.app.request(
      "/v1/traces",
      traces(span, { ...span, traceId: "0".repeat(32) }),
    );
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { partialSuccess: { rejectedSpans: "1" } },
    ]);
    expect(target.outcomes().map(outcomeLine)).toEqual(["span invalid bad_span 1"]);
  });

  test("answers an unreadable request with 400 and a status in the request's encoding", async () => {
    const target = receiver();
    const inJson = await target.app.request("/v1/logs", post("[1", { "content-type": "application/json" }));
    expect([inJson.status, await inJson.json()]).toEqual([400, { code: 3, message: "bad json" }]);
    const inProto = await target.app.request(
      "/v1/logs",
      post("{}", { "content-type": "application/x-protobuf" }),
    );
    expect([inProto.status, inProto.headers.get("content-type")]).toEqual([400, "application/x-protobuf"]);
    expect([...new Uint8Array(await inProto.arrayBuffer())].slice(0, 2)).toEqual([0x08, 3]);
    expect((await target.app.request("/v1/logs", post("x", { "content-type": "text/plain" }))).status).toBe(
      415,
    );
  });

  test("refuses profiles for good, and counts each request", async () => {
    const target = receiver();
    const asked = post("{}", { "content-type": "application/json" });
    const response = await target.app.request("/v1development/profiles", asked);
    expect([response.status, await response.json()]).toMatchObject([501, { code: 12 }]);
    expect(target.ingest.pending.list().map(outcomeLine)).toEqual([
      "profile invalid profiles_not_supported 1",
    ]);
  });

  test("stores and counts metrics by data point", async () => {
    const target = receiver();
    const points = [{ asInt: "3" }, { asDouble: 0.5 }, { asDouble: "no number" }];
    const metrics = [{ name: "requests", unit: "1", gauge: { dataPoints: points } }];
    const response = await target.app.request(
      "/v1/metrics",
      post(JSON.stringify({ resourceMetrics: [{ scopeMetrics: [{ metrics }] }] }), {
        "content-type": "application/json",
      }),
    );
    expect(await response.json()).toMatchObject({ partialSuccess: { rejectedDataPoints: "1" } });
    expect(target.batches.flatMap((batch) => batch.metrics)).toMatchObject([
      { name: "requests", unit: "1", value: { kind: "gauge", value: 3 }, source: "otlp" },
      { name: "requests", unit: "1", value: { kind: "gauge", value: 0.5 }, source: "otlp" },
    ]);
    expect(target.outcomes().map(outcomeLine)).toEqual(["metric invalid bad_point 1"]);
  });

  test("without a key is accepted from programs on this machine only", async () => {
    const statusOf = async (peer: string, headers: Record<string, string> = {}) => {
      const request = traces(span);
      return (
        await receiver({ peer }).app.request("/v1/traces", {
          ...request,
          headers: { ...request.headers, ...headers },
        })
      ).status;
    };
    expect(await statusOf("::ffff:127.0.0.1")).toBe(200);
    expect(await statusOf("203.0.113.7")).toBe(401);
    expect(await statusOf("127.0.0.1", { "x-forwarded-for": "203.0.113.7" })).toBe(401);
    expect(await statusOf("127.0.0.1", { origin: "https://evil.example" })).toBe(401);
    expect(await statusOf("127.0.0.1", { origin: "http://localhost:3000" })).toBe(401);
    expect(await statusOf("127.0.0.1", { host: "evil.example" })).toBe(401);
    expect(await statusOf("127.0.0.1", { via: "1.1 edge" })).toBe(401);
    expect(await statusOf("203.0.113.7", { "x-sentry-auth": `sentry sentry_key=${KEY}` })).toBe(200);
    expect(await statusOf("203.0.113.7", { authorization: `Bearer ${TOKEN}` })).toBe(200);
    expect(await statusOf("203.0.113.7", { authorization: "Bearer wrong" })).toBe(403);
    expect(await statusOf("127.0.0.1", { "x-sentry-auth": "sentry sentry_key=wrong" })).toBe(403);
  });
});

describe("source maps", () => {
  const debugId = "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0";
  const file = "https://shop.example/_next/static/chunks/a1.js";
  const map = {
    version: 3,
    sources: ["turbopack:///[project]/src/pay.ts"],
    sourcesContent: ["throw 1"],
    names: [],
    mappings: [[[0, 0, 0, 0]]],
  };
  const sections = { version: 3, sections: [{ offset: { line: 0, column: 0 }, map }] };
  const put = {
    method: "PUT",
    body: own(gzipSync(JSON.stringify(sections))),
    headers: { "content-encoding": "gzip", authorization: `Bearer ${TOKEN}` },
  };
  const crash = envelopeOf({}, [
    { type: "event" },
    {
      platform: "javascript",
      exception: {
        values: [
          {
            type: "E",
            value: "v",
            stacktrace: { frames: [{ filename: file, function: "t", lineno: 1, colno: 1 }] },
          },
        ],
      },
      debug_meta: { images: [{ type: "sourcemap", code_file: file, debug_id: debugId }] },
    },
  ]);

  test("resolve later events once registered, even if other events came before", async () => {
    const target = receiver();
    const missing = async () => {
      const request = post(JSON.stringify({ debugIds: [debugId, "none"] }), {
        authorization: `Bearer ${TOKEN}`,
      });
      return (
        (await (await target.app.request("/api/v1/source-maps/missing", request)).json()) as {
          missing: string[];
        }
      ).missing;
    };
    await target.envelope(crash);
    expect(await missing()).toEqual([debugId]);
    expect((await target.app.request(`/api/v1/source-maps/${debugId}`, put)).status).toBe(204);
    expect(await missing()).toEqual([]);
    await target.envelope(crash);
    const frames = target.events().map(({ event }) => event.payload.exception?.[0]?.stacktrace?.frames[0]);
    expect(frames).toMatchObject([
      { resolution: "no_source_map", filename: new URL(file).pathname, abs_path: file },
      { resolution: "resolved", filename: "src/pay.ts", context_line: "throw 1", in_app: true },
    ]);
    expect(target.events()[1]?.event.culprit).toBe("<module>(src/pay.ts)");
  });

  test("that cannot be read cost the source lines, not the event", async () => {
    const target = receiver();
    target.state.mapsBroken = true;
    expect((await target.envelope(crash)).status).toBe(200);
    expect(target.events()[0]?.event.payload.exception?.[0]?.stacktrace?.frames[0]?.resolution).toBe(
      "no_source_map",
    );
    expect(target.failures).toHaveLength(1);
  });

  test("require a token, a debug id and a map", async () => {
    const { app } = receiver();
    const path = `/api/v1/source-maps/${debugId}`;
    expect((await app.request(path, { ...put, headers: {} })).status).toBe(401);
    expect((await app.request("/api/v1/source-maps/nonsense", put)).status).toBe(400);
    expect((await app.request(path, { ...put, body: own(gzipSync('{"a":1}')) })).status).toBe(400);
    expect((await app.request("/api/v1/source-maps/missing", post("{}"))).status).toBe(401);
  });
});
