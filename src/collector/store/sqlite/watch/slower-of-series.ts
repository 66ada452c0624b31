import { slowingOnset } from "#model/onset.ts";
import type { ConditionOf } from "#model/watch/condition.ts";
import { judgeCreep, CREEP_QUARTERS } from "#model/watch/judge-creep.ts";
import { judgeSlower, judgeSlowLimit, type SlowVerdict } from "#model/watch/judge-slower.ts";
import { QUICK, RARE } from "#model/watch/failure-windows.ts";
import { strongerOf } from "#model/watch/verdict.ts";
import { addTo, percentile, type Histogram } from "../rates/histogram.ts";
import { once, type Judged, type SeriesTimes } from "./series-times.ts";
import { longerThan } from "./usual-durations.ts";
import type { WatchedSeries } from "./watched-series.ts";

const MINUTE = 60_000;
const HOUR = 60;
const QUARTER = 15;
const NANOS = 1e6;
const NO_DURATIONS: Histogram = new Map();

/** Whether a series' requests take longer than usually, or than a limit. */
export function judgeSlowerOf(
  series: WatchedSeries,
  { creep, limit }: ConditionOf<"slower">,
  times: SeriesTimes,
): Judged {
  return once(times, `slower ${creep} ${limit}`, series, () => {
    if (series.minutes.size === 0)
      return { ...judged({ verdict: "no_data", now: 0, usual: 0, requests: 0 }, HOUR, "p95") };
    if (limit !== null) return judgeLimit(series, limit, times);
    const windows = once(times, "slower windows", series, () => judgeWindows(series, times));
    return creep && windows.verdict !== "firing" ? strongerOf(windows, judgeCreepOf(series, times)) : windows;
  });
}

function judgeWindows(series: WatchedSeries, times: SeriesTimes): Judged {
  const unknown: SlowVerdict = { verdict: "unknown", now: 0, usual: 0, requests: 0 };
  let strongest = judged(unknown, QUICK.minutes, "p95");
  const { durations } = series;
  if (durations === null) return strongest;
  for (const { minutes } of [QUICK, RARE]) {
    const steps = minuteDurations(series, times.end, minutes);
    const all = merged(steps);
    for (const part of ["p95", "p50"] as const) {
      const usual = durations[part];
      const now = (percentile(all, part === "p95" ? 0.95 : 0.5) ?? 0) / NANOS;
      const quantile = {
        now,
        usual: usual.millis,
        steps: steps.map((step) => longerThan(step, usual.bucket)),
        before: usual.before,
      };
      strongest = strongerOf(strongest, judged(judgeSlower(quantile, minutes), minutes, part));
      if (strongest.verdict === "firing") return { ...strongest, began: beganAt(series, part, times.end) };
    }
  }
  return strongest;
}

function judgeLimit(series: WatchedSeries, limit: number, { end }: SeriesTimes): Judged {
  const all = merged(minuteDurations(series, end, QUICK.minutes));
  const { requests } = longerThan(all, 0);
  const now = (percentile(all, 0.95) ?? 0) / NANOS;
  const verdict = judgeSlowLimit(now, series.durations?.p95.millis ?? 0, requests, limit);
  const began = verdict.verdict === "firing" ? beganAt(series, "p95", end) : null;
  return { ...judged(verdict, QUICK.minutes, "p95"), began };
}

function judgeCreepOf(series: WatchedSeries, times: SeriesTimes): Judged {
  const last = Math.floor(times.end / QUARTER);
  const quarters = Array.from(
    { length: CREEP_QUARTERS },
    (_, index) => series.quarters.get(last - CREEP_QUARTERS + index) ?? null,
  );
  return judged(judgeCreep(quarters, series.durations?.mean ?? null), HOUR, "mean");
}

function judged({ verdict, now, usual, requests }: SlowVerdict, minutes: number, of: Judged["of"]): Judged {
  return { verdict, now, usual: usual === 0 ? null : usual, requests, failed: 0, minutes, of, began: null };
}

function minuteDurations({ minutes }: WatchedSeries, end: number, count: number): Histogram[] {
  return Array.from(
    { length: count },
    (_, index) => minutes.get(end - count + index)?.durations ?? NO_DURATIONS,
  );
}

function merged(histograms: Histogram[]): Histogram {
  const all: Histogram = new Map();
  for (const histogram of histograms) addTo(all, histogram);
  return all;
}

function beganAt(series: WatchedSeries, of: "p50" | "p95", end: number): number | null {
  const steps = minuteDurations(series, end, HOUR);
  const onset = slowingOnset(
    steps.map((step) => percentile(step, of === "p95" ? 0.95 : 0.5)),
    steps.map((step) => longerThan(step, 0).requests),
  );
  return onset === null || onset.end !== null ? null : (end - HOUR + onset.start) * MINUTE;
}
