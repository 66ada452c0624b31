import type { UsualWindows } from "#model/watch/failure-windows.ts";
import type { FailureStep } from "#model/watch/judge-failures.ts";
import type { QuarterHour } from "#model/watch/judge-creep.ts";
import type { UsualPauses } from "#model/watch/judge-silence.ts";
import type { Histogram } from "../rates/histogram.ts";
import { createHours, type HourCounts } from "./hour-counts.ts";
import type { UsualDurations } from "./usual-durations.ts";

export interface WatchedMinute extends FailureStep {
  durations: Histogram;
}

/** The requests of an operation or of a service, as the rules need them. Times are minutes and hours since 1970. */
export interface WatchedSeries {
  service: string;
  operation: string | null;
  /** Of the last hour, as they were known within ten minutes. */
  minutes: Map<number, WatchedMinute>;
  hours: HourCounts;
  /** Of the last six hours. */
  quarters: Map<number, QuarterHour>;
  /** The minutes of the last day with requests, the earliest first. */
  seen: number[];
  /** What follows from the hours before `end`. */
  usual: { end: number; of: UsualWindows } | null;
  durations: UsualDurations | null;
  pauses: { until: number; of: UsualPauses } | null;
}

export function createSeries(service: string, operation: string | null): WatchedSeries {
  return {
    service,
    operation,
    minutes: new Map(),
    hours: createHours(),
    quarters: new Map(),
    seen: [],
    usual: null,
    durations: null,
    pauses: null,
  };
}

/** What series are summed by: operations or services, of one environment or of all. */
export interface View {
  per: "operation" | "service";
  environment: string | null;
  series: Map<string, WatchedSeries>;
}

export function viewKey({ per, environment }: Pick<View, "per" | "environment">): string {
  return JSON.stringify([per, environment]);
}
