import type { Millis, UnixMillis } from "#lib/units.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { Threshold } from "#model/watch/condition.ts";
import { judgeThreshold } from "#model/watch/judge-threshold.ts";
import type { StateTerms } from "#model/watch/next-state.ts";
import { replayVerdicts } from "#model/watch/replay-verdicts.ts";
import { limitOf } from "../kinds/metric.ts";
import type { Previewed, PreviewedAlert } from "./previewed.ts";

/** A value at the end of a window, and what it is compared with. */
export interface ReplayedValue {
  at: UnixMillis;
  now: number | null;
  before: number | null;
}

/** The alerts that a threshold would have opened on values in time, the latest first. */
export function replayValues(
  values: readonly ReplayedValue[],
  { threshold, title, terms, step }: { threshold: Threshold; title: string; terms: StateTerms; step: Millis },
): PreviewedAlert[] {
  const verdicts = values.map((value) => ({
    ...value,
    verdict: judgeThreshold(threshold, value.now, value.before).verdict,
  }));
  return replayVerdicts(verdicts, terms, 2 * step)
    .map(({ said: { at, now, before }, end }) => ({ start: at, end, title, now, before, service: null }))
    .toReversed();
}

/** The values as a chart shows them, beside what they are compared with. */
export function chartPoints(
  values: readonly ReplayedValue[],
  threshold: Threshold,
): NonNullable<Previewed["series"]>["points"] {
  const limit = limitOf(threshold);
  return values.map(({ at, now, before }) => ({
    at: isoFromMillis(at),
    value: now,
    low: before,
    high: before,
    limit,
  }));
}
