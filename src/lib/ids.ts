declare const id: unique symbol;
type Id<T, Name extends string> = T & { readonly [id]: Name };

/** 32 lower-case hex digits. */
export type EventId = Id<string, "event">;
/** 32 lower-case hex digits, not all zero. */
export type TraceId = Id<string, "trace">;
/** 16 lower-case hex digits, not all zero. */
export type SpanId = Id<string, "span">;
export type ProjectId = Id<number, "project">;
export type IssueId = Id<number, "issue">;

const HEX_32 = /^[0-9a-f]{32}$/;
const HEX_16 = /^[0-9a-f]{16}$/;
const ALL_ZERO = /^0+$/;

/** Parses an id as SDKs write it, with or without dashes, in either case; undefined if it is invalid. */
export function parseEventId(text: unknown): EventId | undefined {
  const hex = normalizeHex(text, 36);
  return hex !== undefined && HEX_32.test(hex) ? (hex as EventId) : undefined;
}

export function parseTraceId(text: unknown): TraceId | undefined {
  const hex = normalizeHex(text, 36);
  return hex !== undefined && HEX_32.test(hex) && !ALL_ZERO.test(hex) ? (hex as TraceId) : undefined;
}

export function parseSpanId(text: unknown): SpanId | undefined {
  const hex = normalizeHex(text, 16);
  return hex !== undefined && HEX_16.test(hex) && !ALL_ZERO.test(hex) ? (hex as SpanId) : undefined;
}

function normalizeHex(text: unknown, maxLength: number): string | undefined {
  if (typeof text !== "string" || text.length > maxLength) return undefined;
  return text.toLowerCase().replaceAll("-", "");
}
