import { SpanStatusCode, type Span } from "@opentelemetry/api";
import { isCatalogueError } from "#lib/catalogue-error.ts";

const LOG_LEVELS = { info: "info", warning: "warn", error: "error", fatal: "fatal" } as const;

/** A failure as a log line has it: the level, and for a catalogued error its code and the context of this occurrence. */
export function describeFailure(error: unknown): {
  level: (typeof LOG_LEVELS)[keyof typeof LOG_LEVELS];
  fields: Record<string, unknown>;
} {
  if (!isCatalogueError(error)) return { level: "error", fields: { err: error } };
  const { code, context, entry } = error;
  return {
    level: LOG_LEVELS[entry.severity],
    fields: { err: error, "error.code": code, "error.status": entry.status, "error.context": context },
  };
}

/** Marks a span as failed, with the catalogue's code where there is one. */
export function markSpan(span: Span | undefined, error: unknown): void {
  if (!span) return;
  const catalogued = isCatalogueError(error);
  span.setStatus({
    code: SpanStatusCode.ERROR,
    message: error instanceof Error ? error.message : String(error),
  });
  span.setAttribute("error.type", catalogued ? error.code : error instanceof Error ? error.name : "_OTHER");
  if (catalogued) {
    span.setAttribute("error.severity", error.entry.severity);
    span.setAttribute("error.retryable", error.entry.retryable);
  }
}
