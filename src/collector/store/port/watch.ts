import type { IssueId } from "#lib/ids.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import type { Stretch } from "#model/watch/replay-verdicts.ts";
import type { SilenceVerdict } from "#model/watch/judge-silence.ts";
import type { CountedHealth } from "#model/watch/judge-crash-free.ts";
import type { BurnCounts, Counted } from "#model/watch/judge-slo.ts";

/** What an evaluation of the rules is about. */
export interface JudgedTimes {
  /** The end of the last whole minute, exclusive. */
  end: UnixMillis;
  /** When the collector began to listen. */
  since: UnixMillis;
}

/** The events of an issue by the hour. */
export interface IssueHours {
  issue: IssueId;
  current: number;
  /** The week before the current hour, the earliest first; null before the issue was first seen. */
  hours: (number | null)[];
}

/** A resolved issue that came back, with an event of a release. */
export interface Regression {
  issue: IssueId;
  at: UnixMillis;
  release: string | null;
}

export interface SilentMetric extends SilenceVerdict {
  name: string;
}

/** A channel whose latest message was given up. */
export interface FailingChannel {
  channel: string;
  givenUp: number;
  failure: string;
}

/** Which requests an objective counts, and when they are good. */
export interface ObjectiveFilter {
  service: string | null;
  operation: string | null;
  environment: string | null;
  /** A request is good if it takes no longer; null if it is good unless it failed. */
  goodMillis: Millis | null;
}

export interface ObjectiveCounts {
  burn: BurnCounts;
  /** The hours with requests, the earliest first, also the current one as far as it is complete. */
  hours: (Counted & { at: UnixMillis })[];
}

/** Release health in windows of time, each by its end. */
export interface HealthOverTime {
  steps: { at: UnixMillis; health: CountedHealth[] }[];
  /** The end of the first window that was read; null if all were. */
  from: UnixMillis | null;
}

/** When the metrics of a project were silent. */
export interface MetricSilences {
  metrics: { name: string; stretches: Stretch[] }[];
  /** When the earliest of the points that were read was; null without any. */
  from: UnixMillis | null;
  /** Whether there are earlier ones within the time, which would take too long. */
  isPart: boolean;
}

/** Traces in steps of time, without those that have none. */
export interface TraceCounts {
  counts: { at: UnixMillis; traces: number }[];
  /** Before, not all were counted; null if all were. */
  from: UnixMillis | null;
}

/** The requests of an objective in a step of time, and from how many sums of operations. */
export interface ObjectiveSum extends Counted {
  at: UnixMillis;
  rows: number;
}

/** An alert that a rule would have opened. */
export interface ReplayedAlert {
  service: string;
  operation: string | null;
  start: UnixMillis;
  /** Null if it would still fire. */
  end: UnixMillis | null;
  now: number;
  before: number | null;
}

/** What a rule judges, by the hour. */
export interface ReplayedPoint {
  at: UnixMillis;
  value: number | null;
  low: number | null;
  high: number | null;
  limit: number | null;
}

export interface Replay {
  /** The latest first. */
  alerts: ReplayedAlert[];
  /** Of the subject that stands out most; null if there is none. */
  series: { service: string; operation: string | null; points: ReplayedPoint[] } | null;
}
