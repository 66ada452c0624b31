import type { Millis, UnixMillis } from "#lib/units.ts";
import type { UptimeCheck, UptimeSum } from "#model/uptime-check.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import type { WriteContext } from "../engine/write-context.ts";

const HOUR: Millis = 3_600_000;
/** Single checks are kept for two days, their sums by the hour for thirty. */
const KEEP_CHECKS: Millis = 48 * HOUR;
const KEEP_HOURS = 30 * 24;

/** Stores checks with their hourly sums, and deletes those that are too old. */
export function recordUptime({ state }: WriteContext, checks: UptimeCheck[], now: UnixMillis): void {
  const name = state.prepare("INSERT OR IGNORE INTO uptime_urls (url) VALUES (?)");
  const add = state.prepare(
    `INSERT OR IGNORE INTO uptime_checks (url, at, status, failure, duration)
     VALUES ((SELECT id FROM uptime_urls WHERE url = ?), ?, ?, ?, ?)`,
  );
  const sum = state.prepare(
    `INSERT INTO uptime_hours (url, hour, checks, failed, duration)
     VALUES ((SELECT id FROM uptime_urls WHERE url = ?), ?, 1, ?, ?)
     ON CONFLICT DO UPDATE SET checks = checks + 1, failed = failed + excluded.failed,
       duration = duration + excluded.duration`,
  );
  for (const { url, at, status, failure, duration } of checks) {
    name.run(url);
    if (add.run(url, at, status, failure, duration).changes === 0) continue;
    const isFailed = failure !== null;
    sum.run(url, Math.floor(at / HOUR), isFailed ? 1 : 0, isFailed ? 0 : duration);
  }
  state.prepare("DELETE FROM uptime_checks WHERE at < ?").run(now - KEEP_CHECKS);
  const isOld = state.prepare("DELETE FROM uptime_hours WHERE hour < ?");
  if (isOld.run(Math.floor(now / HOUR) - KEEP_HOURS).changes > 0)
    state.prepare("DELETE FROM uptime_urls WHERE id NOT IN (SELECT url FROM uptime_hours)").run();
}

const CHECK = `SELECT uptime_urls.url, at, status, failure, duration FROM uptime_checks
  JOIN uptime_urls ON uptime_urls.id = uptime_checks.url WHERE uptime_urls.url = ?`;

/** The latest checks of a URL, newest first. */
export function listUptimeChecks({ state }: StoreFiles, url: string, most: number): UptimeCheck[] {
  const rows: unknown[] = state.prepare(`${CHECK} ORDER BY at DESC LIMIT ?`).all(url, most);
  return rows as UptimeCheck[];
}

/** The latest check of a URL that failed, of the last two days; null if none did. */
export function findUptimeFailure({ state }: StoreFiles, url: string): UptimeCheck | null {
  const row: unknown = state.prepare(`${CHECK} AND failure IS NOT NULL ORDER BY at DESC LIMIT 1`).get(url);
  return (row as UptimeCheck | undefined) ?? null;
}

/** Sums of a URL's checks in steps that begin at `start`, without those that have none. Whole hours beyond two days. */
export function sumUptime(
  { state }: StoreFiles,
  url: string,
  { start, end, step }: { start: UnixMillis; end: UnixMillis; step: Millis },
): UptimeSum[] {
  const isHourly = step >= HOUR;
  const [table, at, failed, ok] = isHourly
    ? ["uptime_hours", `hour * ${HOUR}`, "sum(failed)", "sum(duration)"]
    : [
        "uptime_checks",
        "at",
        "sum(failure IS NOT NULL)",
        "sum(CASE WHEN failure IS NULL THEN duration ELSE 0 END)",
      ];
  const rows = state
    .prepare(
      `SELECT cast((${at} - ?1) / ?2 AS INTEGER) AS step, ${isHourly ? "sum(checks)" : "count(*)"} AS checks,
         ${failed} AS failed, ${ok} AS duration
       FROM ${table} WHERE url = (SELECT id FROM uptime_urls WHERE url = ?3) AND ${at} >= ?1 AND ${at} < ?4
       GROUP BY 1 ORDER BY 1`,
    )
    .all(start, step, url, end) as { step: number; checks: number; failed: number; duration: number }[];
  return rows.map((row) => ({
    at: start + row.step * step,
    checks: row.checks,
    failed: row.failed,
    duration: row.checks === row.failed ? null : row.duration / (row.checks - row.failed),
  }));
}
