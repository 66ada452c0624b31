import { SPAN_KINDS, type SpanKind, type SpanStatus } from "#model/span.ts";
import { cutText } from "../scrub/cut-text.ts";

const NEITHER = new Set(["unset", "unknown", "cancelled"]);

/** Sentry's span status as OpenTelemetry's three; its own word stays as the message of a failure. */
export function sentryStatus(status: unknown): { status: SpanStatus; statusMessage: string | null } {
  if (typeof status !== "string" || status === "" || NEITHER.has(status))
    return { status: "unset", statusMessage: null };
  if (status === "ok") return { status: "ok", statusMessage: null };
  return { status: "error", statusMessage: status === "error" ? null : cutText(status, 100) };
}

/** The kind that the sender names, else the one that its operation implies. */
export function sentryKind(named: unknown, op: string | null): SpanKind {
  const kind = typeof named === "string" ? named.toLowerCase() : "";
  const found = SPAN_KINDS.find((candidate) => candidate === kind);
  if (found !== undefined) return found;
  if (op === null) return "internal";
  if (op === "http.server" || op.startsWith("http.server.")) return "server";
  if (op.startsWith("http.client") || op === "db" || op.startsWith("db.") || op.startsWith("cache."))
    return "client";
  if (op === "queue.publish" || op === "queue.submit") return "producer";
  return op === "queue.process" ? "consumer" : "internal";
}
