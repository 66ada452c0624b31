import type { UnixMillis } from "#lib/units.ts";
import type { Connection } from "../engine/connection.ts";
import type { StoreFiles } from "../engine/open-files.ts";

/** Totals of the ledger and the issues. */
export interface Summary {
  events: number;
  unresolvedIssues: number;
  spans: number;
  logs: number;
  services: string[];
  dropped: number;
  /** Whether any of it is stored. */
  arrived: { events: boolean; traces: boolean; logs: boolean };
}

/** Totals since a time; reads no telemetry rows. */
export function summarize(files: StoreFiles, since: UnixMillis): Summary {
  const { state } = files;
  const counts = state
    .prepare(
      `SELECT
         coalesce(sum(quantity) FILTER (WHERE category IN ('error', 'security') AND kind IN ('accepted', 'over_issue_cap')), 0) AS events,
         coalesce(sum(quantity) FILTER (WHERE category = 'span' AND kind = 'accepted'), 0) AS spans,
         coalesce(sum(quantity) FILTER (WHERE category = 'log_item' AND kind = 'accepted'), 0) AS logs,
         coalesce(sum(quantity) FILTER (WHERE kind IN ('filtered', 'invalid', 'rate_limited', 'over_issue_cap')), 0) AS dropped
       FROM outcomes WHERE minute >= ?`,
    )
    .get(Math.floor(since / 60_000)) as { events: number; spans: number; logs: number; dropped: number };
  const { unresolved } = state
    .prepare("SELECT count(*) AS unresolved FROM issues WHERE status = 'unresolved' AND merged_into IS NULL")
    .get() as { unresolved: number };
  const services = state
    .prepare("SELECT name FROM services WHERE seen >= ? ORDER BY name LIMIT 200")
    .all(Math.floor(since)) as { name: string }[];
  return {
    ...counts,
    unresolvedIssues: unresolved,
    services: services.map(({ name }) => name),
    arrived: {
      events: hasRow(state, "issues"),
      traces: files.days().some(({ connection }) => hasRow(connection, "span_minutes")),
      logs: files.days().some(({ connection }) => hasRow(connection, "log_rates")),
    },
  };
}

function hasRow(connection: Connection, table: "issues" | "span_minutes" | "log_rates"): boolean {
  return connection.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() !== undefined;
}
