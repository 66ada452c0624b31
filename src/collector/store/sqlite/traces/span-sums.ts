import type { ProjectId } from "#lib/ids.ts";
import type { UnixNanos } from "#lib/units.ts";
import { bucketOf } from "../rates/histogram.ts";
import type { Origin } from "../rates/origins.ts";
import type { RequestRate } from "../rates/request-rates.ts";
import { sliceOf, type SpanSlice } from "./span-slices.ts";
import type { SpanMinute } from "./span-minutes.ts";

const MINUTE_NANOS = 60_000_000_000n;

type Kind = "accepted" | "duplicate";

/** The sums of a batch's spans, to be added to the roll-ups. */
export interface SpanSums {
  count(project: ProjectId, kind: Kind): void;
  noteStart(start: UnixNanos, id: number): void;
  noteRequest(
    request: Origin & Pick<RequestRate, "minute" | "service" | "route">,
    duration: number,
    failed: boolean,
  ): void;
  counts(): [ProjectId, Kind, number][];
  minutes(): Iterable<SpanMinute>;
  slices(): Iterable<SpanSlice>;
  rates(): Iterable<RequestRate>;
}

export function createSpanSums(): SpanSums {
  const counts = { accepted: new Map<ProjectId, number>(), duplicate: new Map<ProjectId, number>() };
  const minutes = new Map<number, SpanMinute>();
  const slices = new Map<number, SpanSlice>();
  const rates = new Map<string, RequestRate>();
  return {
    count: (project, kind) => void counts[kind].set(project, (counts[kind].get(project) ?? 0) + 1),
    noteStart(start, id) {
      const minute = Number(start / MINUTE_NANOS);
      const known = minutes.get(minute);
      if (known === undefined) minutes.set(minute, { minute, lowest: id, highest: id });
      else known.highest = id;
      const slice = slices.get(sliceOf(id));
      if (slice === undefined)
        slices.set(sliceOf(id), { slice: sliceOf(id), earliest: start, latest: start });
      else if (start < slice.earliest) slice.earliest = start;
      else if (start > slice.latest) slice.latest = start;
    },
    noteRequest({ minute, service, route, environment, release }, duration, failed) {
      const key = `${minute} ${service} ${route} ${environment} ${release}`;
      let rate = rates.get(key);
      if (rate === undefined) {
        const sums = { requests: 0, failed: 0, histogram: new Map<number, number>() };
        rate = { minute, service, route, environment, release, ...sums };
        rates.set(key, rate);
      }
      const bucket = bucketOf(duration);
      rate.requests++;
      if (failed) rate.failed++;
      rate.histogram.set(bucket, (rate.histogram.get(bucket) ?? 0) + 1);
    },
    counts: () =>
      (["accepted", "duplicate"] as const).flatMap((kind) =>
        [...counts[kind]].map(([project, quantity]): [ProjectId, Kind, number] => [project, kind, quantity]),
      ),
    minutes: () => minutes.values(),
    slices: () => slices.values(),
    rates: () => rates.values(),
  };
}
