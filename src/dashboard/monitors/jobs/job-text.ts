import type { JobStatus, RunView } from "#api/monitors.ts";
import type { MonitorConfig } from "#model/check-in.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { formatTime, toMillis } from "#ui/format-time.ts";
import type { Viewer } from "#ui/viewer.ts";
import type { Status } from "../status-word.tsx";
import type { CellLook, TimeCell } from "../time-cells.tsx";

export const JOB_STATUS: Record<JobStatus, Status> = {
  ok: { word: "OK", mark: "healthy" },
  failed: { word: "Failed", mark: "error" },
  missed: { word: "Missed", mark: "critical" },
  overdue: { word: "Runs too long", mark: "warning" },
  late: { word: "Late", mark: "warning" },
  running: { word: "Running", mark: "note" },
  unknown: { word: "Not known", mark: "unknown" },
};

export const RUN_STATUS: Record<RunView["status"], { word: string; look: CellLook }> = {
  ok: { word: "OK", look: "good" },
  error: { word: "Failed", look: "bad" },
  in_progress: { word: "Running", look: "active" },
  missed: { word: "Missed: no check-in", look: "missed" },
  unknown: { word: "Not known: the collector was down", look: "unknown" },
};

/** `22 Nov, 03:00: OK, took 12 s`. */
export function runCell({ status, at, duration }: RunView, viewer: Viewer): TimeCell {
  const { word, look } = RUN_STATUS[status];
  const took = duration === null ? "" : `, took ${formatDuration(duration * 1e6)}`;
  return { look, text: `${formatTime(toMillis(at) ?? 0, viewer.zone, "minute")}: ${word}${took}` };
}

/** `every 10 minutes`, or its crontab with the zone. */
export function scheduleText(config: MonitorConfig | null): string {
  if (config === null) return "no schedule";
  const { schedule, timezone } = config;
  if (schedule.type === "crontab") return `${schedule.value} (${timezone ?? "UTC"})`;
  return schedule.value === 1 ? `every ${schedule.unit}` : `every ${schedule.value} ${schedule.unit}s`;
}
