import type { EventId, ProjectId, TraceId } from "#lib/ids.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";

export const CHECK_IN_STATUSES = ["in_progress", "ok", "error"] as const;
export type CheckInStatus = (typeof CHECK_IN_STATUSES)[number];

export type MonitorSchedule =
  | { type: "crontab"; value: string }
  | { type: "interval"; value: number; unit: "year" | "month" | "week" | "day" | "hour" | "minute" };

/** When a job is due and how long it may take, as its SDK or a person says. */
export interface MonitorConfig {
  schedule: MonitorSchedule;
  /** How late a check-in may come. */
  checkinMarginMinutes: number | null;
  maxRuntimeMinutes: number | null;
  /** IANA name of the schedule's time zone. */
  timezone: string | null;
  failureIssueThreshold: number | null;
  recoveryThreshold: number | null;
}

/**
 * One run of a scheduled job, or a step of it: a check-in of a known id updates that run, and `startedAt` stays the
 * first one's.
 */
export interface CheckIn {
  projectId: ProjectId;
  checkInId: EventId;
  /** Set where the sender knows no id: closes the monitor's latest run in progress in the environment, if there is one. */
  closesLatest: boolean;
  monitorSlug: string;
  status: CheckInStatus;
  /** `production` where the sender says none. */
  environment: string;
  release: string | null;
  /** As the job measured it; else the store takes the time between the run's first and last check-in. */
  duration: Millis | null;
  traceId: TraceId | null;
  startedAt: UnixMillis;
  receivedAt: UnixMillis;
  /** Creates or updates the monitor. A check-in without one creates a monitor without a schedule. */
  config: MonitorConfig | null;
}

/** A job that checks in. */
export interface Monitor {
  projectId: ProjectId;
  slug: string;
  config: MonitorConfig | null;
  firstSeen: UnixMillis;
  /** The latest run in each environment, newest first. */
  environments: { environment: string; latest: Omit<CheckIn, "config" | "closesLatest"> }[];
}
