import type { Millis, Nanos } from "#lib/units.ts";
import type { OperationCalls } from "../../port/traces.ts";
import { bucketOf, percentile, type Histogram } from "../rates/histogram.ts";
import { coveredTime, type Interval } from "./covered-time.ts";

/** A call of a request, with the operation that it reaches. */
export interface RequestCall extends Pick<OperationCalls["callees"][number], "kind" | "service" | "route"> {
  duration: Nanos;
  failed: boolean;
  /** When the request waited for it. */
  interval: Interval;
}

/** The request that another request is part of. */
export interface RequestCaller {
  id: number;
  service: string;
  route: string;
  duration: Nanos;
}

interface Request {
  interval: Interval;
  duration: Nanos;
  failed: boolean;
  caller: RequestCaller | null;
  calls: RequestCall[];
}

type Callee = Pick<RequestCall, "kind" | "service" | "route"> & {
  calls: number;
  failed: number;
  covered: Millis;
  histogram: Histogram;
};

type Caller = Omit<OperationCalls["callers"][number], "share"> & {
  time: Nanos;
  /** The time of each caller, once. */
  known: Map<number, Nanos>;
};

/** Adds up the requests of an operation by caller and by callee. */
export function createOperationSums() {
  const callers = new Map<string, Caller>();
  const callees = new Map<string, Callee>();
  let [requests, total, own] = [0, 0, 0];

  function addCaller({ caller, duration, failed }: Request) {
    const of = { service: caller?.service ?? null, route: caller?.route ?? "" };
    const sum = found(callers, of, () => ({ ...of, requests: 0, failed: 0, time: 0, known: new Map() }));
    sum.requests++;
    if (failed) sum.failed++;
    sum.time += duration;
    if (caller !== null) sum.known.set(caller.id, caller.duration);
  }

  return {
    add(request: Request) {
      const { interval, calls } = request;
      requests++;
      total += interval.to - interval.from;
      own += interval.to - interval.from - coveredTime(calls.map(intervalOf), interval);
      addCaller(request);
      const alike = Map.groupBy(calls, ({ kind, service, route }) => keyOf({ kind, service, route }));
      for (const some of alike.values()) {
        const { kind, service, route } = some[0]!;
        const of = { kind, service, route };
        const sum = found(callees, of, () => ({
          ...of,
          calls: 0,
          failed: 0,
          covered: 0,
          histogram: new Map(),
        }));
        sum.covered += coveredTime(some.map(intervalOf), interval);
        for (const { duration, failed } of some) {
          sum.calls++;
          if (failed) sum.failed++;
          const bucket = bucketOf(duration);
          sum.histogram.set(bucket, (sum.histogram.get(bucket) ?? 0) + 1);
        }
      }
    },
    result(): Pick<OperationCalls, "requests" | "ownShare" | "callers" | "callees"> {
      return {
        requests,
        ownShare: total === 0 ? 1 : own / total,
        callers: [...callers.values()]
          .map(({ known, time, service, route, requests: sent, failed }) => {
            const whole = [...known.values()].reduce((sum, duration) => sum + duration, 0);
            const share = whole === 0 ? null : Math.min(1, time / whole);
            return { service, route, requests: sent, failed, share };
          })
          .toSorted((left, right) => right.requests - left.requests)
          .slice(0, MOST),
        callees: [...callees.values()]
          .toSorted((left, right) => right.covered - left.covered)
          .slice(0, MOST)
          .map(({ kind, service, route, calls, failed, covered, histogram }) => ({
            kind,
            service,
            route,
            calls,
            failed,
            share: total === 0 ? 0 : covered / total,
            p95: percentile(histogram, 0.95) ?? 0,
          })),
      };
    },
  };
}

/** Operations listed on each side. */
const MOST = 50;

function intervalOf({ interval }: RequestCall): Interval {
  return interval;
}

function keyOf(of: object): string {
  return JSON.stringify(Object.values(of));
}

function found<T>(among: Map<string, T>, of: object, make: () => T): T {
  const key = keyOf(of);
  const known = among.get(key);
  if (known !== undefined) return known;
  const made = make();
  among.set(key, made);
  return made;
}
