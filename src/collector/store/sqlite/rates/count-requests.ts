import type { UnixMillis } from "#lib/units.ts";
import type { ServiceRequests } from "../../port/rates.ts";
import type { LevelMinutes } from "./levels.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { createNameReader } from "../attributes/name-reader.ts";

const MINUTE = 60_000;
const HOUR_MINUTES = 60;

/**
 * Each service's requests and failures within the whole minutes of a time, in no order: from hourly sums, and from
 * minutes at the edges.
 */
export function countRequests(
  files: StoreFiles,
  range: { start: UnixMillis; end: UnixMillis },
): ServiceRequests[] {
  const parts = partsOf(Math.floor(range.start / MINUTE), Math.ceil(range.end / MINUTE));
  const counts = new Map<string, ServiceRequests>();
  for (const { connection } of files.days()) {
    const names = createNameReader(connection);
    const select = connection.prepareLists(
      "SELECT service, sum(requests), sum(failed) FROM request_rates WHERE level = ? AND at >= ? AND at < ? GROUP BY service",
    );
    for (const part of parts)
      for (const [number, requests, failed] of select.all(...part) as unknown as [number, number, number][]) {
        const service = names.name(number);
        const before = counts.get(service);
        counts.set(service, {
          service,
          requests: (before?.requests ?? 0) + requests,
          failed: (before?.failed ?? 0) + failed,
        });
      }
  }
  return [...counts.values()];
}

type Part = [level: LevelMinutes, from: number, to: number];

function partsOf(first: number, end: number): Part[] {
  const firstHour = Math.ceil(first / HOUR_MINUTES) * HOUR_MINUTES;
  const endOfHours = Math.floor(end / HOUR_MINUTES) * HOUR_MINUTES;
  if (endOfHours <= firstHour) return [[1, first, end]];
  return [
    [1, first, firstHour],
    [HOUR_MINUTES, firstHour, endOfHours],
    [1, endOfHours, end],
  ];
}
