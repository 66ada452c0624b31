import type { EventId, ProjectId, TraceId } from "#lib/ids.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";

export const CHECK_IN_STATUSES = ["in_progress", "ok", "error"] as const;
export type CheckInStatus = (typeof CHECK_IN_STATUSES)[number];

export type MonitorSchedule =
  | { type: "crontab"; value: string }
  | { type: "interval"; value: number; unit: "year" | "month" | "week" | "day" | "hour" | "minute" };

/** When a job is due and how long it may take, as configured by its SDK or a person. */
export interface MonitorConfig {
  schedule: MonitorSchedule;
  /** How late a check-in may be. */
  checkinMarginMinutes: number | null;
  maxRuntimeMinutes: number | null;
  /** IANA name of the schedule's time zone. */
  timezone: string | null;
  failureIssueThreshold: number | null;
  recoveryThreshold: number | null;
}

/**
 * One run of a cron monitor, or a step of it: a check-in with a known id updates that run, and `startedAt` stays that of
 * the first.
 */
export interface CheckIn {
  projectId: ProjectId;
  checkInId: EventId;
  /** Set if the sender has no id: the check-in closes the monitor's latest run in progress in the environment, if any. */
  closesLatest: boolean;
  monitorSlug: string;
  status: CheckInStatus;
  /** `production` if the sender names none. */
  environment: string;
  release: string | null;
  /** As measured by the job; otherwise the store uses the time between the run's first and last check-in. */
  duration: Millis | null;
  traceId: TraceId | null;
  startedAt: UnixMillis;
  receivedAt: UnixMillis;
  /** Creates or updates the monitor. A check-in without one creates a monitor without a schedule. */
  config: MonitorConfig | null;
}

/** A cron monitor. */
export interface Monitor {
  projectId: ProjectId;
  slug: string;
  config: MonitorConfig | null;
  firstSeen: UnixMillis;
  /** The latest run in each environment, the newest first. */
  environments: { environment: string; latest: Omit<CheckIn, "config" | "closesLatest"> }[];
}
