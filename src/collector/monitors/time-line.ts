import type { Millis, UnixMillis } from "#lib/units.ts";
import type { CheckIn, MonitorConfig } from "#model/check-in.ts";
import { dueAt } from "#collector/watch/kinds/due-at.ts";

const MINUTE: Millis = 60_000;
/** A job may start a little before it is due. */
const EARLY: Millis = MINUTE;
/** Sentry's default of how late a check-in may be. */
const MARGIN: Millis = MINUTE;
/** Times that say how often a job is due. */
const SAMPLE = 8;

type Run = Pick<CheckIn, "status" | "startedAt" | "duration" | "traceId">;

/** A run, or a time at which one was due: `missed` without a check-in, `unknown` if nobody listened. */
export interface TimeLineRun {
  status: Run["status"] | "missed" | "unknown";
  at: UnixMillis;
  duration: Millis | null;
  traceId: Run["traceId"];
}

/**
 * A job's latest runs (newest first), and the times between and after them at which it was due and did not start; the earliest first.
 * Whether the collector listened is known of the time since it started.
 */
export function timeLine(
  runs: readonly Run[],
  config: MonitorConfig | null,
  { now, since, most }: { now: UnixMillis; since: UnixMillis; most: number },
): TimeLineRun[] {
  const line: TimeLineRun[] = [];
  for (const [place, { status, startedAt, duration, traceId }] of runs.entries()) {
    if (line.length >= most) break;
    const next = runs[place - 1];
    const missed =
      config === null ? [] : missedBetween(startedAt, next?.startedAt ?? null, config, now, most);
    for (const at of missed.toReversed())
      line.push({
        status: next === undefined && at < since ? "unknown" : "missed",
        at,
        duration: null,
        traceId: null,
      });
    line.push({ status, at: startedAt, duration, traceId });
  }
  return line.slice(0, most).toReversed();
}

/** When a job was due after a run and did not start, up to the next run or now; the latest `most`, the earliest first. */
function missedBetween(
  startedAt: UnixMillis,
  next: UnixMillis | null,
  config: MonitorConfig,
  now: UnixMillis,
  most: number,
): UnixMillis[] {
  const margin = config.checkinMarginMinutes === null ? MARGIN : config.checkinMarginMinutes * MINUTE;
  const limit = next === null ? now - margin : next + EARLY;
  const missed: UnixMillis[] = [];
  let due = skipAhead(following(config, startedAt + EARLY), config, limit, most);
  while (due !== null && due < limit) {
    const after = following(config, due);
    // The next run is that of the last time before it.
    if (next !== null && (after === null || after > limit)) break;
    missed.push(due);
    due = after;
  }
  return missed.slice(-most);
}

function following({ schedule, timezone }: MonitorConfig, after: UnixMillis): UnixMillis | null {
  return dueAt(schedule, timezone, after);
}

/** After a long silence only its last times are shown; those before are not computed one by one. */
function skipAhead(
  due: UnixMillis | null,
  config: MonitorConfig,
  limit: UnixMillis,
  most: number,
): UnixMillis | null {
  let last = due;
  for (let step = 0; step < SAMPLE && last !== null; step += 1) last = following(config, last);
  if (due === null || last === null) return due;
  const gap = (last - due) / SAMPLE;
  const skipped = Math.floor((limit - due) / gap) - 2 * most;
  if (skipped <= 0) return due;
  const at = due + skipped * gap;
  return config.schedule.type === "crontab" ? following(config, at) : at;
}
