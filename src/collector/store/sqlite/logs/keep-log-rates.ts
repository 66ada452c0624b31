import type { Connection } from "../engine/connection.ts";
import { LEVELS } from "../rates/levels.ts";

/** Log records of one minute, service and severity range (0 for unknown, then trace to fatal). */
export interface LogRate {
  minute: number;
  service: number;
  severity: number;
  records: number;
}

export function addLogRates(connection: Connection, rates: LogRate[]): void {
  const upsert = connection.prepare(
    `INSERT INTO log_rates (level, at, service, severity, records) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET records = records + excluded.records`,
  );
  for (const { minute, service, severity, records } of rates) {
    for (const level of LEVELS) upsert.run(level, minute - (minute % level), service, severity, records);
  }
}
