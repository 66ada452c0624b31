import { usualFailures, type FailureStep, type UsualFailures } from "#model/watch/judge-failures.ts";
import { addTo, bucketOf, percentile, type Histogram } from "../rates/histogram.ts";

/** The durations of the same hours of the last days. */
export interface UsualDurations {
  p50: UsualPercentile;
  p95: UsualPercentile;
  /** The geometric mean, in milliseconds; null without requests. */
  mean: number | null;
}

export interface UsualPercentile {
  /** In milliseconds. */
  millis: number;
  /** Requests in a bucket beyond it took longer. */
  bucket: number;
  /** By hour, `failed` being those that took longer. */
  before: UsualFailures;
}

/** Fewer requests at the same hours say nothing; then every hour of the last day is taken. */
const LEAST_REQUESTS = 100;
const NANOS = 1e6;

/** Chooses what is usual from histograms by hour; null if there is nothing. */
export function usualDurations(hours: ReadonlyMap<number, Histogram>, now: number): UsualDurations | null {
  const same = [...hours].filter(([hour]) => isSameHour(hour, now)).map(([, histogram]) => histogram);
  const day = [...hours].filter(([hour]) => hour >= now - 24).map(([, histogram]) => histogram);
  const used = countOf(same) >= LEAST_REQUESTS ? same : day;
  if (countOf(used) === 0) return null;
  const all: Histogram = new Map();
  for (const histogram of used) addTo(all, histogram);
  return {
    p50: usualPercentile(all, used, 0.5),
    p95: usualPercentile(all, used, 0.95),
    mean: geometricMean(all),
  };
}

/** The hours that `usualDurations` may need. */
export function isUsualHour(hour: number, now: number): boolean {
  return hour < now && (hour >= now - 24 || isSameHour(hour, now));
}

/** Of the last week, an hour more or less. */
export function isSameHour(hour: number, now: number): boolean {
  const ago = now - hour;
  return ago > 20 && ago < 170 && (ago + 1) % 24 <= 2;
}

/** -1, 0 or 1: the hour before the same one of another day, that hour, or the one after. */
export function sameHourOffset(hour: number, now: number): number {
  return 1 - ((now - hour + 1) % 24);
}

function usualPercentile(all: Histogram, hours: Histogram[], part: number): UsualPercentile {
  const nanos = percentile(all, part) ?? 0;
  const bucket = bucketOf(nanos);
  return {
    millis: nanos / NANOS,
    bucket,
    before: usualFailures(hours.map((hour) => longerThan(hour, bucket))),
  };
}

/** How many requests there are, and how many of them took longer. */
export function longerThan(histogram: Histogram, bucket: number): FailureStep {
  let [requests, failed] = [0, 0];
  for (const [own, count] of histogram) {
    requests += count;
    if (own > bucket) failed += count;
  }
  return { requests, failed };
}

/** In milliseconds. */
export function geometricMean(histogram: Histogram): number | null {
  let [count, sum] = [0, 0];
  for (const [bucket, own] of histogram) {
    count += own;
    sum += own * logOfBucket(bucket);
  }
  return count === 0 ? null : Math.exp(sum / count);
}

/** The natural logarithm of the milliseconds in the middle of a bucket of four a doubling. */
function logOfBucket(bucket: number): number {
  return ((bucket + 0.5) / 4) * Math.LN2 - Math.log(NANOS);
}

function countOf(histograms: Histogram[]): number {
  return histograms.reduce((sum, histogram) => sum + longerThan(histogram, 0).requests, 0);
}
