import { SPAN_KINDS, type Span } from "#model/span.ts";

const STATUSES = ["unset", "ok", "error"] as const;
const SOURCES = ["otlp", "sentry"] as const;

type Flags = Pick<Span, "kind" | "status" | "source">;

/** Kind, status and source as one number: source * 64 + status * 16 + kind. */
export function encodeFlags(span: Flags): number {
  return (
    SOURCES.indexOf(span.source) * 64 + STATUSES.indexOf(span.status) * 16 + SPAN_KINDS.indexOf(span.kind)
  );
}

export function decodeFlags(flags: number): Flags {
  return {
    kind: SPAN_KINDS[flags & 15] ?? "internal",
    status: STATUSES[(flags >> 4) & 3] ?? "unset",
    source: SOURCES[(flags >> 6) & 1] ?? "otlp",
  };
}

export function isFailed(flags: number): boolean {
  return ((flags >> 4) & 3) === 2;
}
