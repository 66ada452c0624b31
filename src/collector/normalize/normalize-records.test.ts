import { describe, expect, test } from "vitest";
import type { EventId, ProjectId } from "#lib/ids.ts";
import { nanosFromMillis } from "#lib/units.ts";
import { normalizeClientReport } from "./normalize-client-report.ts";
import { normalizeFeedback } from "./normalize-feedback.ts";
import { normalizeLogItems } from "./normalize-log-items.ts";
import { readReports } from "./normalize-report.ts";
import { normalizeSession } from "./normalize-session.ts";
import { normalizeSpanItems } from "./normalize-span-items.ts";
import { normalizeTransaction } from "./normalize-transaction.ts";

const NOW = Date.UTC(2026, 10, 20, 19);
const context = {
  projectId: 1 as ProjectId,
  defaultService: "app",
  receivedAt: NOW,
  maxAge: 30 * 86_400_000,
};
const ID = "a".repeat(32) as EventId;
const TRACE = "80b55f30d69943ff967c05bfb2933741";
const SPAN = "b01f59b533f36e6a";

describe("spans", () => {
  const item = {
    name: "GET /x",
    trace_id: TRACE,
    span_id: SPAN,
    start_timestamp: NOW / 1e3 - 1,
    end_timestamp: NOW / 1e3,
    status: "ok",
    attributes: {
      "sentry.op": { value: "http.server", type: "string" },
      "sentry.release": { value: "shop@1.2.3", type: "string" },
      "api.token": { value: "s3cret", type: "string" },
      n: { value: 7, type: "integer" },
    },
  };

  test("a v2 item becomes a span, with its typed attributes plain and its secrets gone", () => {
    const { spans, invalid } = normalizeSpanItems([item], context);
    expect(invalid).toBe(0);
    expect(spans[0]).toMatchObject({
      traceId: TRACE,
      spanId: SPAN,
      parentSpanId: null,
      service: "shop",
      op: "http.server",
      kind: "server",
      status: "ok",
      start: nanosFromMillis(NOW - 1_000),
      duration: 1e9,
      attributes: { n: 7, "api.token": "[Filtered]" },
      resource: { "service.version": "shop@1.2.3" },
      source: "sentry",
      eventId: null,
    });
  });

  test("items without ids or start are counted, not kept", () => {
    const broken = [
      { ...item, trace_id: "0".repeat(32) },
      { ...item, span_id: 7 },
      { ...item, start_timestamp: "x" },
      "no span",
    ];
    expect(normalizeSpanItems(broken, context)).toEqual({ spans: [], invalid: 4 });
  });

  test("a transaction is its own span and its children", () => {
    const { spans, invalid } = normalizeTransaction(
      {
        transaction: "POST /checkout",
        start_timestamp: NOW / 1e3 - 2,
        timestamp: NOW / 1e3,
        contexts: { trace: { trace_id: TRACE, span_id: SPAN, op: "http.server", status: "internal_error" } },
        tags: { plan: "pro" },
        measurements: { lcp: { value: 12 } },
        spans: [
          {
            span_id: "a138e42db1c0e6b3",
            parent_span_id: SPAN,
            op: "db.query",
            description: "SELECT 1",
            start_timestamp: NOW / 1e3 - 1,
            timestamp: NOW / 1e3,
            data: { "db.system": "postgresql" },
          },
          { description: "no id" },
        ],
      },
      ID,
      context,
    );
    expect(invalid).toBe(1);
    expect(spans).toMatchObject([
      {
        name: "POST /checkout",
        kind: "server",
        status: "error",
        statusMessage: "internal_error",
        duration: 2e9,
        attributes: { plan: "pro", "measurement.lcp": 12 },
        eventId: ID,
      },
      {
        name: "SELECT 1",
        kind: "client",
        status: "unset",
        traceId: TRACE,
        parentSpanId: SPAN,
        attributes: { "db.system": "postgresql" },
        eventId: null,
      },
    ]);
  });

  test("a transaction's spans belong to the app that it names, not to the SDK that speaks for it", () => {
    const resource = {
      "service.name": "node",
      "service.namespace": "sentry",
      "service.version": "10.78.0",
      "telemetry.sdk.name": "opentelemetry",
      "process.pid": 7,
    };
    const sent = (otel: object) => ({
      transaction: "job",
      release: "shop@1.2.3",
      sdk: { name: "sentry.javascript.node", version: "10.78.0" },
      contexts: { trace: { trace_id: TRACE, span_id: SPAN }, otel: { resource: otel } },
    });
    const unnamed = normalizeTransaction(sent(resource), ID, context).spans[0];
    expect(unnamed?.service).toBe("shop");
    expect(unnamed?.resource).toEqual({
      "service.version": "shop@1.2.3",
      "telemetry.sdk.name": "sentry.javascript.node",
      "telemetry.sdk.version": "10.78.0",
      "process.pid": 7,
    });
    const named = normalizeTransaction(sent({ ...resource, "service.name": "till" }), ID, context).spans[0];
    expect(named?.service).toBe("till");
    expect(named?.resource).toMatchObject({ "service.name": "till", "service.version": "shop@1.2.3" });
  });

  test("a transaction without a trace context stands under its event id", () => {
    const { spans } = normalizeTransaction({ transaction: "x", timestamp: NOW / 1e3 }, ID, context);
    expect(spans).toMatchObject([{ traceId: ID, spanId: "a".repeat(16), name: "x", duration: 0 }]);
  });
});

describe("logs", () => {
  test("a log item becomes a record", () => {
    const { logs, invalid } = normalizeLogItems(
      [
        {
          timestamp: NOW / 1e3,
          level: "warn",
          body: "card 4111 1111 1111 1111 refused",
          trace_id: TRACE,
          attributes: {
            "sentry.trace.parent_span_id": { value: SPAN, type: "string" },
            password: { value: "x1", type: "string" },
          },
        },
        { level: "info" },
      ],
      context,
    );
    expect(invalid).toBe(1);
    expect(logs).toMatchObject([
      {
        severity: 13,
        severityText: "warn",
        body: "card [Filtered] refused",
        traceId: TRACE,
        spanId: SPAN,
        service: "app",
        attributes: { password: "[Filtered]" },
      },
    ]);
  });
});

describe("sessions", () => {
  const sent = {
    sid: "B5C9F0B8-1E59-41F1-BA64-D39C96FD3BB5",
    status: "unhandled",
    errors: 1,
    did: "jane",
    started: "2026-11-20T18:30:49.660Z",
    attrs: { release: "shop@1", environment: "prod" },
  };

  test("an update is read, `unhandled` too", () => {
    expect(normalizeSession(sent, context)).toEqual({
      projectId: 1,
      sid: "b5c9f0b81e5941f1ba64d39c96fd3bb5",
      status: "unhandled",
      release: "shop@1",
      environment: "prod",
      userKey: "id:jane",
      startedAt: Date.UTC(2026, 10, 20, 18, 30, 49, 660),
      receivedAt: NOW,
      errors: 1,
    });
  });

  test("a start in the far future is the receipt; a bad id or status is no session", () => {
    expect(normalizeSession({ ...sent, started: "9999-01-01T00:00:00Z" }, context)?.startedAt).toBe(NOW);
    expect(normalizeSession({ ...sent, sid: "../etc" }, context)).toBeUndefined();
    expect(normalizeSession({ ...sent, status: "happy" }, context)).toBeUndefined();
  });
});

describe("feedback", () => {
  test("from a feedback event and from a user report", () => {
    const feedback = {
      message: "It broke!",
      name: "Jane",
      contact_email: "j@example.com",
      url: "https://x/y",
      associated_event_id: "B".repeat(32),
    };
    const expected = {
      feedbackId: ID,
      eventId: "b".repeat(32),
      name: "Jane",
      email: "j@example.com",
      message: "It broke!",
    };
    expect(normalizeFeedback({ contexts: { feedback } }, ID, context)).toMatchObject({
      ...expected,
      url: "https://x/y",
    });
    expect(
      normalizeFeedback(
        { event_id: "b".repeat(32), comments: "It broke!", name: "Jane", email: "j@example.com" },
        ID,
        context,
      ),
    ).toMatchObject(expected);
  });

  test("that says nothing is none", () => {
    expect(normalizeFeedback({ contexts: { feedback: { message: "  " } } }, ID, context)).toBeUndefined();
  });
});

describe("client reports", () => {
  test("become outcomes; categories and reasons of strangers stay bounded", () => {
    const { outcomes, invalid } = normalizeClientReport(
      {
        discarded_events: [
          { reason: "before_send", category: "error", quantity: 2 },
          { reason: "Robert'); DROP TABLE", category: "made_up", quantity: 1 },
          { reason: "queue_overflow", category: "error", quantity: -5 },
          { reason: "queue_overflow", category: "error", quantity: 1e300 },
          "nonsense",
        ],
      },
      context,
    );
    expect(
      outcomes.map(({ category, kind, reason, quantity }) => [category, kind, reason, quantity]),
    ).toEqual([
      ["error", "client_discard", "before_send", 2],
      ["default", "client_discard", "other", 1],
      ["error", "client_discard", "queue_overflow", 1e9],
    ]);
    expect(invalid).toBe(2);
  });

  test.each([
    ["one that lost nothing", { discarded_events: [] }, 0],
    [
      "an entry that counts nothing",
      { discarded_events: [{ reason: "x", category: "error", quantity: 0 }] },
      0,
    ],
    ["no list", {}, 1],
    ["a list that is none", { discarded_events: "many", rate_limited_events: [null] }, 2],
    ["no object", [1, 2], 1],
    ["too many entries", { discarded_events: Array.from({ length: 205 }, () => ({ quantity: 1 })) }, 5],
  ])("%s", (_, sent, invalid) => {
    expect(normalizeClientReport(sent, context).invalid).toBe(invalid);
  });
});

describe("browsers' reports", () => {
  test("the old CSP form and the Reporting API say the same", () => {
    const old = readReports({
      "csp-report": {
        "document-uri": "https://a.example/x",
        "blocked-uri": "https://evil.example/e.js",
        "violated-directive": "script-src 'self'",
      },
    });
    const api = readReports([
      {
        type: "csp-violation",
        url: "https://a.example/x",
        body: { blockedURL: "https://evil.example/e.js", effectiveDirective: "script-src" },
      },
    ]);
    const csp = {
      document_uri: "https://a.example/x",
      blocked_uri: "https://evil.example/e.js",
      effective_directive: "script-src",
    };
    expect(old.reports).toMatchObject([{ type: "csp", event: { csp } }]);
    expect(api.reports).toMatchObject([{ type: "csp", event: { csp } }]);
  });

  test("other kinds are known by their names, strangers are counted", () => {
    expect(readReports({ "expect-ct-report": { hostname: "h" } }).reports).toMatchObject([
      { type: "expectct" },
    ]);
    expect(
      readReports([{ type: "network-error", url: "https://a/", body: { type: "dns.unreachable" } }]).reports,
    ).toMatchObject([{ type: "nel" }]);
    expect(readReports([{ type: "deprecation", body: {} }, 5])).toEqual({ reports: [], unknown: 2 });
  });
});
