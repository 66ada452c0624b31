import { z } from "zod";
import { CHECK_IN_STATUSES, type MonitorConfig } from "#model/check-in.ts";
import { Cursor, type EndpointTable, ORG, OURS } from "./endpoint.ts";

/** One run of a job. `duration` is in milliseconds. */
export const CheckInView = z.object({
  id: z.string(),
  status: z.enum(CHECK_IN_STATUSES),
  environment: z.string(),
  release: z.string().nullable(),
  duration: z.number().nullable(),
  traceId: z.string().nullable(),
  startedAt: z.string(),
  receivedAt: z.string(),
});
export type CheckInView = z.infer<typeof CheckInView>;

/**
 * Where a job stands: `late` is due and within its margin, `missed` is past it, `overdue` runs for longer than it may. `unknown` was
 * due while nobody listened, or has a schedule that cannot be read.
 */
export const JOB_STATUSES = ["ok", "failed", "missed", "late", "running", "overdue", "unknown"] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** A run, or a time at which one was due and no check-in came. */
export const RunView = z.object({
  status: z.enum([...CHECK_IN_STATUSES, "missed", "unknown"]),
  /** When it started, or was due. */
  at: z.string(),
  /** In milliseconds. */
  duration: z.number().nullable(),
  traceId: z.string().nullable(),
});
export type RunView = z.infer<typeof RunView>;

export const JobView = z.object({
  environment: z.string(),
  latest: CheckInView,
  status: z.enum(JOB_STATUSES),
  /** When it is due next; null without a schedule. */
  dueAt: z.string().nullable(),
  /** The latest 30 runs and those that are missing between them, the earliest first. */
  runs: z.array(RunView),
});
export type JobView = z.infer<typeof JobView>;

/** A cron monitor, with the latest run in each environment, newest first. */
export const MonitorView = z.object({
  slug: z.string(),
  config: z.custom<MonitorConfig>().nullable(),
  firstSeen: z.string(),
  environments: z.array(JobView),
});
export type MonitorView = z.infer<typeof MonitorView>;

export const MonitorList = z.object({ monitors: z.array(MonitorView) });
export type MonitorList = z.infer<typeof MonitorList>;

export const CheckInList = z.object({ checkIns: z.array(CheckInView), next: z.string().nullable() });
export type CheckInList = z.infer<typeof CheckInList>;

export const CheckInListQuery = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: Cursor,
  environment: z.string().max(200).optional(),
});
export type CheckInListQuery = z.infer<typeof CheckInListQuery>;

/** A cron monitor in the shape of Sentry's API. */
export const OrganizationMonitorView = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  status: z.literal("active"),
  type: z.literal("cron_job"),
  dateCreated: z.string(),
  config: z.record(z.string(), z.unknown()),
  environments: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      lastCheckIn: z.string(),
    }),
  ),
  project: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
});
export type OrganizationMonitorView = z.infer<typeof OrganizationMonitorView>;

/** Cron monitors. */
export const MONITORS = {
  listMonitors: {
    method: "get",
    path: `${OURS}/monitors`,
    summary: "Cron monitors",
    answer: MonitorList,
    errors: ["not_found"],
  },
  listCheckIns: {
    method: "get",
    path: `${OURS}/monitors/{slug}/check-ins`,
    summary: "A monitor's runs",
    query: CheckInListQuery,
    answer: CheckInList,
    errors: ["not_found"],
  },
  listOrganizationMonitors: {
    method: "get",
    path: `${ORG}/monitors/`,
    summary: "Scheduled jobs",
    answer: z.array(OrganizationMonitorView),
    errors: [],
  },
} as const satisfies EndpointTable;
