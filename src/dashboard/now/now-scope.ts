import type { Millis, UnixMillis } from "#lib/units.ts";
import { ANY_TIME, periodLength, type Period } from "../period.ts";
import { readPlace, type Place } from "../scope/scoped-query.ts";
import { timeOn } from "../scope/time-on.ts";
import { paths } from "../paths.ts";
import { urlParams, type SearchParams } from "../search-params.ts";

const DAY: Millis = 86_400_000;
const HOUR: Millis = DAY / 24;

/** What the first screen shows: where, when, and what it is compared with. */
export interface NowScope extends Place {
  start: UnixMillis;
  end: UnixMillis;
  /** How long before the same length of time is compared. */
  earlier: Millis[];
  /** Steps of its charts. */
  steps: number;
  /** `last hour`, `chosen time`; with "the" before it. */
  name: string;
  /** `the same hour yesterday and last week`. */
  before: string;
  /** The time as parameters of a link. */
  time: { period?: Period; from?: string; to?: string };
}

/** Reads the scope of the first screen from its URL. */
export function readNowScope(search: SearchParams, now: UnixMillis): NowScope {
  const { current, range } = timeOn(paths.now(), urlParams(search));
  const period = current === ANY_TIME ? "1h" : current;
  const end = range === null ? now : Math.min(now, Date.parse(range.to));
  const start = range === null ? end - periodLength(period) : Date.parse(range.from);
  const time = range === null ? { period } : { from: range.from, to: range.to };
  const length = end - start;
  return {
    ...readPlace(search),
    start,
    end: Math.max(end, start + 1),
    steps: period === "1h" && range === null ? 30 : 48,
    name: range === null ? NAMES[period] : "chosen time",
    time,
    ...comparison(length),
  };
}

const NAMES: Record<Period, string> = {
  "15m": "last 15 minutes",
  "1h": "last hour",
  "24h": "last 24 hours",
  "7d": "last 7 days",
  "30d": "last 30 days",
};

function comparison(length: Millis): Pick<NowScope, "earlier" | "before"> {
  if (length <= 2 * HOUR) {
    const isHour = Math.abs(length - HOUR) <= 60_000;
    return {
      earlier: [DAY, 7 * DAY],
      before: `the same ${isHour ? "hour" : "time"} yesterday and last week`,
    };
  }
  if (length <= DAY + 60_000) return { earlier: [DAY, 7 * DAY], before: "the day before and a week before" };
  const days = Math.round(length / DAY);
  return { earlier: [length], before: `the ${days} days before` };
}

/** The times of a request, so long ago; ISO 8601. */
export function timesAgo({ start, end }: NowScope, ago: Millis): { start: string; end: string } {
  return { start: new Date(start - ago).toISOString(), end: new Date(end - ago).toISOString() };
}

/** What requests for rates are narrowed by. */
export function ratePlace({ env, service }: Place): { environment?: string; service?: string } {
  return { ...(env !== undefined && { environment: env }), ...(service !== undefined && { service }) };
}
