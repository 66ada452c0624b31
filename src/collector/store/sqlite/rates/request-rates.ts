import type { Connection } from "../engine/connection.ts";
import type { Origin } from "./origins.ts";
import { type Histogram, addEncoded, addTo, encodeHistogram } from "./histogram.ts";

/** Requests of one minute to one route of a service; these are numbers of interned names. */
export interface RequestRate extends Origin {
  minute: number;
  service: number;
  route: number;
  requests: number;
  failed: number;
  /** Histogram of their durations. */
  histogram: Histogram;
}

type Sum = Omit<RequestRate, "minute"> & { level: number; at: number };

export function addRequestRates(connection: Connection, rates: RequestRate[]): void {
  const select = connection.prepare(
    `SELECT requests, failed, histogram FROM request_rates
     WHERE level = ? AND at = ? AND service = ? AND route = ? AND environment = ? AND release = ?`,
  );
  const upsert = connection.prepare(
    `INSERT INTO request_rates (level, at, service, route, environment, release, requests, failed, histogram)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET requests = excluded.requests, failed = excluded.failed, histogram = excluded.histogram`,
  );
  for (const { requests, failed, histogram, ...key } of sumByLevel(rates)) {
    const place = [key.level, key.at, key.service, key.route, key.environment, key.release] as const;
    const stored = select.get(...place) as
      | { requests: number; failed: number; histogram: Uint8Array }
      | undefined;
    if (stored !== undefined) addEncoded(histogram, stored.histogram);
    upsert.run(
      ...place,
      requests + (stored?.requests ?? 0),
      failed + (stored?.failed ?? 0),
      encodeHistogram(histogram),
    );
  }
}

function sumByLevel(rates: RequestRate[]): Iterable<Sum> {
  const sums = new Map<string, Sum>();
  for (const { minute, histogram, ...rate } of rates) {
    for (const level of LEVELS) {
      const at = minute - (minute % level);
      const key = `${level}|${at}|${rate.service}|${rate.route}|${rate.environment}|${rate.release}`;
      let sum = sums.get(key);
      if (sum === undefined) {
        sum = { ...rate, level, at, requests: 0, failed: 0, histogram: new Map() };
        sums.set(key, sum);
      }
      sum.requests += rate.requests;
      sum.failed += rate.failed;
      addTo(sum.histogram, histogram);
    }
  }
  return sums.values();
}

/** The levels of the roll-ups, in minutes. */
export const LEVELS = [1, 5, 60] as const;
export type LevelMinutes = (typeof LEVELS)[number];

/** The coarsest level that steps from this minute on consist of, so that the fewest rows are read. */
export function levelFor(firstMinute: number, stepMinutes: number): LevelMinutes {
  return LEVELS.findLast((level) => firstMinute % level === 0 && stepMinutes % level === 0) ?? 1;
}
