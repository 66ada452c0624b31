import type { Millis, UnixMillis } from "#lib/units.ts";
import { choice, param, type SearchParams } from "../search-params.ts";

const DAY: Millis = 86_400_000;

/** How far back the list goes; the first is the default. */
export const AUDIT_SPANS = ["all", "24h", "7d", "30d", "90d"] as const;
type AuditSpan = (typeof AUDIT_SPANS)[number];

export const SPAN_NAMES: Record<AuditSpan, string> = {
  all: "Any time",
  "24h": "Last 24 hours",
  "7d": "Last 7 days",
  "30d": "Last 30 days",
  "90d": "Last 90 days",
};

const LENGTHS: Record<Exclude<AuditSpan, "all">, Millis> = {
  "24h": DAY,
  "7d": 7 * DAY,
  "30d": 30 * DAY,
  "90d": 90 * DAY,
};

/** What the list of the audit log shows, as its page's query has it. */
export interface AuditFilter {
  who: string;
  what: string;
  since: AuditSpan;
}

export function readAuditFilter(search: SearchParams): AuditFilter {
  const text = (name: string) => (param(search, name) ?? "").trim().slice(0, 200);
  return { who: text("who"), what: text("what"), since: choice(search, "since", AUDIT_SPANS) };
}

/** The same as a query, without what is not set. */
export function auditQuery({ who, what, since }: AuditFilter): Record<string, string> {
  return {
    ...(who !== "" && { who }),
    ...(what !== "" && { what }),
    ...(since !== AUDIT_SPANS[0] && { since }),
  };
}

/** What the collector is asked. */
export function auditQuestion({ who, what, since }: AuditFilter, now: UnixMillis) {
  const start = since === "all" ? undefined : new Date(now - LENGTHS[since]).toISOString();
  return { who, what, start };
}
