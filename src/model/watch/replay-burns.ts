import type { Millis, UnixMillis } from "#lib/units.ts";
import { BURN_LIMITS, BURN_WINDOWS, LEAST, type BurnCounts, type Counted } from "./judge-slo.ts";

const MINUTE: Millis = 60_000;
const HOUR: Millis = 60 * MINUTE;
/** Of five minutes, the shortest window of a burn rate. */
export const BURN_STEP: Millis = 5 * MINUTE;
const STEPS_AN_HOUR = HOUR / BURN_STEP;
/** Requests may come unevenly within an hour. */
const ROOM = 2;

/** The requests of an objective by the hour, of whole hours in a row from `first` on. */
export interface ObjectiveHours {
  first: UnixMillis;
  hours: readonly Counted[];
}

/**
 * Which hours may hold a fast burn, so that their steps have to be read: hours in which, together with those before them that its
 * long window reaches into, half as much of the budget was burnt as it takes. In all others a budget burns slowly or not at all.
 */
export function mayBurnFast({ hours }: Pick<ObjectiveHours, "hours">, target: number): boolean[] {
  return hours.map((_, place) =>
    BURN_LIMITS.fast.some(({ burn, long }) => {
      const length = long / 60 + 1;
      const { requests, bad } = sumOf(hours.slice(Math.max(0, place + 1 - length), place + 1));
      const share = (burn * (100 - target)) / 100;
      return bad >= LEAST.bad && bad / requests >= (share * (long / 60)) / length / ROOM;
    }),
  );
}

/**
 * The counts of the windows of burn rates at each step of five minutes from `start` to `end`. The steps of hours that were read
 * are in `fine`, by their number since 1970; the requests of the others count as spread evenly.
 */
export function* burnCounts(
  { first, hours }: ObjectiveHours,
  fine: ReadonlyMap<number, Counted>,
  fineHours: ReadonlySet<number>,
  { start, end }: { start: UnixMillis; end: UnixMillis },
): Generator<{ at: UnixMillis; counts: BurnCounts }> {
  const firstStep = first / BURN_STEP;
  const sums: Counted[] = [{ requests: 0, bad: 0 }];
  for (let step = firstStep; step < firstStep + hours.length * STEPS_AN_HOUR; step += 1) {
    const hour = Math.floor(step / STEPS_AN_HOUR);
    const { requests, bad } = fineHours.has(hour)
      ? (fine.get(step) ?? NONE)
      : partOf(hours[hour - first / HOUR] ?? NONE);
    const before = sums.at(-1)!;
    sums.push({ requests: before.requests + requests, bad: before.bad + bad });
  }
  for (let at = Math.ceil(start / BURN_STEP) * BURN_STEP; at <= end; at += BURN_STEP) {
    const place = Math.min(sums.length - 1, at / BURN_STEP - firstStep);
    const until = sums[place]!;
    const windows = BURN_WINDOWS.map((window) => {
      const since = sums[Math.max(0, place - (window * MINUTE) / BURN_STEP)]!;
      return [window, { requests: until.requests - since.requests, bad: until.bad - since.bad }] as const;
    });
    yield { at, counts: Object.fromEntries(windows) as BurnCounts };
  }
}

const NONE: Counted = { requests: 0, bad: 0 };

function partOf({ requests, bad }: Counted): Counted {
  return { requests: requests / STEPS_AN_HOUR, bad: bad / STEPS_AN_HOUR };
}

function sumOf(hours: readonly Counted[]): Counted {
  return hours.reduce(
    (sum, { requests, bad }) => ({ requests: sum.requests + requests, bad: sum.bad + bad }),
    NONE,
  );
}
