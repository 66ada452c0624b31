import type { Millis, UnixMillis } from "#lib/units.ts";
import type { JobStatus } from "#api/monitors.ts";
import type { CheckIn, MonitorConfig } from "#model/check-in.ts";
import { judgeRun } from "#collector/watch/kinds/check-ins.ts";
import { dueAt } from "#collector/watch/kinds/due-at.ts";

/** A job may start a little before it is due. */
const EARLY: Millis = 60_000;

type Latest = Pick<CheckIn, "status" | "startedAt">;

/** Where a job stands at a time. `since` is when the collector began to listen. */
export function jobStatus(
  latest: Latest,
  config: MonitorConfig | null,
  now: UnixMillis,
  since: UnixMillis,
): JobStatus {
  const { verdict, fault } = judgeRun(latest, config, now, since);
  if (fault !== null) return fault.kind;
  if (latest.status === "in_progress") return "running";
  if (verdict === "unknown") return "unknown";
  const due = firstDue(latest, config);
  return due !== null && due < now ? "late" : "ok";
}

/** When a job is due next, from now on; null without a schedule that can be read. */
export function nextDue(latest: Latest, config: MonitorConfig | null, now: UnixMillis): UnixMillis | null {
  const first = firstDue(latest, config);
  if (config === null || first === null || first >= now) return first;
  if (config.schedule.type === "crontab") return dueAt(config.schedule, config.timezone, now);
  // Intervals go on from when it was due.
  const second = dueAt(config.schedule, config.timezone, first);
  if (second === null) return null;
  const length = second - first;
  return first + Math.ceil((now - first) / length) * length;
}

function firstDue({ startedAt }: Latest, config: MonitorConfig | null): UnixMillis | null {
  return config === null ? null : dueAt(config.schedule, config.timezone, startedAt + EARLY);
}
