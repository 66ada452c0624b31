import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";

/** What a client sent in one request, by the ids it must be found under. */
export interface Sent {
  kind: "event" | "spans";
  /** The event's id. */
  eventId: string;
  /** The trace of the spans, or the event's own. */
  traceId: string;
  spanIds: string[];
  /** Whether the collector has said that it has it. */
  isAcknowledged: boolean;
  request: { path: string; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> };
}

/** Issues the events belong to: enough that none reaches the number after which its events are only counted. */
const KINDS = 2_000;

export function newEvent(key: string, number: number): Sent {
  const eventId = randomBytes(16).toString("hex");
  const traceId = randomBytes(16).toString("hex");
  const event = {
    event_id: eventId,
    timestamp: Date.now() / 1000,
    platform: "node",
    fingerprint: [`kind ${number % KINDS}`],
    exception: { values: [{ type: "CrashTest", value: `number ${number}`, stacktrace: { frames: [] } }] },
    contexts: { trace: { trace_id: traceId, span_id: randomBytes(8).toString("hex") } },
    extra: { filling: randomBytes(500).toString("hex") },
  };
  const envelope = `{"event_id":"${eventId}"}\n{"type":"event"}\n${JSON.stringify(event)}\n`;
  return {
    kind: "event",
    eventId,
    traceId,
    spanIds: [],
    isAcknowledged: false,
    request: {
      path: "/api/1/envelope/",
      headers: { "x-sentry-auth": `Sentry sentry_version=7, sentry_key=${key}`, "content-encoding": "gzip" },
      body: new Uint8Array(gzipSync(envelope)),
    },
  };
}

export function newSpans(): Sent {
  const traceId = randomBytes(16).toString("hex");
  const spanIds = Array.from({ length: 20 }, () => randomBytes(8).toString("hex"));
  const start = BigInt(Date.now()) * 1_000_000n;
  const spans = spanIds.map((spanId, index) => ({
    traceId,
    spanId,
    ...(index > 0 && { parentSpanId: spanIds[0] }),
    name: `step ${index}`,
    kind: 2,
    startTimeUnixNano: String(start + BigInt(index)),
    endTimeUnixNano: String(start + 1_000_000n),
    attributes: [{ key: "index", value: { intValue: index } }],
  }));
  const body = {
    resourceSpans: [
      {
        resource: { attributes: [{ key: "service.name", value: { stringValue: "crash" } }] },
        scopeSpans: [{ spans }],
      },
    ],
  };
  return {
    kind: "spans",
    eventId: "",
    traceId,
    spanIds,
    isAcknowledged: false,
    request: {
      path: "/v1/traces",
      headers: { "content-type": "application/json" },
      body: new TextEncoder().encode(JSON.stringify(body)),
    },
  };
}
