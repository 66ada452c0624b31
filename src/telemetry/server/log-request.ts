import { readEnv, releaseName } from "#config/env.ts";
import { scrubPersonal } from "#lib/scrub/scrub-personal.ts";
import { log, requestFields } from "./log.ts";
import { logOutput } from "./log-output.ts";
import { isRequestSpan, pathPattern } from "./next/correct-span.ts";
import type { RecordedSpan } from "./spans/recorded-span.ts";

const LEVELS = { info: 30, error: 50 } as const;

/**
 * Logs each served request as one line, from the span that measured it. The line has the form of `log`'s but is assembled
 * from prepared parts: the logger would take as long as half of the request's spans.
 */
export function logRequest(span: RecordedSpan): void {
  if (!isRequestSpan(span)) return;
  const { attributes } = span;
  const method = text(attributes["http.request.method"] ?? attributes["http.method"]);
  const route = text(attributes["http.route"] ?? attributes["next.route"]);
  const status = Number(attributes["http.response.status_code"] ?? attributes["http.status_code"]) || 0;
  // Next makes a span of its own for the proxy, which is the request's answer only if the proxy did not pass it on.
  if (route === "" && status === 200) return;
  const path = route || pathPattern(text(attributes["http.target"]));
  const level = status >= 500 ? "error" : "info";
  if (!log.isLevelEnabled(level)) return;
  const { traceId, spanId } = span.spanContext();
  const { request_id: requestId, "user.hash": hash } = requestFields();
  const { before, after } = lineParts(method, path, status);
  logOutput.write(
    `{"level":${LEVELS[level]},"time":${Date.now()},"release":${RELEASE},"trace_id":"${traceId}","span_id":"${spanId}"` +
      (requestId === undefined ? "" : `,"request_id":${quoted(requestId)}`) +
      (hash === undefined ? "" : `,"user.hash":${quoted(hash)}`) +
      `${before},"duration_ms":${Math.round(span.endTime - span.startTime)}${after}\n`,
  );
}

const RELEASE = JSON.stringify(releaseName(readEnv()));

/** The text of a line before and after its duration. There are as many as routes and statuses. */
const partsCache = new Map<string, { before: string; after: string }>();
const PARTS_CACHED = 1_000;

function lineParts(method: string, route: string, status: number): { before: string; after: string } {
  const message = `${method} ${route} ${status}`;
  let parts = partsCache.get(message);
  if (!parts) {
    if (partsCache.size >= PARTS_CACHED) partsCache.clear();
    const before = `,"method":${quoted(method)},"route":${quoted(route)},"status":${status}`;
    partsCache.set(message, (parts = { before, after: `,"msg":${quoted(message)}}` }));
  }
  return parts;
}

function quoted(value: string): string {
  return JSON.stringify(scrubPersonal(value));
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
