import type { UnixMillis } from "#lib/units.ts";
import type { Connection } from "../engine/connection.ts";

const HOUR = 3_600_000;
const DAY_HOURS = 24;

/** Writes down for each issue that was seen in the last two days how many more events it had in the last than in the one before. */
export function sumTrends(state: Connection, now: UnixMillis): void {
  const last = Math.floor(now / HOUR);
  state.exec(
    "CREATE TEMP TABLE IF NOT EXISTS trends (issue INTEGER PRIMARY KEY, trend INTEGER NOT NULL); DELETE FROM temp.trends",
  );
  state
    .prepare(
      `INSERT INTO temp.trends SELECT issue, sum(CASE WHEN hour > ?1 THEN events ELSE -events END)
       FROM issue_hours INDEXED BY issue_hours_by_hour WHERE hour > ?2 AND hour <= ?3 GROUP BY issue`,
    )
    .run(last - DAY_HOURS, last - 2 * DAY_HOURS, last);
}
