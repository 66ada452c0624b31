import type { UnixMillis } from "#lib/units.ts";
import type { RateSeries } from "#collector/store/port/rates.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** A minute's data may arrive late by as much. */
const LATE = 30_000;
/** No hour is counted as usual while it may be part of what is judged. */
const JUDGED = HOUR / 4;

/** What the rules on requests judge. */
export interface Heard {
  /** The end of the last whole minute, exclusive. */
  end: UnixMillis;
  /** The last hour, by the minute, of each operation. */
  recent: RateSeries[];
  /** The week before, by the hour, of each operation. */
  week: ReadonlyMap<string, RateSeries>;
  /** The minutes of the last day in which each service was heard, the earliest first. */
  minutes: ReadonlyMap<string, UnixMillis[]>;
}

/** Names an operation among all. */
export function operationKey({ service, route }: Pick<RateSeries, "service" | "route">): string {
  return `${service ?? ""} ${route ?? ""}`;
}

/**
 * Reads what the rules need, a minute at a time: the last hour is asked for each time, what was before only when an hour is over.
 */
export function createWatchMemory(store: ReadContext["store"]): (now: UnixMillis) => Promise<Heard> {
  let usualUntil: UnixMillis = 0;
  let week: ReadonlyMap<string, RateSeries> = new Map();
  const minutes = new Map<string, UnixMillis[]>();

  return async (now) => {
    const end = Math.floor((now - LATE) / MINUTE) * MINUTE;
    const hour = Math.floor((end - JUDGED) / HOUR) * HOUR;
    // A clock that was set back as well.
    if (hour !== usualUntil) {
      const [usual, day] = await Promise.all([
        store.queryRates({ start: hour - WEEK, end: hour }, HOUR, "route"),
        store.queryRates({ start: end - DAY, end }, MINUTE, "service"),
      ]);
      week = new Map(usual.map((series) => [operationKey(series), series]));
      minutes.clear();
      for (const series of day) hear(minutes, series, end);
      usualUntil = hour;
    }
    const recent = await store.queryRates({ start: end - HOUR, end }, MINUTE, "route");
    for (const series of recent) hear(minutes, series, end);
    return { end, recent, week, minutes };
  };
}

function hear(minutes: Map<string, UnixMillis[]>, { service, steps }: RateSeries, end: UnixMillis): void {
  if (service === null) return;
  const known = minutes.get(service) ?? [];
  const heard = new Set([...known, ...steps.filter(({ requests }) => requests > 0).map(({ at }) => at)]);
  minutes.set(
    service,
    [...heard].filter((at) => at >= end - DAY).toSorted((one, other) => one - other),
  );
}
