import { SpanKind } from "@opentelemetry/api";
import { readEnv, releaseName } from "#config/env.ts";
import { scrubPersonal } from "#lib/scrub-personal.ts";
import { log } from "./log.ts";
import { logOutput } from "./log-output.ts";
import { pathPattern } from "./next/correct-span.ts";
import { requestFields } from "./request-fields.ts";
import type { RecordedSpan } from "./spans/recorded-span.ts";

const LEVELS = { info: 30, error: 50 } as const;

/**
 * Writes one line for each request that was served, from the span that measured it. The line is that of `log`, put together
 * from parts that are ready: the logger would need as long for it as half of the request's spans.
 */
export function logRequest(span: RecordedSpan): void {
  const { attributes } = span;
  if (span.kind !== SpanKind.SERVER || attributes["next.span_type"] !== "BaseServer.handleRequest") return;
  const method = text(attributes["http.request.method"] ?? attributes["http.method"]);
  const route = text(attributes["http.route"] ?? attributes["next.route"]);
  const status = Number(attributes["http.response.status_code"] ?? attributes["http.status_code"]) || 0;
  // Next passes a request through the proxy under a span of its own first; that one answered only when it did not pass it on.
  if (route === "" && status === 200) return;
  const path = route || pathPattern(text(attributes["http.target"]));
  const level = status >= 500 ? "error" : "info";
  if (!log.isLevelEnabled(level)) return;
  const { traceId, spanId } = span.spanContext();
  const { request_id: requestId, "user.hash": hash } = requestFields();
  const { before, after } = answerParts(method, path, status);
  logOutput.write(
    `{"level":${LEVELS[level]},"time":${Date.now()},"release":${RELEASE},"trace_id":"${traceId}","span_id":"${spanId}"` +
      (requestId === undefined ? "" : `,"request_id":${quoted(requestId)}`) +
      (hash === undefined ? "" : `,"user.hash":${quoted(hash)}`) +
      `${before},"duration_ms":${Math.round(span.endTime - span.startTime)}${after}\n`,
  );
}

const RELEASE = JSON.stringify(releaseName(readEnv()));

/** What a line says before and after how long it took. There are as many as routes and statuses. */
const parts = new Map<string, { before: string; after: string }>();
const MOST_PARTS = 1_000;

function answerParts(method: string, route: string, status: number): { before: string; after: string } {
  const message = `${method} ${route} ${status}`;
  let known = parts.get(message);
  if (!known) {
    if (parts.size >= MOST_PARTS) parts.clear();
    const before = `,"method":${quoted(method)},"route":${quoted(route)},"status":${status}`;
    parts.set(message, (known = { before, after: `,"msg":${quoted(message)}}` }));
  }
  return known;
}

function quoted(value: string): string {
  return JSON.stringify(scrubPersonal(value));
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
