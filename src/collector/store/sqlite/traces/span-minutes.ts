import type { Connection } from "../engine/connection.ts";

/** Ids of spans that began in one minute. */
export interface SpanMinute {
  minute: number;
  lowest: number;
  highest: number;
}

export function addSpanMinutes(connection: Connection, minutes: SpanMinute[]): void {
  const upsert = connection.prepare(
    `INSERT INTO span_minutes (minute, lowest, highest) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET lowest = min(lowest, excluded.lowest), highest = max(highest, excluded.highest)`,
  );
  for (const { minute, lowest, highest } of minutes) upsert.run(minute, lowest, highest);
}
